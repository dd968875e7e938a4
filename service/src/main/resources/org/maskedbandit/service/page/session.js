// The key of the visitor. It is kept in the storage of this tab, and sent in a header only.

const PLACE = 'maskedbandit-key';

let key = null;
let known = null;

try {
  key = sessionStorage.getItem(PLACE);
} catch {
  // Storage may be forbidden: the key is then kept as long as the page.
}

export function text() {
  return key;
}

/** What the key may do: {id, role, experiment?}; null before it was checked. */
export function role() {
  return known;
}

export function isAdmin() {
  return known?.role === 'admin';
}

/** Takes a key that was checked. */
export function start(given, checked) {
  key = given;
  known = checked;
  try {
    sessionStorage.setItem(PLACE, given);
  } catch {
    // As above.
  }
}

/** Forgets the key; main.js asks for another one, and gives the reason. */
export function end(reason) {
  key = null;
  known = null;
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // As above.
  }
  document.dispatchEvent(new CustomEvent('loggedout', {detail: reason}));
}
