import { useMemo, useState } from 'react';

import type { BoxKind, Typed } from '#features/comments/types.ts';

type Box = { id: string; kind: BoxKind };
type Texts = ReadonlyMap<string, Typed>;

/** The same object as long as the page stands, so that a card is drawn anew only for what concerns it. */
export type Composing = {
  /** Opens a field and closes the one that was open; what was written there stays. */
  open: (id: string, kind: BoxKind) => void;
  close: () => void;
  type: (id: string, kind: BoxKind, text: string) => void;
  /** What was written there was sent, or is not wanted any more; closes that field. */
  forget: (id: string, kind: BoxKind) => void;
  forgetAll: () => void;
};

const NONE: Texts = new Map();

/** Which field of the page is open, and what was written into each. */
export function useComposing() {
  const [box, setBox] = useState<Box | null>(null);
  const [texts, setTexts] = useState<Texts>(NONE);
  const composing = useMemo<Composing>(
    () => ({
      open: (id, kind) => setBox({ id, kind }),
      close: () => setBox(null),
      type: (id, kind, text) =>
        setTexts((known) => new Map(known).set(id, { ...known.get(id), [kind]: text })),
      forget: (id, kind) => {
        setBox((open) => (open?.id === id && open.kind === kind ? null : open));
        setTexts((known) => {
          const { [kind]: _gone, ...rest } = known.get(id) ?? {};
          const left = new Map(known);
          if (Object.keys(rest).length > 0) left.set(id, rest);
          else left.delete(id);
          return left;
        });
      },
      forgetAll: () => {
        setBox(null);
        setTexts(NONE);
      },
    }),
    [],
  );
  const isTyped = [...texts.values()].some((typed) =>
    Object.values(typed).some((text) => text.trim() !== ''),
  );
  return { box, texts, composing, isTyped };
}
