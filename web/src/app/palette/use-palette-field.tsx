import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';

const PaletteList = lazyPart(async () => (await import('#app/palette/palette-list.tsx')).PaletteList, {
  place: 'over',
});

/** What the field tells the list under it, and hears from it. */
export type PaletteField = {
  listId: string;
  activeId: string | null;
  onKeyDown: (event: KeyboardEvent) => void;
  list: ReactNode;
};

type Options = { text: string; onClear: () => void; onClose: () => void };

/** A field that keeps the focus while its keys work the list of commands, which is fetched when it is first needed. */
export function usePaletteField({ text, onClear, onClose }: Options): PaletteField {
  const listId = useId();
  const [activeId, setActiveId] = useState<string | null>(null);
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        onClose();
      } else keys.current?.(event);
    },
    [onClose],
  );
  const list = (
    <PaletteList
      id={listId}
      text={text}
      keys={keys}
      onActive={setActiveId}
      onRun={(run) => {
        onClear();
        onClose();
        run();
      }}
    />
  );
  return { listId, activeId, onKeyDown, list };
}
