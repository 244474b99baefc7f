let words = '';
const listeners = new Set<() => void>();

/** Says something to screen readers through the one live region of the app. */
export function announce(text: string): void {
  // The same words twice would not be read a second time without a difference.
  words = text === words ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

export function readAnnouncement(): string {
  return words;
}

export function subscribeAnnouncement(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
