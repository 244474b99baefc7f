import { join } from 'node:path';
import { startSimulator } from './simulator.ts';

const env = process.env;
const port = Number(env['SIMULATOR_PORT'] ?? 3001);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error('SIMULATOR_PORT takes a number from 0 to 65535');
  process.exit(1);
}

try {
  const simulator = await startSimulator({
    port,
    host: env['HOST'] ?? '127.0.0.1',
    hostNames: [
      URL.parse(env['PUBLIC_URL'] ?? '')?.hostname ?? '',
      ...(env['ALLOWED_HOSTS'] ?? '').split(','),
    ].map((name) => name.trim()),
    stateFile: join(env['DATA_DIR'] ?? './data', 'simulator', 'state.sqlite'),
    demo: !process.argv.includes('--no-demo'),
    switches: { httpMedia: true },
    ...(env['DASHBOARD_URL'] ? { dashboardUrl: env['DASHBOARD_URL'] } : {}),
  });
  console.log(`simulator ready on ${simulator.url}`);
  process.send?.({ type: 'ready', url: simulator.url });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // Whatever hangs, the process is gone within two seconds.
      setTimeout(() => process.exit(0), 1800).unref();
      void simulator.close().then(() => process.exit(0));
    });
  }
} catch (cause) {
  const inner = cause instanceof Error ? cause.cause : undefined;
  const taken = (inner as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE';
  console.error(
    taken
      ? `Port ${port} is taken: set SIMULATOR_PORT to another one.`
      : `The simulator did not start: ${String(cause)}`,
  );
  process.exit(1);
}
