import { describe, expect, it } from 'vitest';
import {
  AT,
  CUSTOMER,
  ENTRY_AT,
  entry,
  fromCustomer,
  IG,
  message,
  PHOTO,
  parseOne,
  platformBytes,
  received,
  sent,
} from './delivery-fixtures.ts';
import { parseDelivery } from './parse.ts';

const plain = {
  customerId: CUSTOMER,
  mid: 'MID',
  text: null,
  attachments: [],
  replyTo: null,
  quickReplyPayload: null,
  referral: null,
  isSelf: false,
  isUnsupported: false,
  businessId: IG,
  at: new Date(AT),
  standby: false,
};

describe('messages', () => {
  it('reads a text', () => {
    expect(message({ text: 'Привіт ❤️ a/b' })).toEqual({
      ...plain,
      kind: 'message_received',
      text: 'Привіт ❤️ a/b',
      dedupeKey: 'message_received:MID',
      raw: { ...fromCustomer, message: { mid: 'MID', text: 'Привіт ❤️ a/b' } },
    });
  });

  it('reads what a message answers', () => {
    expect(message({ text: 'x', reply_to: { mid: 'PARENT' } })).toMatchObject({ replyTo: { mid: 'PARENT' } });
    const story = { id: 'STORY', url: PHOTO, link_sticker_url: 'https://example.com' };
    expect(message({ text: 'x', reply_to: { story } })).toMatchObject({
      replyTo: { storyId: 'STORY', storyUrl: PHOTO },
    });
    expect(message({ text: 'x', reply_to: { story: {} } })).toMatchObject({
      replyTo: { storyId: null, storyUrl: null },
    });
    expect(message({ text: 'x', reply_to: {} })).toMatchObject({ replyTo: null });
  });

  it('reads quick replies and referrals', () => {
    expect(message({ text: 'Yes', quick_reply: { payload: 'P' } })).toMatchObject({ quickReplyPayload: 'P' });
    const ad = { ad_title: 'T', photo_url: 'U', video_url: 'U' };
    const referral = { ref: 'R', ad_id: '1', source: 'ADS', type: 'OPEN_THREAD', ads_context_data: ad };
    expect(message({ text: 'x', referral })).toMatchObject({
      referral: { ref: 'R', source: 'ADS', type: 'OPEN_THREAD', adId: '1', adTitle: 'T', productId: null },
    });
    expect(message({ text: 'x', referral: { product: { id: 'PID' } } })).toMatchObject({
      referral: { ref: null, productId: 'PID' },
    });
  });

  it('reads echoes with several attachments, and messages of the account to itself', () => {
    const attachments = [PHOTO, `${PHOTO}2`].map((url) => ({ type: 'image', payload: { url } }));
    const echo = sent({ message: { mid: 'MID', is_echo: true, attachments } });
    expect(echo).toMatchObject({
      kind: 'message_echoed',
      customerId: CUSTOMER,
      businessId: IG,
      isSelf: false,
    });
    expect(echo).toMatchObject({ attachments: [{ url: PHOTO }, { url: `${PHOTO}2` }] });
    const self = { sender: { id: IG }, recipient: { id: IG }, timestamp: AT };
    expect(
      parseOne(
        entry({ messaging: [{ ...self, message: { mid: 'M', text: 'x', is_echo: true, is_self: true } }] }),
      ),
    ).toMatchObject({ kind: 'message_echoed', isSelf: true });
    expect(message({ text: 'x', is_self: true })).toMatchObject({ kind: 'message_received', isSelf: true });
  });

  it('never takes a message of the business for one of a customer, echo mark or not', () => {
    expect(sent({ message: { mid: 'M', text: 'x' } })).toMatchObject({
      kind: 'message_echoed',
      customerId: CUSTOMER,
    });
  });

  it('reads unsends from both sides', () => {
    expect(message({ is_deleted: true })).toMatchObject({
      kind: 'message_unsent',
      mid: 'MID',
      customerId: CUSTOMER,
      byBusiness: false,
      dedupeKey: 'message_unsent:MID',
    });
    expect(sent({ message: { mid: 'MID', is_deleted: true, is_echo: true } })).toMatchObject({
      kind: 'message_unsent',
      customerId: CUSTOMER,
      byBusiness: true,
    });
  });

  it('keeps what it cannot tell', () => {
    expect(message({ is_unsupported: true })).toMatchObject({
      kind: 'message_received',
      isUnsupported: true,
    });
    expect(received({ message: { text: 'x' } })).toMatchObject({ kind: 'unknown', reason: 'no_message_id' });
    expect(received({ message: { mid: 'x'.repeat(501) } })).toMatchObject({ reason: 'no_message_id' });
    const orphan = { timestamp: AT, message: { mid: 'M', text: 'x' } };
    expect(parseOne(entry({ messaging: [orphan] }))).toMatchObject({
      kind: 'unknown',
      reason: 'no_customer_id',
      raw: orphan,
      businessId: IG,
    });
    expect(received({ optin: { type: 'x' } })).toMatchObject({ kind: 'unknown', reason: 'unknown_kind' });
  });
});

