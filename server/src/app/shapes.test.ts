import { PHRASE_KINDS } from '@parley/contract/assistant.ts';
import { LANGUAGES } from '@parley/contract/languages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { ANSWER, cookieOf, KNOWLEDGE, QUESTION, type Scene, setScene, UNKNOWN } from '#test/scene.ts';

let world: TestWorld;
let owner: TestOwner;
let scene: Scene;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  scene = await setScene(world, owner);
});
afterAll(() => world[Symbol.asyncDispose]());

type Row = Record<string, unknown>;

const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const id = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
const text = expect.any(String);

/** Every field that names a moment holds one in UTC, or null. */
function expectMoments(value: unknown): void {
  if (Array.isArray(value)) for (const each of value) expectMoments(each);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, held] of Object.entries(value)) {
      if (/(At|Until)$/.test(name) && held !== null) expect({ [name]: held }).toEqual({ [name]: iso });
      else expectMoments(held);
    }
  }
}

async function call(method: string, path: string, body?: object): Promise<Row> {
  const answer = await owner.call<Row>(method, path, body);
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
  expectMoments(answer.body);
  return answer.body;
}

async function list(path: string): Promise<Row[]> {
  const rows = await call('GET', path);
  expect(Array.isArray(rows)).toBe(true);
  return rows as unknown as Row[];
}

const user = (path = '') => `/api/users/${owner.userId}${path}`;
const chat = (path = '') => `/api/conversations/${scene.conversation}${path}`;

describe('the signed-in user', () => {
  it('has the same fields wherever it is answered [DATA-01] [DASH-24] [API-05] [OP-34]', async () => {
    const shape = {
      id: owner.userId,
      ownerId: owner.userId,
      email: owner.email,
      displayName: text,
      accountName: text,
      role: 'client',
      language: 'en',
      instagramUserId: owner.business.instagramUserId,
      instagramUsername: owner.business.username,
      autoResponseEnabled: true,
      stoppedBy: null,
      moderationEnabled: true,
      aiPrompt: null,
      knowledgeBase: KNOWLEDGE,
      hasKnowledge: true,
      webhookUrl: expect.stringMatching(new RegExp(`^http://.*/api/instagram-webhook-v3/${owner.userId}$`)),
      webhookVerifyToken: text,
      bufferMinSeconds: 5,
      bufferMaxSeconds: 5,
      undoSeconds: 5,
      timezone: 'UTC',
      createdAt: iso,
    };
    expect(await call('GET', user())).toEqual(shape);
    expect(await call('GET', '/api/auth/check')).toEqual({ authenticated: true, user: shape });
    expect(await call('PATCH', user('/profile'), {})).toEqual(shape);
    const { email, password } = owner;
    expect(await call('POST', '/api/auth/login', { email, password })).toEqual({ user: shape, token: text });
    const cookie = await cookieOf(world, owner);
    const accessToken = owner.business.mintToken();
    const connected = await world.call('POST', '/api/auth/instagram', { accessToken }, { cookie });
    expect(connected.body).toEqual(shape);
  });

  it('signed out there is none; the delays start at 15 s and the zone at UTC [DATA-01] [CONF-33] [OP-43]', async () => {
    const { body } = await world.call('GET', '/api/auth/check');
    expect(body).toEqual({ authenticated: false, user: null });
    const email = 'fresh@example.com';
    expect((await world.call('POST', '/api/auth/register', { email })).body).toEqual({
      message: text,
      isMailed: false,
    });
    const row = await world.app.ctx.db
      .selectFrom('memberships')
      .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
      .innerJoin('users', 'users.id', 'memberships.userId')
      .select(['bufferMinSeconds', 'bufferMaxSeconds', 'timezone', 'role'])
      .where('email', '=', email)
      .executeTakeFirst();
    expect(row).toEqual({ bufferMinSeconds: 15, bufferMaxSeconds: 15, timezone: 'UTC', role: 'client' });
  });
});

