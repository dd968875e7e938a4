// Makes elements. Text is always set as text, so that nothing of the server becomes markup.

/**
 * An element: h('button', {type: 'button', onclick: f, class: 'quiet'}, 'text', child, …).
 * Attributes that are null, undefined or false are left out; on… are listeners.
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for the elements of a picture. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) {
      continue;
    }
    if (name.startsWith('on')) {
      listen(element, name.slice(2), value);
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** The listeners of each element, by type; null is one that was taken away. */
const listeners = new WeakMap();

/** One for each type and element: the latest is called. */
function listen(element, type, listener) {
  const own = listeners.get(element) ?? {};
  listeners.set(element, own);
  if (!(type in own)) {
    element.addEventListener(type, (event) => own[type]?.call(element, event));
  }
  own[type] = listener;
}

/** Replaces what is in an element. */
export function put(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * Makes what is in an element equal to the given children, and keeps the nodes that are there: the
 * focus, a selection and what the visitor has opened stay. Listeners are those of the given children.
 */
export function patch(element, ...children) {
  morph(element, put(element.cloneNode(false), ...children));
}

function morph(old, fresh) {
  const before = [...old.childNodes];
  const after = [...fresh.childNodes];
  after.forEach((node, i) => {
    if (i >= before.length) {
      old.append(node);
    } else if (before[i].nodeName !== node.nodeName) {
      before[i].replaceWith(node);
    } else if (node.nodeType === Node.TEXT_NODE) {
      if (before[i].data !== node.data) {
        before[i].data = node.data;
      }
    } else {
      attributes(before[i], node);
      takeListeners(before[i], node);
      morph(before[i], node);
    }
  });
  before.slice(after.length).forEach((node) => node.remove());
}

function attributes(old, fresh) {
  for (const {name, value} of fresh.attributes) {
    if (old.getAttribute(name) !== value && name !== 'open') {
      old.setAttribute(name, value);
    }
  }
  for (const {name} of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== 'open') {
      old.removeAttribute(name);
    }
  }
}

function takeListeners(old, fresh) {
  const given = listeners.get(fresh) ?? {};
  for (const type of Object.keys({...listeners.get(old), ...given})) {
    listen(old, type, given[type] ?? null);
  }
}

let labels = 0;

/** A heading with what belongs to it; the heading names the section. */
export function section(title, ...children) {
  labels += 1;
  const id = `section-${labels}`;
  return h('section', {class: 'card', 'aria-labelledby': id}, h('h2', {id}, title), ...children);
}

/** A label with its field, which gets the id. */
export function field(id, label, control, hint) {
  control.id = id;
  if (hint) {
    control.setAttribute('aria-describedby', `${id}-hint`);
  }
  return h('div', {class: 'field'}, h('label', {for: id}, label), control,
    hint ? h('p', {class: 'hint', id: `${id}-hint`}, hint) : null);
}
