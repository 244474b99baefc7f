// @vitest-environment happy-dom
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

import { cleanText } from '#features/knowledge/files/clean-text.ts';
import { convertFile } from '#features/knowledge/files/convert-file.ts';
import { FILE_LIMITS } from '#features/knowledge/files/file-fault.ts';
import { htmlToText } from '#features/knowledge/files/html-text.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`;

function docx(body: string, others: Record<string, Uint8Array> = {}): Uint8Array {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const styles = `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`;
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const links = (target: string, kind: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/${kind}" Target="${target}"/></Relationships>`;
  const parts = {
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(links('word/document.xml', 'officeDocument')),
    'word/document.xml': strToU8(`<w:document ${W}><w:body>${body}</w:body></w:document>`),
    'word/_rels/document.xml.rels': strToU8(links('styles.xml', 'styles')),
    'word/styles.xml': strToU8(styles),
    ...others,
  };
  return zipSync(parts, { level: 1 });
}

/** One page with these lines of text; `extra` stands in the trailer. */
function pdf(lines: string[], extra = '', objects: string[] = []): Uint8Array {
  const content = `BT /F1 12 Tf 72 700 Td ${lines.map((line) => `(${line}) Tj 0 -20 Td`).join(' ')} ET`;
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ];
  const written = bodies.map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`).join('');
  return strToU8(`%PDF-1.4\n${written}trailer\n<< /Root 1 0 R ${extra} >>\n%%EOF`, true);
}

const convert = async (name: string, bytes: Uint8Array | string) => {
  const converted = await convertFile(name, typeof bytes === 'string' ? strToU8(bytes) : bytes);
  if ('fault' in converted) return converted.fault;
  const cleaned = cleanText('html' in converted ? htmlToText(converted.html) : converted.text);
  return 'fault' in cleaned ? cleaned.fault : cleaned.text;
};

describe('plain text', () => {
  it('stands as it is, in clean lines', async () => {
    const text = '\ufeff# Prices\r\n\r\n\r\n\r\nMan\u0007icure: 28 €. \r\n<b>not bold</b>';
    expect(await convert('prices.MD', text)).toBe('# Prices\n\nManicure: 28 €.\n<b>not bold</b>');
    const utf16 = new Uint8Array([0xff, 0xfe, 0x47, 0x04, 0x30, 0x04]);
    expect(await convert('a.txt', utf16)).toBe('ча');
  });

  it.each([
    ['a.txt', new Uint8Array(), 'empty'],
    ['a.txt', ' \n\t\n', 'no_text'],
    ['a.txt', new Uint8Array([0xcf, 0xf0, 0xe8]), 'not_utf8'],
    ['a.txt', 'a\0b', 'wrong_type'],
    ['a.txt', 'x'.repeat(200_001), 'too_long'],
    ['a.exe', 'MZ', 'wrong_type'],
    ['noextension', 'text', 'wrong_type'],
    ['a.doc', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'old_doc'],
    ['locked.docx', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'old_doc'],
  ])('%s is refused with a reason', async (name, bytes, fault) => {
    expect(await convert(name, bytes)).toBe(fault);
  });
});

describe('csv', () => {
  it('gives FAQ entries for questions and answers', async () => {
    const csv = 'Question;Answer\n"Do you ship?";"Yes;\nworldwide"\n;\nNo answer;\nWhere?;Here';
    expect(await convert('faq.csv', csv)).toBe('Q: Do you ship?\nA: Yes; worldwide\n\nQ: Where?\nA: Here');
  });

  it('gives a line per row, with the names of the columns', async () => {
    const csv = 'Service,Price,Time\nManicure,28 €,60 min\nPedicure,35 €,\n';
    expect(await convert('a.csv', csv)).toBe('Manicure: Price 28 €, Time 60 min\nPedicure: Price 35 €');
    expect(await convert('a.csv', 'Manicure\t28 €\nPedicure\t35 €')).toBe('Manicure: 28 €\nPedicure: 35 €');
  });
});

it('a list keeps its marks, and a table without a head its rows', () => {
  const html =
    '<ul><li>One<ol><li>First</li></ol></li><li>Two</li></ul><p>a<br>b</p><table><tr><td>Cut</td><td>38 €</td></tr></table>';
  expect(htmlToText(html)).toBe('- One\n  1. First\n- Two\n\na\nb\n\nCut: 38 €');
});

describe('docx', () => {
  it('keeps headings, paragraphs and tables, and runs nothing', async () => {
    const body =
      paragraph('Prices', 'Heading1') +
      paragraph('All with VAT. &lt;script&gt;alert(1)&lt;/script&gt;') +
      `<w:tbl>${row('Service', 'Price', 'Time')}${row('Manicure', '28 €', '60 min')}</w:tbl>`;
    expect(await convert('a.docx', docx(body))).toBe(
      '# Prices\n\nAll with VAT. <script>alert(1)</script>\n\nManicure: Price 28 €, Time 60 min',
    );
  });

  it('with more in it than anybody wrote is refused before it is unpacked', async () => {
    const bomb = new Uint8Array(FILE_LIMITS.unpackedBytes + 1);
    const bytes = docx(paragraph('x'), { 'word/bomb.xml': bomb });
    expect(bytes.length).toBeLessThan(1_000_000);
    expect(await convert('bomb.docx', bytes)).toBe('too_long');
    // Pictures are never unpacked.
    const picture = { 'word/media/image1.png': bomb };
    expect(await convert('picture.docx', docx(paragraph('x'), picture))).toBe('x');
  });

  it('that lies about its size gives no more than it said', async () => {
    const bytes = docx(paragraph('y'.repeat(5_000)));
    // The sizes in the list at the end of the archive are set to almost nothing.
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 46; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    expect(await convert('lie.docx', bytes)).toBe('damaged');
  });

  it.each([
    ['a zip that is no document', zipSync({ 'a.xml': strToU8('<a/>') }), 'wrong_type'],
    ['a broken archive', docx(paragraph('x')).subarray(0, 300), 'damaged'],
    ['another content', strToU8('plain text'), 'damaged'],
    ['a pdf', pdf(['x']), 'wrong_type'],
    ['a document without text', docx(paragraph('')), 'no_text'],
    ['broken XML', docx('<w:p><w:r>'), 'damaged'],
  ])('%s is refused with a reason', async (_, bytes, fault) => {
    expect(await convert('a.docx', bytes)).toBe(fault);
  });
});

describe('pdf', () => {
  it('gives its text by lines', async () => {
    expect(await convert('a.pdf', pdf(['Opening hours', '9:00 to 18:00']))).toBe(
      'Opening hours\n9:00 to 18:00',
    );
  });

  it('without text, as a scan is, says so', async () => {
    expect(await convert('scan.pdf', pdf([]))).toBe('no_text');
  });

  it('with a password says so', async () => {
    const key = '00'.repeat(32);
    const lock = `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`;
    const id = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]';
    expect(await convert('a.pdf', pdf(['Secret'], `/Encrypt 6 0 R ${id}`, [lock]))).toBe('password');
  });

  it.each([
    ['broken', strToU8('%PDF-1.4\nnothing'), 'damaged'],
    ['no pdf at all', strToU8('hello'), 'damaged'],
  ])('%s is refused with a reason', async (_, bytes, fault) => {
    expect(await convert('a.pdf', bytes)).toBe(fault);
  });
});
