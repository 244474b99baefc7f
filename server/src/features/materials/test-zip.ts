import { crc32, deflateRawSync } from 'node:zlib';

/** `says`: how long the file is by what the zip says of it, where that is not true. */
export type ZippedFile = { name: string; content: string | Buffer; says?: number };

/** A zip, byte by byte: what a kind program writes, and what no kind one would. */
export function makeZip(files: readonly ZippedFile[]): Buffer {
  const bodies: Buffer[] = [];
  const listed: Buffer[] = [];
  let at = 0;
  for (const { name, content, says } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const named = Buffer.from(name);
    const about = Buffer.alloc(22);
    about.writeUInt16LE(8, 4); // packed
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(says ?? bytes.length, 18);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(0x0800, 2); // names in UTF-8
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(named.length, 0);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), about, lengths, named, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    listed.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), about, lengths, place, named]));
    bodies.push(body);
    at += body.length;
  }
  const list = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, list, end]);
}

/** As Instagram writes it: each byte of UTF-8 is a character. */
const broken = (text: string): string => Buffer.from(text).toString('latin1');

type Line = [from: string, text: string];

/** A thread with one other person; each line a minute after the one before. */
export function makeThread(name: string, lines: readonly Line[], people = [name, 'My Shop']): string {
  return JSON.stringify({
    participants: people.map((one) => ({ name: broken(one) })),
    // The newest first.
    messages: lines
      .map(([from, text], at) => ({
        sender_name: broken(from),
        timestamp_ms: Date.UTC(2024, 4, 1, 10, at),
        content: broken(text),
      }))
      .toReversed(),
    title: broken(name),
    thread_path: 'inbox/thread',
  });
}
