import { fold, foldPreview } from '#features/conversations/fold.ts';
import { newId } from '#infra/ids.ts';

import { between, type Chance, pick } from './chance.ts';
import { makePerson } from './people.ts';
import type { SeedRow, SeedRows } from './rows.ts';
import type { Talk } from './talk.ts';

export type Scene = {
  accountId: string;
  channelId: string;
  ownerId: string;
  triggerId: string | null;
  talks: readonly Talk[];
  chance: Chance;
  now: Date;
};

/** How a conversation stands: answered, or what waits for a person. */
type Ending = 'answered' | 'unread' | 'draft' | 'missing' | 'trigger' | 'failed' | 'held';
const ENDINGS: readonly [Ending, share: number][] = [
  ['unread', 0.1],
  ['draft', 0.012],
  ['missing', 0.02],
  ['trigger', 0.01],
  ['failed', 0.004],
  ['held', 0.004],
];
/** Half a year, most of it lately. */
const OLDEST_MINUTES = 180 * 24 * 60;
const MINUTE = 60_000;
/** As long as the platform's own, so that indexes weigh what they weigh there. */
const MID_HEAD = `aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOjE3ODQx${'QxMDAwMDAwMDA6MzQwMjgyMzY2ODQx'.repeat(3)}`;

type Author = 'customer' | 'ai' | 'person' | 'app';
type Said = { author: Author; content: string };

/** Adds one conversation of `length` messages to the rows. */
export function addConversation(scene: Scene, rows: SeedRows, length: number, number: number): void {
  const { accountId, channelId, chance } = scene;
  const talk = pickTalk(scene);
  const ending = length === 1 ? 'unread' : pickEnding(scene);
  const said = converse(scene, talk, ending, length);
  const times = setTimes(scene, said, ending);
  const id = newId();
  const customerId = `${between(chance, 1, 9)}${String(number).padStart(9, '0')}${between(chance, 100_000, 999_999)}`;
  const person = makePerson(talk.language, number, chance);
  const messages = said.map(({ author, content }, at): SeedRow<'messages'> => {
    const messageId = newId();
    const sortAt = times[at] ?? scene.now;
    const isSent = author === 'ai' || author === 'person';
    return {
      account_id: accountId,
      id: messageId,
      channel_id: channelId,
      conversation_id: id,
      mid: `${MID_HEAD}${messageId.replaceAll('-', '')}ZD`,
      author,
      origin:
        author === 'customer'
          ? 'webhook'
          : author === 'ai'
            ? 'assistant'
            : author === 'app'
              ? 'echo'
              : 'dashboard',
      actor_user_id: author === 'person' ? scene.ownerId : null,
      kind: 'text',
      content,
      sort_at: sortAt,
      platform_at: sortAt,
      turn_id: null,
      delivery_state: isSent ? 'sent' : null,
      purpose: author === 'ai' ? 'reply' : author === 'person' ? 'manual' : null,
      created_at: sortAt,
    };
  });
  coverAnswered(messages);
  const last = messages.at(-1);
  if (!last) throw new RangeError('a conversation has at least one message');
  const lastOf = (mine: boolean) =>
    messages.findLast((message) => (message.author === 'customer') === mine)?.sort_at ?? null;
  const lastCustomerAt = lastOf(true);
  const lastBusinessAt = lastOf(false);

  rows.contacts.push({
    account_id: accountId,
    channel_id: channelId,
    customer_id: customerId,
    id: newId(),
    ...person,
    language: talk.language,
    profile_state: 'fetched',
    profile_fetched_at: scene.now,
    created_at: messages[0]?.sort_at ?? last.sort_at,
  });
  rows.conversations.push({
    account_id: accountId,
    id,
    channel_id: channelId,
    customer_id: customerId,
    ai_enabled: chance() > 0.03,
    disabled_by_trigger: ending === 'trigger',
    attention: ending === 'failed' || ending === 'held' ? ending : null,
    attention_text: null,
    last_message_id: last.id,
    last_sort_at: last.sort_at,
    last_content: last.content,
    last_kind: last.kind,
    last_author: last.author,
    last_customer_at: lastCustomerAt,
    last_business_at: lastBusinessAt,
    window_opened_at: lastCustomerAt,
    read_at: ending === 'answered' || chance() < 0.2 ? last.sort_at : lastBusinessAt,
    customer_read_at: chance() < 0.8 ? lastBusinessAt : null,
    disclosed_at: messages.find((message) => message.author === 'ai')?.sort_at ?? null,
    search_name: fold(`${person.name} ${person.username}`),
    search_last: foldPreview(String(last.content)),
    created_at: messages[0]?.sort_at ?? last.sort_at,
  });
  rows.messages.push(...messages);
  addEnding(scene, rows, talk, ending, last);
}

function pickTalk({ talks, chance }: Scene): Talk {
  // The first three languages are those of most customers.
  return chance() < 0.7 ? pick(chance, talks.slice(0, 3)) : pick(chance, talks);
}

function pickEnding({ chance, triggerId }: Scene): Ending {
  let drawn = chance();
  for (const [ending, part] of ENDINGS) {
    if (drawn < part) return ending === 'trigger' && triggerId === null ? 'unread' : ending;
    drawn -= part;
  }
  return 'answered';
}

