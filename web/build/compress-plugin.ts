import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt']);

const forms = {
  '.br': (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes: Uint8Array) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Leaves a brotli and a gzip copy beside every built text; the server picks one. */
export function compressPlugin(): Plugin {
  let folder = '';
  return {
    name: 'parley:compress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    // After everything is on disk, the public files too.
    async closeBundle(error) {
      if (error) return;
      const files = await readdir(folder, { recursive: true });
      // The server completes the public pages and compresses them itself.
      const sent = files.filter((name) => !name.startsWith(`pages${sep}`));
      const texts = sent.filter((name) => COMPRESSIBLE.has(extname(name)));
      await Promise.all(texts.map((name) => compress(join(folder, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  for (const [extension, pack] of Object.entries(forms)) {
    await writeFile(path + extension, await pack(bytes));
  }
}
