import type { Reminder, ReminderExecution } from '@parley/contract/reminders.ts';
import type { Customer } from '@parley/simulator';

import type { TestOwner, TestWorld } from '#test/app.ts';
import { KNOWLEDGE, QUESTION } from '#test/scene.ts';

export const TOPIC = 'Does Saturday still suit you?';
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

export const BODY = {
  name: 'No answer',
  delayMinutes: 30,
  condition: { type: 'custom', customCondition: 'no answer' },
  topic: TOPIC,
};

/** For tests: an owner with a reminder, and what it does. */
export async function openReminders(world: TestWorld, change: object = {}, from?: TestOwner) {
  const owner = from ?? (await world.owner({ knowledgeBase: KNOWLEDGE }));
  const base = `/api/users/${owner.userId}`;
  const made = await owner.call<Reminder>('POST', `${base}/reminders`, { ...BODY, ...change });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const reminder = made.body;
  return {
    owner,
    reminder,
    executions: (id = reminder.id) => owner.get<ReminderExecution[]>(`/api/reminders/${id}/executions`),
    /** Status and reason of each execution, newest first. */
    async ends(id = reminder.id): Promise<[string, string | null][]> {
      const all = await this.executions(id);
      return all.map(({ status, analysisResult }) => [status, analysisResult?.reason ?? null]);
    },
    /** All that arrived at the platform of this business. */
    sent: () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text),
    /** A customer asks, and the AI answers. */
    async ask(text = QUESTION): Promise<Customer> {
      const customer = world.customerOf(owner);
      await customer.write(text);
      await world.advance(6);
      return customer;
    },
    set: (path: string, body: object, method = 'PUT') => owner.call(method, `${base}/${path}`, body),
    async conversationOf(customer: Customer): Promise<string> {
      const { id } = await world.app.ctx.db
        .selectFrom('conversations')
        .select('id')
        .where('accountId', '=', owner.accountId)
        .where('customerId', '=', customer.id)
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}
