import { callApi, findPassword, registerOwner } from '../owner.ts';
import type { Parley } from '../processes.ts';
import { type DemoChats, tellDemo } from './demo-chats.ts';
import { untilSome } from './until.ts';
import type { Language } from './words.ts';

export type Account = { email: string; password: string };

export type Shop = Account & {
  /** The conversation with a draft; nothing is sent in it. */
  draftChatId: string;
  /** The conversation with another customer, where messages are sent. */
  chatId: string;
  customerId: string;
  customer: string;
};

/** What stands behind the pictures. */
export type World = {
  parley: Parley;
  demo: Account & DemoChats;
  shops: Record<Language, Shop>;
  newcomer: Account;
  quiet: Account;
};

type Chat = { id: string; participantName: string; draftPreview: string | null };

export async function prepareWorld(parley: Parley): Promise<World> {
  if (!parley.demo) throw new Error('the demo was not made');
  const [en, ar, newcomer, quiet] = await Promise.all([
    openShop(parley, 'en'),
    openShop(parley, 'ar'),
    registerNewcomer(parley),
    registerOwner(parley, 'quiet@example.com'),
  ]);
  // After the others: it makes sends fail, whosever they are.
  const demo = await tellDemo(parley, parley.demo);
  const { email, password } = parley.demo;
  return { parley, demo: { email, password, ...demo }, shops: { en, ar }, newcomer, quiet };
}

const SHOPS = {
  en: {
    knowledge: 'Q: How much is a manicure?\nA: A manicure costs 28 €.\n',
    question: 'How much is a manicure?',
    asks: 'Marta Ruiz',
    greeting: 'Hello',
    greets: 'Charlotte Hughes',
  },
  ar: {
    knowledge: 'Q: كم سعر المانيكير؟\nA: سعر المانيكير 28 €.\n',
    question: 'كم سعر المانيكير؟',
    asks: 'ليلى حداد',
    greeting: 'مرحبًا',
    greets: 'نور السيد',
  },
} as const;

async function openShop(parley: Parley, language: Language): Promise<Shop> {
  const { knowledge, question, asks, greeting, greets } = SHOPS[language];
  const owner = await registerOwner(parley, `shop.${language}@example.com`);
  const { call, userId, business } = owner;
  await call('PUT', `/api/user/${userId}/knowledge-base`, { knowledgeBase: knowledge });
  const buffer = { bufferMinSeconds: 1, bufferMaxSeconds: 1 };
  await call('PATCH', `/api/users/${userId}/buffer-settings`, buffer);
  await call('PATCH', `/api/users/${userId}/moderation`, { moderationEnabled: true });
  const { simulator } = parley;
  const write = async (name: string, text: string) => {
    const id = await simulator.createCustomer(business.instagramUserId, { name });
    await simulator.write(id, text);
    return id;
  };
  const customerId = await write(greets, greeting);
  await write(asks, question);
  const chats = await untilSome('both customers of the shop have a draft', async () => {
    const read = await call<Chat[]>('GET', '/api/conversations');
    return read.length === 2 && read.every(({ draftPreview }) => draftPreview !== null) ? read : [];
  });
  const chatOf = (name: string) => chats.find(({ participantName }) => participantName === name)?.id ?? '';
  const { email, password } = owner;
  return {
    email,
    password,
    draftChatId: chatOf(asks),
    chatId: chatOf(greets),
    customerId,
    customer: greets,
  };
}

async function registerNewcomer({ url, dataDir }: Parley): Promise<Account> {
  const email = 'newcomer@example.com';
  await callApi(url, {}, 'POST', '/api/auth/register', { email, timezone: 'UTC', language: 'en' });
  return { email, password: await findPassword(dataDir, email) };
}
