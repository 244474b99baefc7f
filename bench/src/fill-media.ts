import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Owner } from '@parley/e2e/owner.ts';
import type { Parley } from '@parley/e2e/processes.ts';
import type { Database } from './database.ts';
import { untilTrue } from './until.ts';

const SAMPLES = [
  { type: 'image', sample: 'nails.jpg' },
  { type: 'image', sample: 'salon.jpg' },
  { type: 'image', sample: 'hair-copper.jpg' },
  { type: 'audio', sample: 'voice.wav' },
  { type: 'video', sample: 'clip.mp4' },
];
/** Of ten files, how many are each of the samples: seven pictures, two voice messages, a video. */
const MIX = [0, 3, 1, 2, 4, 0, 1, 3, 2, 0];

type Template = { kind: string; objectKey: string; attachments: [{ media: object }] };

/**
 * Gives three of every ten messages of a filled conversation a file of its own, as a customer's: a row, the file on the
 * disk with its thumbnail, and its place at the message. Answers how many.
 */
export async function fillMedia(
  parley: Parley,
  database: Database,
  { owner, customerId }: { owner: Owner; customerId: string },
): Promise<number> {
  const templates = await receiveSamples(parley, database, owner);
  const { rows: messages } = await database.query<{ accountId: string; conversationId: string; id: string }>(
    `SELECT m.account_id AS "accountId", m.conversation_id AS "conversationId", m.id
     FROM messages m JOIN conversations c ON c.account_id = m.account_id AND c.id = m.conversation_id
     WHERE c.customer_id = $1 AND substring(m.mid FROM '[0-9]+$')::integer % 10 IN (1, 4, 7)
     ORDER BY m.sort_at`,
    [customerId],
  );
  for (const [n, message] of messages.entries()) {
    const template = templates[MIX[n % MIX.length] ?? 0];
    if (!template) throw new Error('a sample did not arrive');
    const [id, objectKey] = [randomUUID(), randomBytes(16).toString('base64url')];
    await linkFiles(parley.dataDir, template.objectKey, objectKey);
    await database.query(
      `WITH file AS (
         INSERT INTO media (account_id, id, kind, state, object_key, media_type, bytes, width, height, seconds,
           has_thumbnail)
         SELECT account_id, $1, kind, state, $4, media_type, bytes, width, height, seconds, has_thumbnail
         FROM media WHERE object_key = $5
         RETURNING account_id, id
       )
       INSERT INTO file_uses (account_id, media_id, subject_kind, subject_id, conversation_id, position)
       SELECT account_id, id, 'message', $3::uuid, $2::uuid, 0 FROM file`,
      [id, message.conversationId, message.id, objectKey, template.objectKey],
    );
    const [attachment] = template.attachments;
    const attachments = [{ ...attachment, media: { ...attachment.media, id, objectKey } }];
    await database.query(
      'UPDATE messages SET kind = $3, attachments = $4 WHERE account_id = $1 AND id = $2',
      [message.accountId, message.id, template.kind, JSON.stringify(attachments)],
    );
  }
  return messages.length;
}

/** Another customer sends each sample, so that the server itself makes what a file has. */
async function receiveSamples(parley: Parley, database: Database, owner: Owner): Promise<Template[]> {
  const sender = await parley.simulator.createCustomer(owner.business.instagramUserId, { name: 'Samples' });
  for (const sample of SAMPLES) await parley.simulator.post(`customers/${sender}/attachment`, sample);
  const read = () =>
    database.query<Template>(
      `SELECT m.kind, f.object_key AS "objectKey", m.attachments
       FROM media f
       JOIN file_uses u ON u.account_id = f.account_id AND u.media_id = f.id
       JOIN messages m ON m.account_id = u.account_id AND m.id = u.subject_id
       WHERE f.state = 'ready' ORDER BY m.sort_at, m.id`,
    );
  await untilTrue('copying the samples', 30_000, async () => (await read()).rows.length === SAMPLES.length);
  return (await read()).rows;
}

async function linkFiles(dataDir: string, from: string, to: string): Promise<void> {
  const place = (key: string) => join(dataDir, 'objects', key.slice(0, 2), key);
  await mkdir(dirname(place(to)), { recursive: true });
  await link(place(from), place(to));
  // Pictures have one.
  await link(`${place(from)}.thumbnail`, `${place(to)}.thumbnail`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
