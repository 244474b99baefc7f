const CHARACTERS_PER_TOKEN = 4;

/** Roughly how many tokens a model reads in a text: rounded up in a dialog, to the nearest on a page of the phone. */
export function estimateTokens(text: string, place: 'dialog' | 'page'): number {
  const tokens = text.length / CHARACTERS_PER_TOKEN;
  return place === 'dialog' ? Math.ceil(tokens) : Math.round(tokens);
}
