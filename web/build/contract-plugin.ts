import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@parley/contract/contract.ts';
import type { Plugin } from 'vite';

const ID = 'virtual:contract';
const RESOLVED = `\0${ID}`;
const FOR_READERS = new Set(['summary', 'description', 'tags']);

/** Methods and paths of the API without schemas, so that neither zod nor the contract's texts reach the browser. */
export function contractPlugin(): Plugin {
  return {
    name: 'parley:contract',
    resolveId: (id) => (id === ID ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null;
      const minified = minifyContractRouter(contract);
      const json = JSON.stringify(minified, (key, value) => (FOR_READERS.has(key) ? undefined : value));
      return `export const contract = ${json};`;
    },
  };
}
