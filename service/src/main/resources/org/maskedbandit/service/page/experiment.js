// One experiment: what it has learned, what is promised, whether all is well, and what may be done.

import * as api from './api.js';
import {actions} from './actions.js';
import {curve, means, MOST, shares} from './armcharts.js';
import {armTable} from './arms.js';
import * as charts from './charts.js';
import {h, patch, put, section} from './dom.js';
import {ago, atMost, count, number, percent, range, time} from './format.js';
import {journal} from './journal.js';
import * as live from './live.js';
import {snippets} from './snippets.js';
import {health, noLeader, status} from './state.js';

const PAUSE = 1000;
const POINTS = 120;

/** What is drawn and said of each kind of experiment. */
const KINDS = {
  arms: {
    means,
    ofShares: 'Which part of the decisions each arm had. The marks at the top are releases: learning happens there and nowhere else.',
    ofMeans: 'The dot is the released mean, noise included; the bar is the interval that holds at whatever moment you look.',
    releases: 'none yet',
    winner: 'No winner yet: there are too few releases.',
    ratio: 'not computed: no window of decisions has closed yet, or there are too many arms and releases',
    reports: 'Without a window a decision counts when its reward is reported.',
  },
  sealed: {
    means: null,
    ofShares: 'Nothing is released of this experiment but the arms that were played, so there is one point: how often each was played by now.',
    ofMeans: 'This policy draws over secret sums. There are no released means and no probabilities: the arms played are all that leaves.',
    releases: 'nothing but arms',
    winner: 'No winner can be named: nothing is released but arms.',
    ratio: 'not computed: the probabilities of this policy are secret',
    reports: null,
  },
};

/** With very many arms a history has fewer points. */
function points(state) {
  return state.arms.length > 200 ? POINTS / 4 : POINTS;
}

export async function show(main, context) {
  const name = context.parts[0];
  context.title(name);
  const view = {state: null, history: null};
  await load(view, name, context.signal);
  const page = build(main, view, context);
  const update = live.throttled(async () => {
    try {
      await load(view, name, context.signal);
      page.update();
    } catch {
      // The banner says that the connection is lost; the next change tries again.
    }
  }, PAUSE, context.signal);
  live.watch((changed) => {
    if (changed === null || changed === name) {
      update();
    }
  }, context.signal);
  await page.draw();
}

async function load(view, name, signal) {
  const state = await api.get(api.experiment(name), signal);
  view.history = await api.get(api.experiment(name, `/history?points=${points(state)}`), signal);
  view.state = state;
}

function build(main, view, context) {
  const head = h('div', {class: 'head'});
  const summary = h('div', {class: 'stack'});
  const promise = h('div', {class: 'stack'}, ...promised(view.state));
  const healthPlace = h('div', {class: 'stack'});
  const shareChart = h('div', {class: 'chart'});
  const meanChart = h('div', {class: 'chart'});
  const curveChart = h('div', {class: 'chart small'});
  const table = armTable(view.state);
  const log = context.key.role === 'admin' && !context.key.experiment
    ? journal(view.state.name, context.signal) : null;
  const kind = KINDS[view.state.kind];
  const redraw = [];
  meanChart.style.height = `${90 + 26 * Math.max(4, Math.min(MOST, view.state.arms.length))}px`;
  let shown = null;
  let logged = null;
  let logging = null;

  put(main, head, h('div', {class: 'stack'},
    section('What is known', summary),
    section('Share of each arm over time',
      h('p', {class: 'soft'}, kind.ofShares), shareChart),
    section('Released means', h('p', {class: 'soft'}, kind.ofMeans), kind.means ? meanChart : null),
    section('Arms', table.element),
    h('div', {class: 'two'}, section('Promise', promise, curveChart), section('Health', healthPlace)),
    section('Use it', snippets(view.state)),
    log?.element ?? null));

  function update() {
    const {state} = view;
    if (shown !== state.status) {
      shown = state.status;
      const inside = head.contains(document.activeElement);
      put(head, ...heading(() => view.state, context, changed));
      if (inside) {
        head.querySelector('button, summary')?.focus();
      }
    }
    if (logged !== changes(state)) {
      logged = changes(state);
      logging = read();
    }
    patch(summary, ...statements(state, kind));
    patch(healthPlace, ...well(state, kind));
    table.update(state);
    redraw.forEach((again) => again());
  }

  /** A journal that could not be read is read again with the next update. */
  async function read() {
    if (log && !(await log.update())) {
      logged = null;
    }
  }

  function changed(state) {
    view.state = state;
    update();
  }

  async function draw() {
    const drawn = [[shareChart, shares], [curveChart, ofPromise], ...(kind.means ? [[meanChart, kind.means]] : [])];
    for (const [element, option] of drawn) {
      const of = (colours, width) => {
        const {label, ...rest} = option(view, colours, width);
        element.setAttribute('aria-label', label);
        return rest;
      };
      redraw.push(await charts.draw(element, of, context.signal));
    }
    await logging;
  }

  update();
  return {update, draw};
}

