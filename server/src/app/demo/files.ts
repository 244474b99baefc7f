import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What the launcher leaves about the running simulator and its business. */
export type SimulatorApp = {
  graphUrl: string;
  simulatorUrl: string;
  instagramUserId: string;
  accessToken: string;
  appSecret: string;
};

/** What DATA_DIR/demo.json tells scripts, tests and people. */
export type Demo = {
  url: string;
  simulatorUrl: string;
  userId: string;
  email: string;
  password: string;
  instagramUserId: string;
  verifyToken: string;
  appSecret: string;
  accessToken: string;
};

const demoPath = (dataDir: string) => join(dataDir, 'demo.json');

/** Null when no launcher has started a simulator for this folder. */
export async function readSimulatorApp(dataDir: string): Promise<SimulatorApp | null> {
  const text = await readIfThere(join(dataDir, 'simulator', 'app.json'));
  return text === null ? null : (JSON.parse(text) as SimulatorApp);
}

export async function readDemo(dataDir: string): Promise<Demo | null> {
  const text = await readIfThere(demoPath(dataDir));
  return text === null ? null : (JSON.parse(text) as Demo);
}

/** Whoever reads the file finds all of it or none, whatever crashes. */
export async function writeDemo(dataDir: string, demo: Demo): Promise<void> {
  const path = demoPath(dataDir);
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(demo, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

export async function removeDemo(dataDir: string): Promise<void> {
  await rm(demoPath(dataDir), { force: true });
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
