import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { findOverflow, findSmallTargets } from './phone-measures.ts';
import { breakCalls, forgiveFailedLoads, setStage } from './stage.ts';

// The scripted model stands on this machine.
const { open, business } = setStage({ AI_ALLOW_PRIVATE_URLS: 'true' });

const KEY = 'sk-of-the-salon-ab12';
let model: ModelServer;

beforeAll(async () => {
  model = await startModelServer();
});
afterAll(() => model.close());

type Owner = Awaited<ReturnType<typeof business>>['owner'];
type Stored = { provider: string | null; hasKey: boolean; keyHint: string | null; dailyTokenBudget: number };
const readStored = ({ call, userId }: Owner) =>
  call<Stored>('GET', `/api/users/${userId}/assistant-settings`);

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'AI settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'AI settings' });
  await dialog.getByRole('radio').first().waitFor();
  return dialog;
}

test('a model of one’s own: what is missing is marked, a real call shows the fault and the answer, the key goes in and never comes out', async () => {
  const { owner } = await business('Nobody');
  const visitor = await open();
  const other = await open();
  const { page } = visitor;
  await Promise.all([signIn(page, owner), signIn(other.page, owner)]);
  const dialog = await openSettings(page);
  const elsewhere = await openSettings(other.page);
  const answers = dialog.getByRole('region', { name: 'Answers' });
  expect(await answers.getByRole('radio', { name: 'Default of this installation' }).isChecked()).toBe(true);
  await answers.getByText('See pictures or hear voice messages').waitFor();

  await answers.getByText('OpenAI-compatible').click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('alert').getByText('Check the marked fields.').waitFor();
  const field = answers.getByRole('textbox', { name: 'Model', exact: true });
  await answers.getByText('Enter the name of the model.').waitFor();
  await answers.getByText('Enter the address.').waitFor();
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await field.fill('tiny');
  await answers.getByLabel('Key', { exact: true }).fill(KEY);
  await answers.getByRole('textbox', { name: 'Address' }).fill(model.address);

  const ask = answers.getByRole('button', { name: 'Ask the AI' });
  const testRoute = /assistant-settings\/test$/;
  await page.route(testRoute, () => undefined);
  await ask.click();
  await answers.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => ask.isEnabled()).toBe(true);
  await page.unroute(testRoute);
  expect(model.calls).toEqual([]);
  model.tell({ status: 401 });
  await ask.click();
  await answers.getByText('It does not work').waitFor();
  await answers.getByText('The AI provider does not accept the key.').waitFor();
  const sentences = [{ text: 'Hello from the salon.', kind: 'courtesy', sources: [] }];
  model.tell({ text: JSON.stringify({ decision: 'answer', sentences }) });
  await ask.click();
  await answers.getByText('It works').waitFor();
  await answers.getByText('Hello from the salon.').waitFor();
  await answers.getByText(/Tokens: 24 in, 9 out\./).waitFor();
  expect(model.calls.at(-1)).toEqual({ authorization: `Bearer ${KEY}`, model: 'tiny' });
  // What was said is said of these settings alone.
  await field.fill('tiny-2');
  await answers.getByText('It works').waitFor({ state: 'detached' });

  // What only the server can tell stands at its field, which has the focus.
  await page.route(/assistant-settings$/, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, json: { code: 'ai_key_malformed', message: 'No' } })
      : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await answers.getByText('The key holds characters that no key has. Copy it again.').waitFor();
  const key = answers.getByLabel('Key', { exact: true });
  await expect.poll(() => key.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await dialog.getByText('Not saved.').count()).toBe(0);
  await page.unroute(/assistant-settings$/);

  const broken = await breakCalls(page, 'PATCH', /assistant-settings$/);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('alert').getByText('Not saved.').waitFor();
  await broken.heal();
  expect(await field.inputValue()).toBe('tiny-2');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('All changes saved').waitFor();
  await answers.getByText('Its end: ab12').waitFor();
  const stored = await readStored(owner);
  expect(stored).toMatchObject({ provider: 'openai-compatible', hasKey: true, keyHint: 'ab12' });
  expect(JSON.stringify(stored)).not.toContain(KEY);
  // The other window follows.
  await expect.poll(() => elsewhere.getByRole('radio', { name: 'OpenAI-compatible' }).isChecked()).toBe(true);

  await page.reload();
  await openSettings(page);
  await ask.click();
  await answers.getByText('It works').waitFor();
  expect(model.calls.at(-1)).toEqual({ authorization: `Bearer ${KEY}`, model: 'tiny-2' });
  await answers.getByRole('textbox', { name: 'Address' }).fill('https://elsewhere.example/v1');
  await answers.getByText('The stored key does not go along', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  await openSettings(page);
  await answers.getByText('Its end: ab12').waitFor();
  forgiveFailedLoads(visitor, /assistant-settings/);
});

