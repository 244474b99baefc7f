import type { Form, Item, Sender } from './test-deliveries.ts';
import { actsOf } from './test-deliveries.ts';

/** For tests: every kind of event that the platform's documents show, as one story per conversation. */

export type Told = { form: Form; item: Item };
export type Story = { name: string; told: Told[] };

const LONG_MID = `aWdfZAG1faXRlbTox${'OklHTWVzc2FnZAUlEO'.repeat(10)}ZDZD`;
const PHOTO = 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&signature=abc';
const MINUTE = 60_000;

/** Times begin at `start` (ms) and lie a minute apart; platform ids are the same for every account. */
export function tellStories(owner: Sender, start: number): Story[] {
  const own = owner.business.instagramUserId;
  let customer = 0;
  const person = () => actsOf(owner, `90071992547409${93 + 2 * ++customer}`);
  const at = (minute: number) => start + minute * MINUTE;
  const messaging = (...items: Item[]): Told[] => items.map((item) => ({ form: 'messaging', item }));
  const as = (form: Form, ...items: Item[]): Told[] => items.map((item) => ({ form, item }));
  const attachment = (type: string, payload?: Item) => [{ type, ...(payload ? { payload } : {}) }];

  const talk = person();
  const edits = person();
  const unsends = person();
  const hearts = person();
  const reads = person();
  const media = person();
  const replies = person();
  const buttons = person();
  const listening = person();
  const wrapped = person();
  const odd = person();

  return [
    {
      name: 'a talk, also typed in the app',
      told: messaging(
        talk.wrote('talk-1', 'Привіт ❤️', at(1)),
        talk.wrote(LONG_MID, 'Second https://example.com/a?b=c', at(2)),
        talk.typed('talk-3', 'Typed by the owner', at(3)),
        talk.wrote('talk-4', 'Fourth', at(4)),
      ),
    },
    {
      name: 'edits, with and without text and parties',
      told: messaging(
        edits.wrote('edit-1', 'first wording', at(1)),
        edits.edited('edit-1', 'second wording', at(2), 1),
        edits.customerDid(at(3), { message_edit: { mid: 'edit-1', text: 'third wording', num_edit: '2' } }),
        { timestamp: at(4), message_edit: { mid: 'edit-1', num_edit: 0 } },
        edits.customerDid(at(5), { message_edit: { mid: 'edit-1', num_edit: 0 } }),
        edits.wrote('edit-2', 'untouched', at(6)),
        { timestamp: at(8), message_edit: { mid: 'edit-2', text: 'touched after all', num_edit: 1 } },
      ),
    },
    {
      name: 'unsent by either side, edited before',
      told: messaging(
        unsends.wrote('unsend-1', 'oops', at(1)),
        unsends.edited('unsend-1', 'oops, edited', at(2), 1),
        unsends.unsent('unsend-1', at(3)),
        unsends.typed('unsend-2', 'wrong price', at(4)),
        unsends.businessDid(at(5), { message: { mid: 'unsend-2', is_deleted: true, is_echo: true } }),
        unsends.wrote('unsend-3', 'stays', at(2.5)),
      ),
    },
    {
      name: 'reactions, changed and taken back',
      told: messaging(
        hearts.wrote('heart-1', 'thanks', at(1)),
        hearts.typed('heart-2', 'you are welcome', at(2)),
        hearts.customerDid(at(3), {
          reaction: { mid: 'heart-2', action: 'react', reaction: 'love', emoji: '❤️' },
        }),
        hearts.reacted('heart-2', '🦄', at(4)),
        hearts.reacted('heart-1', '👍', at(5)),
        hearts.unreacted('heart-1', at(6)),
        hearts.businessDid(at(7), {
          reaction: { mid: 'heart-1', action: 'react', reaction: 'love', emoji: '❤️' },
        }),
        hearts.reacted('never-arrives', '😮', at(8)),
      ),
    },
    {
      name: 'read marks',
      told: messaging(
        reads.wrote('read-1', 'hello?', at(1)),
        reads.typed('read-2', 'yes', at(2)),
        reads.typed('read-3', 'here', at(3)),
        reads.read('read-3', at(5)),
        reads.read('read-2', at(4)),
      ),
    },
    {
      name: 'every attachment type',
      told: messaging(
        ...['image', 'video', 'audio', 'file', 'share', 'reel', 'story_mention', 'media', 'story'].map(
          (type, n) =>
            media.customerDid(at(n), {
              message: { mid: `media-${type}`, attachments: attachment(type, { url: PHOTO }) },
            }),
        ),
        media.customerDid(at(11), {
          message: {
            mid: 'media-post',
            attachments: [
              ...attachment('share', { url: PHOTO, title: 'A post' }),
              ...attachment('ig_post', { ig_post_media_id: '1', title: 'A post', url: PHOTO }),
            ],
          },
        }),
        media.customerDid(at(12), {
          message: {
            mid: 'media-ig-reel',
            attachments: attachment('ig_reel', { reel_video_id: '2', url: PHOTO }),
          },
        }),
        media.customerDid(at(13), {
          message: {
            mid: 'media-ig-story',
            attachments: attachment('ig_story', { story_media_id: '3', story_media_url: PHOTO }),
          },
        }),
        media.customerDid(at(14), {
          message: { mid: 'media-template', attachments: attachment('template', { generic: [] }) },
        }),
        media.customerDid(at(15), { message: { mid: 'media-once', attachments: attachment('ephemeral') } }),
        media.customerDid(at(16), {
          message: { mid: 'media-new', attachments: attachment('hologram', { depth: 3 }) },
        }),
        media.customerDid(at(17), { message: { mid: 'media-unsupported', is_unsupported: true } }),
        media.businessDid(at(18), {
          message: {
            mid: 'media-echo',
            is_echo: true,
            attachments: [...attachment('image', { url: PHOTO }), ...attachment('image', { url: PHOTO })],
          },
        }),
      ),
    },
    {
      name: 'quotes, story replies, quick replies and adverts',
      told: messaging(
        replies.wrote('reply-1', 'the first', at(1)),
        replies.wrote('reply-2', 'on the first', at(2), { reply_to: { mid: 'reply-1' } }),
        replies.wrote('reply-3', 'on a story', at(3), {
          reply_to: {
            story: { id: '17900000000000001', url: PHOTO, link_sticker_url: 'https://example.com' },
          },
        }),
        replies.wrote('reply-4', 'Yes', at(4), { quick_reply: { payload: 'YES' } }),
        replies.wrote('reply-5', 'from an advert', at(5), {
          referral: {
            ref: 'R',
            ad_id: '1',
            source: 'ADS',
            type: 'OPEN_THREAD',
            ads_context_data: { ad_title: 'T' },
          },
        }),
        replies.wrote('reply-6', 'from a product', at(6), { referral: { product: { id: 'P' } } }),
      ),
    },
    {
      name: 'buttons, referrals and thread control',
      told: messaging(
        buttons.customerDid(at(1), { postback: { mid: 'button-1', title: 'Prices', payload: 'PRICES' } }),
        buttons.customerDid(at(2), { postback: { title: 'No id', payload: 'NONE' } }),
        buttons.customerDid(at(3), {
          referral: { ref: 'R', source: 'IGME-SOURCE-LINK', type: 'OPEN_THREAD' },
        }),
        buttons.customerDid(at(4), {
          pass_thread_control: { previous_owner_app_id: '1', new_owner_app_id: '2', metadata: 'm' },
        }),
        buttons.customerDid(at(5), { take_thread_control: { previous_owner_app_id: '1' } }),
        buttons.customerDid(at(6), { request_thread_control: { requested_owner_app_id: '2' } }),
      ),
    },
    {
      name: 'standby',
      told: as(
        'standby',
        listening.wrote('standby-1', 'another app answers', at(1)),
        listening.typed('standby-2', 'as it did here', at(2)),
        listening.read('standby-2', at(3)),
      ),
    },
    {
      name: 'messages as changes, comments in both forms, mentions',
      told: [
        ...as('changes', { field: 'messages', value: wrapped.wrote('wrapped-1', 'wrapped', at(1)) }),
        ...as('flat', { field: 'messages', value: wrapped.typed('wrapped-2', 'flat', at(2)) }),
        ...(['changes', 'flat'] as const).flatMap((form) =>
          as(
            form,
            {
              field: 'comments',
              value: {
                id: `comment-${form}`,
                from: { id: '12', username: 'u' },
                text: 'nice',
                media: { id: '5', media_product_type: 'FEED' },
              },
            },
            {
              field: 'comments',
              value: {
                id: `own-comment-${form}`,
                from: { id: own, username: 'me', self_ig_scoped_id: own },
                text: 'thanks',
                media: { id: '5', media_product_type: 'REELS', ad_id: '9', original_media_id: '5' },
                parent_id: `comment-${form}`,
              },
            },
            {
              field: 'live_comments',
              value: { comment_id: `live-${form}`, from: { id: '12' }, media: { id: '6' } },
            },
            { field: 'mentions', value: { media_id: '7', comment_id: `mention-${form}` } },
          ),
        ),
      ],
    },
    {
      name: 'to itself, unknown kinds and broken items',
      told: [
        ...messaging(
          {
            sender: { id: own },
            recipient: { id: own },
            timestamp: at(1),
            message: { mid: 'self-1', text: 'note', is_echo: true, is_self: true },
          },
          odd.customerDid(at(2), { message: { text: 'no id' } }),
          odd.customerDid(at(3), { optin: { type: 'notification_messages' } }),
          { timestamp: at(4), message: { mid: 'nobody', text: 'from nobody' } },
          { timestamp: at(4), reaction: { mid: 'nobody', action: 'react', emoji: '👍' } },
          odd.customerDid(at(5), { message: null, read: {} }),
          {},
        ),
        ...as('changes', { field: 'story_insights', value: { media_id: '1', impressions: 5 } }),
        ...as('flat', { field: 'messaging_policy_enforcement', value: 'blocked' }),
      ],
    },
  ];
}
