import { join } from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';

import { signIn, type View, visit } from '../browser.ts';
import { breakOff } from './answers.ts';
import type { Look, State, Viewer } from './state.ts';
import type { Language } from './words.ts';
import { readWords } from './words.ts';
import type { Account, World } from './world.ts';

const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
const THEMES = ['light', 'dark'] as const;
const PATIENCE_MILLISECONDS = 10_000;

/** Why a state has no picture. */
export type Miss = { title: string; look: Look; reason: string };

export type Camera = {
  /** Makes the pictures of one state and answers their names; throws when it cannot be reached. */
  take(state: State): Promise<string[]>;
  close(): Promise<void>;
};

/** Pictures of one language on one device. Each state begins on an empty page, so that none disturbs another. */
export async function openCamera(
  browser: Browser,
  world: World,
  look: Look,
  folder: string,
): Promise<Camera> {
  const t = await readWords(look.language);
  const contexts = new Map<Viewer, Promise<BrowserContext>>();

  function contextOf(viewer: Viewer): Promise<BrowserContext> {
    const known = contexts.get(viewer) ?? openContext(browser, world, look, viewer);
    contexts.set(viewer, known);
    return known;
  }

  return {
    async take(state) {
      const context = await contextOf(state.viewer);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MILLISECONDS);
      await page.addInitScript(forgetChoices);
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      try {
        await state.reach({ page, look, t, world });
        const names = await photograph(page, state, look, folder);
        if (faults.length > 0) throw new Error(`the page failed: ${faults.join('; ')}`);
        return names;
      } finally {
        await breakOff(page);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        // What can still be undone is carried out when a page goes, and the next states need it as it was.
        await context.setOffline(true);
        await page.close();
        await context.setOffline(false);
      }
    },
    async close() {
      for (const context of contexts.values()) await (await context).close();
    },
  };
}

/** Runs in the page: of an earlier state only who looks stays, not what was typed, hidden or folded. */
function forgetChoices(): void {
  for (const key of Object.keys(localStorage)) {
    if (!/^parley_(user|auth_token|session|language|theme|pictures_of)/.test(key))
      localStorage.removeItem(key);
  }
}

async function openContext(
  browser: Browser,
  world: World,
  { language, device }: Look,
  viewer: Viewer,
): Promise<BrowserContext> {
  const view: View = { language, size: SIZES[device], isPhone: device === 'phone' };
  const { context, page } = await visit(browser, world.parley.url, view);
  if (viewer !== 'visitor') await signIn(page, accountOf(world, viewer, language));
  await page.close();
  return context;
}

function accountOf(world: World, viewer: Exclude<Viewer, 'visitor'>, language: Language): Account {
  return viewer === 'shop' ? world.shops[language] : world[viewer];
}

async function photograph(page: Page, state: State, look: Look, folder: string): Promise<string[]> {
  const { device, language } = look;
  const first = page.viewportSize() ?? SIZES[device];
  const names: string[] = [];
  for (const width of [first.width, ...(state.widths?.[device] ?? [])]) {
    if (width !== first.width) await page.setViewportSize({ width, height: first.height });
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await settle(page);
      const name = `${state.screen}.${state.name}.${device}-${width}-${language}-${theme}.png`;
      await page.screenshot({ path: join(folder, name), animations: 'disabled' });
      names.push(name);
    }
  }
  return names;
}

/** Waits for fonts and pictures, and for what moves to come to rest. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isShort = ({ effect }: Animation) =>
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    await document.fonts.ready;
    // One below the fold is loaded when somebody scrolls there, and until then cannot be waited for.
    const shown = [...document.images].filter(({ complete, loading }) => complete || loading !== 'lazy');
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
    await Promise.all(
      document
        .getAnimations()
        .filter(isShort)
        .map((animation) => animation.finished.catch(() => undefined)),
    );
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
