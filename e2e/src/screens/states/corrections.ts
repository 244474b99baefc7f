import { alter, fail, hold } from '../answers.ts';
import { button, openDialog } from '../reach.ts';
import type { Scene, State } from '../state.ts';

const CORRECTIONS = /\/api\/users\/[\w-]+\/corrections$/;
const HOUR = 3_600_000;

const LINES = {
  en: { before: 'A manicure costs 28 €.', after: 'A manicure costs 31 €.' },
  ar: { before: 'سعر المانيكير 28 €.', after: 'سعر المانيكير 31 €.' },
} as const;

/** Five customers were told the old price: two can be written to, one has a draft, one a held one, one wrote too long ago. */
async function answerWithRows({ page, look }: Scene): Promise<{ settle: () => void }> {
  const line = LINES[look.language];
  const now = Date.now();
  const row = (n: number, name: string, change: object = {}) => ({
    id: `0190d2a4-0000-7000-8000-00000000000${n}`,
    conversationId: `0190d2a4-0000-7000-8000-00000000001${n}`,
    participantName: name,
    participantUsername: null,
    content: line.before,
    toldAt: new Date(now - n * HOUR).toISOString(),
    lines: [line],
    isWindowOpen: true,
    windowClosesAt: new Date(now + 20 * HOUR).toISOString(),
    pendingMessageId: null,
    isHeld: false,
    ...change,
  });
  const pendingMessageId = '0190d2a4-0000-7000-8000-000000000021';
  const messages = [
    row(1, 'Marta Ruiz'),
    row(2, 'Ivo Brandt'),
    row(3, 'Charlotte Hughes', { pendingMessageId }),
    row(4, 'ليلى حداد', { pendingMessageId, isHeld: true }),
    row(5, 'Noor', { isWindowOpen: false, lines: [{ before: line.before, after: null }] }),
  ];
  let left = messages;
  await alter(page, CORRECTIONS, () => ({ conversations: left.length, messages: left }));
  return {
    settle: () => {
      left = [];
    },
  };
}

async function openList(scene: Scene): Promise<void> {
  await openDialog(scene, 'knowledge');
  await button(scene, 'corrections.show').click();
  await scene.page.getByRole('heading', { name: scene.t('corrections.title') }).waitFor();
}

/** What customers were told that has changed since: above the knowledge base, and as a list in its place. */
export const corrections: State[] = [
  {
    screen: 'corrections',
    name: 'notice',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      await answerWithRows(scene);
      await openDialog(scene, 'knowledge');
      await button(scene, 'corrections.show').waitFor();
    },
  },
  {
    screen: 'corrections',
    name: 'list',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      await answerWithRows(scene);
      await openList(scene);
      await button(scene, 'corrections.draftAll').waitFor();
    },
  },
  {
    screen: 'corrections',
    name: 'drafting',
    viewer: 'demo',
    async reach(scene) {
      await answerWithRows(scene);
      await openList(scene);
      const { caught } = await hold(scene.page, 'POST', /\/correction$/);
      await button(scene, 'corrections.draft').first().click();
      await caught();
    },
  },
  {
    screen: 'corrections',
    name: 'failed',
    viewer: 'demo',
    async reach(scene) {
      await answerWithRows(scene);
      await openList(scene);
      await fail(scene.page, 'POST', /\/correction$/);
      await button(scene, 'corrections.draft').first().click();
      await scene.page.getByText(scene.t('corrections.draftFailed')).waitFor();
    },
  },
  {
    screen: 'corrections',
    name: 'none',
    viewer: 'demo',
    async reach(scene) {
      const { settle } = await answerWithRows(scene);
      await openList(scene);
      await scene.page.route(/\/correction\/dismiss$/, (route) => {
        settle();
        return route.fulfill({ contentType: 'application/json', body: '{"message":"No correction needed"}' });
      });
      await button(scene, 'corrections.notNeeded').first().click();
      await scene.page.getByText(scene.t('corrections.none')).waitFor();
    },
  },
];
