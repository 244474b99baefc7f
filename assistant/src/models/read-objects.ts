import { withoutThoughts } from './said-text.ts';

/** Places in a text where an object may begin; a text with more is not the answer that was asked for. */
const MOST_PLACES = 50;
/** Far above what a call may answer. */
const LONGEST_SEARCHED = 100_000;

/** The JSON that a model wrote: the whole text, or the objects in a fence or between other words, in their order. */
export function readObjects(text: string): unknown[] {
  const whole = parse(text);
  return whole === undefined ? listObjects(withoutThoughts(text)) : [whole];
}

/** The JSON objects between other words, in their order. */
function listObjects(said: string): unknown[] {
  const text = said.slice(0, LONGEST_SEARCHED);
  const found: unknown[] = [];
  let at = text.indexOf('{');
  for (let place = 0; at !== -1 && place < MOST_PLACES; place++) {
    const end = findEnd(text, at);
    const value = end === -1 ? undefined : parse(text.slice(at, end));
    if (value !== undefined) found.push(value);
    at = text.indexOf('{', value === undefined ? at + 1 : end);
  }
  return found;
}

/** Where the object that begins at `start` ends; -1 when it does not. */
function findEnd(text: string, start: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === '{') depth += 1;
    else if (!isQuoted && sign === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
