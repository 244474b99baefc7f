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
  const cleaned = cleanText('html' in converted ? htmlToText(converted.html).text : converted.text);
  return 'fault' in cleaned ? cleaned.fault : cleaned.text;
};

describe('plain text', () => {
  it('stands as it is, in clean lines', async () => {
    const text = '\ufeff# Prices\r\n\r\n\r\n\r\nMan\u0007icure: 28 €. \r\n<b>not bold</b>';
    expect(await convert('prices.MD', text)).toBe('# Prices\n\nManicure: 28 €.\n<b>not bold</b>');
    const utf16 = new Uint8Array([0xff, 0xfe, 0x47, 0x04, 0x30, 0x04]);
    expect(await convert('a.txt', utf16)).toBe('ча');
  });

  it('is told from a document by the whole mark of one, not by two letters', async () => {
    expect(await convert('a.txt', 'PKR prices: a haircut costs 2500.')).toBe(
      'PKR prices: a haircut costs 2500.',
    );
    expect(await convert('a.csv', 'PK Salon,Lahore')).toBe('PK Salon: Lahore');
    expect(await convert('a.md', 'Our catalogue is a %PDF-1.4 file')).toBe(
      'Our catalogue is a %PDF-1.4 file',
    );
    expect(await convert('a.txt', '%PDF-files are welcome')).toBe('%PDF-files are welcome');
    expect(await convert('a.txt', '\ufeff \n%PDF-1.4\n')).toBe('wrong_type');
    expect(await convert('a.docx', 'PK of Lahore')).toBe('damaged');
  });

  // Whoever looked for an end behind each blank would outlast the time of a test.
  it('of a long run of blanks is read', () => {
    const blanks = ' '.repeat(300_000);
    expect(cleanText(`a${blanks}\nb${'\u00a0\t'.repeat(1_000_000)}\n${blanks}`)).toEqual({ text: 'a\nb' });
    expect(cleanText(`a${' '.repeat(5_000_000)}b`)).toEqual({ fault: 'too_long' });
    expect(cleanText(`a${' '.repeat(190_000)}b`)).toHaveProperty('text.length', 190_002);
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

  it('tells what makes no entry', async () => {
    const csv =
      'Question,Answer,Category,\nOpen?,"Yes, daily\nfrom 9",Hours,\nNo answer here,,Hours,\n,No question,,x\nCards?,Yes,,';
    expect(await convertFile('faq.csv', strToU8(csv))).toEqual({
      text: 'Q: Open?\nA: Yes, daily from 9\n\nQ: Cards?\nA: Yes',
      left: ['Category', 'x', 'No answer here, Hours', 'No question, x'],
    });
    const html = '<table><tr><td>Q</td><td>A</td></tr><tr><td>Open?</td><td></td></tr></table>';
    expect(htmlToText(html)).toEqual({ text: '', left: ['Open?'] });
  });

  it('knows a head with numbers in it', async () => {
    const phones = 'Branch,Phone 1,Phone 2\nCentre,0441234567,\nNorth,,0447654321';
    expect(await convert('a.csv', phones)).toBe('Centre: Phone 1 0441234567\nNorth: Phone 2 0447654321');
    const times = 'Massage,Price 30 min,Price 60 min\nThai,40 €,70 €';
    expect(await convert('a.csv', times)).toBe('Thai: Price 30 min 40 €, Price 60 min 70 €');
    const rooms = 'Anna,Mon 10-14,Room 1\nBea,Tue 9-12,Room 2';
    expect(await convert('a.csv', rooms)).toBe('Anna: Mon 10-14, Room 1\nBea: Tue 9-12, Room 2');
    const prices = 'Cut,from 40 EUR,long\nWash,10 EUR,short';
    expect(await convert('a.csv', prices)).toBe('Cut: from 40 EUR, long\nWash: 10 EUR, short');
    expect(await convert('a.csv', ',Short,Long\nCut,40,60')).toBe('Cut: Short 40, Long 60');
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
  expect(htmlToText(html).text).toBe('- One\n  1. First\n- Two\n\na\nb\n\nCut: 38 €');
});

describe('a table of a document', () => {
  const cells = (row: string[]) => row.map((cell) => `<td>${cell}</td>`).join('');
  const table = (...rows: string[][]) =>
    `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`;
  const HEAD = ['Service', 'Price', 'Time'];

  it('keeps the lines of a cell apart', () => {
    const html = table(
      HEAD,
      ['<p>Haircut</p>', '<p>40</p><p>60</p>', '<p>30 min</p>'],
      ['<p>Colour</p><p>(long hair)</p>', '120<br />150', '<ul><li>2 h</li><li>3 h</li></ul>'],
      ['Wash', '<p>Free.</p><p>Always.</p>', '<p>ten</p><p>minutes</p>'],
      ['Gloss', '<p>from 40</p><p>from 60</p>', ''],
    );
    expect(htmlToText(html).text).toBe(
      'Haircut: Price 40 / 60, Time 30 min\nColour (long hair): Price 120 / 150, Time 2 h / 3 h\nWash: Price Free. Always., Time ten minutes\nGloss: Price from 40 / from 60',
    );
  });

  it('says of every row what a cell says that stands beside several', () => {
    const html = `<table><tr>${cells(['Who', 'Service', 'Price'])}</tr>
      <tr><td rowspan="2">Women</td>${cells(['Cut', '40 EUR'])}</tr><tr>${cells(['Colour', '80 EUR'])}</tr>
      <tr>${cells(['Men', 'Cut', '25 EUR'])}</tr></table>`;
    expect(htmlToText(html).text).toBe(
      'Women: Service Cut, Price 40 EUR\nWomen: Service Colour, Price 80 EUR\nMen: Service Cut, Price 25 EUR',
    );
  });

  it('puts a cell under every column that it spans', () => {
    const html = `<table><tr><td>Service</td><td colspan="2">Short hair</td><td>Long hair</td></tr>
      <tr>${cells(['Cut', '40', '50', '60'])}</tr><tr><td>Wash</td><td colspan="3">10</td></tr>
      <tr><td colspan="3">Colour and cut</td><td>90</td></tr></table>`;
    expect(htmlToText(html).text).toBe(
      'Cut: Short hair 40, Short hair 50, Long hair 60\nWash: Short hair 10, Long hair 10\nColour and cut: Long hair 90',
    );
    expect(htmlToText('<table><tr><td>Wash</td><td colspan="2">10</td></tr></table>').text).toBe('Wash: 10');
  });

  it('joins a head of two rows', () => {
    const html = `<table><tr><td rowspan="2">Service</td><td colspan="2">Hair</td></tr>
      <tr>${cells(['short', 'long'])}</tr><tr>${cells(['Cut', '40', '60'])}</tr></table>`;
    expect(htmlToText(html).text).toBe('Cut: Hair short 40, Hair long 60');
    const marked = `<table><thead><tr>${cells(['Service', '2 hours', '3 hours'])}</tr></thead>
      <tbody><tr>${cells(['Sauna', '40', '60'])}</tr></tbody></table>`;
    expect(htmlToText(marked).text).toBe('Sauna: 2 hours 40, 3 hours 60');
  });

  it('begins a paragraph with a row that is a title', () => {
    const across = (text: string) => `<tr><td colspan="3">${text}</td></tr>`;
    const row = (...texts: string[]) => `<tr>${cells(texts)}</tr>`;
    const html = `<table>${across('Prices')}${row(...HEAD)}${across('Women')}${row('Cut', '40', '1 h')}
      ${across('Men')}${row('Cut', '25', '30 min')}${across('With VAT.')}</table>`;
    expect(htmlToText(html).text).toBe(
      'Prices\n\nWomen:\nCut: Price 40, Time 1 h\n\nMen:\nCut: Price 25, Time 30 min\n\nWith VAT.',
    );
  });

  it('holds an inner table once', () => {
    const html = table(['Mon', table(['Cut', '40'], ['Wash', '10'])], ['Tue', 'closed']);
    expect(htmlToText(html).text).toBe('Mon: Cut: 40 / Wash: 10\nTue: closed');
  });

  it('of absurd spans costs no more than its text', () => {
    const wide = `<tr><td rowspan="9999">${'long '.repeat(2_000)}</td><td colspan="9999">b</td></tr>`;
    expect(htmlToText(`<table>${wide.repeat(500)}</table>`).text.length).toBeLessThan(6_000_000);
  });
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

  it('is known behind what some programs write before the mark', async () => {
    const written = Buffer.from(pdf(['Opening hours'])).toString('latin1');
    expect(await convert('a.pdf', `junk\n${written}`)).toBe('Opening hours');
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
