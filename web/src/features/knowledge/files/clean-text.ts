import { LIMITS } from '@parley/contract/limits.ts';

import type { FileFault } from '#features/knowledge/files/file-fault.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f\ufeff]/g;

const BLANKS = [' ', '\t', '\u00a0'];

/** The text as it would be stored: line breaks of one kind, no control characters, no heaps of blank lines. */
export function cleanText(raw: string): { text: string } | { fault: FileFault } {
  const lines: string[] = [];
  let length = 0;
  let wasBlank = true;
  for (const line of raw.replace(/\r\n?/g, '\n').replace(CONTROL, '').split('\n')) {
    const text = withoutEnd(line);
    if (text === '' && wasBlank) continue;
    wasBlank = text === '';
    lines.push(text);
    length += text.length + 1;
    // Nothing but a first indent may still go.
    if (length > 2 * LIMITS.knowledgeCharacters) return { fault: 'too_long' };
  }
  const text = lines.join('\n').trim();
  if (text === '') return { fault: 'no_text' };
  if (text.length > LIMITS.knowledgeCharacters) return { fault: 'too_long' };
  return { text };
}

/** By hand, since a pattern tries a long run of blanks inside a line from each of them anew. */
function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && BLANKS.includes(line[end - 1] ?? '')) end -= 1;
  return line.slice(0, end);
}
