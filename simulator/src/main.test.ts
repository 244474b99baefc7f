import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request as ask, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'simulator-main-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(port: string, args: string[] = []) {
  const env = {
    ...process.env,
    SIMULATOR_PORT: port,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    DASHBOARD_URL: 'http://dash.test',
    ALLOWED_HOSTS: 'other.internal, stand.internal',
  };
  const child = fork(main, args, { env, silent: true, execArgv: [] });
  const chunks: string[] = [];
  child.stdout?.on('data', (chunk) => chunks.push(String(chunk)));
  child.stderr?.on('data', (chunk) => chunks.push(String(chunk)));
  return { child, output: () => chunks.join('') };
}

test('it says where it is, keeps its state in DATA_DIR, and ends on SIGTERM even with a page open', async () => {
  const { child, output } = start('0');
  const [message] = await once(child, 'message');
  expect(message).toMatchObject({ type: 'ready', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
  const { url } = message as { url: string };
  expect(output()).toContain(`simulator ready on ${url}`);
  expect(existsSync(join(folder, 'simulator', 'state.sqlite'))).toBe(true);
  const state = (await (await fetch(`${url}/_control/state`)).json()) as {
    dashboardUrl: string;
    businesses: unknown[];
  };
  expect(state).toMatchObject({
    dashboardUrl: 'http://dash.test',
    businesses: [{ username: 'lumen.studio' }],
  });
  const page = await fetch(url);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await page.text()).toContain('<html');

  const under = async (host: string) => {
    const call = ask(`${url}/_control/state`, { headers: { host }, agent: false }).end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  for (const host of ['localhost:3001', '127.0.0.1', '[::1]:3001', 'a.localhost', 'stand.internal'])
    expect([host, await under(host)]).toEqual([host, 200]);
  for (const host of ['evil.example', 'localhost.evil.example:3001', 'localhost@evil.example'])
    expect([host, await under(host)]).toEqual([host, 403]);

  const stream = await fetch(`${url}/_control/events`);
  const ended = expect(stream.text()).rejects.toThrow();
  const taken = start(new URL(url).port);
  const [code] = await once(taken.child, 'exit');
  expect(code).toBe(1);
  expect(taken.output().trim()).toBe(
    `Port ${new URL(url).port} is taken: set SIMULATOR_PORT to another one.`,
  );

  // The open stream does not hold it up.
  child.kill('SIGTERM');
  const [exit] = await once(child, 'exit');
  expect(exit).toBe(0);
  await ended;
});
