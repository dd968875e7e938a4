// The charts of one experiment, as options of ECharts. With many arms those with the largest
// probability are shown, and the rest as one.

import {colour} from './charts.js';
import {atMost, count, estimate, number, percent, range, time} from './format.js';

/** So many arms are shown. */
export const MOST = 20;
const MOST_POINTS = 60;
const FEWEST = 20;
const OTHERS = 'all others';

/** The numbers of the arms that are shown, in their order. */
export function chosen(state) {
  const all = state.arms.map((arm, index) => index);
  if (all.length <= MOST) {
    return all;
  }
  const weight = (index) => state.arms[index].propensity ?? 0;
  const plays = (index) => state.arms[index].plays;
  return all.sort((a, b) => weight(b) - weight(a) || plays(b) - plays(a) || a - b)
    .slice(0, MOST).sort((a, b) => a - b);
}

/**
 * The part of the decisions of each arm, and of the rest, between points in time. Points with few
 * decisions between them are taken together, since parts of few are rough.
 */
function parts({state, history}, arms) {
  const steps = history.times.map((at, t) => ({at, counts: history.arms.map((arm) => arm.decisions[t])}));
  const now = {at: Math.max(Date.now(), steps[steps.length - 1]?.at ?? 0), counts: state.arms.map((arm) => arm.plays)};
  const total = sum(now.counts);
  const least = Math.max(FEWEST, total / MOST_POINTS);
  const rows = [];
  let before = {at: state.created, counts: now.counts.map(() => 0)};
  for (const step of [...steps, now]) {
    const between = step.counts.map((count, i) => Math.max(0, count - (before.counts[i] ?? 0)));
    const all = sum(between);
    if (all >= least || (step === now && rows.length === 0 && all > 0)) {
      const own = arms.map((i) => (between[i] ?? 0) / all);
      rows.push({at: step.at, total: all, own, rest: Math.max(0, 1 - sum(own))});
      before = step;
    }
  }
  return rows.length === 0 ? [] : [{...rows[0], at: state.created}, ...rows];
}

function sum(values) {
  return values.reduce((all, value) => all + value, 0);
}

/** Stacked areas, with a mark for each listed release. */
export function shares(view, colours, width) {
  const arms = chosen(view.state);
  const rows = parts(view, arms);
  const labels = arms.map((i) => view.state.arms[i].label);
  const many = arms.length < view.state.arms.length;
  const names = many ? [...labels, OTHERS] : labels;
  const series = names.map((name, i) => ({
    name,
    type: 'line',
    stack: 'all',
    smooth: 0.2,
    smoothMonotone: 'x',
    symbol: 'none',
    lineStyle: {width: 0},
    areaStyle: {opacity: 0.85},
    emphasis: {disabled: true},
    color: colour(i < arms.length ? arms[i] : null),
    data: rows.map((row) => [row.at, i < arms.length ? row.own[i] : row.rest]),
  }));
  series.push(ticks(view.history, colours));
  const last = rows[rows.length - 1];
  const leader = last ? names[[...last.own, last.rest ?? 0].indexOf(Math.max(...last.own))] : 'no arm';
  return {
    label: `Share of each arm over time. Most decisions now: ${leader}.`,
    note: rows.length === 0 ? 'No decision yet' : null,
    legend: {data: names},
    grid: {top: 44},
    xAxis: {type: 'time', splitLine: {show: false}, splitNumber: width < 500 ? 3 : 6, axisLabel: {formatter: {day: '{MMM} {d}'}}},
    yAxis: {type: 'value', min: 0, max: 1, axisLabel: {formatter: (part) => `${Math.round(100 * part)}%`}},
    tooltip: {trigger: 'axis', formatter: (items) => hover(items, rows)},
    series,
  };
}

/** Above the areas; there may be thousands of releases, of which the listed ones are shown. */
function ticks(history, colours) {
  return {
    name: 'releases',
    type: 'scatter',
    symbol: 'rect',
    symbolSize: [1, 7],
    symbolOffset: [0, -5],
    clip: false,
    silent: true,
    itemStyle: {color: colours.soft},
    data: history.times.filter((at, i) => history.releases[i] > 0).map((at) => [at, 1]),
  };
}

function hover(items, rows) {
  const shown = items.filter((item) => item.seriesName !== 'releases' && item.value[1] !== null);
  if (shown.length === 0) {
    return '';
  }
  const at = shown[0].value[0];
  const row = rows.find((each) => each.at === at);
  const lines = shown.slice().sort((a, b) => b.value[1] - a.value[1]).slice(0, 8)
    .map((item) => `${item.seriesName}  ${percent(item.value[1])}`);
  return [`${time(at)}${row ? `, ${count(row.total)} decisions` : ''}`, ...lines].join('\n');
}

