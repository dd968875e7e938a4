// The answer of a plan: in words, in figures, and as a chart; and the button that makes it true.

import * as api from './api.js';
import * as charts from './charts.js';
import {h, put, section} from './dom.js';
import {count, number, percent} from './format.js';

/** Shows the answer, and draws its chart. */
export async function answered(place, answer, {form, question, context, signal}) {
  const chart = h('div', {class: 'chart small'});
  const heading = h('h2', {tabindex: '-1'}, 'What to expect');
  const control = form.controlCost();
  const chosen = answer[question.goal];
  const earning = question.goal === 'earn';
  put(place,
    h('section', {class: 'card'}, heading,
      h('p', {class: 'lead'}, answer.reason),
      figures(chosen, question),
      h('p', {}, answer.cost), h('p', {}, answer.winner),
      control ? h('p', {}, `The control share of ${control.share} adds ${count(control.lost)} lost rewards.`) : null,
      h('p', {class: 'says'}, answer.promise.sentence),
      h('details', {}, h('summary', {}, 'What the numbers rest on'), ...answer.notes.map((note) => h('p', {}, note)))),
    section('Regret with and without privacy',
      h('p', {class: 'soft'}, `What is lost against always playing the best arm, up to each decision${
        earning ? '' : ', while learning and earning'}.`), chart),
    creation(answer, {form, question, context}));
  heading.focus({preventScroll: true});
  place.scrollIntoView({block: 'start'});
  await charts.draw(chart, (colours) => lines(answer.curve, colours, chart), signal);
}

function figure(name, value, more) {
  return h('div', {}, h('dt', {}, name), h('dd', {}, value, more ? ' ' : null, more ? h('small', {}, more) : null));
}

function lost({mean, standardError}) {
  return [number(mean), `± ${number(standardError, 2)} rewards`];
}

function figures({promised, withoutPrivacy}, question) {
  const {days, decisions, decided} = promised.winner;
  const time = days === null ? ['none', `in most runs in ${question.days} days`]
    : [`${number(days, 2)} days`, `${count(decisions)} decisions, median`];
  return h('dl', {class: 'figures'},
    figure('Lost, as promised', ...lost(promised.regret)),
    figure('Lost, without privacy', ...lost(withoutPrivacy.regret)),
    figure('Share of all rewards', percent(promised.regret.share)),
    figure('Time to a winner', ...time),
    figure('Simulated runs with a winner', percent(decided)));
}

function lines(curve, colours, element) {
  const points = (values) => [[0, 0], ...curve.decisions.map((at, i) => [at, values[i]])];
  const last = (values) => number(values[values.length - 1]);
  element.setAttribute('aria-label', `Regret after ${count(curve.decisions[curve.decisions.length - 1])} decisions: `
    + `${last(curve.promised)} as promised, ${last(curve.withoutPrivacy)} without privacy.`);
  const line = (name, values, color, type) => ({name, type: 'line', showSymbol: false, data: points(values),
    lineStyle: {width: 2, type, color}, itemStyle: {color}});
  return {
    legend: {},
    grid: {top: 36, right: 32},
    tooltip: {trigger: 'axis', valueFormatter: (value) => number(value)},
    xAxis: {type: 'value', name: 'decisions', nameLocation: 'middle', nameGap: 28,
      max: curve.decisions[curve.decisions.length - 1], axisLabel: {formatter: count}},
    yAxis: {type: 'value'},
    series: [
      line('as promised', curve.promised, charts.colour(0), 'solid'),
      line('without privacy', curve.withoutPrivacy, charts.colour(1), 'dashed'),
    ],
  };
}

/** The button posts the definition with the names of the form as they are then. */
function creation(answer, {form, question, context}) {
  const message = h('p', {class: 'message', role: 'alert'});
  const text = h('pre', {tabindex: '0', 'aria-label': 'Definition'});
  const show = () => {
    text.textContent = JSON.stringify(form.definition(answer.definition), null, 2);
  };
  async function create() {
    message.textContent = '';
    if (JSON.stringify(form.question()) !== JSON.stringify(question)) {
      message.textContent = 'The form has changed since this plan was computed: plan it again.';
      return;
    }
    button.disabled = true;
    try {
      const {name} = await api.post('/v1/experiments', form.definition(answer.definition), context.signal);
      context.go(`#/experiments/${encodeURIComponent(name)}`);
    } catch (failure) {
      message.textContent = failure.message;
      button.disabled = false;
    }
  }
  const button = h('button', {type: 'button', class: 'primary', onclick: create}, 'Create this experiment');
  const admin = context.key.role === 'admin';
  show();
  return section(admin ? 'Create it' : 'Its definition',
    h('p', {}, admin ? 'It starts to decide at once. Only its arms can be changed later.'
      : 'Only an admin can create it. This is the definition to send to POST /v1/experiments.'),
    admin ? h('div', {class: 'row'}, button) : null, message,
    h('details', {open: !admin, ontoggle: show}, h('summary', {}, 'Definition as JSON'), text));
}