/** `length` messages that end as wanted: with the business's word, or with a question that waits. */
function converse({ chance }: Scene, talk: Talk, ending: Ending, length: number): Said[] {
  const customer = (content: string): Said => ({ author: 'customer', content });
  const waits = ending !== 'answered';
  const wanted = waits ? length - 1 : length;
  const said: Said[] = [];
  while (said.length < wanted) {
    const { question, answer } = pick(chance, talk.pairs);
    const exchange: Said[] = [];
    if (chance() < 0.3) exchange.push(customer(pick(chance, talk.greetings)));
    exchange.push(customer(question));
    exchange.push({ author: pickAuthor(chance), content: answer });
    if (chance() < 0.35) {
      exchange.push(customer(pick(chance, talk.thanks)));
      if (chance() < 0.5) exchange.push({ author: 'ai', content: talk.welcome });
    }
    // Cut from its front, so that the conversation begins in the middle rather than ends there.
    said.push(...exchange.slice(-(wanted - said.length)));
  }
  if (waits) said.push(customer(pick(chance, ending === 'missing' ? talk.open : questionsOf(talk))));
  return said;
}

const questionsOf = (talk: Talk): string[] => talk.pairs.map((pair) => pair.question);

function pickAuthor(chance: Chance): Author {
  const drawn = chance();
  return drawn < 0.7 ? 'ai' : drawn < 0.9 ? 'person' : 'app';
}

/** Minutes within an exchange, hours or days between them, counted back from the end. */
function setTimes({ chance, now }: Scene, said: readonly Said[], ending: Ending): Date[] {
  const waitsOn = ending === 'answered' || ending === 'unread' ? 1 : 0.05;
  let at = now.getTime() - (1 + OLDEST_MINUTES * waitsOn * chance() ** 2.5) * MINUTE;
  const times: Date[] = [];
  for (let index = said.length - 1; index >= 0; index -= 1) {
    times.unshift(new Date(Math.round(at)));
    const opens = said[index]?.author === 'customer' && said[index - 1]?.author !== 'customer';
    const minutes = opens && chance() < 0.6 ? between(chance, 30, 6 * 24 * 60) : between(chance, 1, 12);
    at -= (minutes + chance()) * MINUTE;
  }
  return times;
}

/** A customer's message that the business has answered belongs to what answered it, as in a live account. */
function coverAnswered(messages: SeedRow<'messages'>[]): void {
  let answer: unknown = null;
  for (const message of messages.toReversed()) {
    if (message.author !== 'customer') answer = message.id;
    else if (typeof answer === 'string') message.turn_id = answer;
  }
}

function addEnding(
  scene: Scene,
  rows: SeedRows,
  talk: Talk,
  ending: Ending,
  asked: SeedRow<'messages'>,
): void {
  if (ending === 'answered' || ending === 'unread') return;
  const { accountId, chance } = scene;
  const turnId = newId();
  const own = { account_id: accountId, conversation_id: asked.conversation_id };
  const states = {
    draft: 'drafted',
    held: 'held',
    missing: 'missing_info',
    trigger: 'handed_off',
    failed: 'failed',
  };
  const endedAt = new Date((asked.sort_at as Date).getTime() + 20_000);
  asked.turn_id = ending === 'failed' ? null : turnId;
  rows.turns.push({
    ...own,
    id: turnId,
    state: states[ending],
    started_at: asked.sort_at,
    due_at: endedAt,
    cap_at: endedAt,
    attempts: 1,
    end_reason: ending === 'failed' ? 'unavailable' : null,
    ended_at: endedAt,
  });
  const conversation = rows.conversations.at(-1);
  if (!conversation) return;
  if (ending === 'failed') conversation.attention_text = 'unavailable';
  if (ending === 'draft' || ending === 'held') {
    const isHeld = ending === 'held';
    const code = 'figure_not_grounded';
    const known = talk.pairs.find((pair) => pair.question === asked.content);
    const text = known?.answer ?? pick(chance, talk.pairs).answer;
    if (isHeld) conversation.attention_text = code;
    rows.drafts.push({
      ...own,
      id: newId(),
      turn_id: turnId,
      original_text: text,
      final_text: text,
      original_message: asked.content,
      is_held: isHeld,
      held_reasons: isHeld ? [{ code, text: 'A figure is not in the cited lines.' }] : [],
      created_at: endedAt,
    });
  }
  if (ending === 'missing') {
    const reason = 'The knowledge base says nothing about this.';
    const { content: question, id: message_id } = asked;
    rows.missing_info.push({
      ...own,
      id: newId(),
      turn_id: turnId,
      message_id,
      question,
      reason,
      created_at: endedAt,
    });
  }
  if (ending === 'trigger') {
    const reason = `«${String(asked.content).slice(0, 60)}»`;
    conversation.attention_text = reason;
    rows.trigger_activations.push({
      ...own,
      id: newId(),
      trigger_id: scene.triggerId,
      trigger_name: 'Asks for a person',
      message_id: asked.id,
      reason,
      activated_at: endedAt,
    });
  }
}
