import type { Customer } from '@parley/simulator';

import { newId } from '#infra/ids.ts';

import type { TestOwner, TestWorld } from './app.ts';
import type { IdKind } from './contract-routes.ts';

export const KNOWLEDGE = `# Prices

Q: How much is a manicure with gel polish?
A: A manicure with gel polish costs 28 €.

# Opening hours

Monday closed. Tuesday to Friday 10:00 to 20:00.
`;
export const QUESTION = 'How much is a manicure with gel polish?';
export const ANSWER = 'A manicure with gel polish costs 28 €.';
export const UNKNOWN = 'Do you have a parking garage for buses?';

export type Scene = Record<IdKind, string> & { asking: Customer; unanswered: Customer };

/** Under moderation: one conversation with a draft that waits, and another with a question without an answer. */
export async function setScene(world: TestWorld, owner: TestOwner): Promise<Scene> {
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  const asking = world.customerOf(owner, { name: 'Marta Ruiz', username: 'marta', profilePic: 'face1.jpg' });
  const unanswered = world.customerOf(owner, { name: 'Ivo Brandt', username: 'ivo' });
  await asking.write(QUESTION);
  await unanswered.write(UNKNOWN);
  await world.advance(6);
  const [draft] = await owner.get<{ id: string; conversationId: string }[]>('/api/pending-messages');
  const [question] = await owner.get<{ id: string }[]>('/api/insufficient-info-messages');
  if (!draft || !question) throw new Error('the scene has no draft or no question');
  const { conversationId } = draft;
  const [message] = await owner.get<{ id: string }[]>(`/api/conversations/${conversationId}/messages`);
  if (!message) throw new Error('the scene has no message');
  const { versions } = await owner.get<{ versions: { id: string }[] }>(
    `/api/users/${owner.userId}/knowledge-versions?part=knowledge_base`,
  );
  const [version] = versions;
  if (!version) throw new Error('the scene has no version');
  return {
    user: owner.userId,
    manager: (await addManager(world, owner)).userId,
    conversation: conversationId,
    message: message.id,
    draft: draft.id,
    question: question.id,
    version: version.id,
    media: await addFile(world, owner, message.id, conversationId),
    rule: await addRule(owner),
    learnedFact: await addLearnedFact(world, owner, message.id),
    ...(await addRehearsal(world, owner, message.id, conversationId)),
    ...(await addReminder(world, owner, conversationId)),
    comment: await addComment(world, owner, asking),
    session: await addSession(world, owner),
    ...(await addActivation(world, owner, message.id, conversationId)),
    entry: await findEntry(world, owner),
    asking,
    unanswered,
  };
}

