const CHARACTERS_PER_TOKEN = 4;

/** Roughly how many tokens a model reads in a text, rounded up. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
