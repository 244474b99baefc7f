/** A piece of a text; with an address it is a link. */
export type TextPiece = { text: string; href?: string; host?: string };

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"“”«»]+/gi;
/** What ends a sentence and no address. */
const TRAILING = ".,;:!?…'’)]}。、！？）」』؟،؛*";

/**
 * The text in pieces, in their order. Only addresses of the web become links. `host` is told where the text itself does
 * not show which host is asked: letters of other scripts may look like others.
 */
export function findLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const words = withoutEnd(found, text.charAt(index - 1));
    const url = readAddress(words);
    if (!url) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    end = index + words.length;
    pieces.push({ text: words, href: url.href, ...(isShown(words, url) ? {} : { host: url.host }) });
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** A closing bracket belongs to the address when it was opened there, and a low line unless one stands before it. */
function withoutEnd(address: string, before: string): string {
  const trailing = before === '_' ? `${TRAILING}_` : TRAILING;
  let end = address.length;
  let surplus = address.split(')').length - address.split('(').length;
  for (; end > 0 && trailing.includes(address.charAt(end - 1)); end--) {
    if (address[end - 1] === ')' && surplus-- <= 0) break;
  }
  return address.slice(0, end);
}

/** Null for what is no address, or hides its host behind a name. */
function readAddress(words: string): URL | null {
  const address = /^www\./i.test(words) ? `https://${words}` : words;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain = url?.username === '' && url.password === '' && url.hostname.includes('.');
  return isPlain ? url : null;
}

/** Whether the words begin with the host itself: further behind it may be no more than a folder of another. */
function isShown(words: string, url: URL): boolean {
  const shown = words.toLowerCase().replace(/^https?:\/\//, '');
  return shown.startsWith(url.host) && /^(?:$|[:/?#\\])/.test(shown.slice(url.host.length));
}
