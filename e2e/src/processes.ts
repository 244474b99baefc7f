import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { endDatabase } from './embedded-database.ts';
import { type Exit, findFreePort, type Program, startProgram } from './program.ts';
import { createControl, type SimulatorControl } from './simulator-control.ts';

/** How `npm start` starts the server. */
type Command = { serverFlags: string[]; serverMemory: Record<string, string> };
const command = new URL('../../scripts/server-command.ts', import.meta.url).href;
const { serverFlags, serverMemory } = (await import(command)) as Command;

/** What the server leaves in DATA_DIR/demo.json. */
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

export type StartOptions = {
  /** A simulator beside the server. */
  simulator: boolean;
  /** The demo's account with its history; with the simulator only, and by default so. */
  demo?: boolean;
  /** Further variables of the server. */
  env?: Record<string, string>;
  /** Run once the simulator is there, before the server starts; answers more of its variables. */
  prepare?: (places: {
    /** Where the server will be. */
    url: string;
    simulatorUrl: string;
    simulator: SimulatorControl;
  }) => Promise<Record<string, string>>;
};

export type Parley = {
  url: string;
  /** Empty without a simulator. */
  simulatorUrl: string;
  dataDir: string;
  demo: Demo | null;
  simulator: SimulatorControl;
  /** The server's process number; another one after a restart. */
  pid(): number;
  /** What the server printed since its last start. */
  output(): string;
  /** Ends the server with a signal and answers how it ended. */
  kill(signal: NodeJS.Signals): Promise<Exit>;
  /** Starts the server anew on the same port and data; one that still runs is asked to end first. */
  restart(): Promise<void>;
  /** Ends what was started, in order, and removes the data. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** The server allows itself 10 seconds. */
const STOP_MILLISECONDS = 12_000;
const START_MILLISECONDS = 60_000;

/**
 * Starts the real server, with an embedded database of its own in a temporary folder, and the simulator beside it.
 * Everything is on free ports, so that several can run at once.
 */
export async function startParley(options: StartOptions): Promise<Parley> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-run-'));
  const wantsDemo = options.simulator && (options.demo ?? true);
  const [port, simulatorPort] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  let simulator: Program | undefined;
  let server: Program | undefined;
  let prepared: Record<string, string> = {};

  async function startServer(): Promise<void> {
    const env = {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      ...serverMemory,
      SIMULATOR: wantsDemo ? 'on' : 'off',
      SIMULATOR_PORT: String(simulatorPort),
      ...(simulator ? { INSTAGRAM_GRAPH_URL: `http://127.0.0.1:${simulatorPort}` } : {}),
      ...options.env,
      ...prepared,
    };
    const started = startProgram('server/src/main.ts', [], env, serverFlags);
    server = started;
    await untilReady(started, 'the server');
  }

  async function stop(): Promise<void> {
    const obeyed = [
      !server || (await endInTime(server, STOP_MILLISECONDS)),
      !simulator || (await endInTime(simulator, 3000)),
    ];
    await endDatabase(dataDir);
    await rm(dataDir, { recursive: true, force: true });
    if (obeyed.includes(false)) throw new Error(`a program had to be ended by force:\n${server?.output()}`);
  }

  try {
    if (options.simulator) {
      const env = {
        HOST: '127.0.0.1',
        SIMULATOR_PORT: String(simulatorPort),
        DATA_DIR: dataDir,
        DASHBOARD_URL: url,
      };
      simulator = startProgram('simulator/src/main.ts', wantsDemo ? [] : ['--no-demo'], env);
      await untilReady(simulator, 'the simulator');
    }
    const simulatorUrl = simulator ? `http://127.0.0.1:${simulatorPort}` : '';
    const control = createControl(simulatorUrl);
    if (wantsDemo) await leaveAppData(dataDir, simulatorUrl, control);
    prepared = (await options.prepare?.({ url, simulatorUrl, simulator: control })) ?? {};
    await startServer();
    const demo = wantsDemo ? await connectDemo(dataDir, url, control) : null;
    return {
      url,
      simulatorUrl,
      dataDir,
      demo,
      simulator: control,
      pid: () => server?.pid ?? 0,
      output: () => server?.output() ?? '',
      async kill(signal) {
        if (!server) throw new Error('the server was never started');
        return server.end(signal);
      },
      async restart() {
        if (server && !(await endInTime(server, STOP_MILLISECONDS)))
          throw new Error(`the server had to be ended by force:\n${server.output()}`);
        await startServer();
      },
      stop,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A start may recover a database and fill in a demo first. */
async function untilReady(program: Program, name: string): Promise<void> {
  const timer = setTimeout(() => program.process.kill('SIGKILL'), START_MILLISECONDS);
  const url = await program.ready;
  clearTimeout(timer);
  if (url === null) throw new Error(`${name} did not start:\n${program.output()}`);
}

/** Asks a program to end, and ends it by force after `patience` milliseconds; answers whether it obeyed. */
async function endInTime(program: Program, patience: number): Promise<boolean> {
  let obeyed = true;
  const timer = setTimeout(() => {
    obeyed = false;
    program.process.kill('SIGKILL');
  }, patience);
  await program.end('SIGTERM');
  clearTimeout(timer);
  return obeyed;
}

/** Where the server finds the app of the demo's business on its first start. */
async function leaveAppData(dataDir: string, simulatorUrl: string, control: SimulatorControl): Promise<void> {
  const { graphUrl, instagramUserId, accessToken, appSecret } = await control.get('setup');
  const folder = join(dataDir, 'simulator');
  await mkdir(folder, { recursive: true });
  const app = { graphUrl, instagramUserId, accessToken, appSecret, simulatorUrl };
  await writeFile(join(folder, 'app.json'), JSON.stringify(app), { mode: 0o600 });
}

async function connectDemo(dataDir: string, url: string, control: SimulatorControl): Promise<Demo> {
  const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as Demo;
  const { instagramUserId, verifyToken, userId } = demo;
  await control.setWebhook({
    instagramUserId,
    callbackUrl: `${url}/api/instagram-webhook-v3/${userId}`,
    verifyToken,
  });
  await control.post('history/deliver', { instagramUserId });
  return demo;
}
