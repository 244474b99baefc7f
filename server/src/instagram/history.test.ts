import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInstagramClient, type HistoryMessage, type InstagramClient } from './client.ts';
import { InstagramError } from './errors.ts';
import { answer, answerError, type ScriptedPlatform, startScriptedPlatform } from './scripted-platform.ts';

const NEXT = 'https://graph.instagram.com/v25.0/1/x?access_token=IGAAsecret&after=FROM_NEXT';
const TOO_MUCH = answerError(1, undefined, 500, {
  message: "Please reduce the amount of data you're asking for",
});

let platform: ScriptedPlatform;
let client: InstagramClient;

beforeAll(async () => {
  platform = await startScriptedPlatform();
  client = createInstagramClient({
    graphUrl: platform.url,
    apiVersion: 'v25.0',
    accessToken: 'IGAAsecret',
    wait: async () => undefined,
  });
});
afterAll(async () => {
  await client.close();
  await platform.close();
});
beforeEach(() => platform.plan());

const paging = (after: string | null, next: string | null = NEXT) => ({
  paging: { ...(after && { cursors: { after } }), ...(next && { next }) },
});
const bare: HistoryMessage = {
  mid: 'MID',
  at: null,
  fromId: null,
  fromUsername: null,
  toIds: [],
  text: null,
  attachments: [],
  replyTo: null,
  reactions: [],
  isUnsupported: false,
  detailed: false,
};

