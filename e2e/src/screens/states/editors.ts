import { alter, fail } from '../answers.ts';
import { button, modal, openDialog } from '../reach.ts';
import type { Scene, State } from '../state.ts';

type Name = 'prompt' | 'knowledge';

const KNOWLEDGE = /\/api\/users?\/[\w-]+\/knowledge-base$/;
const PROMPT = /\/api\/users?\/[\w-]+\/(ai-)?prompt$/;
const HOUR = 3_600_000;

const field = ({ page, t }: Scene, name: Name) => page.getByRole('textbox', { name: t(`${name}.field`) });

async function openText(scene: Scene, name: Name): Promise<void> {
  await openDialog(scene, name);
  await scene.page.getByRole('region', { name: scene.t(`${name}.field`) }).waitFor();
}

/** Opens the text to be written in, and answers it as it stands. */
async function openField(scene: Scene, name: Name): Promise<string> {
  await openText(scene, name);
  await scene.page.getByRole('radio', { name: scene.t('editor.edit'), exact: true }).click();
  return field(scene, name).inputValue();
}

async function openMenuItem({ page, t }: Scene, key: string): Promise<void> {
  await page.getByRole('button', { name: t('editor.more') }).click();
  await page.getByRole('menuitem', { name: t(key) }).click();
}

/** The texts of the AI: a dialog over the dashboard, a page on the phone. */
function textStates(name: Name, path: RegExp): State[] {
  const change = async (scene: Scene) => {
    const text = await openField(scene, name);
    await field(scene, name).fill(`${text}\nx`);
    await button(scene, 'common.save').waitFor();
  };
  return [
    {
      screen: name,
      name: 'text',
      viewer: 'demo',
      widths: { phone: [320] },
      reach: (scene) => openText(scene, name),
    },
    { screen: name, name: 'changed', viewer: 'demo', reach: change },
    {
      screen: name,
      name: 'discard',
      viewer: 'demo',
      async reach(scene) {
        await change(scene);
        const { page, look } = scene;
        if (look.device === 'desktop') await page.keyboard.press('Escape');
        else await button(scene, 'common.back').click();
        await page.getByText(scene.t('editor.discardTitle')).waitFor();
      },
    },
    {
      screen: name,
      name: 'never-written',
      viewer: 'quiet',
      async reach(scene) {
        await openDialog(scene, name);
        await scene.page.getByText(scene.t(`${name}.never`)).waitFor();
      },
    },
    {
      screen: name,
      name: 'error',
      viewer: 'demo',
      async reach(scene) {
        await fail(scene.page, 'GET', path);
        await openDialog(scene, name);
        await scene.page
          .getByText(scene.t(`${name}.loadFailed`))
          .first()
          .waitFor();
      },
    },
  ];
}

type Text = { content?: string; knowledgeBase?: string; version: string; updatedAt: string };

/** Somebody saves `theirs` while we write `mine`; each is made from the text that stood before. */
async function conflict(
  scene: Scene,
  mine: (text: string) => string,
  theirs: (text: string) => string,
): Promise<void> {
  const { page } = scene;
  let isSaved = false;
  await alter<Text>(page, KNOWLEDGE, (answer) => {
    if (!isSaved) return answer;
    const { content, knowledgeBase, ...rest } = answer;
    return {
      ...rest,
      ...(content === undefined ? {} : { content: theirs(content) }),
      ...(knowledgeBase === undefined ? {} : { knowledgeBase: theirs(knowledgeBase) }),
      version: 'newer',
      updatedAt: new Date().toISOString(),
    };
  });
  await alter<object>(page, /\/knowledge-versions\/newer$/, () => ({ authorName: 'Олена' }));
  await page.route(KNOWLEDGE, (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    isSaved = true;
    return route.fulfill({ status: 409, json: { code: 'text_changed', message: '' } });
  });
  const text = await openField(scene, 'knowledge');
  await field(scene, 'knowledge').fill(mine(text));
  await button(scene, 'common.save').click();
  await page.locator('ins').first().waitFor();
}

const add = (line: string) => (text: string) => `${text.trimEnd()}\n\n${line}`;
const begin = (line: string) => (text: string) => `${line}\n${text}`;

type Version = { id: string; source: string; isCurrent: boolean; createdAt: string };

