const sendFaults = [
  'delivered_500',
  'delivered_timeout',
  'timeout',
  'delivered_1357046',
  'rate_limit',
] as const;
export type SendFault = (typeof sendFaults)[number];

/** Of every write on comments and on a post. `delivered_…`: it was done, although the answer says otherwise. */
const commentFaults = [
  'comment_fail',
  'comment_timeout',
  'comment_delivered_500',
  'comment_delivered_timeout',
  'comment_rate_limit',
] as const;
export type CommentFault = (typeof commentFaults)[number];

export type WebhookFault =
  | { kind: 'drop' }
  | { kind: 'delay'; ms: number }
  | { kind: 'duplicate'; afterMs: number }
  | { kind: 'badSignature' }
  | { kind: 'wrongSecret' };

export type CallFault = {
  /** `done_…`: the call is carried out, and then its answer is a 500 or none. */
  kind: 'fail' | 'hang' | 'done_500' | 'done_timeout';
  method?: string | undefined;
  /** Part of the path without version, or a pattern for it. */
  path?: string | RegExp | undefined;
  status: number;
  code: number;
  subcode?: number | undefined;
  message?: string | undefined;
};

type CallFaultInput = { method?: string; path?: string | RegExp; times?: number };
type FailInput = CallFaultInput & { status?: number; code?: number; subcode?: number; message?: string };

/** Faults wait in line and are used up one by one: webhook faults by the next webhooks, the rest by the next calls. */
export type FaultLines = {
  webhooks: WebhookFault[];
  sends: SendFault[];
  comments: CommentFault[];
  calls: CallFault[];
  holding: boolean;
  usagePercent: number | null;
  /** So many further webhooks are kept back, and then sent last first. */
  reorder: number;
  /** The app's address does not answer. */
  unreachable: boolean;
};

export function createFaultLines(): FaultLines {
  return {
    webhooks: [],
    sends: [],
    comments: [],
    calls: [],
    holding: false,
    usagePercent: null,
    reorder: 0,
    unreachable: false,
  };
}

/** The first waiting fault of the call, taken out of the line. */
export function takeCallFault(lines: FaultLines, method: string, path: string): CallFault | undefined {
  const index = lines.calls.findIndex(
    (fault) =>
      (fault.method === undefined || fault.method.toUpperCase() === method) &&
      (fault.path === undefined ||
        (typeof fault.path === 'string' ? path.includes(fault.path) : fault.path.test(path))),
  );
  return index < 0 ? undefined : lines.calls.splice(index, 1)[0];
}

/** One webhook meets at most one fault of each kind. */
export function takeWebhookFaults(lines: FaultLines): WebhookFault[] {
  const taken: WebhookFault[] = [];
  for (const kind of webhookFaults) {
    const index = lines.webhooks.findIndex((fault) => fault.kind === kind);
    if (index >= 0) taken.push(...lines.webhooks.splice(index, 1));
  }
  return taken;
}

const repeat = <T>(times: number | undefined, fault: T): T[] =>
  Array.from({ length: times ?? 1 }, () => ({ ...fault }));

/** What still waits, as the control API and the phone page show it. */
export function describeFaults(lines: FaultLines) {
  return {
    webhooks: [...lines.webhooks],
    sends: [...lines.sends],
    comments: [...lines.comments],
    calls: lines.calls.map((fault) => ({ ...fault, path: fault.path?.toString() })),
    holding: lines.holding,
    usagePercent: lines.usagePercent,
    reorder: lines.reorder,
    unreachable: lines.unreachable,
  };
}

const webhookFaults: ReadonlyArray<WebhookFault['kind']> = [
  'drop',
  'delay',
  'duplicate',
  'badSignature',
  'wrongSecret',
];

/** Takes the waiting faults of one name out of the lines; answers whether there is a line for that name. */
export function withdrawFault(lines: FaultLines, name: string): boolean {
  if (webhookFaults.some((kind) => kind === name)) {
    lines.webhooks = lines.webhooks.filter((fault) => fault.kind !== name);
  } else if (sendFaults.some((fault) => fault === name)) {
    lines.sends = lines.sends.filter((fault) => fault !== name);
  } else if (commentFaults.some((fault) => fault === name)) {
    lines.comments = lines.comments.filter((fault) => fault !== name);
  } else if (['fail', 'hang', 'done_500', 'done_timeout'].includes(name)) {
    lines.calls = lines.calls.filter((fault) => fault.kind !== name);
  } else if (name === 'usage') lines.usagePercent = null;
  else if (name === 'unreachable') lines.unreachable = false;
  else return false;
  return true;
}

/** The part of the fault buttons that only queues; the rest needs the platform and is added in `simulator.ts`. */
export function createFaultButtons(lines: FaultLines) {
  return {
    duplicateNext(input: { times?: number; afterMs?: number } = {}): void {
      lines.webhooks.push(
        ...repeat(input.times, { kind: 'duplicate' as const, afterMs: input.afterMs ?? 0 }),
      );
    },
    delayNext(ms: number, times = 1): void {
      lines.webhooks.push(...repeat(times, { kind: 'delay' as const, ms }));
    },
    dropNext(times = 1): void {
      lines.webhooks.push(...repeat(times, { kind: 'drop' as const }));
    },
    badSignatureNext(times = 1): void {
      lines.webhooks.push(...repeat(times, { kind: 'badSignature' as const }));
    },
    wrongSecretNext(times = 1): void {
      lines.webhooks.push(...repeat(times, { kind: 'wrongSecret' as const }));
    },
    nextSend(fault: SendFault, times = 1): void {
      if (!sendFaults.includes(fault)) throw new Error(`Unknown send fault: ${fault}`);
      for (let i = 0; i < times; i += 1) lines.sends.push(fault);
    },
    nextCommentWrite(fault: CommentFault, times = 1): void {
      if (!commentFaults.includes(fault)) throw new Error(`Unknown comment fault: ${fault}`);
      for (let i = 0; i < times; i += 1) lines.comments.push(fault);
    },
    failNext(input: FailInput = {}): void {
      const { times, method, path, status = 500, code = 2, subcode, message } = input;
      lines.calls.push(
        ...repeat(times, { kind: 'fail' as const, method, path, status, code, subcode, message }),
      );
    },
    hangNext(input: CallFaultInput = {}): void {
      const { times, method, path } = input;
      lines.calls.push(...repeat(times, { kind: 'hang' as const, method, path, status: 0, code: 0 }));
    },
    doneNext(input: CallFaultInput & { answer?: '500' | 'timeout' } = {}): void {
      const { times, method, path, answer = '500' } = input;
      if (answer !== '500' && answer !== 'timeout') throw new Error(`Unknown answer: ${String(answer)}`);
      lines.calls.push(
        ...repeat(times, { kind: `done_${answer}` as const, method, path, status: 500, code: 2 }),
      );
    },
    usage(percent: number | null): void {
      lines.usagePercent = percent;
    },
    reorderNext(count = 2): void {
      if (!Number.isInteger(count) || count < 2) throw new Error('An order needs two webhooks or more.');
      lines.reorder = count;
    },
    unreachable(on = true): void {
      lines.unreachable = on;
    },
    active: () => describeFaults(lines),
  };
}
