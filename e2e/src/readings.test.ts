import { afterAll, beforeAll, expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { breakCalls, forgiveFailedLoads, setStage } from './stage.ts';

let model: ModelServer;
const settings: Record<string, string> = {};
beforeAll(async () => {
  model = await startModelServer();
  Object.assign(settings, {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'answering',
    AI_TRANSCRIPTION_MODEL: 'hearing',
    AI_VISION_MODEL: 'seeing',
    AI_BASE_URL: model.address,
    AI_API_KEY: 'a key',
  });
});
afterAll(() => model.close());

// The stage reads its settings when it starts, after the model has its address.
const { parley, open, business } = setStage(settings);

test('voice messages are played and, as pictures are, put into words, again when that failed [RICH-13] [RICH-16] [RICH-17] [RICH-25] [RICH-26] [RICH-40] [RICH-41] [LIVE-30]', async () => {
  const { owner } = await business('Nobody');
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: false });
  const { simulator } = parley();
  const id = await simulator.createCustomer(owner.business.instagramUserId, { name: 'Vera Voice' });
  const send = (type: string, sample: string) =>
    simulator.post<{ mid: string }>(`customers/${id}/attachment`, { type, sample });
  // A refusal is final: nothing is tried again by itself.
  model.tell({ status: 400 });
  await send('audio', 'voice.wav');
  const visitor = await open();
  const { page } = visitor;
  await signIn(page, owner);
  await page.getByText('Vera Voice').first().click();
  const thread = page.getByRole('log');
  await thread.getByText('Transcription failed').waitFor();

  await send('image', 'nails.jpg');
  await page.getByRole('alert').getByText('Media analysis failed').waitFor();
  await thread.getByText('Media analysis failed').waitFor();

  const broken = await breakCalls(page, 'POST', /retry-transcription/);
  const voice = thread.locator('article').first();
  await voice.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').getByText('Transcription Error').waitFor();
  await broken.heal();
  forgiveFailedLoads(visitor, /retry-transcription/);

  model.tell({ text: 'Do you have a free place on Friday afternoon, after three?' });
  await voice.getByRole('button', { name: 'Try again' }).click();
  await voice.getByText('Transcription failed').waitFor({ state: 'detached' });
  const transcript = voice.getByRole('button', { name: /Transcript/ });
  await transcript.click();
  await voice.getByText('Do you have a free place on Friday afternoon, after three?').waitFor();

  const audio = voice.locator('audio');
  const read = () =>
    audio.evaluate((element) => {
      const { currentTime, muted, paused } = element as HTMLAudioElement;
      return { currentTime, muted, paused };
    });
  await voice.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => (await read()).currentTime).toBeGreaterThan(0);
  await voice.getByRole('button', { name: 'Pause' }).click();
  await voice.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await voice.getByRole('slider', { name: 'Position' }).fill('2.5');
  await voice.getByRole('button', { name: 'Mute' }).click();
  await voice.getByRole('button', { name: 'Unmute' }).waitFor();
  expect(await read()).toEqual({ currentTime: 2.5, muted: true, paused: true });

  model.tell({ text: 'A hand with red nails.' });
  const picture = thread.locator('article').nth(1);
  await picture.getByRole('button', { name: 'Try again' }).click();
  await picture.getByRole('button', { name: /AI Analysis/ }).click();
  await picture.getByText('A hand with red nails.').waitFor();
  expect(model.calls.some(({ model: name }) => name === 'seeing')).toBe(true);
});
