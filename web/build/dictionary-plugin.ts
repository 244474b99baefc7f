import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { ASIDE_NAMES, ASIDE_TEXTS, VISITOR_TEXTS } from '#i18n/visitor-texts.ts';

// A development server and tests ask with `import` before it.
const PART = /\.json\?(?:import&)?(visitors|members|aside)$/;

/**
 * Parts each dictionary in three, so that the words of the dashboard do not weigh on the sign-in page, nor those of
 * rare dialogs on the dashboard. Tests of single
 * parts of the app take it whole.
 */
export function dictionaryPlugin({ isWhole = false } = {}): Plugin {
  return {
    name: 'parley:dictionary',
    enforce: 'pre',
    load: {
      filter: { id: PART },
      async handler(id) {
        const part = PART.exec(id)?.[1];
        const texts = JSON.parse(await readFile(id.slice(0, id.lastIndexOf('?')), 'utf8')) as Dictionary;
        const chosen = Object.entries(texts).flatMap(([group, words]) =>
          isWhole ? [[group, words]] : choose(group, words, part),
        );
        return { code: `export default ${JSON.stringify(Object.fromEntries(chosen))}`, moduleType: 'js' };
      },
    },
  };
}

type Words = Record<string, unknown>;
type Dictionary = Record<string, Words>;

/** What of a group stands in a part: of those aside the names that lead there come with the dashboard. */
function choose(group: string, words: Words, part: string | undefined): [string, Words][] {
  const told = ASIDE_TEXTS.get(group);
  const isAside = told !== undefined;
  if (isAside && part === 'members') {
    // With all its plural forms.
    const isTold = (key: string) =>
      ASIDE_NAMES.has(key) || told.some((name) => `${key}_`.startsWith(`${name}_`));
    return [[group, Object.fromEntries(Object.entries(words).filter(([key]) => isTold(key)))]];
  }
  const own = VISITOR_TEXTS.has(group) ? 'visitors' : isAside ? 'aside' : 'members';
  return own === part ? [[group, words]] : [];
}
