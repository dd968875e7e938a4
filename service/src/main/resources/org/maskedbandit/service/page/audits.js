// Audits: what attacks proved to be given away, beside what was promised.

import {draw} from './charts.js';
import {h, put, section} from './dom.js';
import {atLeast, atMost, number, percent} from './format.js';
import {command, prose} from './sheets.js';
import {sortable} from './table.js';

const ATTACKS = {
  likelihood: 'exact likelihood of the arms',
  release: 'released statistics',
  'black-box': 'arms, black box',
  'one-run': 'many rewards of one run',
};

const COLUMNS = [
  {title: 'Policy', head: true, value: (row) => row.policy,
    cell: (row) => h('span', {}, h('code', {}, row.policy), h('span', {class: 'sub'}, row.claim))},
  {title: 'Claimed at most', number: true, value: (row) => row.claimed,
    cell: (row) => `${row.by} ≤ ${atMost(row.claimed, 4)}`},
  {title: 'Proved at least', number: true, value: (row) => row.proved,
    cell: (row) => `${row.by} ≥ ${atLeast(row.proved)}`},
  {title: 'Share proved', number: true, value: (row) => row.proved / row.claimed,
    cell: (row) => percent(row.proved / row.claimed)},
  {title: 'Attack on', value: (row) => ATTACKS[row.attack] ?? row.attack},
  {title: 'Claim', value: (row) => String(row.refuted),
    cell: (row) => h('span', {class: `badge ${row.refuted ? 'bad' : ''}`}, row.refuted ? 'refuted' : 'not refuted')},
];

export function audits(place, sheet, signal) {
  const rows = sheet.tables[0].rows.map(([policy, claim, by, claimed, proved, refuted, attack]) =>
    ({policy, claim, by, claimed, proved, refuted, attack}));
  const chart = h('div', {class: 'chart', 'aria-label': summary(rows)});
  chart.style.height = `${24 * rows.length + 90}px`;
  put(place, section(sheet.title, h('p', {}, prose(sheet.sentence)), chart,
    h('p', {class: 'hint'}, 'Pure claims are compared by ε, all others by η of Gaussian DP; the chart shows what was proved as a share of the claim.'),
    sortable('Claims and lower bounds', COLUMNS, rows), command(sheet)));
  draw(chart, (colours, width) => option(rows, colours, width), signal);
}

function summary(rows) {
  return `Share of its claim that an attack proved. ${rows.map((row) => `${row.policy}: ${percent(row.proved / row.claimed)}`).join('; ')}.`;
}

function option(rows, colours, width) {
  const narrow = width < 560;
  const names = rows.map((row) => row.policy);
  const dots = (share) => rows.map((row, i) => [share(row), i]);
  return {
    grid: {top: 56, bottom: 12, left: narrow ? 130 : 345, right: 28, containLabel: false},
    legend: {data: ['proved at least', 'claimed']},
    tooltip: {trigger: 'item', formatter: ({value}) => tip(rows[value[1]])},
    xAxis: {type: 'value', min: 0, max: 1.1, interval: narrow ? 0.5 : 0.2, position: 'top',
      axisLabel: {formatter: (value) => value > 1 ? '' : percent(value)}},
    yAxis: {type: 'category', data: names, inverse: true, splitLine: {show: true},
      axisLabel: {width: narrow ? 120 : 330, overflow: 'truncate', interval: 0, color: colours.ink}},
    series: [
      {name: 'proved at least', type: 'scatter', symbolSize: 11, color: colours.accent, data: dots((row) => row.proved / row.claimed)},
      {name: 'claimed', type: 'scatter', symbol: 'diamond', symbolSize: 11, color: colours.soft, data: dots(() => 1)},
    ],
  };
}

function tip(row) {
  return [row.policy, `claimed: ${row.by} at most ${atMost(row.claimed, 4)}`,
    `proved: ${row.by} at least ${atLeast(row.proved)}`,
    `claimed / proved: ${row.proved > 0 ? number(row.claimed / row.proved) : '–'}`].join('\n');
}
