import { decide } from '../decide.ts';
import type { Provider } from '../provider.ts';
import type { Think } from '../think.ts';
import { thinkHere } from '../think.ts';
import type { Case } from './measure.ts';
import { toInput } from './measure.ts';

/**
 * Lets a second message of the customer arrive while the first run is under way: the first must give no result, and
 * the run after it must have read both messages.
 */
export async function measureSuperseded(
  cases: Case[],
  provider: Provider,
): Promise<{ runs: number; right: number }> {
  let right = 0;
  for (const { set, question } of cases) {
    const newer = new AbortController();
    const reason = new Error('superseded');
    const read: string[] = [];
    const slow: Think = (name, ...given) => {
      newer.abort(reason);
      return thinkHere(name, ...given);
    };
    const first = toInput(set, question);
    const thrownAway = await decide(first, provider, { signal: newer.signal, think: slow }).then(
      () => false,
      (error: unknown) => error === reason,
    );
    const both = {
      ...first,
      turn: [...first.turn, { id: 'newer', text: 'Thank you', at: first.now.toISOString() }],
    };
    const watched: Think = (name, ...given) => {
      read.push(...(given[0] as typeof first).turn.map(({ id }) => id));
      return thinkHere(name, ...given);
    };
    await decide(both, provider, { think: watched });
    if (thrownAway && ['asked', 'newer'].every((id) => read.includes(id))) right += 1;
  }
  return { runs: cases.length, right };
}
