import type { PastMessage, PastTalk } from '@parley/assistant';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { splitText } from '#instagram/limits.ts';

/** Files that are in memory at a time. */
const AT_ONCE = 5;
const MINUTE = 60_000;
/** Of what people of the business said here, so much is remembered. */
const MOST_KNOWN = 500_000;

/** How a message of a download is named: by its file, and its line there. */
const nameOf = (position: number, line: number): string => `download:${position}:${line}`;
export const isDownloaded = (name: string): boolean => name.startsWith('download:');

type Row = { position: number; text: string };
type Line = [isOwn: 0 | 1, at: number, text: string];

/** The conversations of Instagram's own download, a few in memory at a time. */
export async function* readDownloads(ctx: Context, accountId: string): AsyncGenerator<PastTalk> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<Row>`
      SELECT p.position, p.text FROM materials s
      JOIN material_parts p ON p.account_id = s.account_id AND p.material_id = s.id
      WHERE s.account_id = ${accountId} AND s.kind = 'download' AND p.state = 'read' AND p.position > ${after}
      ORDER BY p.position LIMIT ${AT_ONCE}
    `.execute(ctx.db);
    for (const row of rows) yield toTalk(row);
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.position ?? after;
  }
}

function toTalk({ position, text }: Row): PastTalk {
  const [name = '""', ...lines] = text.split('\n');
  const messages = lines.map((line, at): PastMessage => {
    const [isOwn, saidAt, words] = JSON.parse(line) as Line;
    return { id: nameOf(position, at + 2), by: isOwn ? 'person' : 'customer', text: words, at: saidAt };
  });
  return { id: `download:${position}`, names: [JSON.parse(name) as string], messages };
}

/**
 * What the business said here. A download tells the same once more, and does not tell who wrote it: a person or the
 * assistant.
 */
export function createKnown() {
  const said = new Set<string>();
  const keyOf = (text: string, minute: number) => `${minute} ${text}`;
  return {
    add({ messages }: PastTalk): void {
      for (const { by, text, at } of messages) {
        if (by === 'customer') continue;
        // What was too long for one message went out in parts.
        for (const part of new Set([text, ...splitText(text)])) {
          if (said.size < MOST_KNOWN) said.add(keyOf(part, Math.floor(at / MINUTE)));
        }
      }
    },
    /** The clocks of both may differ by a moment. */
    mark(talk: PastTalk): PastTalk {
      const isKnown = ({ text, at }: PastMessage) =>
        [-1, 0, 1].some((near) => said.has(keyOf(text, Math.floor(at / MINUTE) + near)));
      const messages = talk.messages.map((message) =>
        message.by === 'person' && isKnown(message) ? { ...message, by: 'automatic' as const } : message,
      );
      return { ...talk, messages };
    },
  };
}

type Downloaded = {
  id: string;
  conversationId: null;
  participantName: string;
  content: string;
  sortAt: Date;
};

/** The messages of these names; those of a download that was forgotten are left out. */
export async function findDownloaded(
  db: Context['db'] | Tx['db'],
  accountId: string,
  names: readonly string[],
): Promise<Downloaded[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string; line: string }>`
    SELECT said.id, split_part(p.text, chr(10), 1) AS name,
      split_part(p.text, chr(10), split_part(said.id, ':', 3)::int) AS line
    FROM unnest(${names}::text[]) AS said(id)
    JOIN materials s ON s.account_id = ${accountId} AND s.kind = 'download'
    JOIN material_parts p
      ON p.account_id = s.account_id AND p.material_id = s.id AND p.position = split_part(said.id, ':', 2)::int
    WHERE p.state = 'read'
  `.execute(db);
  return rows
    .filter(({ line }) => line !== '')
    .map(({ id, name, line }) => {
      const [, at, content] = JSON.parse(line) as Line;
      return {
        id,
        conversationId: null,
        participantName: JSON.parse(name) as string,
        content,
        sortAt: new Date(at),
      };
    });
}
