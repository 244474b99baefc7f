import { endsSentence } from './reading/fold.ts';
import type { Sentence } from './types.ts';

/** A line of a price list ends in a word or a figure, and the next one would read on. */
const UNENDED = /[\p{L}\p{N}\p{Sc}%)]»?$/u;

/** Sentences as one text: no space between sentences of scripts that write without spaces. */
export function joinSentences(sentences: Sentence[]): string {
  return sentences.reduce((text, sentence) => {
    const next = sentence.text.trim();
    if (text === '' || next === '') return text + next;
    const unspaced = /[。！？」]$/u.test(text) || /^[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(next);
    // "600 руб." ends an item of a list, not a sentence.
    const isItem = UNENDED.test(text) || (text.endsWith('.') && !endsSentence(text));
    const broken = sentence.text.startsWith('\n') || /^[-•*]\s/u.test(next) || isItem;
    return `${text}${broken ? '\n' : unspaced ? '' : ' '}${next}`;
  }, '');
}
