// What a person who takes part in everything has been promised, and what one more experiment adds.
// Every number is the service's; nothing about privacy is computed here.

import * as api from './api.js';
import {curve} from './armcharts.js';
import * as charts from './charts.js';
import {field, h, patch, put, section} from './dom.js';
import {atMost, count} from './format.js';
import * as live from './live.js';
import {status} from './state.js';
import {table} from './table.js';

const PAUSE = 2000;

export async function show(main, context) {
  context.title('Privacy');
  const {signal} = context;
  const view = {};
  const now = h('div', {class: 'stack'});
  const parts = h('div', {class: 'scroll'});
  const chart = h('div', {class: 'chart'});
  let draw = () => {};
  const next = oneMore(signal, (total) => {
    view.next = total;
    draw();
  });

  async function update() {
    const [total, list] = await Promise.all([api.get('/v1/privacy', signal), api.get('/v1/experiments', signal)]);
    view.total = total;
    patch(now, ...described(total));
    patch(parts, ...experiments(list.experiments));
    await next.update(total);
  }

  await update();
  put(main,
    h('div', {class: 'head'}, h('h1', {}, 'Privacy'),
      h('p', {}, 'What one person who takes part in every experiment has been promised. An experiment',
        ' that was stopped still counts: what it released stays released.')),
    h('div', {class: 'stack'},
      section('Promised so far', now),
      h('div', {class: 'two'}, section('One more experiment', next.element),
        section('Epsilon for each delta', chart)),
      section('By experiment', parts)));
  draw = await charts.draw(chart, (colours) => {
    const lines = [{name: 'promised so far', promise: view.total},
      ...(view.next ? [{name: 'with one more', promise: view.next}] : [])];
    const {label, ...option} = curve(lines, colours);
    chart.setAttribute('aria-label', label);
    return option;
  }, signal);
  live.watch(live.throttled(() => update().catch(() => {}), PAUSE, signal), signal);
}

function figures(total, more = false) {
  return h('dl', {class: 'figures'},
    h('div', {}, h('dt', {}, 'A guess is right at most'), h('dd', {}, `${atMost(100 * total.guess.right)}%`)),
    h('div', {}, h('dt', {}, 'ε'), h('dd', {}, total.epsilon === undefined ? 'none' : atMost(total.epsilon), ' ',
      h('small', {}, `at δ = ${atMost(total.delta)}`))),
    total.eta === undefined ? null : h('div', {}, h('dt', {}, 'η (Gaussian)'), h('dd', {}, atMost(total.eta))),
    more ? null : h('div', {}, h('dt', {}, 'Experiments'), h('dd', {}, count(total.experiments))));
}

function described(total) {
  return [
    h('p', {class: 'lead'}, total.guess.sentence),
    figures(total),
    h('details', {}, h('summary', {}, 'The promise, word for word'), h('p', {}, total.sentence)),
  ];
}

/** A form; the answer is computed by the service when a field changes. */
function oneMore(signal, found) {
  const input = (value) => h('input', {type: 'number', min: '0', step: 'any', value, required: true, inputmode: 'decimal'});
  const epsilon = input('1');
  const delta = input('0.000001');
  const eta = input('0.5');
  const rewards = h('input', {type: 'number', min: '1', step: '1', value: '1', required: true});
  const answer = h('div', {class: 'stack', 'aria-live': 'polite'});
  const byEta = h('input', {type: 'radio', name: 'kind', value: 'eta'});
  const byEpsilon = h('input', {type: 'radio', name: 'kind', value: 'epsilon', checked: true});
  const pair = h('div', {class: 'fields'}, field('next-epsilon', 'Epsilon', epsilon), field('next-delta', 'Delta', delta));
  const single = h('div', {class: 'fields', hidden: true}, field('next-eta', 'Eta', eta));
  let before = null;

  async function ask() {
    pair.hidden = byEta.checked;
    single.hidden = !byEta.checked;
    const promise = byEta.checked ? {eta: eta.value} : {epsilon: epsilon.value, delta: delta.value};
    const query = new URLSearchParams({...promise, rewardsPerPerson: rewards.value});
    try {
      const total = await api.get(`/v1/privacy?${query}`, signal);
      patch(answer, h('p', {}, `With it, ${lower(total.next.guess.sentence)}`), figures(total.next, true), difference(before, total.next));
      found(total.next);
    } catch (failure) {
      if (!signal.aborted) {
        patch(answer, h('p', {class: 'message', role: 'alert'}, failure.message));
        found(null);
      }
    }
  }

  const form = h('form', {class: 'stack', onsubmit: (event) => event.preventDefault(), onchange: ask},
    h('fieldset', {class: 'options'}, h('legend', {}, 'Promised by'),
      h('label', {}, byEpsilon, 'epsilon and delta'), h('label', {}, byEta, 'eta')),
    pair, single,
    h('div', {class: 'fields'}, field('next-rewards', 'Rewards of a person', rewards)),
    answer);
  return {
    element: form,
    update(total) {
      before = total;
      return ask();
    },
  };
}

function lower(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function difference(before, after) {
  return before?.epsilon === undefined || after.epsilon === undefined ? null : h('p', {class: 'soft'},
    `Epsilon at delta ${atMost(after.delta)} goes from ${atMost(before.epsilon)} to ${atMost(after.epsilon)}.`);
}

const COLUMNS = [
  {title: 'Experiment', head: true,
    cell: (each) => h('a', {href: `#/experiments/${encodeURIComponent(each.name)}`}, each.name)},
  {title: 'State', cell: status},
  {title: 'ε at δ', number: true, cell: ({promise: {epsilon, delta}}) =>
    (epsilon === undefined ? 'none' : `${atMost(epsilon)} at ${atMost(delta)}`)},
  {title: 'η', number: true, cell: ({promise: {eta}}) => (eta === undefined ? '–' : atMost(eta))},
  {title: 'Rewards of a person', number: true, cell: ({promise: {rewardsPerPerson}}) => count(rewardsPerPerson)},
  {title: 'A guess is right at most', number: true, cell: ({promise: {guess}}) => `${atMost(100 * guess.right)}%`},
];

function experiments(all) {
  return all.length === 0
    ? [h('p', {class: 'soft'}, 'There is no experiment yet.')]
    : [table('Each promise holds by itself; together they come to what stands above.', COLUMNS, all)];
}
