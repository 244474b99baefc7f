import type { Locator, Page } from 'playwright-core';

import { alter, fail, hold } from '../answers.ts';
import { button, openDialog } from '../reach.ts';
import type { Scene, State } from '../state.ts';

const SETTINGS = /\/api\/users\/[\w-]+\/assistant-settings$/;
const TEST = /\/api\/users\/[\w-]+\/assistant-settings\/test$/;

/** Settings of an account with a model of its own, laid over those that are stored. */
const OWN = {
  provider: 'openai',
  model: 'large-2',
  voiceModel: 'ear-1',
  hasKey: true,
  keyHint: 'ab12',
  dailyTokenBudget: 250_000,
  tokensToday: 141_280,
};
const OWN_WORDS = { greeting: { en: 'Hey, you reached Lumen Studio.', ar: 'أهلًا بك في لومن.' } };

const setStored = (page: Page, settings: object) =>
  alter<object>(page, SETTINGS, (stored) => ({ ...stored, ...settings }));

async function openSettings(scene: Scene): Promise<void> {
  await openDialog(scene, 'assistant');
  await part(scene, 'answers').waitFor();
}

const part = ({ page, t }: Scene, key: string): Locator =>
  page.getByRole('region', { name: t(`assistant.${key}`) });

/** Opens the settings of a model of one's own and makes a call that says this. */
async function tryModel(scene: Scene, result: object): Promise<void> {
  const { page } = scene;
  await setStored(page, OWN);
  await page.route(TEST, (route) => route.fulfill({ json: result }));
  await openSettings(scene);
  const ask = button(scene, 'assistant.testAnswers');
  await ask.click();
  const told = part(scene, 'answers').getByRole('status').filter({ hasText: /\d/ });
  await told.scrollIntoViewIfNeeded();
}

/** Where answers come from, what they may cost, and the set phrases. */
export const settings: State[] = [
  {
    screen: 'assistant',
    name: 'built-in',
    viewer: 'demo',
    widths: { desktop: [768], phone: [320] },
    reach: openSettings,
  },
  {
    screen: 'assistant',
    name: 'own-model',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      await setStored(scene.page, OWN);
      await openSettings(scene);
    },
  },
  {
    screen: 'assistant',
    name: 'works',
    viewer: 'demo',
    reach: (scene) =>
      tryModel(scene, {
        ok: true,
        answer: 'Hello, I am ready.',
        fault: null,
        milliseconds: 1240,
        inputTokens: 24,
        outputTokens: 9,
      }),
  },
  {
    screen: 'assistant',
    name: 'fault',
    viewer: 'demo',
    reach: (scene) =>
      tryModel(scene, {
        ok: false,
        answer: null,
        fault: { code: 'unauthorized', message: 'The provider answered 401.' },
        milliseconds: 212,
        inputTokens: null,
        outputTokens: null,
      }),
  },
  {
    screen: 'assistant',
    name: 'missing-fields',
    viewer: 'demo',
    async reach(scene) {
      const { page, t } = scene;
      await openSettings(scene);
      await part(scene, 'answers').getByText('Anthropic').click();
      await button(scene, 'common.save').click();
      await page.getByText(t('assistant.keyMissing')).waitFor();
    },
  },
  {
    screen: 'assistant',
    name: 'cost-paused',
    viewer: 'demo',
    async reach(scene) {
      await setStored(scene.page, { ...OWN, tokensToday: 250_321, isPaused: true });
      await openSettings(scene);
      await part(scene, 'cost').scrollIntoViewIfNeeded();
    },
  },
  {
    screen: 'assistant',
    name: 'disclosure',
    viewer: 'demo',
    async reach(scene) {
      await openSettings(scene);
      await part(scene, 'disclosure').evaluate((section) => section.scrollIntoView());
    },
  },
  {
    screen: 'assistant',
    name: 'phrases',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      await setStored(scene.page, { setPhrases: OWN_WORDS });
      await openSettings(scene);
      await part(scene, 'phrases').evaluate((section) => section.scrollIntoView());
    },
  },
  {
    screen: 'assistant',
    name: 'loading',
    viewer: 'demo',
    async reach(scene) {
      const { page, t } = scene;
      await hold(page, 'GET', SETTINGS);
      await openDialog(scene, 'assistant');
      await page
        .getByRole('status', { name: t('common.loading') })
        .last()
        .waitFor();
    },
  },
  {
    screen: 'assistant',
    name: 'error',
    viewer: 'demo',
    async reach(scene) {
      await fail(scene.page, 'GET', SETTINGS);
      await openDialog(scene, 'assistant');
      await scene.page.getByText(scene.t('assistant.loadFailed')).waitFor();
    },
  },
  {
    screen: 'dashboard',
    name: 'budget-used',
    viewer: 'demo',
    async reach(scene) {
      await setStored(scene.page, { ...OWN, isPaused: true });
      await scene.page.goto('/dashboard');
      await scene.page.getByRole('button', { name: scene.t('assistant.pausedNotice') }).waitFor();
    },
  },
];
