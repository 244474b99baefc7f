import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signIn } from './browser.ts';
import { makeDocx, makePdf } from './documents.ts';
import { findOverflow, findSmallTargets } from './phone-measures.ts';
import { awaitGreeting, breakCalls, forgiveFailedLoads, KNOWLEDGE, readToast, shareStage } from './stage.ts';

const { open, business } = shareStage();

type Scene = Awaited<ReturnType<typeof business>>;

async function openKnowledge(page: Page, owner: Scene['owner']) {
  await signIn(page, owner);
  await page.getByRole('button', { name: 'Knowledge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Knowledge base' });
  await dialog.getByRole('radio', { name: 'Edit' }).waitFor();
  return dialog;
}

/** Keeps matching calls waiting until they are released. */
async function holdCalls(page: Page, method: string, path: RegExp): Promise<{ release(): Promise<void> }> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === method) await held.promise;
    await route.fallback();
  });
  return {
    release: async () => {
      held.resolve();
      await page.unroute(path);
    },
  };
}

const storedKnowledge = async ({ call, userId }: Scene['owner']) =>
  (await call<{ content: string }>('GET', `/api/users/${userId}/knowledge-base`)).content;

test('the prompt: never written, written, cancelled, copied; blank saves nothing [CONF-01, CONF-02, CONF-05, CONF-06, CONF-10, CONF-13, CONF-15] [GEN-07]', async () => {
  const { owner } = await business('Nobody');
  const visitor = await open();
  const { page, context } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const unread = await breakCalls(page, 'GET', /\/prompt$/);
  const greeting = awaitGreeting(page);
  await signIn(page, owner);
  await greeting;
  await page.getByRole('button', { name: 'AI prompt', exact: true }).click();
  await readToast(page, 'Failed to load the prompt');
  await unread.heal();
  const dialog = page.getByRole('dialog', { name: 'AI prompt' });
  const read = await holdCalls(page, 'GET', /\/prompt$/);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('status', { name: 'Loading' }).waitFor();
  await read.release();
  const box = await dialog.boundingBox();
  expect([box?.width, box?.height]).toEqual([896, 720]);
  await dialog.getByText('Nothing is written yet.').waitFor();
  await dialog.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Regenerate' }).click();
  expect(await readToast(page, 'Failed to regenerate AI prompt')).toContain('no imported history');

  await dialog.getByRole('button', { name: 'Write it' }).click();
  const field = dialog.getByRole('textbox', { name: 'Text of the prompt' });
  expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(300);
  await field.fill('Be kind.');
  await dialog.getByText('8 characters, about 2 tokens').waitFor();
  const saving = await holdCalls(page, 'PUT', /\/prompt$/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Saving' }).waitFor();
  await saving.release();
  await dialog.getByText('All changes saved').waitFor();
  expect(await field.count()).toBe(0);
  await dialog.getByRole('region', { name: 'Text of the prompt' }).getByText('Be kind.').waitFor();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Be kind.');
  await dialog.getByRole('button', { name: 'Copy' }).waitFor();

  await dialog.getByRole('radio', { name: 'Edit' }).click();
  await field.fill('Something else.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await dialog.getByText('Be kind.').waitFor();
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()));
  await dialog.getByRole('radio', { name: 'Edit' }).click();
  await field.fill('  ');
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await field.press('Control+Enter');
  await field.fill('Be brief.');
  const broken = await breakCalls(page, 'PUT', /\/prompt$/);
  await field.press('Control+Enter');
  await readToast(page, 'Failed to save the prompt');
  expect(await field.inputValue()).toBe('Be brief.');
  await broken.heal();
  await field.press('Control+Enter');
  await dialog.getByText('All changes saved').waitFor();
  expect(saves.map((url) => new URL(url).pathname)).toEqual(
    Array(2).fill(`/api/user/${owner.userId}/prompt`),
  );
  forgiveFailedLoads(visitor, /prompt/);
});

