import type { DeliveryState, Message } from '@parley/contract/conversations.ts';
import type { Business, Customer } from '@parley/simulator';

import { quietOwner } from '#features/webhooks/test-deliveries.ts';
import type { TestOwner, TestWorld } from '#test/app.ts';

/** For tests: one conversation whose business answers by hand, without the time for taking back. */
export type Talk = Awaited<ReturnType<typeof openTalk>>;

export async function openTalk(world: TestWorld, from?: TestOwner) {
  const owner = from ?? (await quietOwner(world));
  const { db } = world.app.ctx;
  await db.updateTable('accounts').set({ undoSeconds: 0 }).where('id', '=', owner.accountId).execute();
  const customer: Customer = world.customerOf(owner);
  await customer.write('hello');
  await world.settle();
  const { id } = await db
    .selectFrom('conversations')
    .select('id')
    .where('accountId', '=', owner.accountId)
    .where('customerId', '=', customer.id)
    .executeTakeFirstOrThrow();
  const business: Business = owner.business;
  const own = async (): Promise<Message[]> => {
    const all = await owner.get<Message[]>(`/api/conversations/${id}/messages`);
    return all.filter(({ author }) => author !== 'customer');
  };
  return {
    owner,
    business,
    customer,
    conversationId: id,
    /** Queues a message of a person; what the loops do with it is awaited with `settle`. */
    async queue(content: string): Promise<Message> {
      const answer = await owner.call<Message>('POST', `/api/conversations/${id}/send`, { content });
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    async send(content: string): Promise<Message> {
      const message = await this.queue(content);
      await world.settle();
      return message;
    },
    act: (messageId: string, what: 'retry' | 'check' | 'undo') =>
      owner.call<Message & { code?: string }>('POST', `/api/messages/${messageId}/${what}`),
    /** What the business said in this conversation, as the dashboard shows it. */
    own,
    async states(): Promise<[string, DeliveryState | null, string | null][]> {
      return (await own()).map(({ content, deliveryState, failure }) => [content, deliveryState, failure]);
    },
    /** What the platform holds of it, in order. */
    arrived: () =>
      world.simulator
        .messages(customer.id)
        .filter((message) => message.from === 'business')
        .map(({ mid, text }) => ({ mid, text })),
    texts: () =>
      world.simulator
        .messages(customer.id)
        .filter((message) => message.from === 'business')
        .map(({ text }) => text),
    /** How often it was posted, arrived or not. */
    posts: () =>
      world.simulator.received
        .calls({ method: 'POST', path: /messages$/ })
        .filter(({ params }) => JSON.stringify(params).includes(customer.id)).length,
    async parts() {
      return db
        .selectFrom('messageParts')
        .select(['id', 'content', 'state', 'mid', 'attempts', 'failure', 'instanceId', 'messageId'])
        .where('accountId', '=', owner.accountId)
        .where('conversationId', '=', id)
        .orderBy('id')
        .execute();
    },
  };
}
