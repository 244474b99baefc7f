import { soundsCommitting } from '../guard/commitment-sense.ts';
import { findCommitments } from '../guard/commitments.ts';
import { splitSentences } from '../reading/fold.ts';
import { normaliseWords } from '../reading/plain-text.ts';

const READ = 2000;
const MOST = 3;
const ASKS = /[?？؟]\s*$/u;

/** Of each text of a business the sentences that promise this customer something, or say that it is done; none of most. */
export function findPromises(texts: readonly string[]): string[][] {
  return texts.map((text) =>
    splitSentences(text.slice(0, READ))
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== '' && !ASKS.test(sentence) && promises(sentence))
      .slice(0, MOST),
  );
}

function promises(sentence: string): boolean {
  return findCommitments(normaliseWords(sentence)).length > 0 || soundsCommitting(sentence);
}
