// Who changed the experiment, and when.

import * as api from './api.js';
import {h, put, section} from './dom.js';
import {exactTime, time} from './format.js';
import {table} from './table.js';

const MOST = 1000;

const COLUMNS = [
  {title: 'Time', cell: (entry) => h('time', {datetime: new Date(entry.time).toISOString(), title: exactTime(entry.time)}, time(entry.time))},
  {title: 'Who', cell: (entry) => entry.actor},
  {title: 'What', cell: (entry) => entry.action},
  {title: 'Detail', cell: (entry) => entry.detail},
];

/** Returns {element, update()}; update says whether the entries could be read. */
export function journal(name, signal) {
  const place = h('div', {class: 'scroll'}, h('p', {class: 'soft'}, 'Loading …'));

  async function update() {
    try {
      const entries = await all(name, signal);
      put(place, table('The newest first. Keys are named by their ids.', COLUMNS, entries.reverse()));
      return true;
    } catch (failure) {
      if (!signal.aborted) {
        put(place, h('p', {class: 'message', role: 'alert'}, failure.message));
      }
      return false;
    }
  }

  return {element: section('Journal', place), update};
}

async function all(name, signal) {
  const entries = [];
  let after = 0;
  while (after !== undefined) {
    const page = await api.get(
      `/v1/journal?experiment=${encodeURIComponent(name)}&limit=${MOST}&after=${after}`, signal);
    entries.push(...page.entries);
    after = page.next;
  }
  return entries;
}
