import { isUnspaced, splitWords } from './fold.ts';
import { normaliseFigures } from './guard-text.ts';
import { CAN_BE_TOLD, detectLanguage } from './language.ts';
import { isLanguage } from './phrases.ts';

const RUN = 8;

function runsOf(text: string): string[] {
  const words = splitWords(normaliseFigures(text));
  return words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_, at) => words.slice(at, at + RUN).join(' '));
}

/** The first eight words in a row that the text shares with the instructions, or null. */
export function findLeak(text: string, instructions: string): string | null {
  if (instructions.trim() === '') return null;
  const known = new Set(runsOf(instructions));
  return runsOf(text).find((run) => known.has(run)) ?? null;
}

/** Both languages when the two can be told and differ, else null. */
export function findLanguageClash(answer: string, turn: string): { answer: string; turn: string } | null {
  const said = detectLanguage(answer);
  const asked = detectLanguage(turn);
  if (said.language === null || asked.language === null || said.language === asked.language) return null;
  // A few words are too little to accuse an answer, above all of a language that nobody here writes.
  const words = splitWords(answer).filter((word) => /\p{L}{2}/u.test(word));
  const sure = words.length >= 4 || words.some(isUnspaced) ? CAN_BE_TOLD : 0.9;
  const needed = isLanguage(said.language) ? sure : Math.max(sure, 0.8);
  const told = said.confidence >= needed && asked.confidence >= CAN_BE_TOLD;
  return told ? { answer: said.language, turn: asked.language } : null;
}
