import type { FileFault } from '#features/knowledge/files/file-fault.ts';
import { FILE_LIMITS } from '#features/knowledge/files/file-fault.ts';
import { type TableText, tableToText } from '#features/knowledge/files/table-text.ts';

/** Text as it stands, with what has no place in it, or the HTML of a document, which only a page can take apart. */
export type Converted = TableText | { html: string } | { fault: FileFault };

const starts = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

/** What a file is, is told by its bytes; the name only tells the kinds of plain text apart. */
export async function convertFile(name: string, bytes: Uint8Array): Promise<Converted> {
  if (bytes.length === 0) return { fault: 'empty' };
  const extension = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  if (isPdf(bytes, extension)) return extension === '.pdf' ? convertPdf(bytes) : { fault: 'wrong_type' };
  if (starts(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    return extension === '.docx' ? convertDocx(bytes) : { fault: 'wrong_type' };
  }
  // The old format of Word, and the new one with a password, are the same container.
  if (starts(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { fault: 'old_doc' };
  if (extension === '.pdf' || extension === '.docx') return { fault: 'damaged' };
  if (!['.txt', '.md', '.csv'].includes(extension)) return { fault: 'wrong_type' };
  const text = decode(bytes);
  if (text === null) return { fault: 'not_utf8' };
  if (text.includes('\0')) return { fault: 'wrong_type' };
  return extension === '.csv' ? convertCsv(text) : { text, left: [] };
}

/** Some programs write a few bytes before the mark; in a text of another name it is only what the text speaks of. */
function isPdf(bytes: Uint8Array, extension: string): boolean {
  const beginning = String.fromCharCode(...bytes.subarray(0, 1024));
  if (extension === '.pdf') return beginning.includes('%PDF-');
  return /^(?:\u00ef\u00bb\u00bf)?\s*%PDF-\d\.\d/.test(beginning);
}

/** UTF-8, or UTF-16 with its mark; a wrong guess would fill the knowledge base with broken letters. */
function decode(bytes: Uint8Array): string | null {
  const encoding = starts(bytes, [0xff, 0xfe])
    ? 'utf-16le'
    : starts(bytes, [0xfe, 0xff])
      ? 'utf-16be'
      : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Bytes that are no text in this encoding: the caller says so.
    return null;
  }
}

async function convertCsv(text: string): Promise<TableText> {
  const { default: papa } = await import('papaparse');
  return tableToText(papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data);
}

async function convertPdf(bytes: Uint8Array): Promise<Converted> {
  const { extractText, getDocumentProxy } = await import('unpdf');
  try {
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
    return { text: text.join('\n\n'), left: [] };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { fault: isLocked ? 'password' : 'damaged' };
  }
}

/** Only the written parts are unpacked, never more than the limit, whatever the archive says of itself. */
async function convertDocx(bytes: Uint8Array): Promise<Converted> {
  const [{ unzipSync, zipSync }, { default: mammoth }] = await Promise.all([
    import('fflate'),
    import('mammoth/mammoth.browser.js'),
  ]);
  let unpacked = 0;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(xml|rels)$/.test(name)) return false;
        unpacked += originalSize;
        return unpacked <= FILE_LIMITS.unpackedBytes;
      },
    });
    if (unpacked > FILE_LIMITS.unpackedBytes) return { fault: 'too_long' };
    if (!parts['word/document.xml']) return { fault: 'wrong_type' };
    const plain = zipSync(parts, { level: 0 });
    const { value } = await mammoth.convertToHtml(
      { arrayBuffer: plain.slice().buffer },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    );
    return { html: value };
  } catch {
    // Whatever is broken in it, another file is the only way on.
    return { fault: 'damaged' };
  }
}
