// The arms of an experiment as a table; with many arms it has pages and a search field.

import {colour} from './charts.js';
import {h, svg} from './dom.js';
import {count, estimate, percent, range} from './format.js';
import {paged} from './table.js';

const SQUARE = 12;

function label({arm, index}) {
  return h('span', {},
    svg('svg', {class: 'swatch', viewBox: `0 0 ${SQUARE} ${SQUARE}`, 'aria-hidden': 'true'},
      svg('rect', {width: SQUARE, height: SQUARE, rx: 3, fill: colour(index)})),
    arm.label,
    arm.retired ? h('span', {class: 'sub'}, 'retired') : null);
}

function released(arm, text) {
  return arm.released ? text(arm.released) : h('span', {class: 'soft'}, '–');
}

const ALWAYS = [
  {title: 'Arm', head: true, cell: label},
  {title: 'Plays', number: true, cell: ({arm}) => count(arm.plays)},
];

const RELEASED = [
  {title: 'Share now', number: true, cell: ({arm}) => percent(arm.propensity)},
  {title: 'Released mean', number: true, cell: ({arm}) => released(arm, ({mean, deviation}) => estimate(mean, deviation))},
  {title: 'Interval', number: true,
    cell: ({arm}) => released(arm, ({interval}) => range(interval.lower, interval.upper))},
  {title: 'P(best), estimated', number: true,
    cell: ({arm}) => released(arm, ({best}) => (best === undefined ? '–' : percent(best)))},
  {title: 'Released rewards', number: true,
    cell: ({arm}) => released(arm, ({rewards, releases}) => h('span', {}, count(rewards),
      h('span', {class: 'sub'}, `in ${count(releases)} ${releases === 1 ? 'release' : 'releases'}`)))},
];

/** What is shown of each kind of experiment. */
const KINDS = {
  arms: {
    columns: RELEASED,
    caption: 'Shares are those of the next decision; means, intervals and bets are as of the latest release.',
  },
  sealed: {
    columns: [],
    caption: 'Nothing is released but arms, so there are plays and no means.',
  },
};

/** Returns {element, update(state)}. The arms with the largest probability come first. */
export function armTable(first) {
  const kind = KINDS[first.kind];
  const control = first.definition.control
    ? [{title: 'In control', number: true, cell: ({arm}) => count(arm.controlPlays ?? 0)}] : [];
  const rows = paged(kind.caption, [...ALWAYS, ...control, ...kind.columns], ({arm}) => arm.label);
  return {
    element: rows.element,
    update(state) {
      rows.update(state.arms.map((arm, index) => ({arm, index})).sort((a, b) =>
        (b.arm.propensity ?? 0) - (a.arm.propensity ?? 0) || b.arm.plays - a.arm.plays || a.index - b.index));
    },
  };
}
