// The form for a new experiment. It is the planner: the service simulates what the promise costs and
// when there is an answer, and the plan becomes the experiment. Nothing about privacy is computed here.

import * as api from './api.js';
import {field, h, patch, put, section} from './dom.js';
import {percent} from './format.js';
import {answered} from './plan.js';

const POLL = 400;
const PAUSE = 200;
const LEAST_EPSILON = 0.05;
const MOST_EPSILON = 10;
const STEPS = 200;
const WINDOWS = [
  ['PT24H', '24 hours: clicks, orders of the same day'],
  ['PT1H', 'one hour'],
  ['P7D', 'seven days'],
  ['', 'no window: a decision counts when its reward is reported'],
];

export async function show(main, context) {
  context.title('New experiment');
  const form = fields();
  const answer = h('div', {class: 'stack'});
  const status = progress();
  const start = h('button', {class: 'primary'}, 'Plan this experiment');
  const message = h('p', {class: 'message', role: 'alert'});
  let running = new AbortController();

  async function plan(event) {
    event.preventDefault();
    running.abort();
    running = new AbortController();
    const signal = AbortSignal.any([running.signal, context.signal]);
    const question = form.question();
    put(answer);
    message.textContent = '';
    start.disabled = true;
    try {
      const found = await computed(question, status, signal);
      await answered(answer, found, {form, question, context, signal});
    } catch (failure) {
      if (!signal.aborted) {
        message.textContent = failure.message;
      }
    } finally {
      start.disabled = false;
      status.hide();
    }
  }

  put(main,
    h('div', {class: 'head'}, h('h1', {}, 'New experiment'),
      h('p', {}, 'Say what you want to try and what you promise. The service simulates what that costs and how',
        ' long it takes, before anything is created.')),
    h('div', {class: 'stack'},
      h('form', {class: 'stack', onsubmit: plan}, ...form.sections,
        h('div', {class: 'row'}, start, status.element), message),
      answer));
  await meaning(form, context.signal);
}

/** Asks for a plan until it has an answer. */
async function computed(question, status, signal) {
  let plan = await api.post('/v1/plans', question, signal);
  while (plan.status !== 'done') {
    status.show(plan.progress);
    await new Promise((resolve) => setTimeout(resolve, POLL));
    signal.throwIfAborted();
    plan = await api.get(`/v1/plans/${encodeURIComponent(plan.plan)}`, signal);
  }
  return plan.answer;
}

/** A bar, and words for those who do not see it, at every quarter. */
function progress() {
  const bar = h('progress', {max: '1', value: '0', id: 'plan-progress', 'aria-label': 'Progress of the plan'});
  const words = h('span', {class: 'soft'});
  const spoken = h('span', {class: 'unseen', role: 'status'});
  const element = h('div', {class: 'row progress', hidden: true}, bar, words);
  return {
    element: h('div', {}, element, spoken),
    show(share) {
      element.hidden = false;
      bar.value = share;
      words.textContent = `Simulating … ${Math.floor(100 * share)}%`;
      const quarter = `The plan is computed: ${25 * Math.floor(4 * share)}% done`;
      if (spoken.textContent !== quarter) {
        spoken.textContent = quarter;
      }
    },
    hide() {
      element.hidden = true;
      spoken.textContent = '';
    },
  };
}

/** Steps of the slider are equal factors. */
function epsilonOf(step) {
  const value = LEAST_EPSILON * (MOST_EPSILON / LEAST_EPSILON) ** (step / STEPS);
  return Number(value.toPrecision(2));
}

function stepOf(epsilon) {
  const step = (STEPS * Math.log(epsilon / LEAST_EPSILON)) / Math.log(MOST_EPSILON / LEAST_EPSILON);
  return Math.round(Math.min(STEPS, Math.max(0, step)));
}

