import type { RehearsalTurn } from '@parley/contract/rehearsal.ts';
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';

/** What puts an entry into the knowledge base, until which it is not safe. */
export const ADDING = ['adding-answer'];

/** A question and its answer as they go into the knowledge base, while somebody looks at them. */
export type Entry = { question: string; answer: string };

export type Entries = ReturnType<typeof useEntries>;

/** The same as long as they are open, so that no other card is drawn anew with each letter. */
export type EntryChange = {
  type: (turn: RehearsalTurn, entry: Entry) => void;
  forget: (id: string) => void;
};

type Opened = { turn: RehearsalTurn; entry: Entry };

/** The entries that are open, by turn: they outlive the card, which a filter can take away. */
export function useEntries() {
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const [change] = useState<EntryChange>(() => ({
    type: (turn, entry) => setOpened((now) => [...others(now, turn.id), { turn, entry }]),
    forget: (id) => setOpened((now) => others(now, id)),
  }));
  return {
    isTyped: opened.some(({ turn, entry }) => isTyped(turn, entry)),
    isAdding: useIsMutating({ mutationKey: ADDING }) > 0,
    entryOf: (id: string) => opened.find(({ turn }) => turn.id === id)?.entry ?? null,
    change,
    clear: () => setOpened([]),
  };
}

const others = (now: readonly Opened[], id: string) => now.filter(({ turn }) => turn.id !== id);

/** What the entry begins with: the words of the customer and of the person. */
export function entryFrom({ question, answer }: RehearsalTurn): Entry {
  return { question, answer };
}

/** Only what differs from what the turn holds would be lost. */
export function isTyped(turn: RehearsalTurn, entry: Entry): boolean {
  const first = entryFrom(turn);
  return first.question !== entry.question || first.answer !== entry.answer;
}
