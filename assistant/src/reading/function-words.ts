import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import { foldText } from './fold.ts';
import functionWords from './function-words.json' with { type: 'json' };
import type { Tongues } from './tongues.ts';
import { ANY_TONGUE, tongueOf } from './tongues.ts';

/*
 * Words that carry no topic, per language: they tell the language of a short text, and retrieval ignores them.
 * `chat` holds what customers wrap a question in ("please", "tell me", "I would like").
 */
const WORDS: Record<Language, { framing: string; chat: string }> = functionWords;

function toSet(words: string): Set<string> {
  return new Set(words.trim().split(/\s+/u).map(foldText));
}

/** Per language: words that only frame a sentence, and words that customers frame a question with. */
export const languageWords = LANGUAGES.map((language) => ({
  language,
  framing: toSet(WORDS[language].framing),
  chat: toSet(WORDS[language].chat),
}));

const byTongue = languageWords.map((entry) => ({ ...entry, tongue: tongueOf(entry.language) }));
const topicless = new Set(languageWords.flatMap(({ framing, chat }) => [...framing, ...chat]));

// Words that frame a sentence in one language and name a topic in another (Turkish "size": to you).
const TOPICS = 'hat gift size kind ten pelo art tarde team satiyor kaufen';
for (const word of TOPICS.split(' ')) topicless.delete(word);

const HIRAGANA = /^[\p{Script=Hiragana}ー]+$/u;

/** True for a folded word that says nothing about the topic in one of the languages. */
export function isTopicless(word: string, tongues: Tongues = ANY_TONGUE): boolean {
  // What Japanese writes in Hiragana alone is grammar, or a verb that the other side may write otherwise.
  if (HIRAGANA.test(word) || (word.length === 1 && /^[a-zа-я]$/u.test(word))) return true;
  if (tongues === ANY_TONGUE) return topicless.has(word);
  return byTongue.some(
    ({ tongue, framing, chat }) => (tongue & tongues) !== 0 && (framing.has(word) || chat.has(word)),
  );
}
