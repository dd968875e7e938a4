// Figures of the laboratory: charts with bands, a tooltip of all series, zoom, and a switch between
// logarithmic and linear axes.

import {colour, draw} from './charts.js';
import {h} from './dom.js';
import {number} from './format.js';
import {table} from './table.js';

const ROWS = 10;
const MOST_ROWS = 6;

/** Adds the panels of a sheet to an element, with a switch for all of them. */
export function figure(element, {id, title, panels}, signal, height = null) {
  const families = [...new Set(panels.flatMap((panel) => panel.series.map((each) => each.family)))];
  let logarithmic = panels[0].y.logarithmic;
  const redraw = [];
  const box = h('input', {type: 'checkbox', id: `${id}-log`, onchange: () => {
    logarithmic = box.checked;
    redraw.forEach((again) => again());
  }});
  box.checked = logarithmic;
  element.append(h('div', {class: 'row'}, h('label', {class: 'switch', for: `${id}-log`}, box, `Logarithmic ${panels[0].y.title}`),
    h('span', {class: 'hint'}, 'Names in the legend switch series on and off; the bar below a chart zooms.')));
  const grid = h('div', {class: panels.length > 1 ? 'panels' : 'stack'});
  element.append(grid);
  for (const panel of panels) {
    const chart = h('div', {class: 'chart tall', 'aria-label': summary(title, panel)});
    if (height) {
      chart.style.height = `${height}px`;
    }
    grid.append(h('figure', {}, panel.title ? h('figcaption', {}, panel.title) : null, chart, numbers(panel)));
    let selected = Object.fromEntries(panel.series.filter((each) => each.hidden).map((each) => [brief(each.label), false]));
    draw(chart, (colours, width) => {
      const whole = option(panel, families, logarithmic, width, selected);
      whole.legend.inactiveColor = colours.soft;
      selected = null;
      return whole;
    }, signal).then((again) => redraw.push(again));
  }
}

/** For those who do not see the chart. */
function summary(title, panel) {
  const ends = panel.series.map((each) => {
    const end = each.y.reduce((last, y, i) => y === null ? last : i, 0);
    return `${each.label}: ${number(each.y[end])} at ${number(each.x[end])}`;
  });
  return `${title}${panel.title ? `, ${panel.title}` : ''}. ${panel.y.title} over ${panel.x.title}. ${ends.join('; ')}.`;
}

/** Some points of every series, made when they are asked for. */
function numbers(panel) {
  const details = h('details', {}, h('summary', {}, 'Some points as a table'));
  details.addEventListener('toggle', () => {
    const {x} = panel.series[0];
    const step = Math.max(1, Math.ceil((x.length - 1) / ROWS));
    const places = x.map((_, i) => i).filter((i) => i % step === 0 || i === x.length - 1);
    const columns = [{title: panel.x.title, head: true, cell: (i) => number(x[i])}];
    for (const {label, y} of panel.series) {
      columns.push({title: brief(label), number: true, cell: (i) => y[i] === null || y[i] === undefined ? '–' : number(y[i])});
    }
    details.append(h('div', {class: 'scroll', tabindex: 0}, table(`${panel.y.title} over ${panel.x.title}`, columns, places)));
  }, {once: true});
  return details;
}

/** A label with at most four digits of a number. */
function brief(label) {
  return label.replace(/\d+\.\d{3,}/g, (digits) => number(Number(digits), 4));
}

/** Legends of a few rows are shown whole, longer ones in pages. */
function legend(panel, width) {
  const data = panel.series.map((each) => brief(each.label));
  let rows = 1;
  let used = 0;
  for (const label of data) {
    const needed = 36 + 6.8 * label.length;
    rows += used > 0 && used + needed > width ? 1 : 0;
    used = used > 0 && used + needed > width ? needed : used + needed;
  }
  return rows > MOST_ROWS ? {data, height: 40} : {data, type: 'plain', height: 24 * rows + 16};
}

/** Which series are chosen is said once, so that the choices of the visitor stay. */
function option(panel, families, logarithmic, width, selected) {
  const {height, ...names} = legend(panel, width);
  return {
    grid: {top: height + 24, bottom: 56, left: 8, right: 30},
    legend: selected ? {...names, selected} : names,
    tooltip: {trigger: 'axis', formatter: (points) => tip(panel, points)},
    xAxis: axis(panel.x, panel.x.logarithmic, {nameLocation: 'middle', nameGap: 24}),
    yAxis: axis(panel.y, logarithmic, {nameLocation: 'end', nameTextStyle: {align: 'left'}}),
    dataZoom: [
      {type: 'slider', height: 16, bottom: 4, showDetail: false, brushSelect: false},
      {type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false},
    ],
    series: panel.series.flatMap((each, i) => lines(each, i, families.indexOf(each.family), logarithmic)),
  };
}

function axis(given, logarithmic, more) {
  const low = given.low !== undefined && (given.low > 0 || !logarithmic) && logarithmic === given.logarithmic ? given.low : undefined;
  return {
    type: logarithmic ? 'log' : 'value', name: given.title, min: low, scale: logarithmic,
    axisLabel: {formatter: (value) => number(value)}, ...more,
  };
}

/**
 * The line of a series, and its band: an invisible line with an area stacked on top of it. ECharts
 * stacks the first column of numbers, so that y stands before x.
 */
function lines(each, i, family, logarithmic) {
  const shown = (value) => value === null || (logarithmic && value <= 0) ? '-' : value;
  const common = {name: brief(each.label), type: 'line', color: colour(family), encode: {x: 1, y: 0}};
  const line = {...common, id: `${i}`, z: 3, data: each.x.map((x, k) => [shown(each.y[k]), x]),
    showSymbol: each.points, symbol: 'circle', symbolSize: 7, lineStyle: {width: 2, type: each.stroke}};
  if (!each.low) {
    return [line];
  }
  const edge = {...common, stack: `band-${i}`, stackStrategy: 'all', symbol: 'none', silent: true, lineStyle: {opacity: 0}};
  return [line,
    {...edge, id: `${i}-low`, data: each.x.map((x, k) => [shown(each.low[k]), x])},
    {...edge, id: `${i}-band`, areaStyle: {opacity: 0.16},
      data: each.x.map((x, k) => [shown(each.low[k]) === '-' ? '-' : each.high[k] - each.low[k], x])}];
}

function tip(panel, points) {
  const found = points.filter((point) => /^\d+$/.test(point.seriesId) && point.value[0] !== '-');
  const rows = found.map(({seriesId, value, dataIndex, marker}) => {
    const {label, low, high} = panel.series[Number(seriesId)];
    const band = low ? `  (${number(low[dataIndex], 4)} to ${number(high[dataIndex], 4)})` : '';
    return `${marker} ${brief(label)}:  ${number(value[0], 4)}${band}`;
  });
  return rows.length === 0 ? '' : [`${panel.x.title} ${number(found[0].value[1], 4)}`, ...rows].join('\n');
}
