// Server-sent events, read by fetch so that the key is in a header and never in an address.
//
// An event only says that something has changed; pages then ask for the whole state again. So a
// page that was opened late, or that was offline, shows the same as one that saw every event.

import * as api from './api.js';
import * as session from './session.js';

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 10_000;

/** The service sends a sign of life every 15 seconds. */
const LONGEST_SILENCE = 40_000;

/** Decisions are counted between releases too, and no event tells of them. */
const RECOUNT = 10_000;

const watchers = new Set();
let running = null;
let lost = false;
let lastId = null;

/**
 * Calls changed(name) when an experiment has a release or changes, and changed(null) when all may
 * have changed, until the signal is aborted.
 */
export function watch(changed, signal) {
  watchers.add(changed);
  signal.addEventListener('abort', () => watchers.delete(changed));
}

export function start() {
  if (running || !session.text()) {
    return;
  }
  running = new AbortController();
  lastId = null;
  const timer = setInterval(recount, RECOUNT);
  running.signal.addEventListener('abort', () => clearInterval(timer));
  run(running);
}

export function stop() {
  running?.abort();
  running = null;
  tell(false);
}

function recount() {
  if (!lost && document.visibilityState === 'visible') {
    watchers.forEach((changed) => changed(null));
  }
}

function tell(isLost) {
  if (lost !== isLost) {
    lost = isLost;
    document.dispatchEvent(new CustomEvent('connection', {detail: {lost}}));
  }
}

async function run(mine) {
  let pause = FIRST_PAUSE;
  while (!mine.signal.aborted) {
    try {
      await listen(mine, () => {
        pause = FIRST_PAUSE;
        const wasLost = lost;
        tell(false);
        if (wasLost) {
          watchers.forEach((changed) => changed(null));
        }
      });
    } catch (failure) {
      if (mine.signal.aborted || failure.status === 401 || failure.status === 403) {
        return;
      }
    }
    if (!mine.signal.aborted) {
      tell(true);
      await waited(pause, mine.signal);
      pause = Math.min(LONGEST_PAUSE, 2 * pause);
    }
  }
}

/** A pause that ends early if the network is back. */
function waited(millis, signal) {
  return new Promise((done) => {
    const ends = new AbortController();
    const end = () => {
      ends.abort();
      done();
    };
    setTimeout(end, millis);
    addEventListener('online', end, {signal: ends.signal});
    signal.addEventListener('abort', end, {signal: ends.signal});
  });
}

/** One connection, until it ends. */
async function listen(mine, opened) {
  const own = new AbortController();
  const end = () => own.abort();
  mine.signal.addEventListener('abort', end, {signal: own.signal});
  addEventListener('offline', end, {signal: own.signal});
  let silence = setTimeout(end, LONGEST_SILENCE);
  try {
    const headers = lastId === null ? {} : {'Last-Event-ID': lastId};
    const response = await api.request('/v1/events', {headers, signal: own.signal});
    opened();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const {value, done} = await reader.read();
      if (done) {
        return;
      }
      clearTimeout(silence);
      silence = setTimeout(end, LONGEST_SILENCE);
      const events = (rest + value).split('\n\n');
      rest = events.pop();
      events.forEach(take);
    }
  } finally {
    clearTimeout(silence);
    own.abort();
  }
}

function take(event) {
  const fields = new Map(event.split('\n').map((line) => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  }));
  lastId = fields.get('id') ?? lastId;
  if (fields.has('data')) {
    const {experiment} = JSON.parse(fields.get('data'));
    watchers.forEach((changed) => changed(experiment));
  }
}

/** Calls work at once, and again at most once a pause, with the latest call always served. */
export function throttled(work, pause, signal) {
  let waiting = false;
  let again = false;
  const run = async () => {
    waiting = true;
    again = false;
    try {
      await work();
    } finally {
      setTimeout(() => {
        waiting = false;
        if (again && !signal.aborted) {
          run();
        }
      }, pause);
    }
  };
  return () => {
    if (waiting) {
      again = true;
    } else if (!signal.aborted) {
      run();
    }
  };
}
