import { Counter, Histogram, Registry } from 'prom-client';

/** What is counted as it happens, with the label that tells its kind apart. */
const COUNTED = {
  deliveries: {
    help: 'Deliveries of the platform by the status that they were answered with',
    label: 'status',
  },
  runs: { help: 'Times that the assistant was asked, by what came of it', label: 'outcome' },
  provider_calls: { help: 'Answers of a provider, by whether it failed', label: 'result' },
  sends: { help: 'Parts of messages by what became of sending them', label: 'state' },
  jobs: { help: 'Jobs by how they ended', label: 'result' },
  slow_statements: { help: 'Statements of the database that took longer than a second', label: 'kind' },
} as const;

export type Counted = keyof typeof COUNTED;

/** Figures of this process since its start. */
export type Figures = {
  registry: Registry;
  /** `kind` is one of few words of ours, never what somebody sent. */
  count: (what: Counted, kind: string) => void;
  request: (status: number, seconds: number) => void;
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createFigures(): Figures {
  const registry = new Registry();
  const counters = Object.fromEntries(
    Object.entries(COUNTED).map(([what, { help, label }]) => [
      what,
      new Counter({ name: `parley_${what}_total`, help, labelNames: [label], registers: [registry] }),
    ]),
  ) as Record<Counted, Counter>;
  const requests = new Histogram({
    name: 'parley_request_seconds',
    help: 'Requests by the class of their status',
    labelNames: ['status'],
    buckets: SECONDS,
    registers: [registry],
  });
  return {
    registry,
    count: (what, kind) => counters[what].inc({ [COUNTED[what].label]: kind }),
    request: (status, seconds) => requests.observe({ status: `${Math.floor(status / 100)}xx` }, seconds),
  };
}