/** Dots with intervals, one line for each arm. */
export function means({state}, colours, width) {
  const arms = chosen(state).filter((i) => state.arms[i].released).reverse();
  const known = arms.map((i) => state.arms[i]);
  const {low, high} = state.definition.reward;
  const top = Math.max(...known.map((arm) => arm.released.interval.upper), low);
  const bottom = Math.min(...known.map((arm) => arm.released.interval.lower), high);
  const label = known.length === 0
    ? 'Released means: none yet.'
    : `Released means. ${known.slice(0, 5).map((arm) => `${arm.label}: ${arm.released.sentence}`).join('; ')}`;
  return {
    label,
    note: known.length === 0 ? 'No release yet' : null,
    grid: {top: 8, left: 24, right: 24},
    xAxis: {type: 'value', min: start(bottom, low, high), max: top > low + 0.75 * (high - low) ? high : null,
      axisLabel: {formatter: (value) => number(value)}, splitNumber: width < 500 ? 3 : 6},
    yAxis: {type: 'category', data: known.map((arm) => arm.label), splitLine: {show: false},
      axisLabel: {color: colours.ink, width: width < 500 ? 80 : 160, overflow: 'truncate'}},
    tooltip: {trigger: 'axis', axisPointer: {type: 'none'}, formatter: (items) => {
      const {label: name, released, propensity} = known[items[0].dataIndex];
      return [name, `mean ${estimate(released.mean, released.deviation)}`, range(released.interval.lower, released.interval.upper),
        `${count(released.rewards)} rewards in ${count(released.releases)} releases`,
        released.best === undefined ? '' : `best with probability ${percent(released.best)}`,
        `now played with ${percent(propensity)}`].filter(Boolean).join('\n');
    }},
    series: [
      bar('from', known.map((arm) => arm.released.interval.lower), {color: 'transparent'}),
      bar('interval', known.map((arm) => arm.released.interval.upper - arm.released.interval.lower), (at) => (
        {color: colour(arms[at]), opacity: 0.35, borderRadius: 4})),
      {type: 'scatter', symbolSize: 11, z: 3, data: known.map((arm, at) => ({
        value: [arm.released.mean, at], itemStyle: {color: colour(arms[at])}}))},
    ],
  };
}

function bar(name, values, style) {
  return {name, type: 'bar', stack: 'interval', barWidth: 10, silent: true, emphasis: {disabled: true},
    data: values.map((value, at) => ({value, itemStyle: typeof style === 'function' ? style(at) : style}))};
}

/** Where the axis begins: a little before what is shown, or where rewards begin. */
function start(value, low, high) {
  const step = (high - low) / 10;
  return low + step * Math.max(0, Math.floor((value - low) / step - 1));
}

/** Epsilon for each delta. The numbers are those of the service; each promise is a line. */
export function curve(promises, colours) {
  const lines = promises.map(({name, promise}, i) => ({
    name,
    type: 'line',
    smooth: 0.3,
    symbol: 'circle',
    symbolSize: 6,
    color: i === 0 ? colours.accent : colours.soft,
    lineStyle: {type: i === 0 ? 'solid' : 'dashed'},
    data: promise.curve.map((each) => [-Math.log10(each.delta), each.epsilon]),
  }));
  const points = promises[0].promise.curve;
  return {
    label: `Epsilon for each delta: ${points.map((each) => `${atMost(each.epsilon)} at ${atMost(each.delta)}`).join(', ')}.`,
    note: points.length === 0 ? 'There is no ε at these δ' : null,
    legend: promises.length > 1 ? {data: promises.map(({name}) => name)} : undefined,
    grid: {top: promises.length > 1 ? 52 : 28, left: 20, right: 24, bottom: 28},
    xAxis: {type: 'value', name: 'δ', nameLocation: 'middle', nameGap: 28, min: 1, max: 12, interval: 1,
      splitLine: {show: false}, axisLabel: {formatter: (power) => `10⁻${superscript(power)}`}},
    yAxis: {type: 'value', name: 'ε', min: 0},
    tooltip: {trigger: 'axis', formatter: (items) => [`δ 10⁻${superscript(items[0].value[0])}`,
      ...items.map((item) => `${item.seriesName}: ε ${atMost(item.value[1])}`)].join('\n')},
    series: lines,
  };
}

function superscript(number) {
  return [...String(Math.round(number))].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[digit]).join('');
}
