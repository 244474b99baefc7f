/** What a thread is sent: one task at a time. */
export type Order = { name: string; given: unknown[] };

/** What it answers: that it can be asked, or what came of its task. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; error: unknown };
