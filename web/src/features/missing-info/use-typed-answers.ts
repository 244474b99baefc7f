import type { InsufficientInfo } from '@parley/contract/missing-info.ts';
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';

import { ANSWERING } from '#features/missing-info/use-answer.ts';

/** An answer that is being typed, with its question and the place of its card. */
export type TypedAnswer = { item: InsufficientInfo; at: number; text: string };

/** A question with a card; `isGone` when somebody else has settled it while its answer was typed. */
export type ShownQuestion = { item: InsufficientInfo; isGone: boolean };

export type TypedAnswers = ReturnType<typeof useTypedAnswers>;

/** Answers as they are typed: they outlive the form, which can be hidden, and even the question. */
export function useTypedAnswers() {
  const [typed, setTyped] = useState<readonly TypedAnswer[]>([]);
  const others = (now: readonly TypedAnswer[], id: string) => now.filter(({ item }) => item.id !== id);
  return {
    isTyped: typed.some(isWritten),
    isSaving: useIsMutating({ mutationKey: ANSWERING }) > 0,
    textOf: (id: string) => typed.find(({ item }) => item.id === id)?.text ?? '',
    type: (answer: TypedAnswer) => setTyped((now) => [...others(now, answer.item.id), answer]),
    forget: (id: string) => setTyped((now) => others(now, id)),
    clear: () => setTyped([]),
    among: (open: readonly InsufficientInfo[]) => keepTyped(open, typed),
  };
}

const isWritten = ({ text }: TypedAnswer) => text.trim() !== '';

/** The open questions and, each in its place, those that went while somebody wrote to them. */
export function keepTyped(open: readonly InsufficientInfo[], typed: readonly TypedAnswer[]): ShownQuestion[] {
  const shown = open.map((item) => ({ item, isGone: false }));
  const isOpen = new Set(open.map(({ id }) => id));
  const gone = typed.filter((answer) => isWritten(answer) && !isOpen.has(answer.item.id));
  for (const { item, at } of gone.toSorted((a, b) => a.at - b.at)) {
    shown.splice(at, 0, { item, isGone: true });
  }
  return shown;
}