/** The first of what was done in the account. */
async function findEntry(world: TestWorld, owner: TestOwner): Promise<string> {
  const { id } = await world.app.ctx.db
    .selectFrom('activities')
    .select('id')
    .where('accountId', '=', owner.accountId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** One more of the owner's, beside the one that asks. */
async function addSession(world: TestWorld, owner: TestOwner): Promise<string> {
  await cookieOf(world, owner);
  const { id } = await world.app.ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', owner.userId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** A trigger beside the one that every account begins with, and one time that it fired; the chat is left alone. */
async function addActivation(
  world: TestWorld,
  { accountId }: TestOwner,
  messageId: string,
  conversationId: string,
): Promise<Record<'trigger' | 'activation', string>> {
  const { db } = world.app.ctx;
  const trigger = newId();
  const activation = newId();
  const name = 'Wholesale';
  await db
    .insertInto('triggers')
    .values({ accountId, id: trigger, name, conditions: 'asks for wholesale', isActive: false })
    .execute();
  await db
    .insertInto('triggerActivations')
    .values({
      accountId,
      id: activation,
      triggerId: trigger,
      triggerName: name,
      conversationId,
      messageId,
      reason: '«wholesale»',
    })
    .execute();
  return { trigger, activation };
}

/** A file that stands with a message, and nothing is left to do about it. */
async function addFile(
  world: TestWorld,
  owner: TestOwner,
  messageId: string,
  conversationId: string,
): Promise<string> {
  const { accountId } = owner;
  const file = { id: newId(), kind: 'image', state: 'ready', objectKey: newId() };
  const { db } = world.app.ctx;
  await db
    .insertInto('media')
    .values({ ...file, accountId })
    .execute();
  await db
    .insertInto('fileUses')
    .values({ accountId, mediaId: file.id, subjectKind: 'message', subjectId: messageId, conversationId })
    .execute();
  return file.id;
}

/** The bytes of every file of the account, in the storage as if they had been fetched. */
export async function storeFiles(world: TestWorld, owner: TestOwner): Promise<void> {
  const { db, storage } = world.app.ctx;
  const files = await db
    .selectFrom('media')
    .select('objectKey')
    .where('accountId', '=', owner.accountId)
    .execute();
  for (const { objectKey } of files)
    await storage.write(`${objectKey.slice(0, 2)}/${objectKey}`, Buffer.from('a picture'), 'image/jpeg');
}

async function addRule(owner: TestOwner): Promise<string> {
  const rule = { name: 'Colours', description: 'When somebody asks to see the colours' };
  const path = `/api/users/${owner.userId}/media-rules`;
  const { body } = await owner.call<{ id: string }>('POST', path, rule);
  return body.id;
}

/** A question under a post, with a draft that waits; how comments are answered has been saved. */
async function addComment(world: TestWorld, owner: TestOwner, author: Customer): Promise<string> {
  await owner.call('PUT', `/api/user/${owner.userId}/comment-settings`, { commentPrompt: 'Be short.' });
  await author.comment(owner.business.createPost({ caption: 'Autumn colours' }).id, QUESTION);
  await world.settle();
  const [comment] = await owner.get<{ id: string }[]>('/api/comments');
  if (!comment) throw new Error('the scene has no comment');
  const { db } = world.app.ctx;
  await db.updateTable('comments').set({ draft: ANSWER }).where('id', '=', comment.id).execute();
  return comment.id;
}

/** One that is switched off, and did not go out. */
async function addReminder(
  world: TestWorld,
  { accountId }: TestOwner,
  conversationId: string,
): Promise<Record<'reminder' | 'execution', string>> {
  const { db } = world.app.ctx;
  const reminder = newId();
  const execution = newId();
  const at = world.now();
  const texts = { name: 'No answer', topic: 'Does Saturday suit you?', customCondition: 'no answer' };
  const row = { accountId, id: reminder, delayMinutes: 30, isActive: false, createdAt: at };
  await db
    .insertInto('reminders')
    .values({ ...row, ...texts })
    .execute();
  const skipped = { state: 'skipped', reason: 'late', startedAt: at, dueAt: at, endedAt: at, createdAt: at };
  await db
    .insertInto('reminderExecutions')
    .values({ ...skipped, accountId, id: execution, reminderId: reminder, conversationId })
    .execute();
  return { reminder, execution };
}

/** What was learned from one message, and waits to be chosen. */
async function addLearnedFact(
  world: TestWorld,
  { accountId }: TestOwner,
  messageId: string,
): Promise<string> {
  const { db } = world.app.ctx;
  const id = newId();
  const at = world.now();
  await db
    .insertInto('learnings')
    .values({ accountId, runId: newId(), state: 'ready', startedAt: at, endedAt: at })
    .execute();
  const fact = { kind: 'hours', question: null, text: 'We are open from 9 to 18.', language: 'en', times: 1 };
  await db
    .insertInto('learnedFacts')
    .values({
      ...fact,
      accountId,
      id,
      position: 0,
      lastSaidAt: at,
      rivalry: null,
      isChosen: true,
      messageIds: [messageId],
    })
    .execute();
  return id;
}

/** A rehearsal that has ended, with one turn. */
async function addRehearsal(
  world: TestWorld,
  { accountId }: TestOwner,
  messageId: string,
  conversationId: string,
): Promise<Record<'rehearsal' | 'rehearsalTurn', string>> {
  const { db } = world.app.ctx;
  const rehearsal = newId();
  const rehearsalTurn = newId();
  const at = world.now();
  await db
    .insertInto('rehearsals')
    .values({
      accountId,
      id: rehearsal,
      state: 'done',
      provider: 'builtin',
      dueAt: at,
      startedAt: at,
      endedAt: at,
    })
    .execute();
  await db
    .insertInto('rehearsalTurns')
    .values({
      accountId,
      id: rehearsalTurn,
      rehearsalId: rehearsal,
      conversationId,
      questionIds: [messageId],
      answerIds: [messageId],
      askedAt: at,
      verdict: 'missing',
    })
    .execute();
  return { rehearsal, rehearsalTurn };
}

export type TestManager = Pick<TestOwner, 'userId' | 'email' | 'token' | 'call' | 'get'>;

/** A manager of the owner's account, signed in. */
export async function addManager(world: TestWorld, owner: TestOwner): Promise<TestManager> {
  const own = await world.owner({ connect: false });
  const { db } = world.app.ctx;
  await db.deleteFrom('memberships').where('userId', '=', own.userId).execute();
  await db
    .insertInto('memberships')
    .values({ accountId: owner.accountId, userId: own.userId, role: 'manager' })
    .execute();
  return own;
}

/** Signs in as a browser does; the cookie as it is sent back. */
export async function cookieOf(world: TestWorld, owner: TestOwner): Promise<string> {
  const { email, password } = owner;
  const { headers } = await world.call('POST', '/api/auth/login', { email, password });
  const cookie = headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error('signing in set no cookie');
  return cookie;
}

/** The number of the account's newest live event. */
export async function lastSequence(world: TestWorld, accountId: string): Promise<number> {
  const { seq } = await world.app.ctx.db
    .selectFrom('liveSequences')
    .select('seq')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(seq);
}