function fields() {
  const numeric = (value, more) => h('input', {type: 'number', value, required: true, inputmode: 'decimal', ...more});
  const slider = h('input', {type: 'range', min: '0', max: String(STEPS), step: '1', value: String(stepOf(1))});
  const epsilon = numeric('1', {min: '0', step: 'any'});
  const delta = numeric('0.000001', {min: '0', max: '1', step: 'any'});
  const sentence = h('p', {class: 'says lead', 'aria-live': 'polite'}, ' ');
  const name = h('input', {type: 'text', value: 'my-experiment', required: true, maxlength: '63',
    pattern: '[a-z0-9][a-z0-9\\-]*', autocomplete: 'off', spellcheck: 'false'});
  const labels = h('textarea', {rows: '4', required: true, spellcheck: 'false'});
  labels.value = 'control\ngreen\nbig';
  const window = h('select', {}, ...WINDOWS.map(([value, text]) => h('option', {value}, text)));
  const control = numeric('0', {min: '0', max: '50', step: 'any'});
  const traffic = numeric('10000', {min: '1', step: '1', inputmode: 'numeric'});
  const days = numeric('14', {min: '1', max: '1000', step: '1', inputmode: 'numeric'});
  const base = numeric('10', {min: '0', max: '100', step: 'any'});
  const difference = numeric('2', {min: '0', max: '100', step: 'any'});
  const goal = (value, checked) => h('input', {type: 'radio', name: 'goal', value, checked});
  const earn = goal('earn', true);
  const need = goal('answer', false);

  slider.setAttribute('aria-valuetext', 'epsilon 1');
  slider.addEventListener('input', () => {
    epsilon.value = String(epsilonOf(Number(slider.value)));
    slider.setAttribute('aria-valuetext', `epsilon ${epsilon.value}`);
  });
  epsilon.addEventListener('input', () => {
    if (Number(epsilon.value) > 0) {
      slider.value = String(stepOf(Number(epsilon.value)));
      slider.setAttribute('aria-valuetext', `epsilon ${epsilon.value}`);
    }
  });
  const arms = () => labels.value.split('\n').map((line) => line.trim()).filter((line) => line !== '');
  // In decimals: 12.5% is 0.125 and not its neighbour.
  const part = (input) => Number((Number(input.value) / 100).toPrecision(12));

  return {
    promise: [slider, epsilon, delta],
    sentence,
    sections: [
      section('What you promise', h('div', {class: 'promise'},
        field('plan-slider', 'How much may be revealed: less to more', slider),
        field('plan-epsilon', 'Epsilon', epsilon), field('plan-delta', 'Delta', delta)), sentence),
      section('What you want to find', h('fieldset', {class: 'options column'}, h('legend', {}, 'Goal'),
        h('label', {}, earn, 'Learn while earning: lose as little as possible on the way'),
        h('label', {}, need, 'Need an answer: name the best arm soon, then play it')),
      h('div', {class: 'fields'},
        field('plan-traffic', 'Decisions a day', traffic), field('plan-days', 'Days', days),
        field('plan-base', 'Usual mean reward, %', base), field('plan-difference', 'Smallest difference, points', difference)),
      h('p', {class: 'hint'}, 'For clicks: the usual click rate, and by how much the best arm should beat it to be worth finding.')),
      section('What you try', h('div', {class: 'two'},
        h('div', {class: 'stack'},
          field('plan-name', 'Name', name, 'Small letters, digits and dashes.'),
          field('plan-labels', 'Arms, one label a line', labels, 'The first is the control, if there is a control share.')),
        h('div', {class: 'stack'},
          field('plan-window', 'A reward comes within', window,
            'With a window every decision counts once, and whether anything was reported is protected too.'),
          field('plan-control', 'Control share, %', control,
            'This part of all people always gets the first arm, which shows what the experiment gains.')))),
    ],
    question: () => ({
      epsilon: Number(epsilon.value), delta: Number(delta.value), arms: arms().length,
      traffic: Number(traffic.value), days: Number(days.value), base: part(base),
      difference: part(difference), goal: need.checked ? 'answer' : 'earn',
    }),
    /** The definition of a plan, with the names of the form. */
    definition(planned) {
      const {window: ignored, default: missing, ...range} = planned.reward;
      const reward = window.value ? {...range, window: window.value, default: missing} : range;
      const share = part(control);
      return {...planned, name: name.value, arms: arms(), reward,
        ...(share > 0 ? {control: {arm: arms()[0], share}} : {})};
    },
    /** What a control share adds to the loss. */
    controlCost() {
      const share = part(control);
      const lost = share * Number(traffic.value) * Number(days.value) * part(difference);
      return share > 0 ? {share: percent(share), lost} : null;
    },
  };
}

/** The sentence about the promise follows the fields. */
async function meaning(form, signal) {
  const [slider, epsilon, delta] = form.promise;
  let timer = 0;
  let asked = 0;
  async function ask() {
    asked += 1;
    const mine = asked;
    const query = new URLSearchParams({epsilon: epsilon.value, delta: delta.value});
    let text;
    try {
      text = (await api.get(`/v1/privacy/meaning?${query}`, signal)).sentence;
    } catch (failure) {
      text = failure.message;
    }
    if (mine === asked && !signal.aborted) {
      patch(form.sentence, text);
    }
  }
  for (const input of [slider, epsilon, delta]) {
    input.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE);
    });
  }
  await ask();
}
