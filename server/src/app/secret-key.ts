import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { randomToken } from '#infra/crypto.ts';

/** SECRET_KEY, or the key that the first start made in DATA_DIR, readable by its owner only. */
export async function resolveSecretKey(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const path = join(dataDir, 'secret-key');
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = randomToken(48);
  await mkdir(dataDir, { recursive: true });
  // `wx`: of two first starts at once, one makes the key and the other reads it.
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(`${key}\n`);
    // A power cut must not leave an empty key behind sealed secrets.
    await file.sync();
    await file.close();
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(path, 'utf8')).trim();
  }
}
