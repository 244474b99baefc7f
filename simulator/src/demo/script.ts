/** One conversation of the demo. Times are minutes; the loader counts them back from the moment of loading. */
export type DemoConversation = {
  username: string;
  /** Minutes between the last message and the moment of loading. */
  endsAgo: number;
  /**
   * Oldest first. `c:` the customer, `b:` the business from the API, `o:` typed by the owner in the Instagram app.
   * `c+90:` waits 90 minutes after the line before. `c[photo nails.jpg]:`, `c[voice]:`, `c[story]:` and `c[❤️]:` (a
   * reaction to the line before) are what they say.
   */
  lines: string[];
};

export type DemoPerson = {
  username: string;
  name: string | null;
  locale: string;
  face?: string;
  follows?: boolean;
};

export type DemoLine = {
  by: 'customer' | 'api' | 'app';
  /** Minutes after the line before. */
  gap: number;
  extra:
    | { kind: 'photo'; sample: string }
    | { kind: 'voice' }
    | { kind: 'story' }
    | { kind: 'reaction'; emoji: string }
    | null;
  text: string;
};

const pattern = /^([cbo])(?:\+(\d+))?(?:\[([^\]]+)\])?: ?(.*)$/su;
const speakers = { c: 'customer', b: 'api', o: 'app' } as const;

/** Reads one line; `index` only varies the usual gaps, so that each load gives the same times. */
export function readLine(line: string, index: number): DemoLine {
  const match = pattern.exec(line);
  if (!match) throw new Error(`Not a line of a demo conversation: ${line}`);
  const [, who = 'c', gap, extra, text = ''] = match;
  const by = speakers[who as 'c' | 'b' | 'o'];
  const usual = by === 'customer' ? 1 + ((index * 7) % 6) : 2 + ((index * 5) % 9);
  return { by, gap: gap === undefined ? usual : Number(gap), extra: extra ? readExtra(extra) : null, text };
}

function readExtra(extra: string): DemoLine['extra'] {
  if (extra === 'voice') return { kind: 'voice' };
  if (extra === 'story') return { kind: 'story' };
  const photo = /^photo (\S+)$/.exec(extra)?.[1];
  return photo ? { kind: 'photo', sample: photo } : { kind: 'reaction', emoji: extra };
}
