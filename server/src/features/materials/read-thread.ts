/** One conversation of a download: who it is with, and what was said, oldest first. `at` in milliseconds since 1970. */
export type Thread = { name: string; messages: { isOwn: boolean; text: string; at: number }[] };

/** Of one file, the newest. */
const MOST_MESSAGES = 10_000;
const LONGEST = 1500;
const LONGEST_NAME = 200;
/** What Instagram writes in the place of words. */
const NO_WORDS =
  /^(?:Liked a message|.{0,200} sent an attachment\.|Reacted .{1,40} to (?:your|a) message)\s*$/u;

/**
 * Reads a file of a thread as Instagram writes it. Null for what is none, for a group, and where nobody can tell which of
 * the two is the business: a thread is named after the other one.
 */
export function readThread(json: string): Thread | null {
  let file: unknown;
  try {
    file = JSON.parse(json);
  } catch {
    return null;
  }
  if (!isRecord(file) || !Array.isArray(file['participants']) || !Array.isArray(file['messages']))
    return null;
  const people = file['participants'].map((one) => (isRecord(one) ? nameOf(one['name']) : ''));
  const name = nameOf(file['title']);
  const own = people.filter((one) => one !== name);
  const [business] = own;
  if (people.length !== 2 || own.length !== 1 || !business || name === '') return null;
  const messages = file['messages'].flatMap((one) => readMessage(one, business));
  return {
    name,
    messages: messages.toSorted((a, b) => a.at - b.at).slice(-MOST_MESSAGES),
  };
}

function readMessage(message: unknown, business: string): Thread['messages'] {
  if (!isRecord(message) || message['is_unsent'] === true) return [];
  const { content, timestamp_ms: at } = message;
  if (typeof content !== 'string' || typeof at !== 'number' || !(at > 0 && at < 8.64e15)) return [];
  const text = clean(content).slice(0, LONGEST).trim();
  if (text === '' || NO_WORDS.test(text)) return [];
  return [{ isOwn: nameOf(message['sender_name']) === business, text, at }];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nameOf = (value: unknown): string =>
  typeof value === 'string' ? clean(value).slice(0, LONGEST_NAME).trim() : '';

/** Nothing that no text holds. */
const clean = (text: string): string => mend(text).replaceAll('\0', '').toWellFormed();

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Instagram writes each byte of UTF-8 as a character of its own. What is no such text stays as it is. */
export function mend(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text;
  try {
    return UTF8.decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}

/**
 * As a part is kept: the name on the first line, then a message on each, so that one of them can be picked out without
 * reading the others.
 */
export function writeThread({ name, messages }: Thread): string {
  const lines = messages.map(({ isOwn, text, at }) => JSON.stringify([isOwn ? 1 : 0, at, text]));
  return [JSON.stringify(name), ...lines].join('\n');
}