test('by keys alone: the focus stays in the dialog after a save, a cancel and a question, and the page behind is out of reach', async () => {
  const { owner } = await business('Nobody');
  const visitor = await open();
  const { page } = visitor;
  const dialog = await openKnowledge(page, owner);
  const field = dialog.getByRole('textbox', { name: 'Text of the knowledge base' });
  const focused = () =>
    page.evaluate(() => {
      const holder = document.activeElement;
      return holder?.getAttribute('aria-label') ?? holder?.textContent ?? null;
    });
  /** Round the whole dialog, once and a bit. */
  const walk = async () => {
    for (let steps = 0; steps < 14; steps += 1) {
      await page.keyboard.press(steps % 5 === 4 ? 'Shift+Tab' : 'Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(
        true,
      );
    }
  };
  const edit = async (text: string) => {
    await dialog.getByRole('radio', { name: 'Edit' }).check({ force: true });
    await field.fill(text);
    await field.focus();
  };
  const isInert = () => page.evaluate(() => document.getElementById('main')?.closest('[inert]') !== null);
  expect(await isInert()).toBe(true);
  for (const key of ['Enter', 'Control+Enter']) {
    await edit(`By ${key}.`);
    if (key === 'Enter') await dialog.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press(key);
    await dialog.getByText('All changes saved').waitFor();
    await expect.poll(focused).toBe('Text of the knowledge base');
    await walk();
  }
  await edit('Three.');
  await page.mouse.click(5, 5);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(focused).toBe('Text of the knowledge base');
  await walk();
  // A save that fails leaves the focus on its button.
  const broken = await breakCalls(page, 'PUT', /knowledge-base$/);
  await dialog.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await readToast(page, 'Failed to save the knowledge base');
  await expect.poll(focused).toContain('Save');
  await broken.heal();
  await page.keyboard.press('Enter');
  await dialog.getByText('All changes saved').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await isInert()).toBe(false);

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'AI settings' }).click();
  const settings = page.getByRole('dialog', { name: 'AI settings' });
  for (const way of ['Save', 'Cancel']) {
    await settings.getByRole('textbox', { name: 'Tokens a day' }).fill(way === 'Save' ? '5000' : '6000');
    const button = settings.getByRole('button', { name: way, exact: true });
    // What was typed may be drawn a moment later; a button that is off takes no key.
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.press('Enter');
    if (way === 'Cancel') await page.getByRole('button', { name: 'Discard changes' }).press('Enter');
    await settings.getByText('All changes saved').waitFor();
    await expect.poll(focused).toBe('AI settings');
    await walk();
  }
  forgiveFailedLoads(visitor, /knowledge-base/);
});

test('two tabs: the second save shows both texts, and both can be kept; versions bring back what stood [CONF-01]', async () => {
  const { owner } = await business('Nobody');
  const first = await open();
  const second = await open();
  const [one, two] = [await openKnowledge(first.page, owner), await openKnowledge(second.page, owner)];
  const box = await one.boundingBox();
  expect([box?.width, box?.height]).toEqual([896, 720]);
  for (const dialog of [one, two]) await dialog.getByRole('radio', { name: 'Edit' }).click();
  const fieldOf = (dialog: typeof one) => dialog.getByRole('textbox', { name: 'Text of the knowledge base' });
  await fieldOf(two).fill(KNOWLEDGE.replace('28 €', '30 €'));
  await fieldOf(one).fill(`${KNOWLEDGE}\n\nQ: Wifi?\nA: Yes.`);
  await one.getByRole('button', { name: 'Save' }).click();
  await one.getByText('All changes saved').waitFor();
  await two.getByRole('button', { name: 'Save' }).click();
  await two.getByRole('heading', { name: /A newer text was saved while you wrote/ }).waitFor();
  await two.locator('del', { hasText: 'A manicure costs 28 €.' }).waitFor();
  await two.locator('ins', { hasText: 'A manicure costs 30 €.' }).waitFor();
  await two.locator('del', { hasText: 'Q: Wifi?' }).waitFor();
  await two.getByRole('button', { name: 'Save both' }).click();
  await two.getByText('All changes saved').waitFor();
  const both = `${KNOWLEDGE.replace('28 €', '30 €')}\n\nQ: Wifi?\nA: Yes.`;
  expect(await storedKnowledge(owner)).toBe(both);
  // The first tab follows.
  await one.getByText('A manicure costs 30 €.').waitFor();

  await two.getByRole('button', { name: 'More' }).click();
  await second.page.getByRole('menuitem', { name: 'Versions' }).click();
  const rows = two.getByRole('listitem').getByRole('button');
  await rows.nth(2).waitFor();
  await rows.nth(1).click();
  // What restoring would change comes first, then what the version itself changed.
  await two.locator('ins', { hasText: 'A manicure costs 28 €.' }).waitFor();
  await two.getByRole('radio', { name: 'Changes' }).check({ force: true });
  await two.locator('ins', { hasText: 'A: Yes.' }).waitFor();
  await two.getByRole('button', { name: 'Back to the text' }).click();
  await rows.nth(2).click();
  await two.getByRole('button', { name: 'Restore this version' }).click();
  await second.page.getByText('Version restored').first().waitFor();
  await two.getByText('A manicure costs 28 €.').waitFor();
  expect(await storedKnowledge(owner)).toBe(KNOWLEDGE);
  // A conflict is answered with 409, which the browser reports as a failed load.
  forgiveFailedLoads(second, /knowledge-base/);
});

