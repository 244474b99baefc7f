/** How long notices are gathered after one was said, so that a busy minute does not become a flood. */
export const GATHER_MILLISECONDS = 2_000;

let words = '';
let waiting: string[] = [];
let gathering: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Says what a person's own step led to, at once, through the one live region of the app. */
export function announce(text: string): void {
  say([...waiting.splice(0), text].join(' '));
}

/** Says what happened by itself: the first at once, what follows within two seconds together, each notice once. */
export function announceNotice(text: string): void {
  const notice = endSentence(text);
  if (gathering === undefined) {
    say(notice);
    gather([notice]);
  } else if (!waiting.includes(notice)) {
    waiting.push(notice);
  }
}

function gather(said: string[]): void {
  gathering = setTimeout(() => {
    gathering = undefined;
    const notices = waiting.filter((notice) => !said.includes(notice));
    waiting = [];
    if (notices.length === 0) return;
    say(notices.join(' '));
    gather(notices);
  }, GATHER_MILLISECONDS);
}

function endSentence(text: string): string {
  return /[.!?。؟]$/.test(text) ? text : `${text}.`;
}

function say(text: string): void {
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
