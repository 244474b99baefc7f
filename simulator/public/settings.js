import { byId } from './dom.js';

/** What the presenter sets for this browser: the size, and light or dark. */
const choices = [
  { id: 'size', key: 'phone-size', values: ['desk', 'stage'], labels: ['Stage size', 'Usual size'] },
  { id: 'theme', key: 'phone-theme', values: ['light', 'dark'], labels: ['Dark', 'Light'] },
];

const isDark = matchMedia('(prefers-color-scheme: dark)');

function usual(id) {
  if (id === 'size') return 'desk';
  return isDark.matches ? 'dark' : 'light';
}

export function prepareSettings() {
  for (const { id, key, values, labels } of choices) {
    const made = byId(id);
    const draw = () => {
      const value = localStorage.getItem(key) ?? usual(id);
      document.documentElement.dataset[id] = value;
      made.textContent = labels[values.indexOf(value)];
    };
    made.addEventListener('click', () => {
      const now = document.documentElement.dataset[id];
      localStorage.setItem(
        key,
        values.find((value) => value !== now),
      );
      draw();
    });
    if (id === 'theme') isDark.addEventListener('change', draw);
    draw();
  }
}
