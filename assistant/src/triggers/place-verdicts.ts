import { readSmallTalk } from '../builtin/small-talk.ts';
import type { ConditionVerdict } from '../models/condition-shape.ts';
import type { PlacedMatch, TriggerCondition } from './match.ts';
import { standingWords, withoutPhrases } from './said-words.ts';

type Message = { id: string; text: string };

/**
 * What a model says of conditions (numbered from 1), once the words that it names are found in the messages. Null where
 * it leaves a condition out, or calls one met in words that stand nowhere: that is no verdict. Words that stand only in
 * what the owner does not mean meet nothing.
 */
export function placeVerdicts(
  triggers: readonly TriggerCondition[],
  messages: readonly Message[],
  verdicts: readonly ConditionVerdict[],
): PlacedMatch[] | null {
  const placed: PlacedMatch[] = [];
  for (const [at, trigger] of triggers.entries()) {
    const said = verdicts.filter(({ number }) => number === at + 1);
    if (said.length === 0) return null;
    const fired = said.filter(({ fires }) => fires);
    if (fired.length === 0) continue;
    const phrases = fired.flatMap(({ words }) => words);
    const found = place(messages, phrases, []);
    if (found === null) return null;
    const { exceptions = [] } = trigger;
    const meant = exceptions.length === 0 ? found : place(messages, phrases, exceptions);
    if (meant === null) continue;
    placed.push({
      triggerId: trigger.id,
      messageId: meant.message.id,
      reason: `«${meant.words.join('», «')}» → ${nameOf(trigger)}`,
      words: meant.words,
      isExplicit: false,
      isThanks: isThanksBeside(meant.message.text, meant.words),
      match: 'model',
    });
  }
  return placed;
}

const REASON_CHARACTERS = 120;

/** A name says it in a few words; the test box has conditions without one. */
function nameOf({ name, triggerConditions }: TriggerCondition): string {
  const said = name.trim() || triggerConditions.trim().replace(/\s+/gu, ' ');
  return said.length > REASON_CHARACTERS ? `${said.slice(0, REASON_CHARACTERS - 1).trimEnd()}…` : said;
}

/** The first message in which phrases stand, with those that do; of what it says the exceptions are left out. */
function place(
  messages: readonly Message[],
  phrases: readonly string[],
  exceptions: readonly string[],
): { message: Message; words: string[] } | null {
  for (const message of messages) {
    const text = withoutPhrases(message.text, exceptions);
    const words = new Set(phrases.flatMap((phrase) => standingWords(text, phrase) ?? []));
    if (words.size > 0) return { message, words: [...words] };
  }
  return null;
}

/** True for "thanks for the refund!" beside "refund". */
export function isThanksBeside(text: string, words: readonly string[]): boolean {
  const talk = readSmallTalk(withoutPhrases(text, words));
  return talk === 'thanks' || talk === 'closing';
}
