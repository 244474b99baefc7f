import { crc32 } from 'node:zlib';

/** A PDF of one page with these lines. */
export function makePdf(lines: readonly string[]): Buffer {
  const content = `BT /F1 12 Tf 72 700 Td ${lines.map((line) => `(${line}) Tj 0 -20 Td`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF`, 'latin1');
}

/** A Word document of one paragraph. */
export function makeDocx(text: string): Buffer {
  const openXml = 'http://schemas.openxmlformats.org';
  const word = `${openXml}/wordprocessingml/2006/main`;
  return storeZip({
    '[Content_Types].xml': `<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="rId1" Type="${openXml}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  });
}

/** An archive without compression. */
export function storeZip(files: Record<string, string>): Buffer {
  const records: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const content = Buffer.from(text);
    // Version, flags, method and time, then the checksum and both sizes.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const record = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, content]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, place, name]));
    records.push(record);
    offset += record.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(records.length, 8);
  end.writeUInt16LE(records.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...records, list, end]);
}
