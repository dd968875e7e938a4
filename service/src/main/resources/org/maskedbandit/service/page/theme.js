// Light, dark, or what the system says. A classic script, so that it runs before the first paint.
(() => {
  const CHOICES = ['system', 'light', 'dark'];
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let choice = 'system';
  try {
    const kept = localStorage.getItem('theme');
    choice = CHOICES.includes(kept) ? kept : choice;
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }

  function apply() {
    const system = dark.matches ? 'dark' : 'light';
    root.setAttribute('data-theme', choice === 'system' ? system : choice);
    const name = document.getElementById('theme-name');
    if (name) {
      name.textContent = choice;
    }
    document.dispatchEvent(new Event('themechange'));
  }

  function next() {
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length];
    try {
      localStorage.setItem('theme', choice);
    } catch {
      // As above.
    }
    apply();
  }

  apply();
  dark.addEventListener('change', apply);
  document.addEventListener('DOMContentLoaded', () => {
    apply();
    document.getElementById('theme').addEventListener('click', next);
  });
})();
