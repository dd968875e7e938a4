// Requests to the service. The key goes in a header; a refused key ends the session.

import * as session from './session.js';

/** An answer that is not a success. The message is a sentence. */
export class Problem extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

const UNREACHABLE = 'The service cannot be reached.';

/** For example "the key must be …" becomes "The key must be …."; a label at the beginning stays as it is. */
export function sentence(text, label) {
  const whole = label && text.startsWith(`${label} `) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/** The answer of a request that succeeded; throws a Problem, or an AbortError by the signal. */
export async function request(path, {key = session.text(), ...options} = {}) {
  let response;
  try {
    response = await fetch(path, {
      ...options,
      cache: 'no-store',
      headers: {...options.headers, ...(key ? {Authorization: `Bearer ${key}`} : {})},
    });
  } catch (failure) {
    if (failure.name === 'AbortError') {
      throw failure;
    }
    throw new Problem(0, UNREACHABLE);
  }
  if (!response.ok) {
    throw await problem(response, key);
  }
  return response;
}

async function problem(response, key) {
  let detail = `The service answered ${response.status}.`;
  try {
    detail = sentence((await response.json()).detail);
  } catch {
    // No problem document: the status says enough.
  }
  if (response.status === 401 && key && key === session.text()) {
    session.end('This key is no longer valid: it was revoked or has expired. Log in with another one.');
  }
  return new Problem(response.status, detail);
}

/** A request that came too late is dropped: its answer belongs to a page that is no longer shown. */
export async function get(path, signal) {
  return (await request(path, {signal})).json();
}

export async function post(path, body = {}, signal) {
  const headers = {'Content-Type': 'application/json'};
  return (await request(path, {method: 'POST', headers, body: JSON.stringify(body), signal})).json();
}

/** The path of an experiment, and what follows. */
export function experiment(name, rest = '') {
  return `/v1/experiments/${encodeURIComponent(name)}${rest}`;
}

/** Saves an answer as a file. */
export async function download(path, file) {
  save(await (await request(path)).blob(), file);
}

export function save(blob, file) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
