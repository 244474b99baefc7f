import type { Browser } from 'playwright-core';

import { type Miss, openCamera } from './camera.ts';
import { type Device, type State, titleOf } from './state.ts';
import type { Language } from './words.ts';
import type { World } from './world.ts';

const LANGUAGES: Language[] = ['en', 'ar'];
const DEVICES: Device[] = ['desktop', 'phone'];

export type Album = { names: string[]; misses: Miss[] };

/** Makes the pictures of all these states. The languages go side by side: each has a shop of its own. */
export async function takePictures(
  browser: Browser,
  world: World,
  states: readonly State[],
  folder: string,
): Promise<Album> {
  const album: Album = { names: [], misses: [] };
  const total = LANGUAGES.flatMap((language) =>
    DEVICES.map((device) => pick(states, language, device)),
  ).flat().length;
  let done = 0;

  async function take(language: Language, device: Device): Promise<void> {
    const look = { language, device };
    const camera = await openCamera(browser, world, look, folder);
    for (const state of pick(states, language, device)) {
      const title = titleOf(state);
      let outcome: string;
      try {
        const names = await camera.take(state);
        album.names.push(...names);
        outcome = `${names.length} pictures`;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        album.misses.push({ title, look, reason });
        outcome = `not reached, ${reason.split('\n')[0]}`;
      }
      done += 1;
      process.stdout.write(`${done}/${total} ${language} ${device} ${title}: ${outcome}\n`);
    }
    await camera.close();
  }

  await Promise.all(
    LANGUAGES.map(async (language) => {
      for (const device of DEVICES) await take(language, device);
    }),
  );
  return album;
}

function pick(states: readonly State[], language: Language, device: Device): State[] {
  return states.filter(
    (state) => (state.language ?? language) === language && (state.device ?? device) === device,
  );
}
