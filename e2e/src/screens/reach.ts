import type { Locator, Page } from 'playwright-core';

import type { Scene } from './state.ts';

/** Ways that many states share. Each ends when what it leads to is on screen. */

export const rows = (page: Page): Locator => page.locator('nav li a');
export const draft = (page: Page): Locator => page.locator('[data-draft-id]');
export const composer = ({ page, t }: Scene): Locator =>
  page.getByRole('textbox', { name: t('composer.label'), exact: true });
export const modal = (page: Page): Locator => page.locator('[aria-modal="true"]');

export const button = ({ page, t }: Scene, key: string): Locator =>
  page.getByRole('button', { name: t(key), exact: true });

export async function openList({ page }: Scene): Promise<void> {
  await page.goto('/dashboard');
  await rows(page).first().waitFor();
}

/** Opens a conversation by its address, with its messages. */
export async function openChat(scene: Scene, id: string): Promise<void> {
  const { page, look } = scene;
  await page.goto(`/dashboard?conversation=${id}`);
  await page.locator('[data-message-id]').first().waitFor();
  if (look.device === 'desktop') await rows(page).first().waitFor();
}

export async function openDraft(scene: Scene, id: string): Promise<void> {
  await openChat(scene, id);
  await draft(scene.page).waitFor();
}

const PHONE_PAGES = {
  prompt: '/mobile-ai',
  knowledge: '/mobile-database',
  assistant: '/mobile-assistant',
} as const;

/** Opens what the dock of the desktop or the settings of the phone lead to. */
export async function openDialog(
  scene: Scene,
  name: 'webhook' | 'shortcuts' | 'buffer' | keyof typeof PHONE_PAGES,
): Promise<void> {
  const { page, look, t } = scene;
  const isPhone = look.device === 'phone';
  if (isPhone && name in PHONE_PAGES) {
    await page.goto(PHONE_PAGES[name as keyof typeof PHONE_PAGES]);
    await page.getByRole('heading', { name: t(`${name}.title`), level: 1 }).waitFor();
    return;
  }
  if (isPhone || name === 'shortcuts') {
    await page.goto('/mobile-config');
    const word = name === 'shortcuts' ? t('keys.title') : t(`${name}.title`);
    await page.getByRole('main').getByRole('button', { name: word }).click();
  } else if (name === 'assistant') await page.goto('/dashboard?dialog=assistant');
  else {
    await page.goto('/dashboard');
    // Where nothing was written yet, the way to the first answer leads there too.
    await button(scene, `${name}.short`).first().click();
  }
  await modal(page).getByRole('heading').first().waitFor();
}

/** Opens the queue: a sheet over the dashboard, a page on the phone. */
export async function openQuestions(scene: Scene): Promise<void> {
  const { page, look, t } = scene;
  if (look.device === 'phone') {
    await page.goto('/mobile-insufficient-info');
    await page.getByRole('heading', { name: t('missing.title'), level: 1 }).waitFor();
    return;
  }
  await openList(scene);
  await page.getByRole('button', { name: t('missing.title') }).click();
  await modal(page).waitFor();
}

/** Opens the menu of an open conversation, on the phone. */
export async function openChatMenu(scene: Scene, id: string): Promise<void> {
  const { page, t } = scene;
  await openChat(scene, id);
  await page.getByRole('button', { name: t('chat.menu') }).click();
  await page.getByRole('menuitem').first().waitFor();
}

export async function waitForToast({ page, t }: Scene, key: string, values = {}): Promise<void> {
  const toasts = page.getByRole('region', { name: t('common.notifications') });
  await toasts.getByText(t(key, values)).first().waitFor();
}