describe('texts of the assistant', () => {
  it('one record under two families of paths [DATA-02] [DATA-03]', async () => {
    const single = `/api/user/${owner.userId}`;
    const base = { knowledgeBase: KNOWLEDGE, generatedAt: null, updatedAt: iso, version: id };
    expect(await call('GET', `${single}/knowledge-base`)).toEqual(base);
    expect(await call('PUT', `${single}/knowledge-base`, { knowledgeBase: KNOWLEDGE })).toEqual(base);
    const content = { content: KNOWLEDGE, generatedAt: null, updatedAt: iso, version: id };
    expect(await call('GET', user('/knowledge-base'))).toEqual(content);
    expect(await call('PUT', user('/knowledge-base'), { content: KNOWLEDGE })).toEqual(content);
    const none = { prompt: null, promptGeneratedAt: null, updatedAt: null, version: null };
    expect(await call('GET', `${single}/prompt`)).toEqual(none);
    const kind = { prompt: 'Be kind.', updatedAt: iso, version: id };
    expect(await call('PUT', user('/ai-prompt'), { prompt: 'Be kind.' })).toEqual({
      ...kind,
      generatedAt: null,
    });
    expect(await call('GET', `${single}/prompt`)).toEqual({ ...none, ...kind });
    const brief = { ...kind, prompt: 'Be brief.' };
    expect(await call('PUT', `${single}/prompt`, { prompt: 'Be brief.' })).toEqual({ ...none, ...brief });
    expect(await call('GET', user('/ai-prompt'))).toEqual({ ...brief, generatedAt: null });
    const added = await call('POST', user('/faq'), { question: 'Wifi?', answer: 'Yes.' });
    expect(added).toEqual({ ...content, content: expect.stringContaining('Q: Wifi?\nA: Yes.') });
    const { versions } = await call('GET', user('/knowledge-versions?part=knowledge_base'));
    const newest = {
      id,
      part: 'knowledge_base',
      source: 'faq',
      authorName: text,
      question: 'Wifi?',
      createdAt: iso,
      isCurrent: true,
    };
    expect(versions).toEqual(expect.arrayContaining([newest]));
    const one = await call('GET', `/api/knowledge-versions/${added['version']}`);
    expect(one).toEqual({ ...newest, text: added['content'], previousText: KNOWLEDGE });
    expect(await call('POST', `/api/knowledge-versions/${added['version']}/restore`)).toEqual({
      text: added['content'],
      generatedAt: null,
      updatedAt: iso,
      version: id,
    });
  });
});

describe('switches', () => {
  const switches: [name: string, method: string, path: () => string, field: string][] = [
    ['AI for all chats', 'PUT', () => user('/ai-settings'), 'autoResponseEnabled'],
    ['moderation', 'PATCH', () => user('/moderation'), 'moderationEnabled'],
    ['AI in one chat', 'PUT', () => chat('/ai-settings'), 'aiEnabled'],
  ];

  it.each(switches)(
    '%s take their own field and `enabled`, and nothing else [OP-10] [MOD-13] [MOD-15] [MOD-16]',
    async (_, method, path, name) => {
      for (const value of [false, true]) {
        expect(await call(method, path(), { [name]: value })).toEqual({ [name]: value, message: text });
        expect(await call(method, path(), { enabled: !value })).toEqual({ [name]: !value, message: text });
      }
      expect(await call(method, path(), { [name]: true, enabled: false })).toMatchObject({ [name]: true });
      for (const body of [{}, { [name]: 'true' }, { enabled: 1 }, { [name]: null }, { other: true }]) {
        const answer = await owner.call(method, path(), body);
        expect([body, answer.status, answer.body['code']]).toEqual([body, 400, 'bad_request']);
      }
    },
  );

  it('settings answer what is stored [API-05] [OP-34]', async () => {
    const buffer = { bufferMinSeconds: 5, bufferMaxSeconds: 5 };
    expect(await call('PATCH', user('/buffer-settings'), buffer)).toEqual({ ...buffer, message: text });
    expect(await call('PATCH', user('/undo-settings'), { undoSeconds: 5 })).toEqual({
      undoSeconds: 5,
      message: text,
    });
    expect(await call('PATCH', user('/timezone'), { timezone: 'UTC' })).toEqual({
      timezone: 'UTC',
      message: text,
    });
  });
});

