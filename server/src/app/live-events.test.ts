import type { Conversation, Message } from '@parley/contract/conversations.ts';
import type { LiveControl, LiveEvent, LiveEventType, LiveMessage } from '@parley/contract/live.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { reconcile } from '#features/webhooks/test-reconcile.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { openSocket, type TestSocket } from '#test/live-socket.ts';
import { type ModelServer, modelEnv, startModelServer } from '#test/model-server.ts';
import {
  ANSWER,
  cookieOf,
  KNOWLEDGE,
  lastSequence,
  QUESTION,
  type Scene,
  setScene,
  UNKNOWN,
} from '#test/scene.ts';

/** What every event carries beside its type; every one is caused below, and a new one does not compile until it is here. */
const CARRIED: Record<LiveEventType, string[]> = {
  new_message: ['conversationId', 'message'],
  message_updated: ['conversationId', 'messageId', 'status'],
  reaction_added: ['conversationId', 'messageId'],
  reaction_removed: ['conversationId', 'messageId'],
  reactions_updated: ['conversationId', 'messageId'],
  transcription_started: ['conversationId', 'messageId'],
  media_analysis_start: ['current', 'total'],
  media_analysis_progress: ['current', 'total'],
  media_analysis_complete: ['current', 'total'],
  media_file_analyzed: [],
  media_analysis_error: [],
  conversations_updated: [],
  messages_recovered: ['count'],
  test_step: ['clientId', 'name', 'ok', 'milliseconds'],
  conversations_removal: ['removed', 'total', 'isOver'],
  ai_generation_start: [],
  ai_generation_progress: ['progress', 'aiProgressDetails'],
  ai_generation_complete: [],
  import_progress: ['processed', 'total', 'messages'],
  import_complete: ['processed', 'total', 'messages'],
  import_error: ['code', 'isWaiting'],
  all_complete: [],
  avatar_update_start: ['total'],
  avatar_update_complete: ['total'],
  avatar_update_error: ['failed'],
  temp_knowledge_base_start: ['progress'],
  temp_knowledge_base_progress: ['progress'],
  temp_knowledge_base_complete: ['progress'],
  instagram_posts_analysis_start: ['current', 'total'],
  instagram_posts_analysis_progress: ['current', 'total'],
  instagram_posts_analysis_complete: ['current', 'total'],
  auto_response_sent: ['conversationId', 'messageId'],
  auto_response_error: ['conversationId', 'code'],
  pending_message_created: ['conversationId', 'pendingMessageId'],
  pending_messages_replaced: ['conversationId'],
  pending_message_updated: ['conversationId', 'pendingMessageId', 'status'],
  insufficient_info: ['conversationId', 'insufficientInfoId'],
  context_added_and_sent: ['conversationId', 'messageId'],
  ai_settings_updated: ['autoResponseEnabled'],
  moderation_settings_updated: ['moderationEnabled'],
  comment_received: ['commentId'],
  comment_updated: ['commentId'],
  comments_updated: [],
  account_updated: ['part'],
};
/** What some of them carry at times. */
const AT_TIMES: Partial<Record<LiveEventType, string[]>> = {
  message_updated: ['deliveryState'],
  conversations_updated: ['conversationId', 'removed'],
  media_analysis_start: ['conversationId', 'messageId'],
  media_analysis_progress: ['conversationId', 'messageId'],
  media_analysis_complete: ['conversationId', 'messageId'],
  media_file_analyzed: ['conversationId', 'messageId'],
  media_analysis_error: ['conversationId', 'messageId'],
  ai_generation_start: ['conversationId'],
  ai_generation_complete: ['conversationId'],
  pending_message_created: ['sendsAt'],
  pending_messages_replaced: ['pendingMessageId'],
  insufficient_info: ['resolved'],
  comment_updated: ['removed'],
};
const seen = new Set<LiveEventType>();

let world: TestWorld;
let owner: TestOwner;
let scene: Scene;
let socket: TestSocket;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  scene = await setScene(world, owner);
  socket = await follow(world, owner);
});
afterAll(async () => {
  await socket.close();
  await world[Symbol.asyncDispose]();
});

