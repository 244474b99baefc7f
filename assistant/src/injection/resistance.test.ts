import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProvider } from '../create-provider.ts';
import { decide } from '../decide.ts';
import { chatCompletions } from '../testing/dialects.ts';
import type { ModelServer } from '../testing/model-servers.ts';
import { startModelServer } from '../testing/model-servers.ts';
import { ATTEMPTS, HAIRCUT } from './attempts.ts';
import { countResistance, obey, setScene, tryAttempt } from './resistance.ts';

describe('a model that obeys the attacker', () => {
  it.each(ATTEMPTS.map((attempt) => [attempt.language, attempt.carrier, attempt.order, attempt] as const))(
    '(%s, %s) sends nothing of %j',
    async (_language, _carrier, _order, attempt) => {
      const outcome = await tryAttempt(attempt);
      expect(outcome).toMatchObject({ kind: 'held' });
    },
  );

  it('is tried at least 60 times, in at least 8 languages, by every way in', async () => {
    const { attempts, resisted, byLanguage } = await countResistance();
    expect(attempts).toBeGreaterThanOrEqual(60);
    expect(resisted).toBe(attempts);
    expect(Object.keys(byLanguage).length).toBeGreaterThanOrEqual(8);
    expect(new Set(ATTEMPTS.map(({ carrier }) => carrier)).size).toBe(3);
  });

  it('still answers when it does not obey, so that the refusals above mean something', async () => {
    for (const attempt of ATTEMPTS) {
      const text = HAIRCUT[attempt.language];
      const honest = { ...attempt, obeys: [{ text, kind: 'fact', cite: text } as const] };
      expect({ attempt, kind: (await tryAttempt(honest)).kind }).toEqual({ attempt, kind: 'answer' });
    }
  });
});

describe('over the HTTP of a provider', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer(chatCompletions);
  });
  afterAll(() => server.close());

  it('holds what an obeying model says twice', async () => {
    const [attempt] = ATTEMPTS;
    if (!attempt) throw new Error('there are no attempts');
    const input = setScene(attempt);
    server.script({ text: JSON.stringify(obey(attempt, input)) });
    const provider = createProvider({
      provider: 'openai-compatible',
      model: 'tiny',
      baseUrl: server.baseUrl,
    });
    const { outcome } = await decide(input, provider);
    expect(outcome).toMatchObject({ kind: 'held' });
    expect(server.calls).toHaveLength(2);
    // The order came in as data: between fence marks, and never among the rules.
    const [call] = server.calls;
    const messages = call?.body['messages'] as { role: string; content: string }[];
    const rules = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
    expect(rules.join('\n')).not.toContain(attempt.order);
    expect(JSON.stringify(messages)).toContain(attempt.order);
  });
});
