import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import * as conversations from '#features/conversations/service.ts';
import * as webhooks from '#features/webhooks/service.ts';
import type { HistoryMessage, InstagramClient } from '#instagram/client-types.ts';
import { InstagramError } from '#instagram/errors.ts';

import {
  countPeople,
  type Dialogue,
  findDeleted,
  findUnread,
  insertListed,
  type Listed,
  moveDialogue,
} from './dialogues-repository.ts';
import { exampleOf } from './example.ts';
import { addCounts, type Counts, changeRun, mayStore, type RunRow } from './repository.ts';

/** So many dialogues are in work at once; their calls leave one by one, as the platform takes them. */
const DIALOGUES = 30;
const LISTED = 50;
/** More than the platform tells of one conversation, by one of its documents; by others it tells all. */
const MESSAGES = 50;
const TRIES = 5;
/** The list is read anew by the browsers after so many. */
const TELL_EVERY = 20;
/** Names and pictures are not waited for any longer. */
const AVATARS_MILLISECONDS = 60_000;
export const AVATARS_AGAIN_SECONDS = 1;

const ASKED = { priority: 'import', retry: true } as const;

/** The run has ended, or is another instance's: nothing of it is written any more. */
export class EndedError extends Error {}

type Client = Pick<InstagramClient, 'conversationList' | 'conversationMessages'>;
type Channel = { accountId: string; channelId: string; platformAccountId: string };
/** `wait`: it goes on in a moment. */
export type Step = 'more' | 'wait' | 'done';

/** Reads a page of the platform's list, or some of the conversations on it. Throws InstagramError; goes on where it stood. */
export async function readHistory(
  ctx: Context,
  run: RunRow,
  client: Client,
  channel: Channel,
): Promise<Step> {
  if (!run.isListed) {
    await list(ctx, run, client, channel);
    return 'more';
  }
  const dialogues = await findUnread(ctx, run, DIALOGUES);
  if (dialogues.length === 0) return awaitAvatars(ctx, run);
  const began = performance.now();
  const ends = await Promise.allSettled(
    dialogues.map((dialogue) => readDialogue(ctx, run, client, channel, dialogue)),
  );
  const worked = Math.round(performance.now() - began);
  await changeRun(ctx.db, run, { worked: sql<number>`worked + ${worked}` });
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return 'more';
}

/** Newest first, without what is in them: all at once would be too heavy for the platform. */
async function list(ctx: Context, run: RunRow, client: Client, channel: Channel): Promise<void> {
  const page = await listPage(ctx, run, client);
  if (!page) return;
  const listed = page.conversations.flatMap((conversation): Listed[] => {
    const customerId = webhooks.customerOf(channel, conversation);
    if (customerId === null) return [];
    const { id, updatedAt, participants } = conversation;
    const username = participants.find((person) => person.id === customerId)?.username ?? null;
    return [{ id, customerId, username, updatedAt }];
  });
  const groups = page.conversations.filter(({ participants }) => participants.length > 2).length;
  await ctx.transaction(async (tx) => {
    if (!(await mayStore(tx, run))) throw new EndedError();
    const gone = await findDeleted(tx, run, listed);
    const wanted = listed.filter(({ customerId }) => !gone.has(customerId));
    const count = await insertListed(tx, run, wanted);
    const changed = await changeRun(tx.db, run, {
      listCursor: page.after,
      isListed: page.after === null,
      total: sql<number>`total + ${count}`,
      report: addCounts({
        conversations: page.conversations.length,
        groups,
        deleted: listed.length - wanted.length,
      }),
    });
    tell(tx, requireOwn(changed));
  });
}

/** Null where the list is to be begun anew: a cursor does not live forever. */
async function listPage(ctx: Context, run: RunRow, client: Client) {
  const after = run.listCursor ?? undefined;
  try {
    return await client.conversationList({ limit: LISTED, ...(after === undefined ? {} : { after }) }, ASKED);
  } catch (error) {
    if (after === undefined || !isRefusal(error)) throw error;
    await changeRun(ctx.db, run, { listCursor: null, report: '{}' });
    return null;
  }
}

/** Page after page, as long as the platform tells what was written. What it does not give by itself holds up no other. */
async function readDialogue(
  ctx: Context,
  run: RunRow,
  client: Client,
  channel: Channel,
  dialogue: Dialogue,
): Promise<void> {
  for (let cursor = dialogue.cursor; ; ) {
    const query = {
      conversationId: dialogue.id,
      limit: MESSAGES,
      ...(cursor === null ? {} : { after: cursor }),
    };
    let page: { messages: HistoryMessage[]; after: string | null };
    let refused = 0;
    try {
      page = await client.conversationMessages(query, ASKED);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      ctx.log.info({ err: error, run: run.id }, 'a conversation was not given');
      page = { messages: [], after: null };
      refused = 1;
    }
    const next = page.messages.at(-1)?.detailed === true ? page.after : null;
    await store(ctx, run, channel, dialogue, { messages: page.messages, next, refused });
    if (next === null) return;
    cursor = next;
  }
}