async function follow(on: TestWorld, member: TestOwner): Promise<TestSocket> {
  const after = await lastSequence(on, member.accountId);
  const opened = await openSocket(on.url, { userId: member.userId, token: member.token, after });
  expect((await opened.next()).type).toBe('hello');
  return opened;
}

const WEBHOOK = { type: 'account_updated', part: 'webhook' };

/** What the socket is told of what customers do: that a delivery came at all is noted now and then, too. */
async function customerEvents(act: () => Promise<unknown>): Promise<LiveEvent[]> {
  const events = await eventsOf(act);
  return events.filter((event) => !(event.type === 'account_updated' && event.part === 'webhook'));
}

/** What the socket is told of an act and all that follows from it. */
async function eventsOf(
  act: () => Promise<unknown>,
  on = { world, member: owner, socket },
): Promise<LiveEvent[]> {
  await on.world.settle();
  const before = await lastSequence(on.world, on.member.accountId);
  if (before > on.socket.position()) await on.socket.through(before);
  await act();
  await on.world.settle();
  const end = await lastSequence(on.world, on.member.accountId);
  const told = end > before ? await on.socket.through(end) : [];
  return told.map((message) => {
    if (message.type === 'hello' || message.type === 'resync') throw new Error(`told ${message.type}`);
    expect(message.seq).toBeGreaterThan(before);
    const event = withoutState(message);
    expectForm(event);
    seen.add(event.type);
    return event;
  });
}

type Told = Exclude<LiveMessage, LiveControl>;

/** The event as it was stored; what it names as it stands is looked at by its own test. */
function withoutState({ seq: _seq, conversation, message, comment, ...event }: Told): LiveEvent {
  if (comment) expect(event).toMatchObject({ commentId: comment.id });
  if (conversation) expect(event).toMatchObject({ conversationId: conversation.id });
  if (event.type === 'new_message') return { ...event, message } as LiveEvent;
  if (message) expect(event).toMatchObject({ messageId: message.id });
  return event as LiveEvent;
}

/** One flat object of a known type with all that its type carries, and nothing else. */
function expectForm(event: LiveEvent): void {
  const carried = CARRIED[event.type];
  const names = Object.keys(event).filter((name) => name !== 'type');
  expect([event.type, names]).toEqual([event.type, expect.arrayContaining(carried)]);
  expect([...carried, ...(AT_TIMES[event.type] ?? [])]).toEqual(expect.arrayContaining(names));
}

const put = (path: string, body: object) => () => owner.call('PUT', path, body);
const patch = (path: string, body: object) => () => owner.call('PATCH', path, body);
const post = (path: string, body?: object) => () => owner.call('POST', path, body);
const messagesOf = (id: string) =>
  owner.get<{ id: string; content: string }[]>(`/api/conversations/${id}/messages`);

it('new_message carries the message as the list has it; names follow [LIVE-10] [LIVE-31]', async () => {
  const customer = world.customerOf(owner, { name: 'Ana Lima' });
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: false });
  const events = await eventsOf(() => customer.write('Hello there'));
  const [conversation] = await owner.get<{ id: string; participantName: string }[]>('/api/conversations');
  expect(conversation?.participantName).toBe('Ana Lima');
  const [message] = await messagesOf(conversation?.id ?? '');
  expect(events).toContainEqual({ type: 'new_message', conversationId: conversation?.id, message });
  expect(events).toContainEqual({ type: 'conversations_updated', conversationId: conversation?.id });
  const read = await eventsOf(post(`/api/conversations/${conversation?.id}/mark-read`));
  expect(read).toEqual([{ type: 'conversations_updated', conversationId: conversation?.id }]);
  expect(await eventsOf(post(`/api/conversations/${conversation?.id}/mark-read`))).toEqual([]);
  const removed = await eventsOf(() => owner.call('DELETE', `/api/conversations/${conversation?.id}`));
  expect(removed).toEqual([
    { type: 'conversations_updated', conversationId: conversation?.id, removed: true },
  ]);
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: true });
});