test('a budget is understood or refused, and a set phrase of one’s own is what the customer reads', async () => {
  const { owner, write, sent } = await business('Marta Ruiz');
  const { page } = await open();
  await signIn(page, owner);
  const dialog = await openSettings(page);
  const budget = dialog.getByRole('textbox', { name: 'Tokens a day' });
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  await budget.fill('a lot');
  await save.click();
  await dialog.getByText(/Enter a whole number/).waitFor();
  await budget.fill('250 000');
  const phrases = dialog.getByRole('region', { name: 'Set phrases' });
  const greeting = phrases.getByRole('textbox', { name: 'Greeting' });
  expect(await greeting.getAttribute('placeholder')).toBe('Hello! How can we help you?');
  await greeting.fill('Hey, you reached Lumen Studio.');
  await phrases.getByRole('combobox').selectOption('de');
  expect(await greeting.inputValue()).toBe('');
  expect(await greeting.getAttribute('lang')).toBe('de');
  await phrases.getByRole('combobox').selectOption('en');
  await save.click();
  await page.getByText('AI settings saved').first().waitFor();
  expect((await readStored(owner)).dailyTokenBudget).toBe(250_000);
  await dialog.getByText('Used today: 0 of 250,000').waitFor();
  expect(await dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');

  await write('Hello');
  await expect.poll(sent).toContain('Hey, you reached Lumen Studio.');
  await phrases.getByRole('button', { name: 'Back to the standard text' }).click();
  await expect.poll(() => greeting.evaluate((one) => one === document.activeElement)).toBe(true);
  await save.click();
  await dialog.getByText('All changes saved').waitFor();
  expect(await greeting.inputValue()).toBe('');
});

test('on 320 px it is a page where every part fits, every target a finger, and leaving asks', async () => {
  const { owner } = await business('Nobody');
  const { page } = await open({ isPhone: true, language: 'de', size: { width: 320, height: 640 } });
  await signIn(page, owner);
  await page.goto('/mobile-config');
  await page.getByRole('button', { name: /KI-Optionen/ }).tap();
  await page.getByRole('heading', { level: 1, name: 'KI-Optionen' }).waitFor();
  await page.waitForURL(/mobile-assistant/);
  const found: string[] = [];
  const measure = async (name: string) => {
    const faults = [...(await findOverflow(page)), ...(await findSmallTargets(page))];
    found.push(...faults.map((fault) => `${name}: ${fault}`));
  };
  await page.getByRole('radio').first().waitFor({ state: 'attached' });
  await measure('as installed');
  await page.getByText('OpenAI', { exact: true }).tap();
  await page.getByRole('button', { name: /Modelle für/ }).tap();
  await page.getByRole('textbox', { name: 'Modell für Bilder' }).fill('seer');
  await page.getByRole('button', { name: 'Speichern' }).tap();
  await page.getByText('Geben Sie den Schlüssel ein.').waitFor();
  await page.getByRole('textbox', { name: 'Begrüßung' }).fill('Na?');
  await measure('own model');
  expect(found).toEqual([]);
  await page.getByRole('button', { name: 'Zurück', exact: true }).tap();
  await page.getByRole('button', { name: 'Änderungen verwerfen' }).tap();
  await page.waitForURL(/mobile-config/);
});
