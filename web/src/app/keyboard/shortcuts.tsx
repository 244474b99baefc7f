import { useEffect, useEffectEvent } from 'react';

import { mayRepeat, type Shortcut, SINGLE_KEYS } from '#app/keyboard/shortcut-table.ts';
import { useTriage } from '#app/keyboard/use-triage.ts';
import { usePalette } from '#app/palette/palette-provider.tsx';
import { screens } from '#app/screens.tsx';
import { useShow } from '#app/use-show.ts';
import { runKeyAction, useKeyAction } from '#lib/keys/key-actions.ts';
import { hasLayer, isComposing, isSearchKey, isSingleKey, isTypingIn, readKey } from '#lib/keys/read-key.ts';
import { hasSingleKeys } from '#lib/keys/single-keys.ts';
import { useUser } from '#lib/session/user-context.ts';

/** Listens to the keyboard for the whole signed-in app. Mount it once. */
export function Shortcuts() {
  const user = useUser();
  const palette = usePalette();
  const show = useShow();
  const triage = useTriage();
  useKeyAction('next_draft', triage.toNextDraft);
  useKeyAction('previous_draft', triage.toPreviousDraft);

  const run = (shortcut: Shortcut): boolean => {
    const screen = screens.find((one) => one.shortcut === shortcut);
    if (screen) show(screen.name);
    else if (shortcut === 'undo') triage.undo();
    else return shortcut !== 'sheet' && runKeyAction(shortcut);
    return true;
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isSearchKey(event)) {
      // Also where it does nothing now: the browser's own search would open instead.
      event.preventDefault();
      if (!hasLayer()) palette.open();
      return;
    }
    if (event.key === 'Escape') {
      if (!event.defaultPrevented && !isComposing(event) && !hasLayer()) leaveMessageField(event);
      return;
    }
    if (!hasSingleKeys(user.id) || !isSingleKey(event)) return;
    const shortcut = SINGLE_KEYS[readKey(event)];
    if (shortcut === undefined || (event.repeat && !mayRepeat(shortcut))) return;
    if (run(shortcut)) event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return null;
}

/** Out of the message field to what is above it, where letters are shortcuts again. */
function leaveMessageField(event: KeyboardEvent): void {
  if (!isTypingIn(event.target) || !(event.target as Element).closest('main form')) return;
  const place =
    document.querySelector<HTMLElement>('main [data-draft-id]') ?? document.getElementById('main');
  place?.focus();
}