it('every event brings what it names as a read would have it, the last one the last state', async () => {
  const customer = world.customerOf(owner, { name: 'Bea Cruz' });
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: false });
  const told: Told[] = [];
  const listen = async (act: () => Promise<unknown>) => {
    const from = await lastSequence(world, owner.accountId);
    if (from > socket.position()) await socket.through(from);
    await act();
    await world.settle();
    const end = await lastSequence(world, owner.accountId);
    told.push(...((await socket.through(end)) as Told[]));
  };
  await listen(() => customer.write('First'));
  await listen(() => customer.write('Second'));
  const [listed] = await owner.get<Conversation[]>('/api/conversations');
  expect(listed).toMatchObject({ participantName: 'Bea Cruz', lastMessageContent: 'Second', unreadCount: 2 });
  expect(told.findLast(({ conversation }) => conversation)?.conversation).toEqual(listed);

  const [, second] = world.simulator.messages(customer.id);
  await listen(() => customer.react(second?.mid ?? '', '❤️'));
  const [, stored] = await owner.get<Message[]>(`/api/conversations/${listed?.id}/messages`);
  expect(stored?.reactions).toHaveLength(1);
  expect(told.at(-1)?.message).toEqual(stored);

  await listen(() => owner.call('DELETE', `/api/conversations/${listed?.id}`));
  expect(told.at(-1)).toMatchObject({ type: 'conversations_updated', removed: true });
  expect(told.at(-1)?.conversation).toBeUndefined();
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: true });
});

it('reactions are added, changed and taken away [LIVE-44] [LIVE-45] [LIVE-46]', async () => {
  const { asking, message, conversation } = scene;
  const [incoming] = world.simulator.messages(asking.id);
  const mid = incoming?.mid ?? '';
  const about = { conversationId: conversation, messageId: message };
  expect(await customerEvents(() => asking.react(mid, '❤️'))).toEqual([{ type: 'reaction_added', ...about }]);
  await world.advance(1);
  expect(await customerEvents(() => asking.react(mid, '😂'))).toEqual([
    { type: 'reactions_updated', ...about },
  ]);
  await world.advance(1);
  expect(await customerEvents(() => asking.unreact(mid))).toEqual([{ type: 'reaction_removed', ...about }]);
  const path = `/api/messages/${message}/reactions`;
  expect(await eventsOf(post(path, { reaction: 'love' }))).toEqual([{ type: 'reaction_added', ...about }]);
  expect(await eventsOf(post(path, { reaction: 'wow' }))).toEqual([{ type: 'reactions_updated', ...about }]);
  const takeBack = () => owner.call('DELETE', `${path}/${owner.business.instagramUserId}`);
  expect(await eventsOf(takeBack)).toEqual([{ type: 'reaction_removed', ...about }]);
});

