import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';

import { DiscardQuestion } from '#ui/discard-question.tsx';

type Step = Parameters<ShouldBlockFn>[0];

type Kept = {
  isUnsaved: boolean;
  /** While it is being saved nothing is lost yet: who wants to leave waits for the end, or asks once more. */
  isSaving: boolean;
  /** Whether a step to another address would take away what was typed. */
  takesAway: (step: Step) => boolean;
  /** Somebody has said that it may go. */
  discard?: () => void;
};

type Leaving = {
  /** Goes at once, or after the question. */
  leave: (go: () => void) => void;
  question: ReactNode;
};

/** Nothing that was typed is lost without a question, whether it is closed, left behind, or reloaded. */
export function useLeaving({ isUnsaved, isSaving, takesAway, discard }: Kept): Leaving {
  const [wish, setWish] = useState<(() => void) | null>(null);
  const [attempts, setAttempts] = useState(0);
  const isHeld = isUnsaved || isSaving;
  const blocker = useBlocker({
    shouldBlockFn: (step) => {
      const isBlocked = isHeld && !isSessionOver(step) && takesAway(step);
      if (isBlocked) setAttempts((count) => count + 1);
      return isBlocked;
    },
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  const go = blocker.status === 'blocked' ? blocker.proceed : wish;
  const end = (then: (() => void) | undefined) => {
    setWish(null);
    setAttempts(0);
    then?.();
  };
  // What was saved while somebody waited holds nobody.
  useEffect(() => {
    if (!go || isHeld) return;
    setWish(null);
    setAttempts(0);
    go();
  }, [go, isHeld]);

  return {
    leave: (next) => {
      if (!isHeld) return next();
      setWish(() => next);
      setAttempts(attempts + 1);
    },
    question: go && isUnsaved && (!isSaving || attempts > 1) && (
      <DiscardQuestion
        onKeep={() => end(blocker.reset)}
        onDiscard={() => {
          discard?.();
          end(go);
        }}
      />
    ),
  };
}

/** A session that ended has taken everything away already; only then does the app go to the sign-in page by itself. */
function isSessionOver({ action, next }: Step): boolean {
  return action === 'REPLACE' && next.pathname === '/login';
}

/** For what stands over the pages of a signed-in person: it stays there from page to page. */
export function leavesTheMembers({ next }: Step): boolean {
  return !next.routeId.startsWith('/members/');
}

/** For what stands in one page. */
export function leavesThePage({ current, next }: Step): boolean {
  return next.pathname !== current.pathname;
}
