import { conceptsOfWords } from './concepts.ts';
import { foldText, splitFolded, splitSentences } from './fold.ts';
import { isTopicless } from './function-words.ts';
import { detectLanguage } from './language.ts';
import type { AssistantInput } from './types.ts';

export type Turn = {
  /** Everything that the customer wrote, one message a line. */
  text: string;
  /** What the customer asked before, when the turn leans on it ("and on Sunday?"). */
  before: string;
  language: string | null;
  languageConfidence: number;
};

const CONNECTORS = new RegExp(
  `^(?:${'and|or|what about|how about|also|а|и|і|та|або|или|а якщо|а если|y|e|o|ou|tambien|e se|dan|kalau|ve|ya|peki|et|und|oder|i|a|albo|あと|では|じゃあ|و|طيب و|او'.split('|').map(foldText).join('|')})(?=[\\s,]|$)`,
  'u',
);
const LEANING_WORDS = 2;

function topicWords(text: string): string[] {
  return splitFolded(foldText(text)).filter((word) => !isTopicless(word));
}

function saysTopic(text: string): boolean {
  return topicWords(text).length > 0 || conceptsOfWords(splitFolded(foldText(text))).size > 0;
}

/** True when a short question needs what was said before it. */
function leansOnBefore(text: string): boolean {
  const folded = foldText(text).trim();
  const topics = topicWords(text);
  if (CONNECTORS.test(folded) && topics.length <= 4) return true;
  // "How much?" names what is asked, but not of what.
  const bare = topics.every((word) => conceptsOfWords([word]).size > 0 || /^\d+$/u.test(word));
  return topics.length <= LEANING_WORDS && bare;
}

export function readTurn(input: AssistantInput): Turn {
  const text = input.turn
    .map((message) => message.text.trim())
    .filter((message) => message !== '')
    .join('\n');
  const asked = input.history
    .filter((message) => message.author === 'customer')
    .map((message) => message.text);
  const last = asked.findLast((message) => topicWords(message).length > 0) ?? '';
  let { language, confidence } = detectLanguage(text);
  // "ok", "25?" or a brand name tells no language; the conversation before it does.
  if (confidence < 0.5 && asked.length > 0) {
    const earlier = detectLanguage(asked.slice(-5).join('\n'));
    if (earlier.confidence > confidence) ({ language, confidence } = earlier);
  }
  return { text, before: leansOnBefore(text) ? last : '', language, languageConfidence: confidence };
}

/** The questions of a turn, each to be answered on its own; a turn without a question mark is one. */
export function splitQuestions(text: string): string[] {
  const sentences = text
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  const questions = sentences.filter((sentence) => /[?？؟]\s*\P{L}*$/u.test(sentence) && saysTopic(sentence));
  if (questions.length < 2) return [text];
  return questions;
}
