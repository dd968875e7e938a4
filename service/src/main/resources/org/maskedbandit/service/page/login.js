// Asks for a key.

import * as api from './api.js';
import {field, h, put} from './dom.js';
import * as session from './session.js';

/** Checks a key and starts a session with it; throws a Problem whose message can be shown. */
export async function check(key) {
  try {
    const answer = await api.request('/v1/key', {key});
    session.start(key, await answer.json());
  } catch (failure) {
    if (failure.status === 401) {
      throw new api.Problem(401, 'This key is not valid. Check that it was copied whole; it may also'
        + ' have been revoked.');
    }
    throw failure;
  }
}

/** A form; done is called when a session has begun. */
export function ask(main, reason, done) {
  const input = h('input', {type: 'password', autocomplete: 'off', spellcheck: 'false', required: true});
  const message = h('p', {class: 'message', role: 'alert'}, reason ?? '');
  const button = h('button', {class: 'primary'}, 'Log in');
  const form = h('form', {class: 'login card', onsubmit: submit},
    h('h1', {}, 'Log in'),
    h('p', {}, 'Masked Bandit decides which arm a person sees, and keeps a promise about what each',
      ' person gave. Log in with a key to watch it learn.'),
    field('key', 'Key', input,
      'The first start of the service prints the admin key and writes it to the file admin-key in its'
      + ' data directory. Others are made by: maskedbandit keys create --role viewer'),
    message, button,
    h('p', {class: 'hint'}, 'The key stays in this tab until you log out or close it. It is sent in a',
      ' header, and is in no address.'));

  async function submit(event) {
    event.preventDefault();
    button.disabled = true;
    message.textContent = '';
    try {
      await check(input.value.trim());
      done();
    } catch (failure) {
      message.textContent = failure.message;
      button.disabled = false;
      input.select();
    }
  }

  put(main, form);
  input.focus();
}
