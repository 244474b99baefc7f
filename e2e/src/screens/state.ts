import type { Page } from 'playwright-core';

import type { Language, Words } from './words.ts';
import type { World } from './world.ts';

export type Device = 'desktop' | 'phone';
export type Look = { language: Language; device: Device };

/** Who looks: nobody in particular, the demo's owner, the owner of a small shop where things may change, one who registered just now, one without any message. */
export type Viewer = 'visitor' | 'demo' | 'shop' | 'newcomer' | 'quiet';

export type Scene = {
  page: Page;
  look: Look;
  t: Words;
  world: World;
};

/** One state of one screen, and the way to it from an empty page. */
export type State = {
  /** Lower case, words joined by a dash; together they name the picture. */
  screen: string;
  name: string;
  viewer: Viewer;
  /** On both devices by default. */
  device?: Device;
  /** In both languages by default. */
  language?: Language;
  /** Pictures in these widths too; pixels. */
  widths?: { desktop?: number[]; phone?: number[] };
  reach(scene: Scene): Promise<void>;
};

export const titleOf = ({ screen, name }: State): string => `${screen}/${name}`;
