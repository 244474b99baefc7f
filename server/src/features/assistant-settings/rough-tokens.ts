/** Bytes and not letters: what is no Latin script costs more tokens. */
const BYTES_PER_TOKEN = 4;

/**
 * Tokens of texts whose provider counted none, as Google does for embeddings and many servers of one's own do for all
 * calls. A budget that took them for free would never end.
 */
export function roughTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN), 0);
}
