import type { PendingMessage } from '@parley/contract/replies.ts';
import i18next from 'i18next';

import { splitByWords } from '#features/replies/split-by-words.ts';
import type en from '#i18n/locales/en.json';

type HeldCode = keyof typeof en.drafts.reasons;

const QUOTED = /"([^"]+)"/gu;

/** The words of the draft that a reason is about: the reason's own words, or the first that it quotes. */
export function unsupportedWords(draft: Pick<PendingMessage, 'generatedContent' | 'heldReasons'>): string[] {
  const found = draft.heldReasons.map(({ text }) => {
    const candidates = [text, ...[...text.matchAll(QUOTED)].map((match) => match[1] ?? '')];
    return candidates.find((words) =>
      splitByWords(draft.generatedContent, [words]).some(({ isMarked }) => isMarked),
    );
  });
  return [...new Set(found.filter((words) => words !== undefined))];
}

/** Why the draft was held, each reason once, in the reader's language. */
export function heldTexts(draft: Pick<PendingMessage, 'heldReasons'>): string[] {
  const texts = draft.heldReasons.map(({ code }) =>
    i18next.exists(`drafts.reasons.${code}`)
      ? i18next.t(`drafts.reasons.${code as HeldCode}`)
      : i18next.t('drafts.reasons.other'),
  );
  return [...new Set(texts)];
}
