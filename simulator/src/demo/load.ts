import { newStoryId } from '../ids.ts';
import { createBusiness, createCustomer } from '../platform/business-acts.ts';
import { addComment } from '../platform/comments.ts';
import { hostAttachment } from '../platform/customer-acts.ts';
import { storyPath } from '../platform/media-links.ts';
import { createPost } from '../platform/posts.ts';
import { addMessage, type NewMessage } from '../platform/threads.ts';
import type { Platform } from '../platform.ts';
import type { CustomerRow, MessageRow } from '../world.ts';
import { demoComments, passerBy } from './comments.ts';
import { english, italian } from './conversations-en.ts';
import { portuguese, spanish } from './conversations-es.ts';
import { arabic, french, german, japanese, polish, turkish } from './conversations-other.ts';
import { russian, ukrainian } from './conversations-uk.ts';
import { people } from './people.ts';
import { posts } from './posts.ts';
import { type DemoConversation, type DemoLine, readLine } from './script.ts';

export const demoConversations: DemoConversation[] = [
  ...ukrainian,
  ...spanish,
  ...english,
  ...polish,
  ...german,
  ...french,
  ...russian,
  ...portuguese,
  ...italian,
  ...arabic,
  ...japanese,
  ...turkish,
];

const minute = 60_000;
/** Minutes from a comment to the studio's own answer below it. */
const REPLY_AFTER = 12;

/** Makes Lumen Studio with its posts, customers and conversations, dated back from now. */
export function loadDemo(platform: Platform): void {
  platform.store.batch(() => {
    const business = createBusiness(platform, {
      username: 'lumen.studio',
      name: 'Lumen Studio',
      pictureFile: 'lumen.jpg',
    });
    business.humanAgent = true;
    platform.world.businesses.put(business.instagramUserId, business);
    const now = platform.clock.now();
    const made = posts.map(({ hoursAgo, ...post }) =>
      createPost(platform, business.instagramUserId, { ...post, at: now - hoursAgo * 60 * minute }),
    );
    const ids = new Map<string, string>();
    for (const conversation of demoConversations) {
      const who = people.find((item) => item.username === conversation.username);
      if (!who) throw new Error(`Nobody is called ${conversation.username}`);
      const customer = createCustomer(platform, business.instagramUserId, {
        name: who.name,
        username: who.username,
        profilePic: who.face ?? null,
        locale: who.locale,
        follows: who.follows ?? true,
      });
      ids.set(who.username, customer.id);
      tell(platform, customer, conversation, now);
    }
    const { instagramUserId } = business;
    ids.set(passerBy.username, createCustomer(platform, instagramUserId, passerBy).id);
    const authorOf = (username: string) => ({ customerId: ids.get(username) ?? null, username });
    for (const { post, by, minutesAgo, text, reply } of demoComments) {
      const under = made[post];
      if (!under || !ids.has(by)) throw new Error(`Nowhere, or nobody is called ${by}`);
      const at = now - minutesAgo * minute;
      const { id } = addComment(platform, under, authorOf(by), text, undefined, at);
      if (reply === undefined) continue;
      addComment(platform, under, authorOf(business.username), reply, id, at + REPLY_AFTER * minute);
    }
  });
}

function tell(platform: Platform, customer: CustomerRow, conversation: DemoConversation, now: number): void {
  const lines = conversation.lines.map(readLine);
  const length = lines.slice(1).reduce((sum, line) => sum + line.gap, 0);
  let at = now - (conversation.endsAgo + length) * minute;
  let last: MessageRow | undefined;
  for (const [index, line] of lines.entries()) {
    if (index > 0) at += line.gap * minute;
    if (line.extra?.kind === 'reaction') {
      last?.reactions.push({ by: 'customer', emoji: line.extra.emoji, at });
      if (last) platform.world.messages.put(last.mid, last);
      continue;
    }
    last = addMessage(platform, customer, {
      ...say(platform, customer, line, at),
      at,
      ...readBack(line, now),
    });
  }
}

function say(platform: Platform, customer: CustomerRow, line: DemoLine, at: number): NewMessage {
  const text = line.text === '' ? {} : { text: line.text };
  const who: NewMessage =
    line.by === 'customer' ? { from: 'customer', via: 'customer' } : { from: 'business', via: line.by };
  switch (line.extra?.kind) {
    case 'photo':
      return {
        ...who,
        ...text,
        attachments: [hostAttachment(platform, { type: 'image', sample: line.extra.sample })],
      };
    case 'voice':
      return { ...who, attachments: [hostAttachment(platform, { type: 'audio', sample: 'voice.wav' })] };
    case 'story':
      return {
        ...who,
        ...text,
        story: { id: newStoryId(), url: storyPath(customer.instagramUserId, at) },
      };
    default:
      return { ...who, ...text };
  }
}

/** Customers have seen the old answers. */
const readBack = (line: DemoLine, now: number) => (line.by === 'customer' ? {} : { readAt: now });