it('drafts: made, edited, decided, taken back, sent, replaced [LIVE-12] [LIVE-13] [LIVE-33] [LIVE-35] [LIVE-36]', async () => {
  const { conversation, asking, draft } = scene;
  const about = { conversationId: conversation, pendingMessageId: draft };
  const updated = (status: string) => ({ type: 'pending_message_updated', ...about, status });
  expect(await eventsOf(put(`/api/pending-messages/${draft}/edit`, { content: ANSWER }))).toEqual([
    updated('pending'),
  ]);
  const approved = await eventsOf(post(`/api/pending-messages/${draft}/approve`));
  expect(approved).toContainEqual(updated('sending'));
  const sending = approved.find((event) => event.type === 'new_message');
  expect(sending).toMatchObject({
    conversationId: conversation,
    message: { content: ANSWER, deliveryState: 'queued', pendingMessageId: draft },
  });
  const messageId = sending?.type === 'new_message' ? sending.message.id : '';
  const undone = await eventsOf(post(`/api/messages/${messageId}/undo`));
  expect(undone).toContainEqual({
    type: 'message_updated',
    conversationId: conversation,
    messageId,
    status: 'removed',
  });
  expect(undone).toContainEqual(updated('pending'));
  const again = await eventsOf(async () => {
    await owner.call('POST', `/api/pending-messages/${draft}/approve`);
    await world.advance(6);
  });
  expect(again).toContainEqual(updated('approved'));
  const delivered = again.find((event) => event.type === 'message_updated' && event.deliveryState === 'sent');
  expect(delivered).toEqual({
    type: 'message_updated',
    conversationId: conversation,
    messageId: expect.any(String),
    status: 'delivery',
    deliveryState: 'sent',
  });
  const seenByCustomer = await customerEvents(() => asking.read());
  expect(seenByCustomer).toMatchObject([{ type: 'message_updated', status: 'seen' }]);

  const asked = await eventsOf(async () => {
    await asking.write(QUESTION);
    await world.advance(6);
  });
  expect(asked.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['new_message', 'ai_generation_start', 'ai_generation_complete']),
  );
  expect(asked).toContainEqual({ type: 'ai_generation_start', conversationId: conversation });
  expect(asked).toContainEqual({ type: 'ai_generation_complete', conversationId: conversation });
  const created = asked.find((event) => event.type === 'pending_message_created');
  const [second] = await owner.get<{ id: string }[]>('/api/pending-messages');
  expect(created).toEqual({
    type: 'pending_message_created',
    conversationId: conversation,
    pendingMessageId: second?.id,
  });
  const regenerated = await eventsOf(post(`/api/pending-messages/${second?.id}/regenerate`));
  const [third] = await owner.get<{ id: string }[]>('/api/pending-messages');
  expect(regenerated).toEqual(
    expect.arrayContaining([
      { type: 'pending_messages_replaced', conversationId: conversation, pendingMessageId: second?.id },
      { type: 'pending_message_created', conversationId: conversation, pendingMessageId: third?.id },
    ]),
  );
  const rejected = await eventsOf(post(`/api/pending-messages/${third?.id}/reject`));
  expect(rejected).toContainEqual({
    type: 'pending_message_updated',
    conversationId: conversation,
    pendingMessageId: third?.id,
    status: 'rejected',
  });
});

it('missing information: asked, answered, deleted [LIVE-11] [LIVE-14]', async () => {
  const item = await owner.get<{ id: string; conversationId: string }[]>('/api/insufficient-info-messages');
  const [{ id, conversationId } = { id: '', conversationId: '' }] = item;
  const added = await eventsOf(
    post(`/api/insufficient-info-messages/${id}/add-context`, { context: 'Yes, next door.' }),
  );
  expect(added).toContainEqual({
    type: 'insufficient_info',
    conversationId,
    insufficientInfoId: id,
    resolved: true,
  });
  expect(added).toContainEqual({ type: 'account_updated', part: 'knowledge_base' });
  const sent = (await messagesOf(conversationId)).at(-1);
  expect(added).toContainEqual({ type: 'context_added_and_sent', conversationId, messageId: sent?.id });
  const asked = await eventsOf(async () => {
    await scene.unanswered.write('Is there a discount for musicians?');
    await world.advance(6);
  });
  const [open] = await owner.get<{ id: string }[]>('/api/insufficient-info-messages');
  expect(asked).toContainEqual({ type: 'insufficient_info', conversationId, insufficientInfoId: open?.id });
  const deleted = await eventsOf(() => owner.call('DELETE', `/api/insufficient-info-messages/${open?.id}`));
  expect(deleted).toEqual([
    { type: 'insufficient_info', conversationId, insufficientInfoId: open?.id, resolved: true },
  ]);
});

