import { fill } from '@parley/e2e/fill.ts';
import { callApi, type Owner, registerOwner, signInByApi } from '@parley/e2e/owner.ts';
import type { Parley } from '@parley/e2e/processes.ts';

import { connect } from './database.ts';
import { atMost, exactly, type Figure, told } from './figures.ts';
import { residentMegabytes } from './footprint.ts';

/** Messages of both accounts, thirty in each conversation. */
const LARGE = 100_000;
const SMALL = 10_000;
const MESSAGES_OF_A_CHAT = 30;
/** Two files of each conversation: one to read, one for programs. Six more: the list, the schema and the account's own. */
const FILES_OF_A_CHAT = 2;
const OTHER_FILES = 6;
const SAMPLE_MILLISECONDS = 100;

/** What an owner takes along, read as fast as it comes: a large account after one of a tenth. */
export async function measureExport(parley: Parley): Promise<Figure[]> {
  await using database = await connect(parley);
  const open = async (email: string, messages: number) => {
    const owner = await registerOwner(parley, email);
    const conversations = Math.ceil(messages / MESSAGES_OF_A_CHAT);
    await fill(database, owner, { conversations, messages: conversations * MESSAGES_OF_A_CHAT });
    return { owner, conversations };
  };
  const small = await open('small-export@example.com', SMALL);
  const large = await open('large-export@example.com', LARGE);
  await database.query('ANALYZE conversations, messages, contacts');
  // The first one also pays for what is read from disk and compiled once.
  await download(parley, small.owner);
  const tenth = await download(parley, small.owner);
  const whole = await download(parley, large.owner);
  const each = ({ seconds }: Download, { conversations }: { conversations: number }) =>
    (seconds * 1000) / (conversations * MESSAGES_OF_A_CHAT);
  return [
    told(`an export of ${LARGE} messages`, `${whole.seconds.toFixed(1)} s`),
    told('its archive', `${(whole.bytes / 1024 ** 2).toFixed(1)} MB`),
    exactly('files in it', whole.files, large.conversations * FILES_OF_A_CHAT + OTHER_FILES),
    atMost(
      `time of a message, of ${LARGE} against ${SMALL}`,
      each(whole, large) / each(tenth, small),
      1.5,
      'times',
      2,
    ),
    whole.megabytes === null
      ? told('memory', 'this system does not tell')
      : atMost('memory more than before', whole.megabytes, 200, 'MB', 0),
  ];
}

type Download = {
  seconds: number;
  bytes: number;
  files: number;
  /** At the most, above what it was before; null where the system does not tell. */
  megabytes: number | null;
};

async function download(parley: Parley, { userId, email, password }: Owner): Promise<Download> {
  const { url } = parley;
  const { cookie } = await signInByApi(url, email, password);
  const { path } = await callApi<{ path: string }>(url, { cookie }, 'POST', `/api/users/${userId}/export`, {
    password,
  });
  const before = residentMegabytes(parley);
  let most = before ?? 0;
  const sampler = setInterval(() => {
    most = Math.max(most, residentMegabytes(parley) ?? 0);
  }, SAMPLE_MILLISECONDS);
  try {
    const began = performance.now();
    const response = await fetch(`${url}${path}`, { headers: { cookie } });
    if (!response.ok || !response.body) throw new Error(`the export answered ${response.status}`);
    let bytes = 0;
    let end = Buffer.alloc(0);
    for await (const piece of response.body) {
      bytes += piece.length;
      end = Buffer.concat([end, piece]).subarray(-END_OF_ARCHIVE);
    }
    const seconds = (performance.now() - began) / 1000;
    return { seconds, bytes, files: countFiles(end), megabytes: before === null ? null : most - before };
  } finally {
    clearInterval(sampler);
  }
}

/** The last record of a zip without a comment. */
const END_OF_ARCHIVE = 22;
const ITS_SIGNATURE = 0x06054b50;

/** As the archive's end says it; a broken one has none. */
function countFiles(end: Buffer): number {
  if (end.length < END_OF_ARCHIVE || end.readUInt32LE(0) !== ITS_SIGNATURE)
    throw new Error('the archive has no end');
  return end.readUInt16LE(10);
}