describe('where answers come from', () => {
  it('the settings have the same fields wherever they are answered, and no key [API-05]', async () => {
    const cookie = await cookieOf(world, owner);
    const phrases = Object.fromEntries(
      PHRASE_KINDS.map((kind) => [kind, Object.fromEntries(LANGUAGES.map(({ code }) => [code, text]))]),
    );
    const shape = {
      provider: null,
      model: null,
      baseUrl: null,
      secondLook: null,
      checkModel: null,
      picturesModel: null,
      voiceModel: null,
      embeddingsModel: null,
      hasKey: false,
      keyHint: null,
      installation: { provider: 'builtin', model: null, secondLook: true, tokensPerDay: 2_000_000 },
      dailyTokenBudget: 0,
      tokensToday: 0,
      isPaused: false,
      disclosureEnabled: expect.any(Boolean),
      handOffNoticeEnabled: true,
      holdingNoticeEnabled: false,
      setPhrases: {},
      defaultPhrases: phrases,
    };
    const path = user('/assistant-settings');
    expect(await call('GET', path)).toEqual(shape);
    const change = { provider: 'openai', model: 'gpt-5', apiKey: 'sk-0123456789abcdef' };
    const changed = await world.call('PATCH', path, change, { cookie });
    const chosen = { provider: 'openai', model: 'gpt-5', hasKey: true, keyHint: 'cdef' };
    expect(changed.body).toEqual({ ...shape, ...chosen });
    expect((await world.call('PATCH', path, { provider: null }, { cookie })).body).toEqual(shape);
    const tested = await world.call('POST', `${path}/test`, { provider: 'builtin' }, { cookie });
    expect(tested.body).toEqual({
      ok: true,
      answer: text,
      fault: null,
      milliseconds: expect.any(Number),
      inputTokens: null,
      outputTokens: null,
    });
  });
});

