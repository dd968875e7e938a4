// The laboratory: the leaderboard and the audits. All of it comes from files that the build made,
// the same for every service; lab.gallery says what is in them.

import {audits} from './audits.js';
import {h, put} from './dom.js';
import {leaderboard} from './leaderboard.js';

const VIEWS = {
  leaderboard: {title: 'Leaderboard', draw: leaderboard},
  audits: {title: 'Audits', draw: audits},
};

export async function show(main, context) {
  const name = context.parts[0] in VIEWS ? context.parts[0] : 'leaderboard';
  const view = VIEWS[name];
  context.title(`Laboratory: ${view.title}`);
  const place = h('div', {class: 'stack'});
  put(main,
    h('h1', {}, 'Laboratory'),
    h('p', {class: 'soft intro'}, 'Which policy learns best at equal privacy, and what attacks prove.'
      + ' The commands below the tables made these numbers; nothing here comes from experiments of this service.'),
    h('nav', {class: 'views', 'aria-label': 'Laboratory'}, Object.entries(VIEWS).map(([id, {title}]) =>
      h('a', {href: `#/laboratory/${id}`, 'aria-current': id === name ? 'page' : null}, title))),
    place);
  const files = await load('laboratory.json', context.signal);
  view.draw(place, await load(files.find((each) => each.id === name).file, context.signal), context.signal);
}

async function load(file, signal) {
  const answer = await fetch(`/page/${file}`, {signal});
  if (!answer.ok) {
    throw new Error('The files of the laboratory are not there; build the service with Maven.');
  }
  return answer.json();
}
