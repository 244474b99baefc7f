import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { root } from '../program.ts';

type Tree = { [key: string]: string | Tree };

/** The languages of the pictures: one of each direction of writing. */
export type Language = 'en' | 'ar';

/** The interface's own words, by which its parts are found in every language. */
export type Words = (key: string, values?: Record<string, string>) => string;

export async function readWords(language: string): Promise<Words> {
  const file = await readFile(join(root, `web/src/i18n/locales/${language}.json`), 'utf8');
  const tree = JSON.parse(file) as Tree;
  return (key, values = {}) => {
    const text = key.split('.').reduce<string | Tree | undefined>(descend, tree);
    if (typeof text !== 'string') throw new Error(`${language}.json has no text ${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
  };
}

function descend(part: string | Tree | undefined, name: string): string | Tree | undefined {
  return typeof part === 'object' ? part[name] : undefined;
}
