import type { Conversation } from '@parley/contract/conversations.ts';
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';

import { moveIndex } from '#lib/keys/move-index.ts';

type Options = {
  conversations: Conversation[];
  selectedId: string | undefined;
  area: RefObject<HTMLElement | null>;
  handle: RefObject<VirtualizerHandle | null>;
};

/**
 * The rows are one stop for the Tab key, and the arrow keys go from row to row. The stop is always mounted, however
 * far the list has been scrolled: a row that is taken away would take the focus with it.
 */
export function useRovingRows({ conversations, selectedId, area, handle }: Options) {
  const [focused, setFocused] = useState<{ id: string; selectedId: string | undefined } | null>(null);
  // Opening a conversation makes its row the stop, until the arrow keys lead away from it.
  const focusedId = focused?.selectedId === selectedId ? focused?.id : undefined;
  const selected = useRef(selectedId);
  useLayoutEffect(() => {
    selected.current = selectedId;
  }, [selectedId]);
  // The same one all the time: every row has it, and choosing a conversation must not draw them all again.
  const setFocusedId = useCallback((id: string) => setFocused({ id, selectedId: selected.current }), []);
  const wantsFocus = useRef(false);
  const indexOf = (id: string | undefined) =>
    conversations.findIndex((conversation) => conversation.id === id);
  const focusedIndex = indexOf(focusedId);
  const stop = focusedIndex >= 0 ? focusedIndex : Math.max(indexOf(selectedId), 0);

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    area.current
      ?.querySelector<HTMLElement>(`li[aria-posinset="${stop + 1}"] a`)
      ?.focus({ preventScroll: true });
  });

  const moveTo = (index: number) => {
    const target = conversations[index];
    if (!target) return;
    wantsFocus.current = true;
    setFocusedId(target.id);
    handle.current?.scrollToIndex(index, { align: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = moveIndex(event.key, { index: stop, count: conversations.length, axis: 'vertical' });
    if (next === null) return;
    event.preventDefault();
    if (next !== stop) moveTo(next);
  };
  return { stop, stopId: conversations[stop]?.id, indexOf, moveTo, onFocusRow: setFocusedId, onKeyDown };
}
