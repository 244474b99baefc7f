import { alter } from '../answers.ts';
import { modal } from '../reach.ts';
import type { Scene, State } from '../state.ts';

const LATEST = /\/api\/users\/[\w-]+\/learning$/;

async function openLearned({ page, look, t }: Scene): Promise<void> {
  if (look.device === 'phone') {
    await page.goto('/mobile-learned');
    await page.getByRole('heading', { name: t('learned.title'), level: 1 }).waitFor();
  } else {
    await page.goto('/dashboard?dialog=learned');
    await modal(page).getByRole('heading').first().waitFor();
  }
}

const fact = (change: object) => ({
  id: '019a0000-0000-7000-8000-000000000001',
  kind: 'price',
  question: 'How much is a manicure?',
  text: 'A manicure is 34 €.',
  times: 3,
  lastSaidAt: '2026-10-01T10:00:00.000Z',
  isChosen: true,
  rivalry: null,
  origins: [],
  pages: [],
  ...change,
});

const learning = (change: object) => ({
  learning: {
    state: 'ready',
    startedAt: '2026-10-02T10:00:00.000Z',
    endedAt: '2026-10-02T10:01:00.000Z',
    messages: 1240,
    typed: 610,
    takenAt: null,
    facts: [
      fact({ rivalry: 'r' }),
      fact({
        id: '019a0000-0000-7000-8000-000000000002',
        text: 'A manicure is 30 €.',
        isChosen: false,
        rivalry: 'r',
      }),
      fact({
        id: '019a0000-0000-7000-8000-000000000003',
        kind: 'hours',
        question: null,
        text: 'We are open from 10:00 to 19:00.',
        isChosen: false,
      }),
    ],
    ...change,
  },
});

/** What was learned from the history. */
export const learned: State[] = [
  {
    screen: 'learned',
    name: 'start',
    viewer: 'quiet',
    widths: { phone: [320] },
    async reach(scene) {
      await openLearned(scene);
      await scene.page.getByText(scene.t('learned.emptyTitle')).waitFor();
    },
  },
  {
    screen: 'learned',
    name: 'facts',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      await alter(scene.page, LATEST, () => learning({}));
      await openLearned(scene);
      await scene.page.getByText(scene.t('learned.whichTitle')).waitFor();
    },
  },
  {
    screen: 'learned',
    name: 'running',
    viewer: 'demo',
    async reach(scene) {
      await alter(scene.page, LATEST, () => learning({ state: 'running', endedAt: null, facts: [] }));
      await openLearned(scene);
      await scene.page.getByText(scene.t('learned.running')).waitFor();
    },
  },
];
