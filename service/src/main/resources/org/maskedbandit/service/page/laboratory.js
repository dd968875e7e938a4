// The laboratory: the figures of the paper, the leaderboard and the audits. All of it comes from
// files that the build made, the same for every service; lab.gallery says what is in them.

import {audits} from './audits.js';
import {h, put} from './dom.js';
import {figure} from './figures.js';
import {leaderboard} from './leaderboard.js';
import {command, prose} from './sheets.js';
import {table} from './table.js';

const VIEWS = {
  paper: {title: 'The paper', show: paper},
  leaderboard: {title: 'Leaderboard', show: (place, files, signal) => one(place, files, signal, leaderboard)},
  audits: {title: 'Audits', show: (place, files, signal) => one(place, files, signal, audits)},
};

export async function show(main, context) {
  const name = context.parts[0] in VIEWS ? context.parts[0] : 'paper';
  const view = VIEWS[name];
  context.title(`Laboratory: ${view.title}`);
  const place = h('div', {class: 'stack'});
  put(main,
    h('h1', {}, 'Laboratory'),
    h('p', {class: 'soft intro'}, 'What the paper says, which policy learns best at equal privacy, and what attacks prove.'
      + ' The build made these numbers with the same code as the commands below them; nothing here comes from experiments of this service.'),
    h('nav', {class: 'views', 'aria-label': 'Laboratory'}, Object.entries(VIEWS).map(([id, {title}]) =>
      h('a', {href: `#/laboratory/${id}`, 'aria-current': id === name ? 'page' : null}, title))),
    place);
  await view.show(place, await load('laboratory.json', context.signal), context.signal);
}

async function load(file, signal) {
  const answer = await fetch(`/page/${file}`, {signal});
  if (!answer.ok) {
    throw new Error('The files of the laboratory are not there; build the service with Maven.');
  }
  return answer.json();
}

/** Parts of the paper are loaded when they come near to the window. */
function paper(place, files, signal) {
  const near = new IntersectionObserver((entries) => {
    for (const {target, isIntersecting} of entries) {
      if (isIntersecting) {
        near.unobserve(target);
        fill(target, signal);
      }
    }
  }, {rootMargin: '600px'});
  signal.addEventListener('abort', () => near.disconnect());
  for (const {id, title, file} of files.filter((each) => !(each.id in VIEWS))) {
    const card = h('section', {class: 'card sheet', 'aria-labelledby': id, 'data-file': file}, h('h2', {id}, title));
    place.append(card);
    near.observe(card);
  }
}

async function fill(card, signal) {
  try {
    const sheet = await load(card.dataset.file, signal);
    card.append(h('p', {}, prose(sheet.sentence)));
    if (sheet.panels) {
      figure(card, sheet, signal);
      card.append(h('details', {}, h('summary', {}, sheet.tables[0].title), statements(sheet)));
    } else {
      card.append(statements(sheet));
    }
    card.append(command(sheet));
    card.classList.remove('sheet');
  } catch (failure) {
    if (!signal.aborted) {
      card.append(h('p', {role: 'alert'}, failure.message));
    }
  }
}

function statements({tables: [{title, columns, rows}]}) {
  return h('div', {class: 'scroll'}, table(title, columns.map((name, i) => ({
    title: name.charAt(0).toUpperCase() + name.slice(1),
    head: i === 0,
    cell: (row) => cell(name, row[i]),
  })), rows));
}

function cell(name, text) {
  if (name === 'verdict') {
    return h('span', {class: `badge ${text === 'holds' ? 'good' : 'warn'}`}, text);
  }
  const [first, remark] = text.split('\n');
  return h('span', {}, prose(first), remark ? h('span', {class: 'sub'}, prose(remark)) : null);
}

async function one(place, files, signal, draw) {
  const sheet = await load(files.find((each) => draw.name === each.id).file, signal);
  draw(place, sheet, signal);
}
