import type { Rehearsal, RehearsalTurn, Trust } from '@parley/contract/rehearsal.ts';
import type { Customer } from '@parley/simulator';

import type { TestOwner, TestWorld } from '#test/app.ts';

export type Overview = {
  rehearsal: Rehearsal | null;
  costsTokens: boolean;
  trust: Trust;
};

/** For tests: an account whose questions people answered, with the AI off. */
export async function openTalks(world: TestWorld, knowledgeBase: string) {
  const owner = await world.owner({ knowledgeBase });
  const { accountId, business } = owner;
  const user = `/api/users/${owner.userId}`;
  await owner.call('PATCH', `${user}/auto-response`, { autoResponseEnabled: false });
  const { db } = world.app.ctx;
  return {
    owner,
    /** What a customer asks and the owner types in the Instagram app. */
    async answered(question: string, answer: string, customer = world.customerOf(owner)): Promise<Customer> {
      await customer.write(question);
      await world.advance(1);
      await business.typeInApp(customer, answer);
      await world.advance(1);
      return customer;
    },
    begin: (conversations?: number, as: Pick<TestOwner, 'call'> = owner) =>
      as.call<Rehearsal & { code?: string }>(
        'POST',
        `${user}/rehearsals`,
        conversations ? { conversations } : {},
      ),
    stop: (id: string, as: Pick<TestOwner, 'call'> = owner) =>
      as.call<Rehearsal>('POST', `/api/rehearsals/${id}/stop`),
    available: async () => (await owner.get<{ available: number }>(`${user}/rehearsal/available`)).available,
    overview: () => owner.get<Overview>(`${user}/rehearsal`),
    async latest(): Promise<Rehearsal> {
      const { rehearsal } = await owner.get<Overview>(`${user}/rehearsal`);
      if (!rehearsal) throw new Error('there is no rehearsal');
      return rehearsal;
    },
    async turns(query = ''): Promise<RehearsalTurn[]> {
      const { rehearsal } = await owner.get<Overview>(`${user}/rehearsal`);
      return (await owner.get<{ turns: RehearsalTurn[] }>(`/api/rehearsals/${rehearsal?.id}/turns${query}`))
        .turns;
    },
    addToFaq: (id: string | undefined, body: { question: string; answer: string }) =>
      owner.call('POST', `/api/rehearsal-turns/${id}/faq`, body),
    /** How many live events told of the rehearsal so far. */
    async told(): Promise<number> {
      const rows = await db
        .selectFrom('liveEvents')
        .select('payload')
        .where('accountId', '=', accountId)
        .execute();
      return rows.filter(({ payload }) => (payload as { part?: string }).part === 'rehearsal').length;
    },
  };
}

export type Talks = Awaited<ReturnType<typeof openTalks>>;
