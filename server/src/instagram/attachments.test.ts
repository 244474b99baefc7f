import { describe, expect, it } from 'vitest';
import { message, PHOTO } from './delivery-fixtures.ts';
import { messageType } from './parse.ts';

describe('attachments', () => {
  const one = (type: string, payload?: object) => {
    const event = message({ attachments: [{ type, ...(payload && { payload }) }] });
    if (event.kind !== 'message_received') throw new Error(event.kind);
    return { attachment: event.attachments[0], word: messageType(event) };
  };

  it.each([
    ['image', { url: PHOTO }, 'image', 'image'],
    ['video', { url: PHOTO }, 'video', 'video'],
    ['audio', { url: PHOTO }, 'audio', 'audio'],
    ['file', { url: PHOTO }, 'file', 'file'],
    ['share', { url: PHOTO }, 'share', 'share'],
    ['ig_post', { ig_post_media_id: 'P', title: 'T', url: PHOTO }, 'post', 'share'],
    ['ig_reel', { reel_video_id: 'R', title: 'T', url: PHOTO }, 'reel', 'reel'],
    ['reel', { url: PHOTO }, 'reel', 'reel'],
    ['ig_story', { story_media_id: 'S', story_media_url: PHOTO }, 'story', 'story'],
    ['story', { url: PHOTO }, 'story', 'story'],
    ['story_mention', { url: PHOTO }, 'story_mention', 'story'],
    ['like_heart', undefined, 'sticker', 'sticker'],
    ['template', { generic: [] }, 'template', 'unsupported'],
    ['ephemeral', undefined, 'ephemeral', 'unsupported'],
    ['fallback', { url: PHOTO, title: 'T' }, 'fallback', 'share'],
    ['fallback', undefined, 'fallback', 'unsupported'],
    ['unsupported_type', undefined, 'unsupported', 'unsupported'],
    ['media', { url: PHOTO }, 'unsupported', 'unsupported'],
    ['hologram_2031', { url: PHOTO }, 'unsupported', 'unsupported'],
    ['constructor', { url: PHOTO }, 'unsupported', 'unsupported'],
  ])('%s %j is %s, shown as %s', (platformType, payload, type, word) => {
    const read = one(platformType, payload);
    expect(read.attachment).toMatchObject({ type, platformType });
    expect(read.word).toBe(word);
    if (payload && !('generic' in payload)) expect(read.attachment?.url).toBe(PHOTO);
  });

  it('reads ids and titles', () => {
    const post = one('ig_post', { ig_post_media_id: 'P', title: 'T' });
    expect(post.attachment).toMatchObject({ mediaId: 'P', title: 'T' });
    expect(one('ig_reel', { reel_video_id: 'R' }).attachment).toMatchObject({ mediaId: 'R' });
    expect(one('ig_story', { story_media_id: 'S' }).attachment).toMatchObject({ mediaId: 'S' });
    expect(one('image', { url: PHOTO, sticker_id: 369 }).attachment).toMatchObject({ type: 'sticker' });
  });

  it('drops addresses that a browser must not open', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//example.com', 'x', '', 7]) {
      expect(one('image', { url }).attachment).toMatchObject({ type: 'image', url: null });
    }
  });

  it('merges the two forms of one shared post, whichever comes first', () => {
    const share = { type: 'share', payload: { url: 'https://cdn.example/?asset_id=9&signature=a' } };
    const post = {
      type: 'ig_post',
      payload: { ig_post_media_id: 'P', title: 'T', url: 'https://cdn.example/?asset_id=9&signature=b' },
    };
    const bare = { type: 'ig_post', payload: { ig_post_media_id: 'P' } };
    const other = { type: 'share', payload: { ig_post_media_id: 'Q', url: 'https://cdn.example/q' } };
    const merged = { type: 'post', mediaId: 'P', title: 'T', url: post.payload.url };
    expect(message({ attachments: [share, post] })).toMatchObject({ attachments: [merged] });
    expect(message({ attachments: [post, share] })).toMatchObject({ attachments: [merged] });
    expect(message({ attachments: [share, bare] })).toMatchObject({
      attachments: [{ type: 'post', mediaId: 'P', url: share.payload.url }],
    });
    expect(message({ attachments: [other, post] })).toHaveProperty('attachments.length', 2);
    const image = { type: 'image', payload: { url: PHOTO } };
    expect(message({ attachments: [image, share, post, other] })).toMatchObject({
      attachments: [{ type: 'image' }, merged, { type: 'share', mediaId: 'Q' }],
    });
  });

  it('names a message by its first part that can be shown', () => {
    expect(messageType({ text: 'x', attachments: [], isUnsupported: false })).toBe('text');
    expect(messageType({ text: null, attachments: [], isUnsupported: true })).toBe('unsupported');
    const event = message({
      text: 'x',
      attachments: [{ type: 'unsupported_type' }, { type: 'video', payload: { url: PHOTO } }],
    });
    expect(event.kind === 'message_received' && messageType(event)).toBe('video');
  });
});
