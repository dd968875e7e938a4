// What the sheets of the laboratory have in common.

import {h} from './dom.js';

/** Text in which code stands between back quotes. */
export function prose(text) {
  return text.split('`').map((part, i) => i % 2 === 0 ? part : h('code', {}, part));
}

/** How the numbers were made. */
export function command(sheet) {
  return h('p', {class: 'hint'}, `Masked Bandit ${sheet.version}, made by `, h('code', {}, sheet.command), '. ',
    h('a', {href: `/page/laboratory-${sheet.id}.json`, download: ''}, 'Numbers as JSON'));
}

/** A field with a list to choose from; values are texts. */
export function choice(id, label, values, chosen, change) {
  const select = h('select', {id, onchange: () => change(select.value)},
    values.map((value) => h('option', {value, selected: value === chosen}, value)));
  return h('div', {class: 'field'}, h('label', {for: id}, label), select);
}
