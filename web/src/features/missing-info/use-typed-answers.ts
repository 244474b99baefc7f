import type { InsufficientInfo } from '@parley/contract/missing-info.ts';
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';

import { ANSWERING } from '#features/missing-info/use-answer.ts';
import { useUser } from '#lib/session/user-context.ts';
import { readUnsaved, unsavedPlace, useKeptUnsaved } from '#lib/unsaved.ts';

/** An answer that is being typed, with its question and the place of its card. */
export type TypedAnswer = {
  item: InsufficientInfo;
  at: number;
  text: string;
  /** How the knowledge base shall ask it, where somebody worded it. */
  question?: string;
};

/** A question with a card; `isGone` when somebody else has settled it while its answer was typed. */
export type ShownQuestion = { item: InsufficientInfo; isGone: boolean };

export type TypedAnswers = ReturnType<typeof useTypedAnswers>;

const NONE: readonly TypedAnswer[] = [];

function parseAnswers(stored: unknown): readonly TypedAnswer[] {
  const whole = (stored as TypedAnswer[]).filter(({ item, at, text, question = '' }) => {
    const { id, conversationId, userQuestion, createdAt } = item;
    const isWhole = [text, question, id, userQuestion, createdAt].every((one) => typeof one === 'string');
    const isOfPlace = conversationId === null || typeof conversationId === 'string';
    return isWhole && isOfPlace && typeof at === 'number' && typeof item.conversation === 'object';
  });
  // Those of an earlier release do not say when they were asked.
  return whole.map(({ item, ...rest }) => ({
    ...rest,
    item: { ...item, askedAt: item.askedAt ?? item.createdAt },
  }));
}

/** Answers as they are typed: they outlive the form, which can be hidden, the session, and even the question. */
export function useTypedAnswers() {
  const unsaved = unsavedPlace(useUser().id, 'answers');
  const [typed, setTyped] = useState(() => readUnsaved(unsaved, parseAnswers) ?? NONE);
  const isTyped = typed.some(isWritten);
  useKeptUnsaved(unsaved, isTyped ? typed : null);
  const others = (now: readonly TypedAnswer[], id: string) => now.filter(({ item }) => item.id !== id);
  return {
    isTyped,
    isSaving: useIsMutating({ mutationKey: ANSWERING }) > 0,
    of: (id: string) => typed.find(({ item }) => item.id === id),
    type: (answer: Omit<TypedAnswer, 'text' | 'question'> & Partial<TypedAnswer>) =>
      setTyped((now) => {
        const before = now.find(({ item }) => item.id === answer.item.id);
        return [...others(now, answer.item.id), { text: '', ...before, ...answer }];
      }),
    forget: (id: string) => setTyped((now) => others(now, id)),
    clear: () => setTyped(NONE),
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
