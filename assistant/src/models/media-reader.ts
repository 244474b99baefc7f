import type { ModelSettings } from './model-settings.ts';
import type { Reading } from './read-media.ts';

/** What a model makes of files. Everything rejects with a ProviderError. */
export type MediaReader = {
  /** What a picture, or one moment of a film, shows, in the given language (a BCP 47 tag). */
  describePicture(
    picture: { bytes: Buffer; mediaType: string; isStill: boolean },
    language: string,
  ): Promise<Reading>;
  /** The words that stand in the picture of a post, a line for each; empty where there are none. */
  readPostPicture(picture: { bytes: Buffer; mediaType: string }): Promise<Reading>;
  /** What is said in a recording, in the language in which it is said. */
  writeDown(sound: Buffer): Promise<Reading>;
};

/** As the answering model of these settings is opened; `model` names the one that sees or hears. */
export function createMediaReader(settings: ModelSettings): MediaReader {
  // The SDK costs memory and start time: it is loaded with the first file.
  const open = () => import('./read-media.ts');
  return {
    describePicture: async (picture, language) => (await open()).describePicture(settings, picture, language),
    readPostPicture: async (picture) => (await open()).readPostPicture(settings, picture),
    writeDown: async (sound) => (await open()).writeDown(settings, sound),
  };
}
