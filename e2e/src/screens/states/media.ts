import { hold } from '../answers.ts';
import {
  showGone,
  showPictures,
  showPlayers,
  showShares,
  showStories,
  showWithout,
} from '../media-threads.ts';
import { button, openChat } from '../reach.ts';
import type { Scene, State } from '../state.ts';

const NARROW = { phone: [320] };
const SAMPLES = new URL('../../../../simulator/public/samples/', import.meta.url);
const sample = (name: string) => new URL(name, SAMPLES).pathname;

async function toTop({ page }: Scene): Promise<void> {
  await page.getByRole('log').evaluate((area) => area.scrollTo(0, 0));
}

/** Opens every fold of the thread. */
async function unfold({ page }: Scene): Promise<void> {
  const folded = page.getByRole('log').locator('button[aria-expanded=false][aria-controls]');
  while ((await folded.count()) > 0) await folded.first().click();
}

async function openPicker(scene: Scene): Promise<void> {
  await showPictures(scene);
  await toTop(scene);
  await button(scene, 'media.openPhoto').first().click({ button: 'right' });
  await button(scene, 'media.reactions.love').waitFor();
}

async function attach(scene: Scene, files: string[]): Promise<void> {
  const { chatId } = scene.world.shops[scene.look.language];
  await openChat(scene, chatId);
  await scene.page.locator('input[type=file]').setInputFiles(files);
  await scene.page.getByRole('list', { name: scene.t('uploads.tray') }).waitFor();
}

/** Everything but plain text in a thread, and what is done with it. */
export const media: State[] = [
  {
    screen: 'media',
    name: 'pictures',
    viewer: 'demo',
    widths: NARROW,
    async reach(scene) {
      await showPictures(scene);
      await toTop(scene);
      await unfold(scene);
      await toTop(scene);
    },
  },
  {
    screen: 'media',
    name: 'pictures-end',
    viewer: 'demo',
    async reach(scene) {
      await showPictures(scene);
      await button(scene, 'media.openPhoto').last().waitFor();
    },
  },
  {
    screen: 'media',
    name: 'players',
    viewer: 'demo',
    widths: NARROW,
    async reach(scene) {
      await showPlayers(scene);
      await toTop(scene);
      await unfold(scene);
      await toTop(scene);
    },
  },
  {
    screen: 'media',
    name: 'players-end',
    viewer: 'demo',
    async reach(scene) {
      await showPlayers(scene);
      await button(scene, 'media.playVideo').last().locator('img').waitFor();
    },
  },
  {
    screen: 'media',
    name: 'voice-halfway',
    viewer: 'demo',
    async reach(scene) {
      await showPlayers(scene);
      await toTop(scene);
      await button(scene, 'media.play').first().click();
      await button(scene, 'media.pause').click();
      await scene.page.getByRole('slider').first().fill('2');
    },
  },
  {
    screen: 'media',
    name: 'video-playing',
    viewer: 'demo',
    async reach(scene) {
      await showPlayers(scene);
      await button(scene, 'media.playVideo').last().click();
      await button(scene, 'media.pause').click();
      await scene.page
        .locator('article')
        .getByRole('status', { name: scene.t('common.loading') })
        .waitFor({ state: 'detached' });
    },
  },
  {
    screen: 'media',
    name: 'video-loading',
    viewer: 'demo',
    async reach(scene) {
      await showPlayers(scene);
      const player = button(scene, 'media.playVideo').last();
      await player.locator('img').waitFor();
      await hold(scene.page, 'GET', /\/objects\//);
      await player.click();
      await scene.page
        .locator('article')
        .getByRole('status', { name: scene.t('common.loading') })
        .waitFor();
    },
  },
  {
    screen: 'media',
    name: 'stories',
    viewer: 'demo',
    widths: NARROW,
    async reach(scene) {
      await showStories(scene);
      await toTop(scene);
    },
  },
  {
    screen: 'media',
    name: 'shares',
    viewer: 'demo',
    widths: NARROW,
    async reach(scene) {
      await showShares(scene);
      await toTop(scene);
      await unfold(scene);
      await toTop(scene);
    },
  },
  {
    screen: 'media',
    name: 'shares-end',
    viewer: 'demo',
    reach: showShares,
  },
  {
    screen: 'media',
    name: 'waiting',
    viewer: 'demo',
    reach: (scene) => showWithout(scene, 'waiting'),
  },
  {
    screen: 'media',
    name: 'failed',
    viewer: 'demo',
    widths: NARROW,
    reach: (scene) => showWithout(scene, 'failed'),
  },
  {
    screen: 'media',
    name: 'refused',
    viewer: 'demo',
    reach: (scene) => showWithout(scene, 'refused'),
  },
  {
    screen: 'media',
    name: 'gone',
    viewer: 'demo',
    async reach(scene) {
      const { page, t } = scene;
      await showGone(scene);
      await button(scene, 'media.playVideo').click();
      await page.getByText(t('media.videoLoadFailed')).waitFor();
      await button(scene, 'media.play').click();
      await page.getByText(t('media.audioLoadFailed')).waitFor();
    },
  },
  {
    screen: 'media',
    name: 'viewer',
    viewer: 'demo',
    widths: NARROW,
    async reach(scene) {
      await showPictures(scene);
      await button(scene, 'media.openPhoto').last().click();
      await scene.page
        .getByRole('dialog')
        .getByRole('img', { name: scene.t('kinds.image') })
        .waitFor();
    },
  },
  {
    screen: 'media',
    name: 'reaction-picker',
    viewer: 'demo',
    widths: NARROW,
    reach: openPicker,
  },
  {
    screen: 'media',
    name: 'caption-editor',
    viewer: 'demo',
    widths: NARROW,
    async reach(scene) {
      await openPicker(scene);
      await button(scene, 'media.addCaption').click();
      await scene.page.getByLabel(scene.t('media.captionLabel')).waitFor();
    },
  },
  {
    screen: 'media',
    name: 'tray',
    viewer: 'shop',
    widths: NARROW,
    async reach(scene) {
      await attach(scene, [sample('nails.jpg'), sample('voice.wav'), sample('wishes.pdf')]);
      await scene.page.locator('form li img').first().waitFor();
      await scene.page.getByText(scene.t('uploads.preparing')).first().waitFor({ state: 'detached' });
    },
  },
  {
    screen: 'media',
    name: 'tray-uploading',
    viewer: 'shop',
    async reach(scene) {
      await hold(scene.page, 'POST', /\/api\/upload/);
      await attach(scene, [sample('nails.jpg'), sample('clip.mp4')]);
    },
  },
  {
    screen: 'media',
    name: 'tray-failed',
    viewer: 'shop',
    widths: NARROW,
    async reach(scene) {
      await scene.page.route(/\/api\/upload/, (route) => route.abort());
      await attach(scene, [sample('nails.jpg')]);
      await scene.page.getByRole('alert').first().waitFor();
    },
  },
];
