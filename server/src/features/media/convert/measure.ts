import type { Demuxer } from 'node-av/api';
import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import type { Stream } from 'node-av/lib';

/** More than anybody films. */
export const MOST_PIXELS = 36_000_000;

export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

export class Silent extends Error {
  override readonly name = 'Silent';
}

/** A recording that a browser just made does not say how long it is: then its packets are read. */
export async function measureSeconds(open: () => Promise<Demuxer>): Promise<number> {
  await using input = await open();
  if (input.duration > 0) return input.duration;
  let last = 0;
  for await (const packet of input.packets()) {
    if (!packet) break;
    const { num, den } = input.getStream(packet.streamIndex)?.timeBase ?? { num: 0, den: 1 };
    last = Math.max(last, (Number(packet.pts) * num) / den);
    packet.free();
  }
  return last;
}

/** Phones film lying down and write beside it which way is up: the filters that turn it, and the size afterwards. */
export function turnUpright(stream: Stream): { filters: string[]; width: number; height: number } {
  const { width, height } = stream.codecpar;
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return { filters: [], width, height };
  const angle = Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0));
  const quarters = (Math.round(angle / (Math.PI / 2)) + 4) % 4;
  if (quarters === 0) return { filters: [], width, height };
  if (quarters === 2) return { filters: ['hflip', 'vflip'], width, height };
  const turn = quarters === 1 ? 'transpose=clock' : 'transpose=cclock';
  return { filters: [turn], width: height, height: width };
}