test('search by keys, a FAQ entry, files with a preview, and a reload that asks [GEN-07]', async () => {
  const { owner } = await business('Nobody');
  const { page } = await open();
  const dialog = await openKnowledge(page, owner);
  await page.keyboard.press('Control+f');
  const search = dialog.getByRole('textbox', { name: 'Search in the text' });
  await search.fill('manicure');
  await dialog.getByText('1 of 2').waitFor();
  await search.press('Enter');
  await dialog.getByText('2 of 2').waitFor();
  expect(await dialog.locator('mark[data-current]').textContent()).toBe('manicure');
  await search.press('Enter');
  await search.press('Shift+Enter');
  await dialog.getByText('2 of 2').waitFor();
  await dialog.getByRole('radio', { name: 'Edit' }).click();
  expect(await dialog.locator('mark').count()).toBe(2);
  await search.press('Escape');
  expect(await dialog.getByRole('search').count()).toBe(0);
  await dialog.getByRole('radio', { name: 'View' }).click();

  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await readToast(page, 'Error');
  await dialog.getByLabel('Question').fill('Can I pay by card?');
  await dialog.getByLabel('Answer').fill('Yes, all cards.');
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  const view = dialog.getByRole('region', { name: 'Text of the knowledge base' });
  await view.getByText('Yes, all cards.').waitFor();
  const lately = dialog.getByRole('region', { name: 'Added lately' });
  await lately.getByRole('button', { name: /^Can I pay by card\?/ }).click();
  expect(await dialog.locator('mark[data-current]').textContent()).toBe('Can I pay by card?');
  await dialog.getByRole('radio', { name: 'View' }).click();

  const choose = dialog.locator('input[type=file]');
  await choose.setInputFiles({
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n'),
  });
  await dialog.getByText('The file is damaged').waitFor();
  await dialog.getByRole('button', { name: 'Back to the text' }).first().click();
  await choose.evaluate((input: HTMLInputElement) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(10_000_001)], 'large.txt'));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await dialog.getByText('The file is larger than 10 MB.').waitFor();
  await dialog.getByRole('button', { name: 'Back to the text' }).first().click();
  for (const [name, buffer] of [
    ['about.pdf', makePdf(['We speak Ukrainian.'])],
    ['about.docx', makeDocx('We speak Ukrainian.')],
  ] as const) {
    await choose.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await dialog.getByRole('heading', { name: new RegExp(`From .*${name}`) }).waitFor();
    await dialog.getByText('We speak Ukrainian.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
  const csv = 'Service;Price;Time\nPedicure;35 €;45 min\n<img src=x onerror=alert(1)>;0 €;1 min';
  await choose.setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByText('Pedicure: Price 35 €, Time 45 min').waitFor();
  await dialog.getByText('Yes, all cards.').waitFor();
  await dialog.getByRole('button', { name: 'Add to the text' }).click();
  const field = dialog.getByRole('textbox', { name: 'Text of the knowledge base' });
  expect(await field.inputValue()).toMatch(/A: Yes, all cards\.\n\nPedicure: Price 35 €, Time 45 min\n<img/);
  expect(await storedKnowledge(owner)).not.toContain('Pedicure');

  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('All changes saved').waitFor();
  expect(await storedKnowledge(owner)).toContain('Pedicure: Price 35 €');
});

