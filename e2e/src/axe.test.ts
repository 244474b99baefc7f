import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn, type View, type Visit } from './browser.ts';
import { findFaults } from './find-faults.ts';
import { breakCalls, forgiveFailedLoads, shareStage } from './stage.ts';

const { parley, open, business } = shareStage();

/** Goes through the screens and states; `check` looks at each. */
type Walk = (visitor: Visit, check: (screen: string) => Promise<void>) => Promise<void>;

const visitors: Walk = async ({ page }, check) => {
  for (const path of ['/', '/login', '/register']) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await check(path);
  }
  await page.goto('/login');
  await page.locator('button[type=submit]').click();
  await page.getByRole('alert').first().waitFor();
  await check('sign in, refused');
};

async function reachDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.locator('[data-search-field]').waitFor();
}

async function closeLayer(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('[aria-modal="true"]').first().waitFor({ state: 'detached' });
}

/** By the palette, whose options have the same ids in every language. */
async function command(page: Page, id: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator(`[role=option][id$="-${id}"]`).click();
}

const list: Walk = async ({ page }, check) => {
  await page.locator('nav li a').first().waitFor();
  await check('list');
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await check('palette');
  await page.keyboard.type('qqq');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await check('nothing found');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('nav li a').first().waitFor();
};

const chat: Walk = async ({ page }, check) => {
  await page.locator('nav li a', { hasText: 'Marta Ruiz' }).click();
  const draft = page.locator('[data-draft-id]');
  await draft.waitFor();
  await check('chat with a draft');
  await draft.getByRole('button').nth(1).focus();
  await check('draft, focused button');
  await page.locator('textarea').first().fill('x'.repeat(1001));
  await check('message too long');
  await page.locator('textarea').first().fill('');
  await draft.locator('button[class*=other]').first().click();
  await draft.locator('textarea').fill('');
  await check('draft, edited and blank');
  await page.keyboard.press('Escape');
  const microphone = page.locator('form button:has(.tabler-icon-microphone)');
  if ((await microphone.count()) === 0) return;
  await microphone.click();
  const recorder = page.locator('[aria-modal="true"]');
  await recorder.getByRole('timer').waitFor();
  await check('voice, recording');
  await recorder.locator('button[data-next]').click();
  await recorder.locator('audio').waitFor({ state: 'attached' });
  await check('voice, recorded');
  await closeLayer(page);
};

