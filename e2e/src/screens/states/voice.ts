import type { Page } from 'playwright-core';

import { fail, hold } from '../answers.ts';
import { button, modal, openChat } from '../reach.ts';
import type { Scene, State } from '../state.ts';

const UPLOAD = /\/api\/upload\/voice/;

/** Gives no microphone, for the reason that the browser names so; `silent`: the browser asks and is not answered. */
async function refuseMicrophone(page: Page, reason: string): Promise<void> {
  await page.addInitScript((name) => {
    navigator.mediaDevices.getUserMedia = () =>
      name === 'silent' ? new Promise(() => undefined) : Promise.reject(new DOMException('', name));
  }, reason);
}

async function openRecorder(scene: Scene): Promise<void> {
  const { chatId } = scene.world.shops[scene.look.language];
  await openChat(scene, chatId);
  await button(scene, 'voice.record').click();
  await modal(scene.page).waitFor();
}

async function record(scene: Scene): Promise<void> {
  await openRecorder(scene);
  const timer = modal(scene.page).getByRole('timer');
  await timer.getByText('0:02').waitFor();
}

async function recordNote(scene: Scene): Promise<void> {
  await record(scene);
  await button(scene, 'voice.stop').click();
  await modal(scene.page).getByText(scene.t('voice.duration')).waitFor();
}

async function sendNote(scene: Scene): Promise<void> {
  await recordNote(scene);
  await modal(scene.page)
    .getByRole('button', { name: scene.t('composer.send') })
    .click();
}

/** The recorder of voice messages, which the phone has. */
export const voice: State[] = [
  {
    screen: 'voice',
    name: 'recording',
    viewer: 'shop',
    device: 'phone',
    widths: { phone: [320] },
    reach: record,
  },
  {
    screen: 'voice',
    name: 'recorded',
    viewer: 'shop',
    device: 'phone',
    widths: { phone: [320] },
    reach: recordNote,
  },
  {
    screen: 'voice',
    name: 'starting',
    viewer: 'shop',
    device: 'phone',
    async reach(scene) {
      await refuseMicrophone(scene.page, 'silent');
      await openRecorder(scene);
      await modal(scene.page).getByText(scene.t('voice.starting')).waitFor();
    },
  },
  {
    screen: 'voice',
    name: 'denied',
    viewer: 'shop',
    device: 'phone',
    async reach(scene) {
      await refuseMicrophone(scene.page, 'NotAllowedError');
      await openRecorder(scene);
      await modal(scene.page).getByText(scene.t('voice.faults.denied')).waitFor();
    },
  },
  {
    screen: 'voice',
    name: 'unsupported',
    viewer: 'shop',
    device: 'phone',
    async reach(scene) {
      await scene.page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'));
      await openRecorder(scene);
      await modal(scene.page).getByText(scene.t('voice.faults.unsupported')).waitFor();
    },
  },
  {
    screen: 'voice',
    name: 'sending',
    viewer: 'shop',
    device: 'phone',
    async reach(scene) {
      await hold(scene.page, 'POST', UPLOAD);
      await sendNote(scene);
      await modal(scene.page)
        .getByRole('button', { name: scene.t('common.cancel') })
        .waitFor();
    },
  },
  {
    screen: 'voice',
    name: 'upload-failed',
    viewer: 'shop',
    device: 'phone',
    widths: { phone: [320] },
    async reach(scene) {
      await fail(scene.page, 'POST', UPLOAD);
      await sendNote(scene);
      await modal(scene.page).getByText(scene.t('voice.uploadFailed')).waitFor();
    },
  },
  {
    screen: 'voice',
    name: 'toast-undo',
    viewer: 'shop',
    device: 'phone',
    async reach(scene) {
      await recordNote(scene);
      await scene.page.keyboard.press('Escape');
      await button(scene, 'delivery.undo').waitFor();
    },
  },
];
