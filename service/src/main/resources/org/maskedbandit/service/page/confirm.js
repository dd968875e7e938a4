// Asks before something is done that others notice.

import {h} from './dom.js';

/**
 * Shows a dialog, and resolves to the values of its fields when it is confirmed, or to null.
 * action is the text of the button; danger colours it.
 */
export function confirm({title, text, action, danger = false, fields = []}) {
  return new Promise((answer) => {
    const cancel = h('button', {type: 'button', onclick: () => dialog.close()}, 'Cancel');
    const form = h('form', {method: 'dialog', onsubmit: submit},
      h('h2', {id: 'confirm-title'}, title),
      ...[text].flat().map((each) => h('p', {}, each)),
      ...fields,
      h('div', {class: 'row'}, cancel, h('button', {class: danger ? 'danger' : 'primary'}, action)));
    const dialog = h('dialog', {'aria-labelledby': 'confirm-title', onclose: close}, form);
    let result = null;

    function submit(event) {
      event.preventDefault();
      result = new Map(new FormData(form));
      dialog.close();
    }

    function close() {
      dialog.remove();
      answer(result);
    }

    document.body.append(dialog);
    dialog.showModal();
    cancel.focus();
  });
}