test('on the phone: pages that view and edit, refuse a blank text in words, and take a FAQ entry; a sheet over the list [CONF-01, CONF-03, CONF-04, CONF-07, CONF-08, CONF-09, CONF-11, CONF-14, CONF-16, CONF-17, OP-37]', async () => {
  const { owner } = await business('Nobody');
  const visitor = await open({ isPhone: true });
  const { page } = visitor;
  await signIn(page, owner);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  for (const [path, label, blank, failed, part] of [
    ['/mobile-ai', 'Text of the prompt', 'Prompt cannot be empty', 'Failed to update AI prompt', 'ai-prompt'],
    [
      '/mobile-database',
      'Text of the knowledge base',
      'Knowledge base cannot be empty',
      'Failed to update knowledge base',
      'knowledge-base',
    ],
  ] as const) {
    await page.goto(path);
    await page.getByRole('radio', { name: 'Edit' }).tap();
    const field = page.getByRole('textbox', { name: label });
    await field.fill(' ');
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByRole('alert').getByText(blank).waitFor();
    await field.press('Control+Enter');
    await readToast(page, blank);
    await field.fill('Open 9 to 6.');
    const broken = await breakCalls(page, 'PUT', new RegExp(`${part}$`));
    await page.getByRole('button', { name: 'Save' }).tap();
    await readToast(page, failed);
    await broken.heal();
    await page.getByRole('button', { name: 'Save' }).tap();
    await page.getByText('All changes saved').waitFor();
    await page.getByRole('region', { name: label }).getByText('Open 9 to 6.').waitFor();
    expect(calls).toContain(`PUT /api/users/${owner.userId}/${part}`);
  }
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Add to FAQ' }).tap();
  await page.getByLabel('Question').fill('Why?');
  await page.getByRole('button', { name: 'Add entry' }).tap();
  expect(await readToast(page, 'Error')).toContain('Fill in both the question and the answer.');
  await page.getByLabel('Answer').fill('Because.');
  const broken = await breakCalls(page, 'POST', /faq$/);
  await page.getByRole('button', { name: 'Add entry' }).tap();
  await readToast(page, 'Failed to add FAQ entry');
  await broken.heal();
  await page.getByRole('button', { name: 'Add entry' }).tap();
  // The field holds these words, too.
  await page.getByRole('region', { name: 'Text of the knowledge base' }).getByText('Because.').waitFor();
  await page.goto('/mobile-ai');
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Regenerate' }).tap();
  await readToast(page, 'Failed to regenerate AI prompt');

  for (const [name, title, text] of [
    ['prompt', 'AI prompt', 'Open 9 to 6.'],
    ['knowledge', 'Knowledge base', 'Because.'],
  ] as const) {
    await page.goto(`/dashboard?dialog=${name}`);
    const sheet = page.getByRole('dialog', { name: title });
    await sheet.getByText(text).waitFor();
    const box = await sheet.boundingBox();
    expect(box?.height).toBeCloseTo(0.9 * 844, 0);
  }
  forgiveFailedLoads(visitor, /users/);
});

