import { useEffect, useEffectEvent } from 'react';

import { isSingleKey, readKey } from '#lib/keys/read-key.ts';
import { hasSingleKeys } from '#lib/keys/single-keys.ts';
import { useUser } from '#lib/session/user-context.ts';

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };
/** The button of a card that a key presses, by its `data-does`. */
const BUTTONS: Readonly<Record<string, string>> = { r: 'reply', e: 'edit', h: 'hide', Delete: 'delete' };

/** J and K go from card to card; the others press a button of the one that has the focus. */
export function useCommentKeys(): void {
  const { id: userId } = useUser();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!hasSingleKeys(userId) || !isSingleKey(event)) return;
    const key = readKey(event);
    const step = STEPS[key];
    const button = BUTTONS[key];
    if (step !== undefined) moveFocus(step);
    else if (button !== undefined && !event.repeat) press(button);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const CARD = '[data-comment-id]';
const focusedCard = () => document.activeElement?.closest<HTMLElement>(CARD) ?? null;

function moveFocus(step: number): void {
  const cards = [...document.querySelectorAll<HTMLElement>(CARD)];
  const current = focusedCard();
  const next = current ? cards[cards.indexOf(current) + step] : cards[0];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

function press(button: string): void {
  focusedCard()?.querySelector<HTMLElement>(`[data-does="${button}"]`)?.click();
}