it('switches and settings [LIVE-39] [LIVE-40]', async () => {
  const user = `/api/users/${owner.userId}`;
  expect(await eventsOf(patch(`${user}/moderation`, { moderationEnabled: false }))).toEqual([
    { type: 'moderation_settings_updated', moderationEnabled: false },
  ]);
  expect(await eventsOf(put(`${user}/ai-settings`, { autoResponseEnabled: false }))).toEqual([
    { type: 'ai_settings_updated', autoResponseEnabled: false },
  ]);
  expect(await eventsOf(put(`${user}/ai-settings`, { autoResponseEnabled: true }))).toEqual([
    { type: 'ai_settings_updated', autoResponseEnabled: true },
  ]);
  expect(await eventsOf(put(`${user}/ai-settings`, { autoResponseEnabled: true }))).toEqual([]);
  const settings = [{ type: 'account_updated', part: 'settings' }];
  expect(await eventsOf(patch(`${user}/timezone`, { timezone: 'Asia/Tokyo' }))).toEqual(settings);
  expect(await eventsOf(patch(`${user}/undo-settings`, { undoSeconds: 3 }))).toEqual(settings);
  expect(
    await eventsOf(patch(`${user}/buffer-settings`, { bufferMinSeconds: 4, bufferMaxSeconds: 5 })),
  ).toEqual(settings);
  expect(await eventsOf(patch(`${user}/profile`, { displayName: 'Lea' }))).toEqual(settings);
  expect(await eventsOf(put(`${user}/ai-prompt`, { prompt: 'Be kind.' }))).toEqual([
    { type: 'account_updated', part: 'prompt' },
  ]);
  expect(await eventsOf(post(`${user}/faq`, { question: 'Wifi?', answer: 'Yes.' }))).toEqual([
    { type: 'account_updated', part: 'knowledge_base' },
  ]);
  const { conversation } = scene;
  expect(
    await eventsOf(put(`/api/conversations/${conversation}/ai-settings`, { aiEnabled: false })),
  ).toContainEqual({
    type: 'conversations_updated',
    conversationId: conversation,
  });
  await owner.call('PUT', `/api/conversations/${conversation}/ai-settings`, { aiEnabled: true });
});

it('channel and webhook', async () => {
  const cookie = await cookieOf(world, owner);
  const secret = await eventsOf(() =>
    world.call(
      'PUT',
      `/api/users/${owner.userId}/webhook/app-secret`,
      { appSecret: owner.business.appSecret },
      { cookie },
    ),
  );
  expect(secret).toContainEqual(WEBHOOK);
  const connected = await eventsOf(() =>
    world.call('POST', '/api/auth/instagram', { accessToken: owner.business.mintToken() }, { cookie }),
  );
  expect(connected).toContainEqual({ type: 'account_updated', part: 'channel' });
});

it('without moderation the answer goes out by itself [LIVE-36]', async () => {
  const { asking, conversation } = scene;
  const events = await eventsOf(async () => {
    await asking.write(QUESTION);
    await world.advance(6);
  });
  const answer = (await messagesOf(conversation)).at(-1);
  expect(answer?.content).toBe(ANSWER);
  expect(events).toContainEqual({
    type: 'auto_response_sent',
    conversationId: conversation,
    messageId: answer?.id,
  });
  const unsent = await customerEvents(() => asking.unsend(world.simulator.messages(asking.id)[0]?.mid ?? ''));
  expect(unsent).toMatchObject([
    { type: 'message_updated', conversationId: conversation, messageId: scene.message, status: 'unsent' },
    // The turn of the scene's rehearsal goes with its question.
    { type: 'account_updated', part: 'rehearsal' },
    // So do the words that a trigger fired at.
    { type: 'account_updated', part: 'triggers' },
  ]);
  const mid = await asking.write(UNKNOWN);
  await world.settle();
  const edited = await eventsOf(() => asking.edit(mid, 'Do you take cards?'));
  expect(edited).toContainEqual(
    expect.objectContaining({ type: 'message_updated', conversationId: conversation, status: 'edited' }),
  );
});