test('on 320 px every part of the editor fits, and every target a finger', async () => {
  const { owner } = await business('Nobody');
  const visitor = await open({ isPhone: true, language: 'de', size: { width: 320, height: 640 } });
  const { page } = visitor;
  await signIn(page, owner);
  const found: string[] = [];
  const measure = async (name: string) => {
    const faults = [...(await findOverflow(page)), ...(await findSmallTargets(page))];
    found.push(...faults.map((fault) => `${name}: ${fault}`));
  };
  await page.goto('/mobile-database');
  await page.getByRole('radio').last().check({ force: true });
  await page.getByRole('button', { name: 'Im Text suchen' }).tap();
  await page.getByRole('search').getByRole('textbox').fill('manicure');
  await page.locator('mark').first().waitFor();
  await measure('search');
  await page.getByRole('button', { name: 'Suche schließen' }).tap();
  await page.locator('textarea').fill(KNOWLEDGE.replace('28 €', '30 €'));
  await measure('edit');
  await owner.call('POST', `/api/users/${owner.userId}/faq`, { question: 'Wifi?', answer: 'Yes.' });
  await page.getByRole('button', { name: 'Speichern', exact: true }).tap();
  await page.locator('ins').first().waitFor();
  await measure('conflict');
  for (const size of [
    { width: 320, height: 568 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size);
    const ways = page.getByRole('main').getByRole('button');
    expect(await ways.count()).toBe(4);
    expect([
      size,
      await ways.evaluateAll((all) =>
        all.map((way) => {
          const { x, y, width, height } = way.getBoundingClientRect();
          return way.contains(document.elementFromPoint(x + width / 2, y + height - 1));
        }),
      ),
    ]).toEqual([size, Array(4).fill(true)]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Beide speichern' }).tap();
  for (const item of ['Zur FAQ hinzufügen', 'Versionen']) {
    await page.getByRole('button', { name: 'Mehr' }).tap();
    await page.getByRole('menuitem', { name: item }).tap();
    await page.getByRole('heading', { name: item }).waitFor();
    await measure(item);
    if (item !== 'Versionen') await page.getByRole('button', { name: 'Zurück zum Text' }).tap();
  }
  await page.getByRole('listitem').getByRole('button').last().tap();
  await page.locator('ins').first().waitFor();
  await measure('version');
  await page.getByRole('button', { name: 'Zurück zum Text' }).tap();
  await page.getByRole('button', { name: 'Zurück zum Text' }).tap();
  const buffer = Buffer.from('Pedicure,35 €');
  await page.locator('input[type=file]').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer });
  await page.locator('q').waitFor();
  await measure('file');
  await page.goto('/mobile-config');
  await page.getByRole('button', { name: 'Wartezeit' }).tap();
  await page.getByRole('switch').last().tap();
  await measure('buffer');
  forgiveFailedLoads(visitor, /knowledge-base/);
  expect(found).toEqual([]);
});

test('where there is little room the text has most of it, and Save stands beside Cancel', async () => {
  const { owner } = await business('Nobody');
  const text = Array.from({ length: 60 }, (_, at) => `A: Answer ${at}.`).join('\n');
  await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase: text });
  const phone = await open({ isPhone: true, language: 'uk', size: { width: 320, height: 568 } });
  await signIn(phone.page, owner);
  await phone.page.goto('/mobile-database');
  const onPhone = phone.page.getByRole('main');
  await onPhone.getByRole('radio').last().check({ force: true });
  const field = onPhone.locator('textarea');
  await field.fill(`${text}\nA: Yes.`);
  const tops = await phone.page
    .getByRole('contentinfo')
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([2, 1]);
  expect((await field.boundingBox())?.height).toBeGreaterThan(300);
  await phone.page.keyboard.press('Control+f');
  const search = onPhone.getByRole('search').getByRole('textbox');
  await search.fill('Answer');
  expect((await search.boundingBox())?.width).toBeGreaterThan(140);

  const { page } = await open({ size: { width: 844, height: 390 } });
  await signIn(page, owner);
  await page.goto('/dashboard?dialog=knowledge');
  const dialog = page.getByRole('dialog', { name: 'Knowledge base' });
  await dialog.getByRole('radio', { name: 'Edit' }).check({ force: true });
  await dialog.locator('textarea[data-home]').press('End');
  await page.keyboard.press('Control+f');
  await dialog.getByRole('search').getByRole('textbox').fill('Answer 59');
  await dialog.locator('mark[data-current]').waitFor();
  await dialog.getByRole('button', { name: 'Next place' }).click();
  const area = await dialog.locator('textarea[data-home]').boundingBox();
  expect(area?.height).toBeGreaterThan(160);
  const mark = await dialog.locator('mark[data-current]').boundingBox();
  const footer = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox();
  expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeLessThan(footer?.y ?? 0);
});

