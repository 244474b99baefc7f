import { setImmediate } from 'node:timers/promises';

import { Parser } from 'htmlparser2';

/** `text`: a line for each block. `links`: as they stand there, without those that the page asks not to follow. */
export type ReadPage = { text: string; links: string[] };

const MOST_CHARACTERS = 60_000;
const MOST_LINKS = 300;
const LONGEST_LINK = 1000;
/** So much is parsed before others have their turn. */
const CHARACTERS_AT_ONCE = 32 * 1024;

/** What nobody reads, or what belongs to a program. */
const UNREAD = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'canvas',
  'select',
  'textarea',
  'button',
  'title',
]);
/** What a visitor does not see is not what the business tells. */
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])/i;
/** What stands within a line. Everything else begins one of its own. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Of which two beside each other are two words, whatever stands between them. */
const APART = new Set(['span', 'a', 'label', 'time', 'td', 'th', 'img']);
/** Cells stand in the line of their row. */
const CELLS = new Set(['td', 'th']);

/** Reads a page as it is written: linear in its length, however deep it nests, and bounded in what it gives. */
export async function readHtml(html: string): Promise<ReadPage> {
  const lines: string[] = [];
  const links = new Set<string>();
  let line = '';
  let characters = 0;
  /** Elements that are open within one that is not read, that one included. */
  let unread = 0;
  let follows = true;
  const end = () => {
    const clean = line.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().toWellFormed();
    line = '';
    if (clean === '' || clean === lines.at(-1)) return;
    const left = MOST_CHARACTERS - characters;
    if (left <= 0) return;
    lines.push(clean.slice(0, left).toWellFormed());
    characters += clean.length + 1;
  };
  const parser = new Parser(
    {
      onopentag(name, { href = '', rel = '', content = '', name: meta = '', ...others }) {
        if (name === 'meta' && meta.toLowerCase() === 'robots' && /nofollow|none/i.test(content))
          follows = false;
        const isHidden = 'hidden' in others || HIDDEN.test(others['style'] ?? '');
        if (unread > 0 || UNREAD.has(name) || isHidden) unread += 1;
        else if (CELLS.has(name) || APART.has(name)) line += ' ';
        else if (!INLINE.has(name)) end();
        const isLink = unread === 0 && name === 'a' && href !== '' && href.length <= LONGEST_LINK;
        if (isLink && links.size < MOST_LINKS && !/nofollow/i.test(rel)) links.add(href);
      },
      ontext(text) {
        // More than a page keeps is no line.
        if (unread === 0 && line.length < MOST_CHARACTERS) line += text;
      },
      onclosetag(name) {
        if (unread > 0) unread -= 1;
        else if (CELLS.has(name)) line += ' ';
        else if (!INLINE.has(name)) end();
      },
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length; at += CHARACTERS_AT_ONCE) {
    parser.write(html.slice(at, at + CHARACTERS_AT_ONCE));
    await setImmediate();
  }
  parser.end();
  end();
  return { text: lines.join('\n'), links: follows ? [...links] : [] };
}

/** The bytes of a page as text. What is UTF-8 is read so, whatever its header says; else as header or page say. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const named = [contentType, beginning].map((text) => /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(text)?.[1]);
  const labels = ['utf-8', ...named.filter((label) => label !== undefined), 'windows-1252'];
  for (const label of labels) {
    const decoded = tryDecode(bytes, label);
    if (decoded !== null) return decoded;
  }
  return beginning;
}

/** Null for an encoding that nobody knows, or that these bytes are not in. */
function tryDecode(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: label !== 'windows-1252' }).decode(bytes);
  } catch {
    return null;
  }
}
