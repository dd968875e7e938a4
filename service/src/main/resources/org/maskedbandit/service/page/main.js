// Which page is shown: by the hash of the address, with each page's module loaded on demand.
//
// A page is a module that exports
//
//     export async function show(main, context)
//
// It puts elements into main by put(main, …) of dom.js, in place of a note that the page is loading,
// beginning with one <h1>, and may go on to change them until context.signal is aborted, when another page is shown. context has
//
//     parts    what follows in the hash, decoded: ['demo'] for #/experiments/demo
//     query    a URLSearchParams of what follows a ? in the hash
//     key      what the visitor's key may do: {id, role: 'viewer'|'app'|'admin', experiment?}
//     signal   an AbortSignal; give it to fetch, to live.watch and to charts.draw
//     title    title(text) sets the title of the window
//     go       go('#/new') shows another page
//
// Other modules are imported: api.js (requests), dom.js (elements), live.js (changes), charts.js,
// format.js, table.js, confirm.js. What show throws is shown as a sentence.

import {put, h} from './dom.js';
import * as live from './live.js';
import {ask, check} from './login.js';
import * as session from './session.js';

/** By the first part of the hash. */
const PAGES = {
  '': {file: './experiments.js', nav: 'experiments'},
  experiments: {file: './experiment.js', nav: 'experiments'},
  new: {file: './planner.js', nav: 'experiments'},
  privacy: {file: './privacy.js', nav: 'privacy'},
};

const main = document.getElementById('main');
let leaving = new AbortController();
let reason = null;

function place() {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  const [first, ...parts] = path.split('/').map(decodeURIComponent);
  return {page: PAGES[first], parts: parts.filter((part) => part !== ''), query: new URLSearchParams(query)};
}

async function route() {
  leaving.abort();
  leaving = new AbortController();
  const {signal} = leaving;
  const {page, parts, query} = place();
  mark(page);
  title('');
  put(main);
  // The page before may still be loading.
  main.removeAttribute('aria-busy');
  if (!page) {
    fail('There is no such page', 'The address names no page of the dashboard.');
    return;
  }
  if (!(await admitted(signal))) {
    return;
  }
  who();
  main.setAttribute('aria-busy', 'true');
  put(main, h('p', {class: 'soft'}, 'Loading …'));
  try {
    const module = await import(page.file);
    if (!signal.aborted) {
      await module.show(main, {parts, query, key: session.role(), signal, title, go});
    }
  } catch (failure) {
    if (!signal.aborted && failure.name !== 'AbortError' && failure.status !== 401) {
      fail('This page cannot be shown', failure.message);
    }
  } finally {
    if (!signal.aborted) {
      main.removeAttribute('aria-busy');
    }
  }
}

/** Whether there is a session; if not, a form asks for a key. */
async function admitted(signal) {
  if (session.text() && !session.role()) {
    try {
      await check(session.text());
    } catch (failure) {
      if (failure.status === 401) {
        session.end(failure.message);
        return false;
      }
      fail('The service does not answer', failure.message);
      return false;
    }
  }
  if (signal.aborted) {
    return false;
  }
  if (session.text()) {
    live.start();
    return true;
  }
  title('Log in');
  ask(main, reason, () => {
    reason = null;
    route();
  });
  return false;
}

function go(hash) {
  if (location.hash === hash) {
    route();
  } else {
    location.hash = hash;
  }
}

function title(text) {
  document.title = text ? `${text} – Masked Bandit` : 'Masked Bandit';
}

function mark(page) {
  for (const link of document.querySelectorAll('nav a[data-page]')) {
    if (link.dataset.page === page?.nav) {
      link.setAttribute('aria-current', 'page');
    } else {
      link.removeAttribute('aria-current');
    }
  }
}

function who() {
  const key = session.role();
  const text = key ? `${key.role}${key.experiment ? ` of ${key.experiment}` : ''}` : '';
  document.getElementById('who').textContent = text;
  document.getElementById('who').hidden = !key;
  document.getElementById('logout').hidden = !key;
}

function fail(heading, message) {
  put(main, h('div', {class: 'card'}, h('h1', {}, heading), h('p', {role: 'alert'}, message),
    h('button', {type: 'button', onclick: route}, 'Try again')));
}

async function version() {
  const answer = await fetch('/page/version.txt');
  document.getElementById('version').textContent = answer.ok ? (await answer.text()).trim() : '';
}

document.addEventListener('loggedout', (event) => {
  live.stop();
  reason = event.detail;
  who();
  route();
});
document.addEventListener('connection', (event) => {
  const banner = document.getElementById('banner');
  banner.textContent = event.detail.lost ? 'Connection lost, trying again …' : '';
  banner.hidden = !event.detail.lost;
});
document.getElementById('logout').addEventListener('click', () => session.end(null));
document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener('hashchange', () => {
  route();
  main.focus({preventScroll: true});
  scrollTo(0, 0);
});
version();
route();
