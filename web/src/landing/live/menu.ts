import { all } from './moving.ts';

/** The menu of narrow screens holds the focus and closes on Escape by itself, as every modal dialog of the browser. */
export function followMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('#menu');
  if (!menu) return;
  for (const opener of all('[data-open-menu]')) opener.addEventListener('click', () => menu.showModal());
  menu.addEventListener('click', ({ target }) => {
    // What lies around the menu is the dialog itself.
    if (target === menu || (target as Element).closest('a, [data-close-menu]')) menu.close();
  });

  const languages = document.querySelector<HTMLDetailsElement>('[data-closes]');
  document.addEventListener('click', ({ target }) => {
    if (languages?.open && !languages.contains(target as Node)) languages.open = false;
  });
  languages?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    languages.open = false;
    languages.querySelector('summary')?.focus();
  });
}
