import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Assistant, createAssistant } from './assistant.ts';
import { createProvider } from './create-provider.ts';
import { decide } from './decide.ts';
import { ENDLESS, ENDLESS_THREAD } from './testing/endless.ts';
import { LostThoughtError } from './threads/lost-thought.ts';
import type { AssistantInput } from './types.ts';

const KNOWLEDGE = '# Salon\n\nHaircut: 25 EUR\n\nQ: Do you take cards?\nA: Yes, Visa and Mastercard.';
const provider = createProvider({ provider: 'builtin' });

function ask(...texts: string[]): AssistantInput {
  return {
    knowledgeBase: KNOWLEDGE,
    prompt: '',
    turn: texts.map((text) => ({ id: text, text, at: '2026-01-05T10:00:00Z' })),
    history: [],
    timezone: 'UTC',
    now: new Date('2026-01-05T10:00:00Z'),
    setPhrases: {},
  };
}

let assistant: Assistant;
beforeAll(() => {
  assistant = createAssistant({ threads: 1, file: ENDLESS_THREAD });
});
afterAll(() => assistant.close());

describe('the assistant in threads of its own', () => {
  it('answers as it does here', async () => {
    const there = await assistant.decide(ask('How much is a haircut?'), provider);
    const here = await decide(ask('How much is a haircut?'), provider);
    expect(there.outcome).toMatchObject({ kind: 'answer', text: 'Haircut: 25 EUR' });
    expect({ ...there, report: { ...there.report, milliseconds: 0 } }).toEqual({
      ...here,
      report: { ...here.report, milliseconds: 0 },
    });
  });

  it('gives up a task that never ends, and does what waits behind it', async () => {
    const endless = assistant.decide(ask(ENDLESS), provider).catch((error: unknown) => error);
    const behind = assistant.decide(ask('Do you take cards?'), provider);
    expect((await behind).outcome).toMatchObject({ kind: 'answer', text: 'Yes, Visa and Mastercard.' });
    expect(await endless).toBeInstanceOf(LostThoughtError);
    expect((await assistant.decide(ask('How much is a haircut?'), provider)).outcome.kind).toBe('answer');
  });

  it('does not try the same words again, nor the same message beside others', async () => {
    const again = 'The same words were given up before.';
    await expect(assistant.decide(ask(ENDLESS), provider)).rejects.toThrow(again);
    await expect(assistant.decide(ask(ENDLESS, 'Hello?'), provider)).rejects.toThrow(again);
    expect((await assistant.decide(ask('Hello?'), provider)).outcome.kind).toBe('answer');
  });

  it("falls back to a person's own words where they take too much", async () => {
    const input = {
      ...ask('Do you dye beards?'),
      context: `Yes. ${ENDLESS}`,
      question: 'Do you dye beards?',
    };
    expect(await assistant.composeFromContext(input, provider)).toMatchObject({
      text: `Yes. ${ENDLESS}`,
      verbatim: true,
    });
  });
});
