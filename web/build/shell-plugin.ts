import type { Plugin } from 'vite';

/** Larger ones of other packages alone belong to what few people open, such as the reader of PDF files. */
const MOST_CHARACTERS = 200_000;
const PACKAGE = '/node_modules/';
const DICTIONARY = /\/i18n\/locales\/(\w+)\.json/;
const ENTRY = 'index';

/** The files of which the app consists, by their paths; with each language come its dictionaries. */
export type ShellFiles = { files: string[]; languages: Record<string, string[]>; fonts: string[] };

type Chunk = {
  type: 'chunk';
  name: string;
  isEntry: boolean;
  code: string;
  moduleIds: string[];
  imports: string[];
  dynamicImports: string[];
  viteMetadata?: { importedCss: Set<string> };
};

/** Writes down what the worker keeps so that the app opens without a network: see `src/service-worker/shell.ts`. */
export function shellPlugin(): Plugin {
  return {
    name: 'parley:shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = JSON.stringify(listFiles(bundle as Record<string, Chunk | { type: 'asset' }>));
        this.emitFile({ type: 'asset', fileName: 'shell.json', source });
      },
    },
  };
}

function listFiles(bundle: Record<string, Chunk | { type: 'asset' }>): ShellFiles {
  const files = new Set<string>();
  const languages: Record<string, string[]> = {};
  const entry = Object.entries(bundle).find(
    ([, file]) => file.type === 'chunk' && file.isEntry && file.name === ENTRY,
  );
  if (!entry) throw new Error(`the build has no entry ${ENTRY}`);
  const seen = new Set<string>();
  const follow = (name: string, isNeeded: boolean) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || seen.has(name)) return;
    if (!isNeeded && isLargePackage(file)) return;
    seen.add(name);
    const language = file.moduleIds.map((id) => DICTIONARY.exec(id)?.[1]).find((code) => code !== undefined);
    if (language !== undefined) {
      languages[language] ??= [];
      languages[language].push(`/${name}`);
      return;
    }
    files.add(`/${name}`);
    for (const sheet of file.viteMetadata?.importedCss ?? []) files.add(`/${sheet}`);
    for (const other of file.imports) follow(other, isNeeded);
    for (const other of file.dynamicImports) follow(other, false);
  };
  follow(entry[0], true);
  const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
  return { files: [...files], languages, fonts: fonts.map((name) => `/${name}`) };
}

const isLargePackage = ({ code, moduleIds }: Chunk): boolean =>
  code.length > MOST_CHARACTERS && moduleIds.every((id) => id.includes(PACKAGE));
