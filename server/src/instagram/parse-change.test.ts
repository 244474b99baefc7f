import { describe, expect, it } from 'vitest';
import { AT, CUSTOMER, comment, entry, fromCustomer, IG, parseOne } from './delivery-fixtures.ts';

describe('comments and mentions', () => {
  const value = {
    id: 'COMMENT',
    from: { id: CUSTOMER, username: 'u' },
    text: 't',
    media: { id: 'MEDIA', media_product_type: 'FEED' },
  };
  const expected = {
    kind: 'comment_received',
    commentId: 'COMMENT',
    parentId: null,
    mediaId: 'MEDIA',
    mediaProductType: 'FEED',
    fromId: CUSTOMER,
    username: 'u',
    text: 't',
    live: false,
    isOwn: false,
    businessId: IG,
    at: new Date(1_758_700_000_000),
    dedupeKey: 'comment_received:COMMENT',
  };

  it('reads the flat and the wrapped form alike', () => {
    const wrapped = {
      object: 'instagram',
      entry: [{ id: IG, time: 1_758_700_000, changes: [{ field: 'comments', value }] }],
    };
    expect(comment(value)).toMatchObject(expected);
    expect(parseOne(wrapped)).toMatchObject(expected);
    expect(parseOne(wrapped).raw).toEqual(comment(value).raw);
  });

  it('reads replies, ads and live comments', () => {
    const media = { id: 'M', media_product_type: 'AD', ad_id: '7', ad_title: 'T', original_media_id: 'O' };
    expect(comment({ ...value, parent_id: 'PARENT', media }, 'live_comments')).toMatchObject({
      parentId: 'PARENT',
      adId: '7',
      adTitle: 'T',
      originalMediaId: 'O',
      live: true,
    });
  });

  it('takes comment_id, a missing text and a missing author', () => {
    const { id, text, from, ...rest } = value;
    expect(comment({ ...rest, comment_id: id })).toMatchObject({
      commentId: 'COMMENT',
      text: null,
      fromId: null,
      username: null,
      isOwn: false,
    });
    expect(comment({ ...rest, text, from })).toMatchObject({ kind: 'unknown', reason: 'no_comment_id' });
  });

  it('marks own comments by either sign', () => {
    expect(comment({ ...value, from: { id: IG, username: 'me' } })).toMatchObject({ isOwn: true });
    const from = { id: '99', username: 'me', self_ig_scoped_id: '5' };
    expect(comment({ ...value, from })).toMatchObject({ isOwn: true });
  });

  it('reads mentions', () => {
    expect(comment({ media_id: 'M', comment_id: 'C' }, 'mentions')).toMatchObject({
      kind: 'mention_received',
      mediaId: 'M',
      commentId: 'C',
    });
    expect(comment({ media_id: 'M' }, 'mentions')).toMatchObject({ commentId: null });
  });

  it('keeps fields it does not know, and reads message fields in this form', () => {
    expect(comment({ anything: 1 }, 'story_insights')).toMatchObject({
      kind: 'unknown',
      raw: { field: 'story_insights', value: { anything: 1 } },
    });
    const change = { field: 'messages', value: { ...fromCustomer, message: { mid: 'MID', text: 'x' } } };
    expect(parseOne(entry({ changes: [change] }))).toMatchObject({
      kind: 'message_received',
      at: new Date(AT),
    });
  });
});
