import { type ReactNode, useState } from 'react';

import { DiscardQuestion } from '#ui/discard-question.tsx';

type Discard = {
  /** Goes at once when nothing is lost, else after the question. */
  ask: (isLost: boolean, go: () => void) => void;
  question: ReactNode;
};

/** The question before a button that stays here throws away what was typed. */
export function useDiscard(): Discard {
  const [wish, setWish] = useState<(() => void) | null>(null);
  return {
    ask: (isLost, go) => (isLost ? setWish(() => go) : go()),
    question: wish && (
      <DiscardQuestion
        onKeep={() => setWish(null)}
        onDiscard={() => {
          setWish(null);
          wish();
        }}
      />
    ),
  };
}