describe('other messaging events', () => {
  it('reads reactions', () => {
    const reaction = { mid: 'MID', action: 'react', reaction: 'love', emoji: '❤️' };
    expect(received({ reaction })).toMatchObject({
      kind: 'message_reacted',
      mid: 'MID',
      customerId: CUSTOMER,
      senderId: CUSTOMER,
      byBusiness: false,
      action: 'react',
      reaction: 'love',
      emoji: '❤️',
    });
    expect(received({ reaction: { mid: 'MID', action: 'unreact' } })).toMatchObject({
      action: 'unreact',
      reaction: null,
      emoji: null,
    });
    expect(sent({ reaction })).toMatchObject({ byBusiness: true, senderId: IG, customerId: CUSTOMER });
  });

  it('reads edits, the empty ones and those without people too', () => {
    expect(received({ message_edit: { mid: 'MID', text: 'new', num_edit: 1 } })).toMatchObject({
      kind: 'message_edited',
      text: 'new',
      numEdit: 1,
      customerId: CUSTOMER,
      byBusiness: false,
    });
    expect(received({ message_edit: { mid: 'MID', text: 'new', num_edit: '2' } })).toMatchObject({
      numEdit: 2,
    });
    const orphan = { timestamp: AT, message_edit: { mid: 'MID', num_edit: 0 } };
    expect(parseOne(entry({ messaging: [orphan] }))).toMatchObject({
      kind: 'message_edited',
      businessId: IG,
      text: null,
      numEdit: 0,
      customerId: null,
    });
  });

  it('reads reads, with and without people', () => {
    expect(received({ read: { mid: 'MID' } })).toMatchObject({ kind: 'messages_read', mid: 'MID' });
    expect(parseOne(entry({ messaging: [{ read: { mid: 'MID' } }] }))).toMatchObject({
      kind: 'messages_read',
      customerId: null,
      at: new Date(ENTRY_AT),
    });
  });

  it('reads postbacks and referrals, also where the sample names the customer as the entry', () => {
    const postback = { mid: 'MID', title: 'Prices', payload: 'PRICES' };
    expect(received({ postback })).toMatchObject({
      kind: 'postback',
      customerId: CUSTOMER,
      mid: 'MID',
      title: 'Prices',
      payload: 'PRICES',
      isSelf: false,
    });
    const slip = { entry: [{ id: CUSTOMER, time: AT, messaging: [{ ...fromCustomer, postback }] }] };
    expect(parseOne(slip)).toMatchObject({ kind: 'postback', businessId: IG, customerId: CUSTOMER });
    // The account that the event is taken for must be among those that the signature is checked for.
    expect(parseDelivery(platformBytes(slip))).toMatchObject({ entryIds: [IG] });
    const referral = { ref: 'R', source: 'IGME-SOURCE-LINK', type: 'OPEN_THREAD' };
    expect(received({ referral })).toMatchObject({ kind: 'referral', referral: { ref: 'R' } });
    expect(received({ postback: { ...postback, is_self: true } })).toMatchObject({ isSelf: true });
  });

  it('reads who owns the thread', () => {
    const pass_thread_control = { previous_owner_app_id: 1, new_owner_app_id: '2', metadata: 'm' };
    expect(received({ pass_thread_control })).toMatchObject({
      kind: 'thread_control',
      action: 'pass',
      previousOwnerAppId: '1',
      newOwnerAppId: '2',
      metadata: 'm',
    });
    expect(received({ take_thread_control: {} })).toMatchObject({ action: 'take', newOwnerAppId: null });
    expect(received({ request_thread_control: { requested_owner_app_id: 3 } })).toMatchObject({
      action: 'request',
      requestedOwnerAppId: '3',
    });
  });

  it('marks what another app owns', () => {
    const item = { ...fromCustomer, message: { mid: 'MID', text: 'x' } };
    expect(parseOne(entry({ standby: [item] }))).toMatchObject({ kind: 'message_received', standby: true });
  });
});