it('a model that fails for good is told, and what one hears and how far it has looked [LIVE-26] [LIVE-27] [LIVE-28] [LIVE-29] [LIVE-37] [LIVE-42]', async () => {
  const model: ModelServer = await startModelServer();
  model.script({ status: 401 });
  const env = { ...modelEnv(model), AI_TRANSCRIPTION_MODEL: 'hearing', AI_VISION_MODEL: 'seeing' };
  const other = await startWorld({ env });
  try {
    const member = await other.owner({ knowledgeBase: KNOWLEDGE });
    const ears = await follow(other, member);
    const on = { world: other, member, socket: ears };
    const events = await eventsOf(async () => {
      await other.customerOf(member).write(QUESTION);
      await other.advance(6);
    }, on);
    const [conversation] =
      await member.get<{ id: string; attention: string; attentionText: string }[]>('/api/conversations');
    expect(events).toContainEqual({
      type: 'auto_response_error',
      conversationId: conversation?.id,
      code: conversation?.attentionText,
    });
    expect(conversation?.attentionText).toMatch(/^\w+$/);
    model.hear('How much is a manicure?');
    const heard = await eventsOf(async () => {
      await other.customerOf(member).sendAttachment({ type: 'audio', sample: 'voice.wav' });
    }, on);
    const told = heard.flatMap((event) =>
      'status' in event ? [`${event.type} ${event.status}`] : [event.type],
    );
    const about = ['transcription_started', 'message_updated completed', 'media_file_analyzed'];
    expect(told.filter((type) => about.includes(type))).toEqual([
      // The file is there; it is being written down; its words are there.
      'message_updated completed',
      ...about,
    ]);
    // The model answers pictures as it answers everything here: with a refusal.
    const failed = await eventsOf(async () => {
      await other.customerOf(member).sendAttachment({ type: 'image', sample: 'nails.jpg' });
    }, on);
    const looks = (events: typeof failed) =>
      events.flatMap((event) =>
        'current' in event ? [[event.type.replace('media_analysis_', ''), event.current, event.total]] : [],
      );
    expect(failed.map(({ type }) => type)).toContain('media_analysis_error');
    expect(looks(failed)).toEqual([
      ['start', 0, 1],
      ['complete', 1, 1],
    ]);
    // Several pictures come one after the other, and so do their words.
    model.script({ words: 'A hand with red nail polish.' });
    const album = await eventsOf(async () => {
      const nails = { type: 'image', sample: 'nails.jpg' } as const;
      await other.customerOf(member).sendAttachment([nails, nails]);
    }, on);
    const steps = looks(album);
    expect([steps.at(0), steps.at(-1)]).toEqual([
      ['start', 0, 1],
      ['complete', 2, 2],
    ]);
    expect(steps).toContainEqual(['progress', 1, 2]);
    await ears.close();
  } finally {
    await other[Symbol.asyncDispose]();
    await model.close();
  }
});

it('an import, whose names fail, and one that its token dies under [IMP-20] [LIVE-17] [LIVE-18] [LIVE-19] [LIVE-20] [LIVE-21] [LIVE-22] [LIVE-23] [LIVE-24] [LIVE-25] [LIVE-31] [LIVE-33] [LIVE-34] [LIVE-35]', async () => {
  const business = world.simulator.createBusiness();
  const customer = world.customerOf({ business });
  await customer.write('Do you have size M?');
  await world.advance(60);
  const member = await world.owner({ business });
  const cookie = await cookieOf(world, member);
  const ears = await follow(world, member);
  const on = { world, member, socket: ears };
  world.simulator.faults.failNext({ path: new RegExp(`/${customer.id}$`), status: 500, code: 2, times: 50 });
  const start = (accessToken: string) =>
    world.call('POST', '/api/instagram/import', { accessToken }, { cookie, origin: world.url });
  const told = await eventsOf(async () => {
    await start(business.accessToken);
    await world.settle();
    await world.advance(2);
    await world.advance(61);
  }, on);
  world.simulator.faults.clear();
  expect(told).toContainEqual({ type: 'avatar_update_error', failed: 1 });
  expect(told).toContainEqual({ type: 'import_complete', processed: 1, total: 1, messages: 1 });
  expect(told).toContainEqual({ type: 'conversations_updated' });
  const stopped = await eventsOf(async () => {
    await start(business.accessToken);
    const of = `${world.simulator.graphUrl}/_control/businesses/${business.instagramUserId}`;
    await fetch(`${of}/token/kill`, { method: 'POST' });
  }, on);
  expect(stopped).toContainEqual({ type: 'import_error', code: 'token_dead', isWaiting: true });
  await ears.close();
});

