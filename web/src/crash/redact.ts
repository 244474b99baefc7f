const MOST_CHARACTERS = 1000;
const MOST_FRAMES = 20;
const CODE_NAME = /^.[\w$.-]{1,40}.$/;

/**
 * A message without what it may carry of people: quoted texts, addresses, tokens, ids, and whatever is not written in
 * the letters of code. Names that code quotes stay.
 */
export function redactMessage(message: string): string {
  return message
    .slice(0, MOST_CHARACTERS)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, (quoted) => (CODE_NAME.test(quoted) ? quoted : '"…"'))
    .replace(/[^\x20-\x7e…]+/g, '…')
    .replace(/[^\s"'(),;]{21,}|[^\s"'(),;]*[\d@?][^\s"'(),;]{4,}/g, '…');
}

/** Where it happened: the name of the function, the file and the place in it. Nothing else of a stack is kept. */
export function redactStack(stack: string): string {
  return stack
    .slice(0, 20 * MOST_CHARACTERS)
    .split('\n')
    .flatMap((line) => {
      const frame = line
        .trim()
        .replace(/^at /, '')
        .replace(/^async /, '');
      const place = /([\w.-]{1,80}):(\d{1,9}):(\d{1,9})\)?$/.exec(frame);
      const name = /^([\w$.]{1,80})[ @]/.exec(frame)?.[1] ?? '?';
      return place ? [`${name} ${place[1]}:${place[2]}:${place[3]}`] : [];
    })
    .slice(0, MOST_FRAMES)
    .join('\n');
}
