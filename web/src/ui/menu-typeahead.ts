import type { KeyboardEvent } from 'react';

const RESET_MILLISECONDS = 1_000;

// At most one menu takes keys at a time.
let typed = '';
let lastAt = Number.NEGATIVE_INFINITY;
let lastMenu: Element | null = null;

/**
 * Moves the focus of a menu to the item that begins with what is typed: with its text, or with a part of it that is an
 * element of its own. After a second without a letter it begins anew. Takes the place of Mantine's own, which forgets
 * after half a second and knows whole texts only.
 */
export function typeAhead(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length !== 1) return;
  const menu = event.currentTarget;
  const isNew = menu !== lastMenu || event.timeStamp - lastAt >= RESET_MILLISECONDS;
  // A space that begins nothing chooses the item.
  if (isNew && event.key === ' ') return;
  lastMenu = menu;
  lastAt = event.timeStamp;
  typed = (isNew ? '' : typed) + event.key.toLocaleLowerCase();
  // Whatever is found: no second search runs behind this one.
  event.preventDefault();

  const items = [...menu.querySelectorAll<HTMLElement>('[data-menu-item]:not([data-disabled], :disabled)')];
  const isRepeated = [...typed].every((letter) => letter === typed[0]);
  const wanted = isRepeated ? (typed[0] ?? '') : typed;
  const current = items.indexOf(document.activeElement as HTMLElement);
  // One letter again and again goes through all that begin with it; more letters stay where they still fit.
  const from = isRepeated ? current + 1 : Math.max(current, 0);
  const inOrder = [...items.slice(from), ...items.slice(0, from)];
  inOrder.find((item) => beginsWith(item, wanted))?.focus();
}

function beginsWith(item: HTMLElement, wanted: string): boolean {
  return [item, ...item.querySelectorAll('*')].some((part) =>
    (part.textContent ?? '').trim().toLocaleLowerCase().startsWith(wanted),
  );
}