/** What is no text: in the thread, on the whole screen, and on its way out. */
const media: Walk = async ({ page }, check) => {
  await reachDashboard(page);
  await page.locator('nav li a', { hasText: 'Mia Media' }).click();
  const thread = page.getByRole('log');
  await thread.locator('audio').waitFor({ state: 'attached' });
  await thread.getByRole('status').first().waitFor({ state: 'detached' });
  await check('thread with media');
  const photo = thread.locator('button:has(> img[loading=lazy])').first();
  await photo.click();
  await page.locator('[aria-modal="true"] img').waitFor();
  await check('photo on the whole screen');
  await closeLayer(page);
  await photo.click({ button: 'right' });
  await page.locator('[role=dialog] [role=group]').waitFor();
  await check('reactions');
  await page.locator('[role=dialog] [role=group] ~ button').first().click();
  await thread.locator('form textarea').waitFor();
  await check('caption');
  await page.keyboard.press('Escape');
  const file = { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Manicure: 28 €') };
  await page.locator('form input[type=file]').setInputFiles(file);
  await page.locator('form ul [role=alert]').waitFor();
  await check('files to send');
};

/** What takes the place of the text for a while. */
async function knowledgePanels(page: Page, check: (screen: string) => Promise<void>): Promise<void> {
  await page.keyboard.press('Control+f');
  await page.keyboard.type('manicure');
  await page.locator('mark').first().waitFor();
  await check('knowledge, search');
  await page.keyboard.press('Escape');
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const panels = isPhone ? ['faq', 'versions'] : ['versions'];
  for (const panel of panels) {
    await page.locator('button[aria-haspopup=menu]').last().click();
    await page
      .locator('[role=menuitem]')
      .nth(panel === 'faq' ? 0 : isPhone ? 2 : 1)
      .click();
    const head = page.locator('header :is(h2, h3)[tabindex]');
    await head.waitFor();
    if (panel === 'versions') {
      const row = page.locator('ul li button:not([aria-haspopup])').last();
      await row.click();
      await page.locator('ins').first().waitFor();
      await check('knowledge, version');
      await page.locator('header:has([tabindex]) button').click();
      await row.waitFor();
    }
    await check(`knowledge, ${panel}`);
    await page.locator('header:has([tabindex]) button').click();
    await head.waitFor({ state: 'detached' });
  }
  // A tooltip of what is under the mouse is no part of the page.
  await page.mouse.move(0, 0);
  const file = { mimeType: 'text/csv', buffer: Buffer.from('Pedicure,35 €') };
  await page.locator('input[type=file]').setInputFiles({ name: 'prices.csv', ...file });
  await page.locator('q').waitFor();
  await check('knowledge, file');
  await page.locator('header:has([tabindex]) button').click();
  await page.mouse.move(0, 0);
  await page.locator('input[type=file]').setInputFiles({ name: 'prices.pdf', ...file });
  await page.locator('[role=alert] h2').waitFor();
  await check('knowledge, broken file');
  await page.locator('header:has([tabindex]) button').click();
}

/** Out of something that was changed, past the question. */
async function leaveChanged(page: Page, isPhone: boolean, onAsked?: () => Promise<void>): Promise<void> {
  if (isPhone) await page.locator('header button').first().click();
  else await page.keyboard.press('Escape');
  await page.locator('[data-size="confirm"]').waitFor();
  await onAsked?.();
  await page.locator('[data-size="confirm"] button').last().click();
  await page.locator('[aria-modal="true"]').first().waitFor({ state: 'detached' });
}

const dialogs: Walk = async (visitor, check) => {
  const { page } = visitor;
  await reachDashboard(page);
  for (const name of ['webhook', 'buffer', 'shortcuts']) {
    await command(page, name);
    await page.locator('[aria-modal="true"]').waitFor();
    await page.locator('[aria-modal="true"] h2').first().waitFor();
    await check(name);
    if (name === 'buffer') {
      await page.locator('[aria-modal="true"] [role=switch]').click();
      await page.getByRole('slider').nth(1).waitFor();
      await check('buffer, random');
    }
    await closeLayer(page);
  }
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  for (const name of ['missing', 'prompt', 'knowledge', 'assistant']) {
    await command(page, name);
    if (isPhone) await page.waitForURL(/mobile-/);
    else await page.locator('[aria-modal="true"] h2').first().waitFor();
    await (name === 'missing' ? page.locator('textarea').last() : page.getByRole('radio').last()).waitFor();
    await check(name);
    if (name === 'knowledge') {
      await knowledgePanels(page, check);
      await page.getByRole('radio').last().check({ force: true });
      await page.locator('textarea').last().fill('changed');
      await check('knowledge, edited');
      await leaveChanged(page, isPhone, () => check('confirm'));
    } else if (name === 'assistant') {
      await page.getByRole('radio').last().check({ force: true });
      await page.locator('button[data-variant=primary]').last().click();
      await page.locator('input[aria-invalid=true]').first().waitFor();
      await page.locator('button[aria-expanded=false][aria-controls]').last().click();
      await check('assistant, marked fields');
      await leaveChanged(page, isPhone);
    } else if (!isPhone) await closeLayer(page);
    if (isPhone) await reachDashboard(page);
  }
};

/** What customers were told that has changed since. */
const corrections: Walk = async ({ page }, check) => {
  const line = { before: 'A manicure costs 28 €.', after: 'A manicure costs 31 €.' };
  const row = (n: number, isWindowOpen: boolean) => ({
    id: `0190d2a4-0000-7000-8000-00000000000${n}`,
    conversationId: `0190d2a4-0000-7000-8000-00000000001${n}`,
    participantName: 'Marta Ruiz',
    participantUsername: null,
    content: line.before,
    toldAt: '2026-11-20T10:00:00.000Z',
    lines: [isWindowOpen ? line : { ...line, after: null }],
    isWindowOpen,
    windowClosesAt: null,
    pendingMessageId: null,
    isHeld: false,
  });
  const json = { conversations: 2, messages: [row(1, true), row(2, false)] };
  await page.route(/\/corrections$/, (route) => route.fulfill({ json }));
  await reachDashboard(page);
  await command(page, 'knowledge');
  const show = page.locator('[role=status] button, [role=note] button').first();
  await show.waitFor();
  await check('knowledge, notice of corrections');
  await show.click();
  await page.locator('ins').first().waitFor();
  await check('corrections');
  await page.unroute(/\/corrections$/);
};

const comments: Walk = async ({ page }, check) => {
  await page.goto('/comments');
  const cards = page.locator('[data-comment-id]');
  await cards.nth(1).waitFor();
  await check('comments');
  await cards.first().locator('[data-does=reply]').click();
  await page.locator('[data-comment-id] textarea').fill('Yes');
  await check('comments, reply box');
  await page.locator('[data-comment-id] textarea').fill('');
  await cards.first().locator('[data-does=delete]').click();
  await page.locator('[data-size="confirm"]').waitFor();
  await check('comments, question');
  await closeLayer(page);
  await page.locator('header button').nth(1).click();
  await page.locator('[aria-modal="true"] h2').waitFor();
  await check('hide rules');
  await closeLayer(page);
  await page.locator('header button').nth(2).click();
  await page.locator('[aria-modal="true"] textarea').waitFor();
  await check('comment settings');
  await closeLayer(page);
};

const pages: Walk = async (visitor, check) => {
  const { page } = visitor;
  for (const path of ['/mobile-config', '/mobile-insufficient-info', '/no-such-page']) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await check(path);
  }
  await page.goto('/mobile-config');
  await page.locator('h1').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await check('palette in a dialog');
  await closeLayer(page);

  const broken = await breakCalls(page, 'GET', /api\/conversations\?/);
  await reachDashboard(page);
  await page.getByRole('alert').first().waitFor();
  await check('list, not loaded');
  await broken.heal();
  await page.route(/\/api\//, (route) => route.abort());
  await page.reload();
  await page.locator('p[role=status] b').waitFor();
  await check('without a connection');
  forgiveFailedLoads(visitor, /./);
};

const MEDIA = [
  ['image', 'nails.jpg'],
  ['audio', 'voice.wav'],
  ['video', 'clip.mp4'],
  ['file', 'wishes.pdf'],
  ['ig_reel', 'clip.mp4'],
] as const;

const VIEWS: (View & { language: string; theme: 'light' | 'dark'; isPhone: boolean })[] = [
  { language: 'en', theme: 'light', isPhone: false },
  { language: 'en', theme: 'dark', isPhone: true },
  { language: 'ar', theme: 'light', isPhone: true },
  { language: 'ar', theme: 'dark', isPhone: false },
];

test.each(VIEWS)('no accessibility fault on any screen: $language, $theme, phone $isPhone', async (view) => {
  const empty = await business('Nobody');
  const { owner, write } = await business('Marta Ruiz');
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  await write('How much is a manicure?');
  const { instagramUserId } = owner.business;
  for (const text of ['Is there a parking garage?', 'I want to talk to a real person please']) {
    const customerId = await parley().simulator.createCustomer(instagramUserId, { name: 'Ben Two' });
    await parley().simulator.write(customerId, text);
  }
  const faults: string[] = [];
  const walk = async (visitor: Visit, walks: Walk[]) => {
    for (const part of walks) {
      await part(visitor, async (screen) => {
        faults.push(...(await findFaults(visitor.page, screen)));
      });
    }
  };
  const stranger = await open(view);
  await walk(stranger, [visitors]);
  await signIn(stranger.page, empty.owner);
  await stranger.page.locator('h2').first().waitFor();
  faults.push(...(await findFaults(stranger.page, 'empty')));
  const questions = async () =>
    (await owner.call<unknown[]>('GET', '/api/insufficient-info-messages')).length;
  await expect.poll(questions, { timeout: 20_000 }).toBe(1);
  const sender = await parley().simulator.createCustomer(instagramUserId, { name: 'Mia Media' });
  for (const [type, sample] of MEDIA) {
    await parley().simulator.post(`customers/${sender}/attachment`, { type, sample });
  }
  await parley().simulator.post(`customers/${sender}/mention`);
  const { simulator } = parley();
  const mediaId = (
    await simulator.post<{ id: string }>(`businesses/${instagramUserId}/posts`, {
      caption: 'Summer dress',
      imageFile: 'nails.jpg',
    })
  ).id;
  for (const text of ['How much is it?', 'x'.repeat(300)])
    await simulator.post(`customers/${sender}/comment`, { mediaId, text });
  const member = await open(view);
  await signIn(member.page, owner);
  await walk(member, [list, chat, media, dialogs, corrections, comments, pages]);
  expect(faults).toEqual([]);
});
