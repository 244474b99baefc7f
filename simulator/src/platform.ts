import type { Clock } from './clock.ts';
import type { FaultLines } from './faults.ts';
import type { HttpClient } from './http-client.ts';
import type { Live } from './live.ts';
import type { Store } from './store.ts';
import type { Switches } from './switches.ts';
import type { Dispatcher } from './webhooks/dispatcher.ts';
import type { World } from './world.ts';

/** What every part of the simulator works on. `dispatcher` and `url` are set while it starts. */
export type Platform = {
  store: Store;
  world: World;
  clock: Clock;
  live: Live;
  http: HttpClient;
  switches: Switches;
  faultLines: FaultLines;
  dispatcher: Dispatcher;
  url: string;
  webhookTimeoutMs: number;
};
