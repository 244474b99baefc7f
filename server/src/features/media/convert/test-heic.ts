import { writeFile } from 'node:fs/promises';

import { Demuxer } from 'node-av/api';

import { makeFilm, streamOf } from './test-recordings.ts';

/** A photo as phones take it: one frame of HEVC in the boxes of HEIF. `quarters` of a turn stand beside it. */
export async function makeHeic(
  file: string,
  { width = 320, height = 192, quarters = 0 } = {},
): Promise<string> {
  const film = `${file}.mov`;
  await makeFilm(film, { codec: 'hevc', width, height, frames: 1 });
  await using input = await Demuxer.open(film);
  const picture = streamOf(input.video());
  let frame: Buffer | null = null;
  for await (const packet of input.packets(picture.index)) {
    if (packet?.data) frame ??= Buffer.from(packet.data);
    packet?.free();
  }
  const setup = picture.codecpar.extradata;
  if (!frame || !setup) throw new Error('the frame was not encoded');
  const head = box('ftyp', text('heic'), u32(0), text('mif1heic'));
  const size = meta(setup, { width, height, quarters, frame, at: 0 }).length;
  const at = head.length + size + 8;
  await writeFile(
    file,
    Buffer.concat([head, meta(setup, { width, height, quarters, frame, at }), box('mdat', frame)]),
  );
  return file;
}

type Frame = { width: number; height: number; quarters: number; frame: Buffer; at: number };

function meta(setup: Buffer, { width, height, quarters, frame, at }: Frame): Buffer {
  return fullBox(
    'meta',
    0,
    fullBox('hdlr', 0, u32(0), text('pict'), Buffer.alloc(13)),
    fullBox('pitm', 0, u16(1)),
    // One extent: 4 bytes each for its place and its length.
    fullBox('iloc', 0, u16(0x4400), u16(1), u16(1), u16(0), u16(1), u32(at), u32(frame.length)),
    fullBox('iinf', 0, u16(1), fullBox('infe', 2, u16(1), u16(0), text('hvc1'), Buffer.alloc(1))),
    box(
      'iprp',
      box(
        'ipco',
        box('hvcC', setup),
        fullBox('ispe', 0, u32(width), u32(height)),
        box('irot', Buffer.from([quarters])),
      ),
      fullBox('ipma', 0, u32(1), u16(1), Buffer.from([3, 0x81, 0x02, 0x83])),
    ),
  );
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
}

function fullBox(type: string, version: number, ...content: Buffer[]): Buffer {
  return box(type, Buffer.from([version, 0, 0, 0]), ...content);
}

const text = (value: string) => Buffer.from(value, 'latin1');

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