it('messages that no webhook brought', async () => {
  await reconcile(world);
  world.simulator.faults.dropNext();
  await world.customerOf(owner).write('Is anybody there?');
  await world.advance(150);
  await reconcile(world);
  await world.advance(60);
  expect(await eventsOf(() => reconcile(world))).toContainEqual({ type: 'messages_recovered', count: 1 });
});

it('each step of a test message, as it is done, to the browser that sent it [HOOK-06]', async () => {
  const asked = { senderId: 'webhook-test', recipientId: '', text: QUESTION };
  const path = `/api/test-webhook/${owner.userId}`;
  const told = await eventsOf(() => owner.call('POST', path, { ...asked, clientId: 'tab-1' }));
  const steps = told.filter(({ type }) => type === 'test_step');
  expect(steps).toEqual(
    ['stored', 'signature', 'conversation', 'trigger', 'answer'].map((name) => ({
      type: 'test_step',
      clientId: 'tab-1',
      name,
      ok: true,
      milliseconds: expect.any(Number),
    })),
  );
  // The message is in its chat before the next step is begun.
  const at = (type: string, name?: string) =>
    told.findIndex((event) => event.type === type && (!name || ('name' in event && event.name === name)));
  expect(at('conversations_updated')).toBeLessThan(at('test_step', 'conversation'));
  const unnamed = await eventsOf(() => owner.call('POST', path, asked));
  expect(unnamed.filter(({ type }) => type === 'test_step')).toEqual([]);
});

it('all conversations deleted: begun, each gone, over [DASH-21]', async () => {
  const leaver = await world.owner();
  await world.customerOf(leaver).write('hello');
  await world.customerOf(leaver).write('hello');
  await world.settle();
  const ears = await openSocket(world.url, { userId: leaver.userId, token: leaver.token });
  const told = await eventsOf(() => leaver.call('DELETE', `/api/admin/conversations/${leaver.userId}`), {
    world,
    member: leaver,
    socket: ears,
  });
  expect(told.filter(({ type }) => type === 'conversations_removal')).toEqual([
    { type: 'conversations_removal', removed: 0, total: 2, isOver: false },
    { type: 'conversations_removal', removed: 2, total: 2, isOver: true },
  ]);
  expect(told.filter((event) => 'removed' in event && event.removed === true)).toHaveLength(2);
  await ears.close();
});

it('a comment arrives with its words, changes, and goes [LIVE-41] [CMNT-20]', async () => {
  const writer = world.customerOf(owner, { username: 'zoe.k' });
  const shown = owner.business.createPost({ caption: 'Winter colours', imageFile: 'nails.jpg' });
  const events = await customerEvents(() => writer.comment(shown.id, 'Do you open on Sunday?'));
  const [comment] = await owner.get<{ id: string }[]>('/api/comments');
  const commentId = comment?.id ?? '';
  expect(events[0]).toEqual({ type: 'comment_received', commentId });
  expect(events).toContainEqual({ type: 'comments_updated' });
  const hidden = await eventsOf(post(`/api/comments/${commentId}/hide`, { hide: true }));
  expect(hidden).toEqual([{ type: 'comment_updated', commentId }]);
  const removed = await eventsOf(() => owner.call('DELETE', `/api/comments/${commentId}`));
  expect(removed).toEqual([{ type: 'comment_updated', commentId, removed: true }]);
  const settings = put(`/api/user/${owner.userId}/comment-settings`, { commentPrompt: 'Be kind.' });
  expect(await eventsOf(settings)).toEqual([{ type: 'account_updated', part: 'comments' }]);
});

it('every event of the contract was caused above, in the form that is written down [LIVE-09] [OP-12]', () => {
  expect([...seen].sort()).toEqual(Object.keys(CARRIED).sort());
  for (const type of seen) expect(type).toMatch(/^[a-z]+(_[a-z]+)+$/);
});