type Page = { messages: readonly HistoryMessage[]; next: string | null; refused: number };

async function store(
  ctx: Context,
  run: RunRow,
  channel: Channel,
  dialogue: Dialogue,
  page: Page,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await ctx.transaction((tx) => storePage(ctx, tx, run, channel, dialogue, page));
      return;
    } catch (error) {
      if (!(error instanceof conversations.ConversationGone) || attempt === TRIES) throw error;
    }
  }
}

async function storePage(
  ctx: Context,
  tx: Tx,
  run: RunRow,
  channel: Channel,
  { id, customerId, username }: Dialogue,
  { messages, next, refused }: Page,
): Promise<void> {
  if (!(await mayStore(tx, run))) throw new EndedError();
  const { accountId, channelId } = run;
  // What is younger comes by webhooks, and is answered.
  const told = messages.filter(({ detailed, at }) => detailed && at !== null && at <= run.until);
  const stored = await webhooks.receiveImported(ctx, tx, channel, { customerId, messages: told });
  if (username !== null) await conversations.nameFromList(tx, { accountId, channelId, customerId, username });
  await moveDialogue(tx, run, id, next);
  const example = exampleOf(customerId, told);
  const isOver = next === null;
  const changed = await changeRun(tx.db, run, {
    messages: sql<number>`messages + ${told.length}`,
    ...(isOver
      ? {
          processed: sql<number>`processed + 1`,
          progress: sql<number>`least(100, (processed + 1) * 100 / greatest(total, 1))`,
        }
      : {}),
    ...(example === null ? {} : { example }),
    report: addCounts({ ...countUntold(messages), refused }),
  });
  const row = requireOwn(changed);
  tell(tx, row);
  const isTold = row.processed === row.total || row.processed % TELL_EVERY === 0;
  if (isOver && stored > 0 && isTold) tx.live.publish(accountId, { type: 'conversations_updated' });
}

/** What the platform does not tell of these messages. */
function countUntold(messages: readonly HistoryMessage[]): Counts {
  const datesOnly = messages.filter(({ detailed }) => !detailed).length;
  return {
    datesOnlyConversations: datesOnly > 0 ? 1 : 0,
    datesOnlyMessages: datesOnly,
    unsupported: messages.filter(({ isUnsupported }) => isUnsupported).length,
    storiesGone: messages.filter(isStoryGone).length,
  };
}

function isStoryGone({ replyTo, attachments }: HistoryMessage): boolean {
  const isReply = replyTo !== null && 'storyUrl' in replyTo;
  return (
    (isReply && replyTo.storyUrl === null) ||
    attachments.some(({ type, url }) => type === 'story_mention' && url === null)
  );
}

/** Their names and pictures are fetched beside; most are here by then. */
async function awaitAvatars(ctx: Context, run: RunRow): Promise<Step> {
  const people = await countPeople(ctx.db, run);
  const now = ctx.now();
  if (run.avatarsAt === null) {
    await ctx.transaction(async (tx) => {
      requireOwn(await changeRun(tx.db, run, { avatarsAt: now }));
      tx.live.publish(run.accountId, { type: 'avatar_update_start', total: people.total });
    });
    ctx.wake('profiles');
    return 'wait';
  }
  if (people.pending > 0 && now.getTime() - run.avatarsAt.getTime() < AVATARS_MILLISECONDS) return 'wait';
  await ctx.transaction(async (tx) => {
    const row = requireOwn(
      await changeRun(tx.db, run, { progress: 100, report: addCounts({ nameless: people.nameless }) }),
    );
    const failed = people.pending + people.failing;
    const { accountId } = run;
    if (failed > 0) tx.live.publish(accountId, { type: 'avatar_update_error', failed });
    tx.live.publish(accountId, { type: 'avatar_update_complete', total: people.total });
    tx.live.publish(accountId, { type: 'conversations_updated' });
    const { processed, total, messages } = row;
    tx.live.publish(accountId, { type: 'import_complete', processed, total, messages });
  });
  return 'done';
}

function tell(tx: Tx, { accountId, processed, total, messages }: RunRow): void {
  tx.live.publish(accountId, { type: 'import_progress', processed, total, messages });
}

export function requireOwn(run: RunRow | null): RunRow {
  if (!run) throw new EndedError();
  return run;
}

/** It says no to this one, and would say so again. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof InstagramError)) return false;
  const { class: kind, tooMuchData } = error.error;
  return tooMuchData === true || ['bad_request', 'gone', 'unsupported', 'not_thread_owner'].includes(kind);
}
