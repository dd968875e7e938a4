// What may be done with an experiment: pause, resume, stop, export. Buttons that the key may not
// use are not there.

import * as api from './api.js';
import {confirm} from './confirm.js';
import {field, h} from './dom.js';

const PAUSE = {
  title: 'Pause this experiment?',
  text: 'Decisions then play one arm and do not count. Nothing is lost, and it can be resumed.',
  action: 'Pause',
};
const RESUME = {
  title: 'Resume this experiment?',
  text: 'Decisions count again, and learning goes on where it was.',
  action: 'Resume',
};

/** The buttons; latest() is the state when one is pressed, and changed(state) gets the new one. */
export function actions(latest, context, changed) {
  const state = latest();
  const admin = context.key.role === 'admin';
  const open = admin && state.status !== 'stopped';
  const message = h('span', {class: 'message', role: 'alert'});
  const run = (work) => async () => {
    message.textContent = '';
    try {
      await work();
    } catch (failure) {
      message.textContent = failure.message;
    }
  };
  const button = (text, work, look) => h('button', {type: 'button', class: look, onclick: run(work)}, text);
  const change = (verb, dialog) => async () => {
    if (await confirm(dialog)) {
      changed(await api.post(api.experiment(state.name, `/${verb}`)));
    }
  };
  return [
    message,
    open && state.status === 'running' ? button('Pause', change('pause', PAUSE)) : null,
    open && state.status === 'paused' ? button('Resume', change('resume', RESUME), 'primary') : null,
    open ? button('Stop', () => stop(latest(), changed), 'danger') : null,
    exports(state, admin, button),
  ];
}

async function stop(state, changed) {
  const arms = state.arms.filter((arm) => !arm.retired);
  const leader = state.winner?.leader;
  const choice = h('select', {name: 'arm'},
    ...(leader ? [] : [h('option', {value: ''}, 'the leader when it is stopped')]),
    ...arms.map((arm) => h('option', {value: arm.label, selected: arm.label === leader},
      arm.label === leader ? `${arm.label} (leads)` : arm.label)));
  const fields = await confirm({
    title: 'Stop this experiment for ever?',
    text: ['Every decision then plays the final arm, and no reward is taken any more. This cannot be undone.'],
    fields: [field('final-arm', 'Final arm', choice)],
    action: 'Stop for ever',
    danger: true,
  });
  if (fields) {
    const arm = fields.get('arm');
    changed(await api.post(api.experiment(state.name, '/stop'), arm ? {arm} : {}));
  }
}

function exports(state, admin, button) {
  const file = (ending) => `${state.name}-${ending}`;
  const leave = (event) => {
    if (!menu.contains(event.relatedTarget)) {
      menu.open = false;
    }
  };
  const menu = h('details', {class: 'menu', onfocusout: leave}, h('summary', {class: 'button'}, 'Export'),
    h('div', {class: 'list'},
      button('State (JSON)', () => api.download(api.experiment(state.name), file('state.json'))),
      button('History (JSON)',
        () => api.download(api.experiment(state.name, '/history?points=2000'), file('history.json'))),
      admin
        ? button('Decisions (CSV)',
          () => api.download(api.experiment(state.name, '/decisions.csv'), file('decisions.csv')))
        : null));
  return menu;
}