/** The demo's text was saved once; these are the saves of a busy week before it. */
async function tellVersions(scene: Scene): Promise<void> {
  await alter<{ versions: Version[]; hasMore: boolean }>(
    scene.page,
    /\/api\/users\/[\w-]+\/knowledge-versions/,
    ({ versions, hasMore }) => {
      const earlier = ['edit', 'missing_info', 'faq', 'restore', 'edit'].flatMap((source, at) =>
        versions.slice(0, 1).map((version) => ({
          ...version,
          source,
          isCurrent: false,
          id: `${version.id}${at}`,
          createdAt: new Date(Date.now() - (at + 1) * 20 * HOUR).toISOString(),
        })),
      );
      return { versions: [...versions, ...earlier], hasMore };
    },
  );
  await openText(scene, 'knowledge');
  await openMenuItem(scene, 'versions.title');
  await scene.page.getByRole('listitem').getByRole('button').nth(4).waitFor();
}

/** What is written for the AI, and what takes the place of the text for a while. */
export const editors: State[] = [
  ...textStates('prompt', PROMPT),
  ...textStates('knowledge', KNOWLEDGE),
  {
    screen: 'knowledge',
    name: 'conflict',
    viewer: 'demo',
    widths: { phone: [320] },
    reach: (scene) => conflict(scene, begin('# Lumen Studio 2026'), begin('# Lumen Studio, Kyiv')),
  },
  {
    screen: 'knowledge',
    name: 'conflict-apart',
    viewer: 'demo',
    reach: (scene) => conflict(scene, add('Q: Wifi?\nA: Yes.'), begin('# Lumen Studio, Kyiv')),
  },
  { screen: 'knowledge', name: 'versions', viewer: 'demo', widths: { phone: [320] }, reach: tellVersions },
  {
    screen: 'knowledge',
    name: 'version-difference',
    viewer: 'demo',
    async reach(scene) {
      await alter<{ text: string }>(scene.page, /\/api\/knowledge-versions\/[\w-]+$/, (version) => ({
        ...version,
        previousText: version.text.replace(/28 €/g, '25 €').replace(/^.*\n/, ''),
      }));
      await openText(scene, 'knowledge');
      await openMenuItem(scene, 'versions.title');
      await scene.page.getByRole('listitem').getByRole('button').first().click();
      await scene.page.locator('ins').first().waitFor();
    },
  },
  {
    screen: 'knowledge',
    name: 'file-preview',
    viewer: 'demo',
    async reach(scene) {
      await openText(scene, 'knowledge');
      await takeFile(scene, 'prices.csv', 'Service,Price\nPedicure,35 €\nGel removal,8 €');
      await scene.page.locator('q').waitFor();
    },
  },
  {
    screen: 'knowledge',
    name: 'file-broken',
    viewer: 'demo',
    async reach(scene) {
      await openText(scene, 'knowledge');
      await takeFile(scene, 'prices.pdf', 'no document at all');
      await scene.page.getByText(scene.t('file.failed')).waitFor();
    },
  },
  {
    screen: 'buffer',
    name: 'random',
    viewer: 'demo',
    widths: { phone: [320] },
    reach: (scene) => openBuffer(scene, true),
  },
  { screen: 'buffer', name: 'fixed', viewer: 'demo', reach: (scene) => openBuffer(scene, false) },
  {
    screen: 'buffer',
    name: 'range-error',
    viewer: 'demo',
    async reach(scene) {
      const { page, t } = scene;
      await openBuffer(scene, true);
      await modal(page)
        .getByRole('spinbutton', { name: t('buffer.from') })
        .fill('90');
      await modal(page)
        .getByRole('spinbutton', { name: t('buffer.to') })
        .fill('15');
      // It is marked when the fields are left.
      await page.keyboard.press('Tab');
      await modal(page).getByText(t('buffer.invalidRangeMessage')).waitFor();
    },
  },
];

async function takeFile({ page }: Scene, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
}

/** The reply delay in one of its two forms, whichever is stored. */
async function openBuffer(scene: Scene, isRandom: boolean): Promise<void> {
  const { page, t } = scene;
  await openDialog(scene, 'buffer');
  const random = modal(page).getByRole('switch', { name: t('buffer.random') });
  await random.setChecked(isRandom);
  await modal(page)
    .getByRole('slider')
    .nth(isRandom ? 1 : 0)
    .waitFor();
}
