// Tables: with a caption, and in pages with a search field if they are long.

import {h, patch} from './dom.js';
import {count} from './format.js';

const PAGE = 20;

/**
 * A table. A column is {title, cell(item), number?, head?}: cell gives text or an element; head
 * makes it the heading of its row. On a phone each row is a card.
 */
export function table(caption, columns, items) {
  return h('table', {class: 'cards'},
    h('caption', {}, caption),
    h('thead', {}, h('tr', {}, columns.map((column) =>
      h('th', {scope: 'col', class: column.number ? 'number' : null}, column.title)))),
    h('tbody', {}, items.map((item) => row(columns, item))));
}

function row(columns, item) {
  return h('tr', {}, columns.map((column) => {
    const content = column.cell(item);
    const inner = content instanceof Node ? content : h('span', {}, String(content ?? ''));
    return column.head
      ? h('th', {scope: 'row'}, inner)
      : h('td', {class: column.number ? 'number' : null, 'data-label': column.title}, inner);
  }));
}

/**
 * A table that shows a page of its items, with a field that searches their labels if there are
 * more than a page. Returns {element, update(items)}; the page and the search stay.
 */
export function paged(caption, columns, label) {
  let items = [];
  let first = 0;
  const place = h('div', {class: 'scroll'});
  const status = h('span', {class: 'soft', role: 'status'});
  const search = h('input', {type: 'search', id: 'search', placeholder: 'Search arms', oninput: () => {
    first = 0;
    show();
  }});
  const back = h('button', {type: 'button', onclick: () => move(-PAGE)}, 'Previous');
  const next = h('button', {type: 'button', onclick: () => move(PAGE)}, 'Next');
  const pager = h('div', {class: 'pager'},
    h('div', {class: 'find'}, h('label', {for: 'search'}, 'Search arms'), search), status, back, next);

  function move(by) {
    first += by;
    show();
  }

  function show() {
    const wanted = search.value.trim().toLowerCase();
    const found = wanted ? items.filter((item) => label(item).toLowerCase().includes(wanted)) : items;
    first = Math.max(0, Math.min(first, PAGE * Math.floor((found.length - 1) / PAGE)));
    patch(place, table(caption, columns, found.slice(first, first + PAGE)));
    pager.hidden = items.length <= PAGE;
    back.disabled = first === 0;
    next.disabled = first + PAGE >= found.length;
    status.textContent = found.length === 0
      ? 'No arm has such a label.'
      : `${count(first + 1)} to ${count(Math.min(first + PAGE, found.length))} of ${count(found.length)}`;
  }

  return {
    element: h('div', {class: 'stack'}, pager, place),
    update(given) {
      items = given;
      show();
    },
  };
}
