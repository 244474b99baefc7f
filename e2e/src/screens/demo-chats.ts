import { callApi, signInByApi } from '../owner.ts';
import type { Demo, Parley } from '../processes.ts';
import { until } from './until.ts';

export type DemoChats = {
  /** Ids of the demo's conversations in the states that the pictures are about. */
  chats: Record<'main' | 'arabic' | 'trigger' | 'kinds' | 'failed' | 'unknown', string>;
  /** The simulator's ids of its customers, by their names on the platform. */
  customers: ReadonlyMap<string, string>;
};

type Chat = {
  id: string;
  participantUsername: string;
  turnState: string;
};
type Line = { id: string; author: string; deliveryState: string | null };
type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Works the demo's history off and adds what it lacks: drafts, all kinds of messages, sends that fail. */
export async function tellDemo(parley: Parley, demo: Demo): Promise<DemoChats> {
  const { simulator } = parley;
  const { token, userId } = await signInByApi(parley.url, demo.email, demo.password);
  const call: Call = (method, path, body) => callApi(parley.url, { token }, method, path, body);
  const buffer = { bufferMinSeconds: 1, bufferMaxSeconds: 1 };
  await call('PATCH', `/api/users/${userId}/buffer-settings`, buffer);
  const people = await simulator.get<{ id: string; username: string }[]>(
    `customers?business=${demo.instagramUserId}`,
  );
  const customers = new Map(people.map(({ username, id }) => [username, id]));
  const customer = (username: string) => find(customers.get(username), username);
  const read = () => call<Chat[]>('GET', '/api/conversations');

  // The AI answers what the history left open.
  await until('the history is worked off', async () => {
    const chats = await read();
    return chats.length > 50 && chats.every(({ turnState }) => turnState === 'idle');
  });
  const chats = await read();
  const chat = (username: string) =>
    find(chats.find(({ participantUsername }) => participantUsername === username)?.id, username);
  const asked = { main: customer('nastia.melnyk'), arabic: customer('layla.haddad') };
  await simulator.write(asked.arabic, 'مرحبًا، كم سعر المانيكير مع طلاء الجل؟');
  await until('the AI has answered in Arabic', async () =>
    (await readLines(call, chat('layla.haddad'))).some(({ author }) => author === 'ai'),
  );
  await call('PATCH', `/api/users/${userId}/moderation`, { moderationEnabled: true });
  const [answer] = (
    await simulator.get<{ mid: string; from: string; text?: string }[]>(`customers/${asked.main}/messages`)
  )
    .filter(({ from }) => from !== asked.main)
    .slice(-1);
  if (answer) await simulator.post(`customers/${asked.main}/react`, { mid: answer.mid, emoji: '❤️' });
  await call('POST', `/api/conversations/${chat('nastia.melnyk')}/send`, {
    content: 'Настю, чекаємо на вас. Дарина подивиться волосся перед фарбуванням.',
  });
  const known = (username: string): Person => ({ customerId: customer(username), chatId: chat(username) });
  await tellKinds(parley, call, known('emma.lindqvist'));
  await refuse(parley, call, known('jack.oconnor'));
  await awaitState(call, chat('nastia.melnyk'), 'sent');
  await lose(parley, call, known('hannah.wells'));
  await simulator.write(asked.main, 'Дякую! А в суботу ви працюєте?');
  await simulator.write(asked.arabic, 'وكم سعر الباديكير مع طلاء الجل؟');
  await simulator.write(customer('paula.navarro'), '¿Abrís el sábado?');
  await until('drafts wait in the chats of the pictures', async () => {
    const drafts = await call<{ conversationId: string }[]>('GET', '/api/pending-messages');
    return ['nastia.melnyk', 'layla.haddad'].every((name) =>
      drafts.some(({ conversationId }) => conversationId === chat(name)),
    );
  });
  return {
    customers,
    chats: {
      main: chat('nastia.melnyk'),
      arabic: chat('layla.haddad'),
      trigger: chat('martaruiz.vlc'),
      kinds: chat('emma.lindqvist'),
      failed: chat('jack.oconnor'),
      unknown: chat('hannah.wells'),
    },
  };
}

type Person = { customerId: string; chatId: string };

/** Everything but text that a customer can send, and what becomes of a message afterwards. */
async function tellKinds({ simulator }: Parley, call: Call, { customerId, chatId }: Person): Promise<void> {
  await call('PUT', `/api/conversations/${chatId}/ai-settings`, { aiEnabled: false });
  const act = (name: string, body: object = {}) =>
    simulator.post<{ mid: string }>(`customers/${customerId}/${name}`, body);
  const first = await act('write', { text: 'Look what I found' });
  for (const [type, sample] of [
    ['image', 'nails.jpg'],
    ['audio', 'voice.wav'],
    ['video', 'clip.mp4'],
    ['file', 'wishes.pdf'],
  ] as const) {
    await act('attachment', { type, sample });
  }
  await act('mention');
  await act('unsupported');
  await act('unsend', { mid: (await act('write', { text: 'Sorry, wrong chat' })).mid });
  await act('edit', { mid: (await act('write', { text: 'In red?' })).mid, text: 'In dark red?' });
  await act('write', { text: 'I mean the one from the beginning', replyTo: first.mid });
}

/** One message that a customer's block refuses. */
async function refuse({ simulator }: Parley, call: Call, { customerId, chatId }: Person): Promise<void> {
  await askForPrices(simulator, call, { customerId, chatId });
  await simulator.patch(`customers/${customerId}`, { blocks: true });
  await answerByHand(call, chatId);
  await awaitState(call, chatId, 'failed');
}

/**
 * One message of which nobody knows whether it arrived. The faults meet whatever is sent next, by anybody: nothing else
 * may be under way.
 */
async function lose({ simulator }: Parley, call: Call, person: Person): Promise<void> {
  await askForPrices(simulator, call, person);
  await simulator.post('faults', { kind: 'dropNext' });
  await simulator.post('faults', { kind: 'nextSend', fault: 'delivered_500' });
  await answerByHand(call, person.chatId);
  await awaitState(call, person.chatId, 'unknown');
}

async function askForPrices(
  simulator: Parley['simulator'],
  call: Call,
  { customerId, chatId }: Person,
): Promise<void> {
  await call('PUT', `/api/conversations/${chatId}/ai-settings`, { aiEnabled: false });
  await simulator.post(`customers/${customerId}/write`, { text: 'Could you send me your price list?' });
}

async function answerByHand(call: Call, chatId: string): Promise<void> {
  await call('POST', `/api/conversations/${chatId}/send`, {
    content: 'Of course. The price list is in the highlights of our profile, under Prices.',
  });
}

async function awaitState(call: Call, chatId: string, state: string): Promise<void> {
  await until(`a message is ${state}`, async () =>
    (await readLines(call, chatId)).some(({ deliveryState }) => deliveryState === state),
  );
}

const readLines = (call: Call, chatId: string) =>
  call<Line[]>('GET', `/api/conversations/${chatId}/messages`);

function find<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the demo has nobody called ${name}`);
  return value;
}
