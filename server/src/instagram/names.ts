/** Ids of people, as text or as a number. */
const PERSON = /"(\d{1,40})"|"id"\s*:\s*(\d{1,40})/g;
const MESSAGE = /"mid"\s*:\s*("(?:[^"\\]|\\.){1,500}")/g;

/** The people and the messages that a raw body names, each once; `own`, whom every body names, is left out. */
export function readNames(body: Buffer, own: string): string[] {
  const text = body.toString('utf8');
  const names = new Set<string>();
  for (const [, quoted, bare] of text.matchAll(PERSON)) names.add(quoted ?? bare ?? '');
  for (const [, quoted = ''] of text.matchAll(MESSAGE)) {
    const mid = readText(quoted);
    if (mid !== null) names.add(mid);
  }
  names.delete(own);
  return [...names];
}

function readText(quoted: string): string | null {
  try {
    const text: unknown = JSON.parse(quoted);
    // PostgreSQL stores no NUL.
    return typeof text === 'string' ? text.replaceAll('\0', '').toWellFormed() : null;
  } catch {
    // A delivery that is no JSON is not stored.
    return null;
  }
}
