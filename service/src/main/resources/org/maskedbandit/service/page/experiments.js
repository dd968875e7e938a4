// All experiments.

import * as api from './api.js';
import {h, patch, put} from './dom.js';
import {ago, atMost, count, percent} from './format.js';
import * as live from './live.js';
import {health, noLeader, status} from './state.js';
import {table} from './table.js';

const PAUSE = 2000;

const COLUMNS = [
  {title: 'Experiment', head: true,
    cell: (each) => h('a', {href: `#/experiments/${encodeURIComponent(each.name)}`}, each.name)},
  {title: 'State', cell: status},
  {title: 'Plays', number: true, cell: (each) => count(plays(each))},
  {title: 'Leader', cell: leader},
  {title: 'Promise', cell: promise},
  {title: 'Health', cell: (each) => {
    const {badge, text} = health(each);
    return h('span', {}, badge, h('span', {class: 'sub'}, text));
  }},
];

function plays(experiment) {
  return experiment.arms.reduce((sum, arm) => sum + arm.plays, 0);
}

function leader(experiment) {
  if (experiment.finalArm) {
    return h('span', {}, experiment.finalArm, h('span', {class: 'sub'}, 'final arm'));
  }
  if (experiment.winner) {
    const {declared, leader: label} = experiment.winner;
    const best = experiment.stopping?.arm === label ? `best with probability ${percent(experiment.stopping.best)}` : 'leads';
    return h('span', {}, label, h('span', {class: 'sub'}, declared ? 'declared the winner' : best));
  }
  return h('span', {class: 'soft'}, noLeader(experiment));
}

function promise({promise: {sentence, epsilon, delta, eta, rewardsPerPerson}}) {
  if (delta === undefined) {
    return h('span', {class: 'soft'}, sentence);
  }
  const numbers = epsilon === undefined ? `no ε at δ ${atMost(delta)}` : `ε ${atMost(epsilon)} at δ ${atMost(delta)}`;
  const rewards = rewardsPerPerson === 1 ? 'one reward of a person' : `${rewardsPerPerson} rewards of a person`;
  return h('span', {}, numbers, h('span', {class: 'sub'}, `${eta === undefined ? '' : `η ${atMost(eta)}, `}${rewards}`));
}

export async function show(main, context) {
  context.title('Experiments');
  const place = h('div', {class: 'card'});
  const create = context.key.role === 'admin'
    ? h('a', {class: 'button primary', href: '#/new'}, 'New experiment')
    : null;
  const update = async () => {
    const {experiments} = await api.get('/v1/experiments', context.signal);
    patch(place, experiments.length === 0 ? empty(create) : list(experiments));
  };
  await update();
  put(main, h('div', {class: 'head'}, h('h1', {}, 'Experiments'), h('div', {class: 'actions'}, create)), place);
  live.watch(live.throttled(() => update().catch(() => {}), PAUSE, context.signal), context.signal);
}

function list(experiments) {
  const newest = experiments.slice().reverse();
  const latest = Math.max(...experiments.map((each) => each.health.released ?? 0));
  return h('div', {class: 'scroll'}, table(
    latest > 0 ? `The newest first; the latest release was ${ago(latest)}.` : 'The newest first; nothing was released yet.',
    COLUMNS, newest));
}

function empty(create) {
  return h('div', {class: 'stack'}, h('p', {class: 'lead'}, 'There is no experiment yet.'),
    h('p', {class: 'soft'}, create
      ? 'Plan one here, or create one by the API. With serve --demo there is one with simulated visitors.'
      : 'An admin can create one.'));
}
