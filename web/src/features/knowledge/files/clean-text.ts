import { LIMITS } from '@parley/contract/limits.ts';

import type { FileFault } from '#features/knowledge/files/file-fault.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f\ufeff]/g;

/** The text as it would be stored: line breaks of one kind, no control characters, no heaps of blank lines. */
export function cleanText(raw: string): { text: string } | { fault: FileFault } {
  const text = raw
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/[ \t\u00a0]+$/gmu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (text === '') return { fault: 'no_text' };
  if (text.length > LIMITS.knowledgeCharacters) return { fault: 'too_long' };
  return { text };
}
