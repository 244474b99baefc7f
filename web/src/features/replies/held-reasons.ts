import type { PendingMessage } from '@parley/contract/replies.ts';
import i18next from 'i18next';
import type en from '#i18n/locales/en.json';
import { splitByWords } from '#lib/split-by-words.ts';

type HeldCode = keyof typeof en.drafts.reasons;
type LookCode = keyof typeof en.look;
type Held = Pick<PendingMessage, 'originalContent' | 'generatedContent' | 'heldReasons'>;

/**
 * A reason in the reader's language, with the words of the draft that it is about. `isPause`: nothing is wrong with the
 * draft, nothing was sent.
 */
export type HeldReason = { text: string; words: string[]; isPause?: true };

/** What the operator allows has come to its end. */
const PAUSES = ['trial_ended', 'reply_limit'];

const QUOTED = /"([^"]+)"/gu;

/**
 * Why the draft was held, each reason once. What a person has written is theirs: of a reason about words of the AI is
 * left what still stands in the text, and of any other nothing. `typed` is what somebody makes of the text just now.
 */
export function heldReasons(draft: Held, typed = draft.generatedContent): HeldReason[] {
  const { originalContent, generatedContent } = draft;
  const byText = new Map<string, string[]>();
  const pauses = new Set(PAUSES.map(sayCode));
  for (const { code, text } of draft.heldReasons) {
    const words = wordsOf(text, originalContent);
    const stands = words === null ? generatedContent === originalContent : says(typed, words);
    if (!stands) continue;
    const told = byText.get(sayCode(code)) ?? [];
    byText.set(sayCode(code), words === null || told.includes(words) ? told : [...told, words]);
  }
  return [...byText].map(([text, words]) => ({
    text,
    words,
    ...(pauses.has(text) ? { isPause: true } : {}),
  }));
}

/** The words of the draft that no source supports. */
export function unsupportedWords(reasons: readonly HeldReason[]): string[] {
  return [...new Set(reasons.flatMap(({ words }) => words))];
}

/** The reason's own words, or the first that it quotes; null when it is about no words of the text. */
function wordsOf(reason: string, text: string): string | null {
  const quoted = [...reason.matchAll(QUOTED)].map((match) => match[1] ?? '');
  return [reason, ...quoted].find((words) => says(text, words)) ?? null;
}

function says(text: string, words: string): boolean {
  return splitByWords(text, [words]).some(({ isMarked }) => isMarked);
}

/** What the second look found stands beside its verdicts in the same words. */
const OF_LOOK = 'second_look_';

function sayCode(code: string): string {
  const look = code.startsWith(OF_LOOK) ? code.slice(OF_LOOK.length) : '';
  if (look !== '' && i18next.exists(`look.${look}`)) return i18next.t(`look.${look as LookCode}`);
  return i18next.exists(`drafts.reasons.${code}`)
    ? i18next.t(`drafts.reasons.${code as HeldCode}`)
    : i18next.t('drafts.reasons.other');
}
