import { maskPersonal } from './mask.ts';
import type { Talk } from './talks.ts';

export type Learned = {
  /** How the business writes, in its own words; null where that cannot be told. */
  prompt: string | null;
  /** Questions with the answers that a person gave; null where nothing was asked twice. */
  knowledge: string | null;
};

/** Asked by so many people it is a question, not a remark. */
const ASKED = 2;
const MOST_QUESTIONS = 200;
const MOST_PHRASES = 12;
/** Said in so many conversations it is a phrase of the house. */
const SAID = 3;
const LONGEST_QUESTION = 200;
const LONGEST_ANSWER = 600;
const LONGEST_PHRASE = 120;

type Answered = { question: string; answer: string; at: Date; talks: Set<number> };

/**
 * What the stored conversations teach, without a model: questions that several people asked, each with the newest answer
 * that a person gave, word for word but for what names somebody. Nothing is added that nobody wrote.
 */
export function learn(talks: readonly Talk[]): Learned {
  const answered = new Map<string, Answered>();
  const phrases = new Map<string, { text: string; talks: Set<number> }>();
  for (const [n, { messages }] of talks.entries()) {
    for (const [at, message] of messages.entries()) {
      const next = messages[at + 1];
      if (message.by === 'customer' && next?.by === 'business') note(answered, n, message.text, next);
      if (message.by === 'business') count(phrases, n, message.text);
    }
  }
  const questions = [...answered.values()]
    .filter(({ talks }) => talks.size >= ASKED)
    .sort((a, b) => b.talks.size - a.talks.size)
    .slice(0, MOST_QUESTIONS);
  const house = [...phrases.values()]
    .filter(({ talks }) => talks.size >= SAID)
    .sort((a, b) => b.talks.size - a.talks.size)
    .slice(0, MOST_PHRASES);
  return {
    prompt: house.length > 0 ? house.map(({ text }) => `- ${text}`).join('\n') : null,
    knowledge:
      questions.length > 0
        ? `${questions.map(({ question, answer }) => `Q: ${question}\nA: ${answer}`).join('\n\n')}\n`
        : null,
  };
}

function note(
  answered: Map<string, Answered>,
  talk: number,
  asked: string,
  { text, at }: { text: string; at: Date },
): void {
  const question = oneLine(asked);
  const answer = oneLine(text);
  if (!/[?؟？]$/.test(question) || question.length > LONGEST_QUESTION) return;
  if (answer === '' || answer.length > LONGEST_ANSWER || /[?؟？]$/.test(answer)) return;
  const key = foldWords(question);
  if (key === '') return;
  const known = answered.get(key);
  if (!known) answered.set(key, { question, answer, at, talks: new Set([talk]) });
  else {
    known.talks.add(talk);
    // What was said last is so.
    if (at > known.at) Object.assign(known, { answer, at });
  }
}

function count(phrases: Map<string, { text: string; talks: Set<number> }>, talk: number, said: string): void {
  const text = oneLine(said);
  if (text === '' || text.length > LONGEST_PHRASE || /\d/.test(text)) return;
  const key = foldWords(text);
  if (key === '') return;
  const known = phrases.get(key) ?? { text, talks: new Set() };
  phrases.set(key, known);
  known.talks.add(talk);
}

const oneLine = (text: string) => maskPersonal(text.trim().replace(/\s+/g, ' '));

function foldWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
