import type { Scene, State } from '../state.ts';

/** The parts of the page for visitors, by their anchors. */
const PARTS = [
  'hero',
  'problems',
  'solution',
  'demo',
  'features',
  'how-it-works',
  'trust',
  'pricing',
  'faq',
  'cta',
];

async function openPart({ page }: Scene, part: string): Promise<void> {
  await page.goto('/landing');
  await page.locator(`#${part}`).evaluate((section) => section.scrollIntoView());
}

export const landing: State[] = [
  ...PARTS.map(
    (part): State => ({
      screen: 'landing',
      name: part,
      viewer: 'visitor',
      widths: { phone: [320] },
      reach: (scene) => openPart(scene, part),
    }),
  ),
  {
    screen: 'landing',
    name: 'languages',
    viewer: 'visitor',
    async reach({ page }) {
      await page.goto('/');
      await page.locator('header summary').click();
      await page.locator('header details a').first().waitFor();
    },
  },
  ...['privacy', 'terms'].map(
    (name): State => ({
      screen: name,
      name: 'page',
      viewer: 'visitor',
      async reach({ page }) {
        await page.goto(`/${name}`);
        await page.locator('h1').waitFor();
      },
    }),
  ),
];
