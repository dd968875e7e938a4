// The leaderboard: regret at equal privacy, for a horizon and a problem that the visitor chooses.

import {h, put, section} from './dom.js';
import {figure} from './figures.js';
import {count, number} from './format.js';
import {choice, command, prose} from './sheets.js';
import {sortable} from './table.js';

/** How many policies the chart shows at first. */
const SHOWN = 6;

export function leaderboard(place, sheet, signal) {
  const of = (name) => [...new Set(sheet.tables.map((each) => String(each[name])))];
  const wanted = {horizon: of('horizon').at(-1), problem: of('problem')[0], level: 'η = 1'};
  const board = h('div', {class: 'stack'});
  let drawn = new AbortController();
  signal.addEventListener('abort', () => drawn.abort());

  function show() {
    const tables = sheet.tables.filter((each) => String(each.horizon) === wanted.horizon && each.problem === wanted.problem);
    const chosen = tables.find((each) => each.level === wanted.level);
    drawn.abort();
    drawn = new AbortController();
    const chart = h('div', {class: 'stack'});
    put(board, sortable(`Regret after ${count(Number(wanted.horizon))} rounds at ${wanted.level}, the lower the better`,
      COLUMNS, items(chosen)), h('h3', {}, 'Regret over privacy'), chart);
    figure(chart, {id: 'levels', title: 'Regret over privacy', panels: [panel(tables, chosen)]}, drawn.signal, 460);
  }

  const change = (name) => (value) => {
    wanted[name] = value;
    show();
  };
  put(place, section(sheet.title, h('p', {}, prose(sheet.sentence)),
    h('div', {class: 'fields'},
      choice('horizon', 'Rounds', of('horizon'), wanted.horizon, change('horizon')),
      choice('level', 'Privacy (Gaussian DP)', of('level'), wanted.level, change('level')),
      choice('problem', 'Problem', of('problem'), wanted.problem, change('problem'))),
    board, command(sheet)));
  show();
}

const COLUMNS = [
  {title: 'Rank', number: true, value: (row) => row.rank},
  {title: 'Policy', head: true, value: (row) => row.policy,
    cell: (row) => h('span', {}, h('code', {}, row.policy), h('span', {class: 'sub'}, row.conversion))},
  {title: 'Mean regret', number: true, value: (row) => row.regret,
    cell: (row) => `${number(row.regret)} ± ${number(row.standard_error, 2)}`},
  {title: 'Median', number: true, value: (row) => row.median},
  {title: '90% below', number: true, value: (row) => row.p90},
  {title: '99% below', number: true, value: (row) => row.p99},
  {title: 'Worst run', number: true, value: (row) => row.max},
  {title: 'Stuck', number: true, value: (row) => row.stuck / row.runs, cell: (row) => `${row.stuck} of ${row.runs}`},
];

function items({columns, rows}) {
  return rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]])));
}

/** Policies are set anew at each level, so they are told by their names without parameters. */
function name(policy) {
  return policy.replace(/\(.*/, '');
}

function panel(tables, chosen) {
  const series = new Map();
  for (const table of tables) {
    for (const row of items(table)) {
      const each = series.get(name(row.policy)) ?? {x: [], y: [], low: [], high: []};
      const width = 2 * row.standard_error / row.regret;
      each.x.push(Number(table.level.replace('η = ', '')));
      each.y.push(row.regret);
      each.low.push(row.regret * Math.exp(-width));
      each.high.push(row.regret * Math.exp(width));
      series.set(name(row.policy), each);
    }
  }
  return {
    title: '',
    x: {title: 'η', logarithmic: true},
    y: {title: 'regret', logarithmic: true},
    series: items(chosen).map((row, i) => ({
      ...series.get(name(row.policy)), label: name(row.policy), family: name(row.policy),
      stroke: i < 10 ? 'solid' : 'dashed', points: true, hidden: i >= SHOWN,
    })),
  };
}
