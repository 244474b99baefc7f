import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MILLISECONDS = 15_000;
/** Of one processor: above it somebody waits for something. */
const BUSY = 0.05;
/** Less garbage is not worth the pause. */
const WORTH_BYTES = 8_000_000;

/** In milliseconds: processor time that the process has used, and the time of day. */
export type Clock = { used(): number; now(): number };

const CLOCK: Clock = {
  used() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  now: () => performance.now(),
};

/**
 * Collects garbage once there is nothing to do. V8 does so only when something new wants room: a server that has just
 * worked keeps what it needed then, all night. `look` answers whether it collected; it pauses for a fifth of a second.
 */
export function createRest(clock: Clock = CLOCK): { look(): boolean } {
  let last = { used: clock.used(), now: clock.now() };
  let settled = 0;
  return {
    look() {
      const { used, now } = last;
      last = { used: clock.used(), now: clock.now() };
      if (last.used - used > BUSY * (last.now - now)) return false;
      if (process.memoryUsage().heapUsed < settled + WORTH_BYTES) return false;
      collect();
      settled = process.memoryUsage().heapUsed;
      return true;
    },
  };
}

/** As long as the process lives. */
export function startResting(): void {
  const rest = createRest();
  setInterval(() => rest.look(), LOOK_MILLISECONDS).unref();
}

let gc: (() => void) | undefined;

/** Only contexts that are made after the flag was set know the function. */
function collect(): void {
  if (!gc) {
    setFlagsFromString('--expose-gc');
    gc = runInNewContext('gc') as () => void;
  }
  gc();
}