/** Another one after every change that is in the journal, whoever made it. */
function changes({status: now, arms}) {
  return `${now} ${arms.length} ${arms.filter((arm) => arm.retired).length}`;
}

/** It is made anew when the status changes, and not before, so that buttons stay where they are. */
function heading(latest, context, changed) {
  const state = latest();
  return [
    h('h1', {}, state.name), status(state),
    h('div', {class: 'actions'}, ...actions(latest, context, changed)),
    h('p', {}, `Created ${time(state.created)}; policy ${state.definition.policy}.`,
      state.finalArm ? ` Stopped: every decision plays ${state.finalArm}.` : ''),
  ];
}

/** Winner, probability to be best, loss and lift, in words. */
function statements(state, kind) {
  const plays = state.arms.reduce((sum, arm) => sum + arm.plays, 0);
  const numbers = [
    ['Decisions', count(plays), `${count(state.health.decisionsSince)} since the latest release`],
    ['Releases', count(state.release), state.health.released ? `the latest ${ago(state.health.released)}` : kind.releases],
    ['Leader', state.finalArm ?? state.winner?.leader ?? '–',
      state.stopping ? `P(best) ${percent(state.stopping.best)}, an estimate` : noLeader(state)],
  ];
  if (state.lift) {
    const {lower, upper} = state.lift.interval;
    numbers.push(['Lift against control', number(state.lift.estimate), range(lower, upper)]);
  }
  const says = [state.winner?.sentence, state.stopping?.sentence,
    state.lift ? state.lift.sentence : state.definition.control ? 'no lift yet: both streams need a release' : null]
    .filter(Boolean);
  return [
    h('dl', {class: 'figures'}, numbers.map(([label, value, small]) =>
      h('div', {}, h('dt', {}, label), h('dd', {}, value, ' ', h('small', {class: 'below'}, small))))),
    ...(says.length === 0
      ? [h('p', {class: 'says'}, kind.winner)]
      : says.map((text) => h('p', {class: 'says'}, api.sentence(text, state.winner?.leader)))),
  ];
}

function ofPromise({state}, colours) {
  return curve([{name: state.name, promise: state.promise}], colours);
}

function promised({promise}) {
  const {epsilon, delta, eta, guess, sentence, rewardsPerPerson} = promise;
  return [
    h('p', {class: 'lead'}, guess.sentence),
    h('dl', {class: 'figures'},
      h('div', {}, h('dt', {}, 'ε at that δ'), h('dd', {}, epsilon === undefined ? 'none' : atMost(epsilon), ' ',
        h('small', {}, `δ = ${atMost(delta)}`))),
      eta === undefined ? null : h('div', {}, h('dt', {}, 'η (Gaussian)'), h('dd', {}, atMost(eta))),
      h('div', {}, h('dt', {}, 'Rewards of a person'), h('dd', {}, count(rewardsPerPerson)))),
    h('details', {}, h('summary', {}, 'The promise, word for word'), h('p', {}, sentence)),
  ];
}

/** Sample ratio, drift and what waits; nothing here follows from whether rewards were reported. */
function well(state, kind) {
  const {health: {sentence, open, drift, sampleRatio}} = state;
  const item = (label, text) => h('li', {}, h('span', {class: 'soft'}, label), h('span', {}, text));
  const items = [
    item('As of', api.sentence(sentence)),
    item('Sample ratio', api.sentence(sampleRatio.computed ? sampleRatio.sentence : kind.ratio)),
    item('Drift', drift.changes.length > 0
      ? drift.changes.map((change) => api.sentence(change.sentence)).join(' ')
      : drift.watched ? 'Watched; no change was seen.' : 'This policy does not watch for changes.'),
  ];
  if (open !== undefined) {
    items.push(item('Waiting', `Decisions that wait for their window to close or for a release: ${count(open)}. Whether anything was reported for them is protected, and not shown.`));
  } else if (kind.reports) {
    items.push(item('Reports', kind.reports));
  }
  return [h('p', {}, health(state).badge), h('ul', {class: 'plain'}, items)];
}
