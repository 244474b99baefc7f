import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@parley/contract/contract.ts';
import { ERRORS } from '@parley/contract/errors.ts';
import type { Plugin } from 'vite';

const FOR_READERS = new Set(['summary', 'description', 'tags']);

/** What the browser needs of the contract, so that neither zod nor the contract's texts reach it. */
const MODULES: Readonly<Record<string, () => string>> = {
  'virtual:contract': () => `export const contract = ${withoutSchemas()};`,
  'virtual:errors': () => `export const TEMPLATES = ${JSON.stringify(templates())};`,
};

export function contractPlugin(): Plugin {
  return {
    name: 'parley:contract',
    resolveId: (id) => (Object.hasOwn(MODULES, id) ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0') ? (MODULES[id.slice(1)]?.() ?? null) : null),
  };
}

/** Methods and paths of the API. */
function withoutSchemas(): string {
  const minified = minifyContractRouter(contract);
  return JSON.stringify(minified, (key, value) => (FOR_READERS.has(key) ? undefined : value));
}

/** Every code of an error, with its words only where values have to be taken out of them. */
function templates(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ERRORS).map(([code, [, message]]) => [code, message.includes('{') ? message : '']),
  );
}
