import type { Context } from '#context';
import { openObject } from '#features/media/service.ts';

import { type Entry, textEntry } from './archive.ts';
import { beginPage, chatLine, END_OF_PAGE, messageBlock } from './pages.ts';
import * as repository from './repository.ts';
import { describeShapes, type ExportedChat, type ExportedMessage } from './shapes.ts';

type Row = { id: string };

/** All that an account holds, file by file; of long lists a page of rows is held, never the list. */
export async function* contentOf(ctx: Context, cut: repository.Cut, language: string): AsyncGenerator<Entry> {
  const { db } = ctx;
  const account = await repository.readAccount(db, cut, ctx.now());
  yield textEntry('index.html', () => indexPage(ctx, cut, account.name, language));
  yield textEntry('schema.json', () => once(describeShapes()));
  yield textEntry('data/account.json', () => once(JSON.stringify(account, null, 2)));
  for await (const chat of every((after) => repository.listChats(db, cut, after))) {
    yield textEntry(`data/chats/${chat.id}.json`, () => chatJson(ctx, cut, chat));
    yield textEntry(`chats/${chat.id}.html`, () => chatPage(ctx, cut, chat, language));
  }
  yield list('data/comments.json', (after) => repository.listComments(db, cut, after));
  yield list('data/versions.json', (after) => repository.listVersions(db, cut, after));
  yield list('data/activities.json', (after) => repository.listActivities(db, cut, after));
  for await (const file of every((after) => repository.listFiles(db, cut, after))) {
    const path = repository.filePath(file);
    // One that went meanwhile is missing here, and nothing else.
    if (path !== null) yield { path, isPacked: true, open: () => openObject(ctx, file.objectKey) };
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Rows one by one, read page by page. */
async function* every<One extends Row>(read: (after: string | null) => Promise<One[]>): AsyncGenerator<One> {
  for (let after: string | null = null; ; ) {
    const page: One[] = await read(after);
    yield* page;
    after = page.at(-1)?.id ?? null;
    if (after === null) return;
  }
}

/** A JSON array of rows, without the ids that only their order goes by. */
function list(path: string, read: (after: string | null) => Promise<Row[]>): Entry {
  async function* pieces(): AsyncGenerator<string> {
    let before = '[\n';
    for await (const { id: _, ...row } of every(read)) {
      yield before + JSON.stringify(row);
      before = ',\n';
    }
    yield before === '[\n' ? '[]' : '\n]';
  }
  return textEntry(path, pieces);
}

async function* indexPage(
  ctx: Context,
  cut: repository.Cut,
  name: string,
  language: string,
): AsyncGenerator<string> {
  yield `${beginPage(name, language)}<ul>\n`;
  for await (const chat of every((after) => repository.listChats(ctx.db, cut, after)))
    yield chatLine({ id: chat.id, name: nameOf(chat), at: chat.lastAt });
  yield `</ul><p><small><a href="data/account.json">account.json</a> · <a href="data/comments.json">comments.json</a> · `;
  yield `<a href="data/versions.json">versions.json</a> · <a href="data/activities.json">activities.json</a> · `;
  yield `<a href="schema.json">schema.json</a></small></p>${END_OF_PAGE}`;
}

async function* messagesOf(
  ctx: Context,
  cut: repository.Cut,
  chat: repository.Chat,
): AsyncGenerator<ExportedMessage> {
  for (let after: repository.Message | null = null; ; ) {
    const page: repository.Message[] = await repository.listMessages(ctx.db, cut, chat, after);
    for (const row of page) yield present(row);
    after = page.at(-1) ?? null;
    // Most chats are one page: nothing is asked behind it.
    if (after === null || page.length < repository.PAGE) return;
  }
}

async function* chatJson(ctx: Context, cut: repository.Cut, chat: repository.Chat): AsyncGenerator<string> {
  const { id, platformId, name, username, language, aiEnabled, createdAt } = chat;
  const customer = { platformId, name, username, language };
  const head: Omit<ExportedChat, 'messages'> = {
    id,
    customer,
    aiEnabled,
    createdAt: createdAt.toISOString(),
  };
  let before = `${JSON.stringify(head).slice(0, -1)},"messages":[\n`;
  for await (const message of messagesOf(ctx, cut, chat)) {
    yield before + JSON.stringify(message);
    before = ',\n';
  }
  yield before.startsWith('{') ? `${before}]}` : '\n]}';
}

async function* chatPage(
  ctx: Context,
  cut: repository.Cut,
  chat: repository.Chat,
  language: string,
): AsyncGenerator<string> {
  yield beginPage(nameOf(chat), language);
  yield '<p><a href="../index.html">←</a></p>\n';
  for await (const message of messagesOf(ctx, cut, chat)) yield messageBlock(message, '../');
  yield END_OF_PAGE;
}

function nameOf({ name, username, platformId }: repository.Chat): string {
  return name ?? (username === null ? platformId : `@${username}`);
}

function present(row: repository.Message): ExportedMessage {
  const files = new Map(row.files.map((file) => [file.objectKey, file]));
  return {
    id: row.id,
    platformId: row.mid,
    at: row.sortAt.toISOString(),
    author: row.author,
    person: row.person,
    text: row.unsentAt === null ? row.content : '',
    attachments: row.attachments.map(({ type, title = null, media }) => {
      const file = media && files.get(media.objectKey);
      return {
        type,
        title,
        file: file ? repository.filePath(file) : null,
        transcript: file?.transcript ?? null,
        description: file?.description ?? null,
      };
    }),
    reactions: row.reactions,
    replyTo: row.replyToMid,
    origin: row.origin,
    state: row.deliveryState,
    unsentAt: row.unsentAt?.toISOString() ?? null,
  };
}
