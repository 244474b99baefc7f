import { LIMITS } from '@parley/contract/limits.ts';

const SENTENCE_END = /[\n.!?。！？؟…]+/u;

/** The sentence of a message around the words that met a condition: what an owner means by "not this". */
export function exceptionPhrase(text: string, words: readonly string[]): string {
  const sentences = text.split(SENTENCE_END);
  const said = sentences.find((sentence) => words.some((word) => sentence.includes(word))) ?? text;
  return said.trim().slice(0, LIMITS.nameCharacters).trim();
}
