import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { VISITOR_TEXTS } from '#i18n/visitor-texts.ts';

// A development server and tests ask with `import` before it.
const PART = /\.json\?(?:import&)?(visitors|members)$/;

/**
 * Parts each dictionary in two, so that the words of the dashboard do not weigh on the sign-in page. Tests of single
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
        const texts = JSON.parse(await readFile(id.slice(0, id.lastIndexOf('?')), 'utf8')) as object;
        const chosen = Object.entries(texts).filter(
          ([group]) => isWhole || VISITOR_TEXTS.has(group) === (part === 'visitors'),
        );
        return { code: `export default ${JSON.stringify(Object.fromEntries(chosen))}`, moduleType: 'js' };
      },
    },
  };
}
