import type { Platform } from '../platform.ts';
import { badParam } from './errors.ts';
import type { MediaType } from './send-body.ts';

const megabyte = 1_048_576;
const maxBytes: Record<MediaType, number> = {
  image: 8 * megabyte,
  audio: 25 * megabyte,
  video: 25 * megabyte,
  file: 25 * megabyte,
};

type Format = { types: MediaType[]; mimes: string[]; matches: (bytes: Buffer) => boolean };

const startsWith = (signature: number[] | string) => (bytes: Buffer) =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature as string));
const ascii = (bytes: Buffer, from: number, text: string) =>
  bytes.subarray(from, from + text.length).toString('latin1') === text;

/** The formats that the Send API takes, told by their first bytes. webm is a video only: its audio is refused. */
const formats: Format[] = [
  { types: ['image'], mimes: ['image/png'], matches: startsWith([0x89, 0x50, 0x4e, 0x47]) },
  { types: ['image'], mimes: ['image/jpeg', 'image/jpg'], matches: startsWith([0xff, 0xd8, 0xff]) },
  { types: ['image'], mimes: ['image/gif'], matches: startsWith('GIF8') },
  {
    types: ['audio'],
    mimes: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
    matches: (bytes) => ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'WAVE'),
  },
  {
    types: ['audio'],
    mimes: ['audio/aac', 'audio/x-aac', 'audio/aacp'],
    matches: (bytes) => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0,
  },
  {
    types: ['audio', 'video'],
    mimes: ['audio/mp4', 'audio/m4a', 'audio/x-m4a', 'video/mp4', 'video/quicktime'],
    matches: (bytes) => ascii(bytes, 4, 'ftyp'),
  },
  { types: ['video'], mimes: ['video/ogg', 'application/ogg'], matches: startsWith('OggS') },
  {
    types: ['video'],
    mimes: ['video/x-msvideo', 'video/avi', 'video/msvideo'],
    matches: (bytes) => ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'AVI '),
  },
  { types: ['video'], mimes: ['video/webm'], matches: startsWith([0x1a, 0x45, 0xdf, 0xa3]) },
  { types: ['file'], mimes: ['application/pdf'], matches: startsWith('%PDF') },
];

const fetchFailed = (why: string) => badParam(`Failed to fetch the file from the url: ${why}`, 2018008);
const typeMismatch = (why: string) =>
  badParam(`The attachment's type does not match its content: ${why}`, 2018047);

/** GETs the media as the platform does, and checks type, first bytes and size. */
export async function fetchMedia(
  platform: Platform,
  type: MediaType,
  url: string,
): Promise<{ bytes: Buffer; mime: string }> {
  const answer = await download(platform, url, maxBytes[type] + 1, 3);
  if (answer.truncated || answer.body.length > maxBytes[type]) {
    throw badParam(`The file is larger than ${maxBytes[type] / megabyte} MB`, 2018109);
  }
  const mime = (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const format = formats.find((item) => item.types.includes(type) && item.mimes.includes(mime));
  if (!format) throw typeMismatch(`content type ${mime || 'absent'} for ${type}`);
  if (!format.matches(answer.body)) throw typeMismatch(`the bytes are not ${mime}`);
  return { bytes: answer.body, mime };
}

async function download(platform: Platform, url: string, limit: number, redirects: number) {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (target?.protocol !== 'https:' && !(target?.protocol === 'http:' && platform.switches.httpMedia)) {
    throw fetchFailed('it is not a public https address');
  }
  const headers = { 'user-agent': 'facebookexternalhit/1.1', accept: '*/*' };
  let answer: Awaited<ReturnType<typeof platform.http.ask>>;
  try {
    answer = await platform.http.ask({ method: 'GET', url, headers, timeoutMs: 10_000, maxBytes: limit });
  } catch (cause) {
    throw Object.assign(fetchFailed('no answer'), { cause });
  }
  const location = answer.headers['location'];
  if (answer.status >= 300 && answer.status < 400 && location && redirects > 0) {
    return download(platform, new URL(location, url).href, limit, redirects - 1);
  }
  if (answer.status !== 200) throw fetchFailed(`status ${answer.status}`);
  return answer;
}