test('the reply delay: fixed, random, refused, saved [CONF-29, CONF-31, CONF-32, CONF-35] [GEN-08]', async () => {
  const { owner } = await business('Nobody');
  await owner.call('PATCH', `/api/users/${owner.userId}/buffer-settings`, {
    bufferMinSeconds: 15,
    bufferMaxSeconds: 15,
  });
  const visitor = await open();
  const { page } = visitor;
  await signIn(page, owner);
  const show = async () => {
    await page.getByRole('button', { name: 'Reply delay' }).click();
    return page.getByRole('dialog', { name: 'Reply delay' });
  };
  const dialog = await show();
  await dialog.getByText('The AI answers 15 s after the last message.').waitFor();
  expect(await dialog.getByRole('slider').count()).toBe(1);
  const stored = async () => {
    const user = await owner.call<Record<string, number>>('GET', `/api/users/${owner.userId}`);
    return [user['bufferMinSeconds'], user['bufferMaxSeconds']];
  };
  await dialog.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  expect(await dialog.getByLabel('Delay', { exact: true }).first().inputValue()).toBe('20');
  expect(await dialog.getByRole('slider').getAttribute('aria-valuetext')).toBe('20 seconds');
  await dialog.getByRole('spinbutton').fill('20');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await stored()).toEqual([20, 20]);

  await show();
  await dialog.getByRole('switch', { name: 'Random delay' }).click();
  const [from, to] = [
    dialog.getByRole('spinbutton', { name: 'From' }),
    dialog.getByRole('spinbutton', { name: 'To' }),
  ];
  const boxes = async () =>
    Promise.all(
      [0, 1].map(async (at) => (await dialog.getByRole('slider').nth(at).boundingBox()) ?? { x: 0 }),
    );
  const [low, high] = await boxes();
  // Both wait 20 s, and yet the thumbs stand side by side: each slider begins a thumb (24 px) later than the one before.
  expect((high?.x ?? 0) - (low?.x ?? 0)).toBe(24);
  await to.fill('10');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The first value must not be greater than the second.').waitFor();
  expect(await to.getAttribute('aria-invalid')).toBe('true');
  await from.fill('0');
  await to.fill('999');
  await to.blur();
  expect(await to.inputValue()).toBe('300');
  await to.fill('90');
  await dialog.getByText('The AI answers 1 s to 1 m 30 s after the last message.').waitFor();
  expect(await dialog.getByRole('slider').count()).toBe(2);
  const broken = await breakCalls(page, 'PATCH', /buffer-settings$/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await readToast(page, 'Failed to update the reply delay');
  await broken.heal();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await stored()).toEqual([1, 90]);
  await show();
  await dialog.getByRole('spinbutton', { name: 'From' }).fill('50');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await stored()).toEqual([1, 90]);
  await page.goto('/mobile-config');
  await page.getByRole('button', { name: /Reply delay\s*1\ss to 1\sm 30\ss/ }).waitFor();
  forgiveFailedLoads(visitor, /buffer/);
});

test('what was typed into the knowledge base is there again after the session ended', async () => {
  const { owner } = await business('Nobody');
  const { page, context, problems } = await open();
  const dialog = await openKnowledge(page, owner);
  await dialog.getByRole('radio', { name: 'Edit' }).click();
  const field = dialog.getByRole('textbox', { name: 'Text of the knowledge base' });
  await field.fill(`${KNOWLEDGE}\n\nQ: Do you have parking?\nA: Behind the house.`);
  await context.clearCookies();
  await page.evaluate(() => localStorage.removeItem('parley_auth_token'));
  await page.waitForURL(/\/login/);
  // The live channel says why it closed.
  problems.splice(0);
  await openKnowledge(page, owner);
  await dialog.getByText('This is what you typed last time').waitFor();
  expect(await field.inputValue()).toContain('Behind the house.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('All changes saved').waitFor();
  expect(await storedKnowledge(owner)).toContain('Behind the house.');
});
