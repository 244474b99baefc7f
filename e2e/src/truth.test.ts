import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import type { Owner } from './owner.ts';
import { setStage } from './stage.ts';

const { parley, open, business } = setStage();

const CUSTOMERS = 12;
const ACTS_EACH = 14;
const QUESTIONS = [
  'How much is a manicure?',
  'When are you open?',
  'Is there a parking garage?',
  'Thank you',
];

type Item = { id: string };

/** What a person can do elsewhere while a page does not hear of it. A thing that is gone meanwhile is no fault. */
type Act = 'write' | 'approve' | 'reject' | 'moderation' | 'ai' | 'read' | 'send' | 'answer' | 'delete';
const ACTS: Act[] = [
  'write',
  'write',
  'write',
  'write',
  'approve',
  'reject',
  'moderation',
  'ai',
  'read',
  'send',
  'answer',
  'delete',
];

async function act(
  owner: Owner,
  customers: readonly string[],
  openId: string | null,
  step: { act: Act; pick: number },
): Promise<void> {
  const at = <T>(items: readonly T[]) => items[step.pick % items.length];
  const { userId, call } = owner;
  if (step.act === 'write') {
    const customer = at(customers);
    if (customer) await parley().simulator.write(customer, `${at(QUESTIONS)} (${step.pick})`);
    return;
  }
  if (step.act === 'moderation') {
    await call('PATCH', `/api/users/${userId}/moderation`, { moderationEnabled: step.pick % 2 === 0 });
    return;
  }
  if (step.act === 'approve' || step.act === 'reject') {
    const draft = at(await call<Item[]>('GET', '/api/pending-messages'));
    if (draft)
      await call('POST', `/api/pending-messages/${draft.id}/${step.act}`).catch(refuseOnly(404, 409));
    return;
  }
  if (step.act === 'answer') {
    const question = at(await call<Item[]>('GET', '/api/insufficient-info-messages'));
    if (question)
      await call('DELETE', `/api/insufficient-info-messages/${question.id}`).catch(refuseOnly(404, 409));
    return;
  }
  const conversations = await call<Item[]>('GET', '/api/conversations');
  // The chat that both pages show stays.
  const conversation = at(conversations.filter(({ id }) => step.act !== 'delete' || id !== openId));
  if (!conversation) return;
  const path = `/api/conversations/${conversation.id}`;
  const calls = {
    ai: () => call('PUT', `${path}/ai-settings`, { aiEnabled: step.pick % 3 === 0 }),
    read: () => call('POST', `${path}/mark-read`),
    send: () => call('POST', `${path}/send`, { content: `By hand ${step.pick}` }),
    delete: () => call('DELETE', path),
  };
  await calls[step.act]().catch(refuseOnly(404, 409));
}

function refuseOnly(...statuses: number[]) {
  return (error: unknown) => {
    if (!statuses.some((status) => String(error).includes(`answered ${status}`))) throw error;
  };
}

const steps = fc.array(fc.record({ act: fc.constantFrom(...ACTS), pick: fc.nat(1000) }), {
  minLength: ACTS_EACH,
  maxLength: ACTS_EACH,
});

/** All that a person could read, without the news of the moment: toasts and what was said to screen readers. */
async function read(page: Page): Promise<string> {
  await page.locator('[aria-live=polite]').evaluateAll((regions) => {
    for (const region of regions) region.setAttribute('aria-hidden', 'true');
  });
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  return lines.filter((line) => !/^\s*- (?:status|alert)/.test(line)).join('\n');
}

/** Compares with a page that was loaded just now, until both say the same; what still goes on changes both. */
async function expectTruth(page: Page, fresh: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await fresh.goto(page.url());
        await fresh.getByRole('log').waitFor();
        await fresh.waitForLoadState('networkidle');
        const [shown, loaded] = await Promise.all([read(page), read(fresh)]);
        return shown === loaded ? 'the same' : { shown, loaded };
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe('the same');
}

test('after a cut, a killed server, sleep and another tab the screen equals a fresh load', async () => {
  const { owner, write } = await business('Zoe First');
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, n) =>
      parley().simulator.createCustomer(owner.business.instagramUserId, { name: `Customer ${n}` }),
    ),
  );
  await write('How much is a manicure?');
  const first = await open();
  await signIn(first.page, owner);
  await first.page.getByText('Zoe First').first().click();
  await first.page.getByText('A manicure costs 28 €.').first().waitFor();
  const openId = new URL(first.page.url()).searchParams.get('conversation');
  const second = await open();
  await signIn(second.page, owner);
  const chat = await first.context.newCDPSession(first.page);

  const interruptions = {
    'a cut line': async (storm: () => Promise<void>) => {
      await first.context.setOffline(true);
      await storm();
      await first.context.setOffline(false);
    },
    sleep: async (storm: () => Promise<void>) => {
      await chat.send('Page.setWebLifecycleState', { state: 'frozen' });
      await storm();
      await chat.send('Page.setWebLifecycleState', { state: 'active' });
    },
    'another tab': async (storm: () => Promise<void>) => {
      const other = await first.context.newPage();
      await other.bringToFront();
      await storm();
      await other.close();
      await first.page.bringToFront();
    },
    'a killed server': async (storm: () => Promise<void>) => {
      await parley().kill('SIGKILL');
      for (const customer of customers) await parley().simulator.write(customer, 'When are you open?');
      await parley().restart();
      await parley().simulator.advance(120_000);
      await storm();
    },
  };
  let seed = 1;
  for (const interrupt of Object.values(interruptions)) {
    const [storm = []] = fc.sample(steps, { seed, numRuns: 1 });
    seed += 1;
    await interrupt(async () => {
      for (const step of storm) await act(owner, customers, openId, step);
    });
    await expectTruth(first.page, second.page);
  }
  // Cut lines and a dead server are reported by the browser as failed loads.
  first.problems.splice(0);
  second.problems.splice(0);
});