describe('conversations and messages', () => {
  it('a conversation has its fields in the list and alone [DATA-05] [DASH-20]', async () => {
    const rows = await list(`/api/conversations?userId=${owner.userId}`);
    const shape = {
      id: scene.conversation,
      userId: owner.userId,
      participantName: 'Marta Ruiz',
      participantUsername: 'marta',
      participantProfilePic: expect.stringMatching(/^\/api\/contacts\/.+\/picture/),
      avatar: expect.stringMatching(/^\/api\/contacts\/.+\/picture/),
      participantLanguage: 'en',
      lastMessageAt: iso,
      lastMessageContent: QUESTION,
      lastMessageType: 'text',
      lastMessageIsFromUser: false,
      lastMessageAuthor: 'customer',
      unreadCount: 1,
      aiEnabled: true,
      aiDisabledByTrigger: false,
      attention: null,
      attentionText: null,
      draftPreview: ANSWER,
      missingInformationCount: 0,
      turnState: 'idle',
      window: { state: 'open', closesAt: iso, mayAi: true, mayPerson: true },
      isTest: false,
      createdAt: iso,
    };
    expect(rows.find((row) => row['id'] === scene.conversation)).toEqual(shape);
    expect(await call('GET', chat())).toEqual({
      ...shape,
      messageCount: 1,
      aiMessageCount: 0,
      firstMessageAt: iso,
      triggers: [{ id, name: text, state: 'watching' }],
    });
    expect(await call('GET', '/api/conversations/counts')).toEqual({
      all: 2,
      unread: 2,
      drafts: 1,
      attention: 0,
      active: 2,
      missingInformation: 1,
    });
    const picture = await owner.call<string>('GET', String(rows.find((row) => row['avatar'])?.['avatar']));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('a message has its fields in the list and when it is sent [DATA-06] [CHAT-31] [CHAT-32] [API-05] [OP-34]', async () => {
    const [first] = await list(chat('/messages'));
    const shape = {
      id: scene.message,
      conversationId: scene.conversation,
      content: QUESTION,
      text: QUESTION,
      isFromUser: false,
      sentManually: false,
      createdAt: iso,
      messageType: 'text',
      author: 'customer',
      origin: 'webhook',
      senderName: null,
      deliveryState: null,
      failure: null,
      failureDetail: null,
      filesSent: null,
      undoUntil: null,
      clientId: null,
      pendingMessageId: null,
      editedAt: null,
      unsentAt: null,
      seenAt: null,
      replyToMessageId: null,
      attachments: [],
      reactions: [],
      audioUrl: null,
      audioTranscription: null,
      transcription: null,
      transcriptionState: null,
      audioDuration: null,
      duration: null,
      videoUrl: null,
      imageUrl: null,
      metadata: null,
      mediaMetadata: null,
      caption: null,
      aiMediaDescription: null,
      aiMediaDescriptionForClient: null,
      aiMediaAnalysisStatus: null,
      aiMediaAnalysisProgress: null,
      storyData: null,
      reelData: null,
      shareData: null,
      fromComment: null,
    };
    expect(first).toEqual(shape);
    const sent = await call('POST', chat('/send'), {
      content: ' Welcome! ',
      userId: owner.userId,
      instagramUserId: owner.business.instagramUserId,
      clientId: 'client-1',
    });
    const mine = {
      ...shape,
      id,
      content: 'Welcome!',
      text: 'Welcome!',
      isFromUser: true,
      sentManually: true,
      author: 'person',
      origin: 'dashboard',
      senderName: expect.any(String),
      deliveryState: 'queued',
      undoUntil: iso,
      clientId: 'client-1',
    };
    expect(sent).toEqual(mine);
    expect((await list(chat('/messages'))).at(-1)).toEqual(sent);
    await world.advance(6);
    const delivered = (await list(chat('/messages'))).at(-1);
    expect(delivered).toEqual({ ...sent, deliveryState: 'sent', undoUntil: null });
    await scene.asking.react(world.simulator.messages(scene.asking.id)[0]?.mid ?? '', '❤️');
    await world.settle();
    expect((await list(chat('/messages')))[0]).toMatchObject({
      reactions: [{ messageId: scene.message, senderId: scene.asking.id, reaction: 'love', emoji: '❤️' }],
    });
  });

  it('reactions of the business answer as a list [DATA-10] [RICH-37] [RICH-38] [RICH-39]', async () => {
    const path = `/api/messages/${scene.message}/reactions`;
    const senderId = owner.business.instagramUserId;
    const own = { messageId: scene.message, senderId, reaction: 'laugh', emoji: '😂' };
    const before = await list(path);
    const given = await call('POST', path, { senderId, reaction: 'haha' });
    expect(given).toEqual([...before, own]);
    expect(await list(path)).toEqual(given);
    expect(await call('DELETE', `${path}/${senderId}`)).toEqual({
      success: true,
      message: text,
      reactions: before,
    });
  });

  it('the marks and actions of a conversation answer as specified [CHAT-37] [MOD-14] [DASH-23]', async () => {
    expect(await call('POST', chat('/mark-read'))).toEqual({ success: true, message: text });
    expect(await call('GET', chat())).toMatchObject({ unreadCount: 0 });
    expect(await call('POST', chat('/reset-triggers'))).toEqual({ message: text });
    const path = `/api/admin/conversations/${owner.userId}`;
    expect(await call('POST', `${path}/update-names`)).toEqual({ message: text });
  });
});

describe('drafts and questions', () => {
  const draftShape = {
    id,
    conversationId: id,
    generatedContent: ANSWER,
    originalContent: ANSWER,
    originalMessage: QUESTION,
    isOvertaken: false,
    isCut: false,
    isLearning: false,
    createdAt: iso,
    status: 'pending',
    isHeld: false,
    heldReasons: [],
    secondLook: null,
    reading: expect.toBeOneOf([null, text]),
    sources: [
      {
        chunkId: text,
        heading: text,
        question: text,
        quote: expect.stringContaining('28 €'),
        start: expect.any(Number),
        isCurrent: true,
      },
    ],
    isOutdated: false,
    place: expect.stringMatching(/^o\d+\.[0-9a-f-]{36}$/),
    mediaRule: null,
    mediaFiles: [],
    editedBy: null,
    editing: null,
    sendsAt: null,
    windowClosesAt: iso,
    failure: null,
  };
  const outcome = { message: text, deliveryState: 'queued', undoUntil: iso, messageId: id };

  /** A draft of its own, of a new customer. */
  async function newDraft(): Promise<string> {
    await call('PATCH', user('/moderation'), { moderationEnabled: true });
    const before = new Set((await list('/api/pending-messages')).map((row) => row['id']));
    await world.customerOf(owner).write(QUESTION);
    await world.advance(6);
    const added = (await list('/api/pending-messages')).find((row) => !before.has(row['id']));
    return String(added?.['id']);
  }

  async function newQuestion(): Promise<Row> {
    const before = new Set((await list('/api/insufficient-info-messages')).map((row) => row['id']));
    await world.customerOf(owner, { name: 'Ivo Brandt', username: 'ivo' }).write(UNKNOWN);
    await world.advance(6);
    const added = (await list('/api/insufficient-info-messages')).find((row) => !before.has(row['id']));
    if (!added) throw new Error('no question came');
    return added;
  }

  it('drafts and what is done with them [DATA-11] [MOD-28] [MOD-29] [MOD-30] [MOD-31] [MOD-32]', async () => {
    const first = await newDraft();
    const rows = await list(`/api/pending-messages?userId=${owner.userId}`);
    expect(rows.find((row) => row['id'] === first)).toEqual(draftShape);
    const path = `/api/pending-messages/${first}`;
    expect(await call('PUT', `${path}/edit`, { content: 'It is 28 €.' })).toEqual({
      ...draftShape,
      id: first,
      generatedContent: 'It is 28 €.',
      editedBy: text,
      message: text,
    });
    expect(await call('POST', `${path}/approve`)).toEqual(outcome);
    expect(await call('POST', `/api/pending-messages/${await newDraft()}/reject`)).toEqual({ message: text });
    expect(await call('POST', `/api/pending-messages/${await newDraft()}/regenerate`)).toEqual({
      message: text,
    });
  });

  it('a draft takes context, too [MOD-26] [MOD-33] [MOD-34] [MOD-35]', async () => {
    const path = `/api/pending-messages/${await newDraft()}`;
    expect(await call('POST', `${path}/preview-context`, { context: '28 €.' })).toEqual({
      success: true,
      preview: `Q: ${QUESTION}\nA: 28 €.`,
      removed: [],
      heading: 'Prices',
    });
    const sent = { ...outcome, success: true, deliveryState: expect.any(String), undoUntil: null };
    expect(await call('POST', `${path}/reply-only`, { context: '28 €.' })).toEqual(sent);
    const other = `/api/pending-messages/${await newDraft()}`;
    expect(await call('POST', `${other}/add-context`, { context: '28 €.' })).toEqual(sent);
  });

  it('questions and what is done with them [DATA-12] [INFO-17] [INFO-18] [INFO-19] [INFO-20]', async () => {
    const question = await newQuestion();
    expect(question).toEqual({
      id,
      kind: 'question',
      wish: null,
      source: 'conversation',
      commentId: null,
      conversationId: id,
      originalMessageId: id,
      userQuestion: UNKNOWN,
      insufficientInfoReason: expect.stringMatching(/\S/),
      reasonCode: expect.toBeOneOf([null, text]),
      reasonNear: expect.toBeOneOf([null, text]),
      createdAt: iso,
      askedAt: iso,
      windowClosesAt: iso,
      customerWords: expect.any(String),
      isCut: false,
      answeredSince: false,
      conversation: {
        participantName: 'Ivo Brandt',
        participantUsername: 'ivo',
        participantProfilePic: null,
      },
    });
    const ofMessage = (messageId: unknown) => `/api/messages/${messageId}/insufficient-info`;
    expect(await call('GET', ofMessage(question['originalMessageId']))).toEqual(question);
    expect(await call('GET', ofMessage(scene.message))).toBeNull();
    const path = `/api/insufficient-info-messages/${question['id']}`;
    for (const body of [{ context: 'Yes.' }, { answer: 'Yes.' }]) {
      expect(await call('POST', `${path}/preview-context`, body)).toEqual({
        success: true,
        preview: `Q: ${UNKNOWN}\nA: Yes.`,
        removed: [],
        heading: 'Questions and answers',
      });
    }
    expect(await call('POST', `${path}/reply-only`, { context: 'Yes.' })).toEqual({
      ...outcome,
      success: true,
      deliveryState: expect.any(String),
      undoUntil: null,
    });
    const other = await newQuestion();
    const deleted = await call('DELETE', `/api/insufficient-info-messages/${other['id']}`);
    expect(deleted).toEqual({ success: true, message: text });
    expect(await call('GET', ofMessage(other['originalMessageId']))).toBeNull();
  });
});

describe('what deletes', () => {
  it('answers success and a message [API-05] [OP-34] [CHAT-35] [DASH-21]', async () => {
    expect(await call('DELETE', chat())).toEqual({ success: true, message: text });
    expect((await owner.call('GET', chat())).status).toBe(404);
    const path = `/api/admin/conversations/${owner.userId}`;
    expect(await call('DELETE', path)).toEqual({ success: true, message: text });
    await world.settle();
    expect(await call('GET', `${path}/removal`)).toEqual({ removal: null });
    expect(await list('/api/conversations')).toEqual([]);
    expect(await list('/api/pending-messages')).toEqual([]);
    expect(await list('/api/insufficient-info-messages')).toEqual([]);
    expect(await call('POST', '/api/auth/logout')).toEqual({ success: true, message: text });
  });
});