describe('conversations', () => {
  const query = { limit: 20, messagesLimit: 10 };

  it('reads a page with its messages', async () => {
    const detailed = {
      id: 'M1',
      created_time: '2025-07-28T22:44:49+0000',
      from: { username: 'cust', id: '12' },
      to: { data: [{ username: 'biz', id: '17841400000000001' }] },
      message: 'Hi',
    };
    const conversation = {
      id: 'CONV',
      updated_time: '2025-07-28T22:44:49+0000',
      participants: { data: [{ id: '12', username: 'cust' }, { username: 'no id' }, { id: '1' }] },
      messages: { data: [detailed, { id: 'M2', created_time: 'x' }, { nameless: 1 }], ...paging('OLDER') },
    };
    platform.plan(answer({ data: [conversation, { nameless: 1 }, null], ...paging('AFTER') }));
    const page = await client.conversations({ ...query, after: 'BEFORE', customerId: '12' });
    expect(page).toEqual({
      conversations: [
        {
          id: 'CONV',
          updatedAt: new Date('2025-07-28T22:44:49Z'),
          participants: [
            { id: '12', username: 'cust' },
            { id: '1', username: null },
          ],
          messages: [
            {
              ...bare,
              mid: 'M1',
              at: new Date('2025-07-28T22:44:49Z'),
              fromId: '12',
              fromUsername: 'cust',
              toIds: ['17841400000000001'],
              text: 'Hi',
              detailed: true,
            },
            { ...bare, mid: 'M2' },
          ],
          messagesAfter: 'OLDER',
        },
      ],
      after: 'AFTER',
      limit: 20,
      messagesLimit: 10,
    });
    expect(JSON.stringify(page)).not.toContain('IGAA');
    expect(platform.asked[0]).toMatchObject({
      path: '/v25.0/me/conversations',
      query: { platform: 'instagram', limit: '20', after: 'BEFORE', user_id: '12' },
    });
    expect(platform.asked[0]?.query['fields']).toMatch(
      /^id,updated_time,participants,messages\.limit\(10\)\{id,created_time,from,to,message,/,
    );
  });

  it('ends where there is no next page or nothing on this one', async () => {
    const data = [{ id: 'CONV' }];
    const afterOf = async (body: object) => {
      platform.plan(answer(body));
      return (await client.conversations(query)).after;
    };
    expect(await afterOf({ data, ...paging('AFTER', null) })).toBeNull();
    expect(await afterOf({ data })).toBeNull();
    expect(await afterOf({ data: [], ...paging('AFTER') })).toBeNull();
    expect(await afterOf({})).toBeNull();
    expect(await afterOf({ data, ...paging(null) })).toBe('FROM_NEXT');
    expect(await afterOf({ data, ...paging(null, 'x') })).toBeNull();
    platform.plan(answer({ data }));
    await client.conversations(query);
    expect(platform.asked[0]?.query).not.toHaveProperty('after');
    expect(platform.asked[0]?.query).not.toHaveProperty('user_id');
  });

  it('asks for half when the platform finds it too much, from the same place', async () => {
    let turns = 0;
    const beforeEachTry = async () => {
      turns += 1;
    };
    platform.plan(TOO_MUCH, TOO_MUCH, answer({ data: [] }));
    const page = await client.conversations({ ...query, after: 'A' }, { retry: true, beforeEachTry });
    expect(page).toMatchObject({ limit: 5, messagesLimit: 2 });
    expect(platform.asked.map(({ query: { limit, after } }) => [limit, after])).toEqual([
      ['20', 'A'],
      ['10', 'A'],
      ['5', 'A'],
    ]);
    expect(turns).toBe(3);
    platform.plan(TOO_MUCH, TOO_MUCH, answer({ data: [] }));
    const least = { limit: 1, messagesLimit: 1 };
    expect(await client.conversations({ limit: 4, messagesLimit: 1 })).toMatchObject(least);
  });

  it('gives up when even one is too much', async () => {
    platform.plan(...Array.from({ length: 9 }, () => TOO_MUCH));
    await expect(client.conversations({ limit: 3, messagesLimit: 2 })).rejects.toMatchObject({
      error: { tooMuchData: true, retryable: false },
    });
    expect(platform.asked).toHaveLength(2);
  });
});

describe('messages', () => {
  const read = async (fields: object): Promise<HistoryMessage> => {
    platform.plan(answer({ id: 'MID', ...fields }));
    return client.message('MID');
  };

  it('are paged within a conversation', async () => {
    platform.plan(TOO_MUCH, answer({ data: [{ id: 'M1' }], ...paging('B') }));
    expect(
      await client.conversationMessages({ conversationId: 'aWdf=', after: 'A', limit: 20 }),
    ).toMatchObject({
      messages: [{ mid: 'M1', detailed: false }],
      after: 'B',
    });
    expect(platform.asked[1]).toMatchObject({
      path: '/v25.0/aWdf%3D/messages',
      query: { limit: '10', after: 'A' },
    });
  });

  it('read media by what is there', async () => {
    const media = [
      { id: '1', mime_type: 'image/jpeg', name: 'a.jpg', image_data: { url: 'https://cdn.example/1' } },
      { id: '2', image_data: { url: 'https://cdn.example/2', render_as_sticker: true } },
      { id: '3', mime_type: 'video/mp4', video_data: { url: 'https://cdn.example/3' } },
      { id: '4', mime_type: 'audio/mp4', file_url: 'https://cdn.example/4' },
      { id: '5', mime_type: 'application/pdf', file_url: 'https://cdn.example/5' },
      { id: '6', generic_template: {} },
      { id: '7' },
      { id: '8', image_data: { url: 'javascript:x' } },
    ];
    const { attachments } = await read({ message: '', attachments: { data: media } });
    expect(attachments.map(({ type, url }) => [type, url?.at(-1) ?? null])).toEqual([
      ['image', '1'],
      ['sticker', '2'],
      ['video', '3'],
      ['audio', '4'],
      ['file', '5'],
      ['template', null],
      ['unsupported', null],
      ['image', null],
    ]);
    expect(attachments[0]).toMatchObject({ title: 'a.jpg', mediaId: '1', platformType: 'image/jpeg' });
  });

  it('read shares, stories and reactions', async () => {
    const shared = await read({
      shares: { data: [{ id: 'S', link: 'https://www.instagram.com/p/x', name: 'N' }] },
    });
    expect(shared).toMatchObject({
      text: null,
      attachments: [{ type: 'share', url: 'https://www.instagram.com/p/x', title: 'N', mediaId: 'S' }],
    });
    const mention = { link: 'https://cdn.example/s', id: 'S' };
    expect(await read({ story: { mention } })).toMatchObject({
      attachments: [{ type: 'story_mention', url: mention.link }],
      replyTo: null,
    });
    expect(await read({ message: 'x', story: { reply_to: mention } })).toMatchObject({
      attachments: [],
      replyTo: { storyId: 'S', storyUrl: mention.link },
    });
    const reactions = { data: [{ reaction: '❤', users: [{ username: 'cust', id: '12' }] }, { users: null }] };
    expect(await read({ reactions })).toMatchObject({
      reactions: [
        { emoji: '❤', userIds: ['12'] },
        { emoji: null, userIds: [] },
      ],
    });
    expect(await read({ is_unsupported: true })).toMatchObject({ isUnsupported: true });
  });

  it('take any nonsense for missing', async () => {
    const nonsense = {
      created_time: 7e30,
      from: [],
      to: 'x',
      message: 5,
      attachments: 'x',
      shares: [7],
      story: 1,
    };
    expect(await read({ ...nonsense, reactions: null })).toMatchObject({
      mid: 'MID',
      at: null,
      attachments: [],
    });
  });

  it('that are gone say so', async () => {
    platform.plan(answerError(9_000_001));
    const gone = await client.message('MID').catch((error: unknown) => error);
    expect(gone).toBeInstanceOf(InstagramError);
    expect(gone).toMatchObject({ error: { class: 'gone', retryable: false } });
    platform.plan(answer({}));
    await expect(client.message('MID')).rejects.toBeInstanceOf(InstagramError);
  });
});
