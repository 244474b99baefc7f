import { answerBuiltin } from './decide-steps.ts';
import { ASKS_FOR_A_PERSON } from './triggers/asks-for-a-person.ts';
import { matchTriggers } from './triggers.ts';

/** Patterns are compiled once for the letters of Western Europe, and once for all others: "€" is one of those. */
const PRICES = ['25 EUR', '25 €'].map(
  (price) => `# Prices\n\nHaircut: ${price}\n\nQ: Do you take cards?\nA: Yes, all of them.`,
);
const TRIGGERS = [{ id: 'person', name: ASKS_FOR_A_PERSON, triggerConditions: ASKS_FOR_A_PERSON }];
/** A pattern is read at its first use and compiled at its second. */
const QUESTIONS = ['How much is a haircut?', 'How much is a haircut on Monday?', 'Do you take cards?'];

/**
 * Answers for nobody, so that no customer waits until the tables of the languages are read and the patterns of the
 * guard are compiled. It occupies its thread for half a second.
 */
export function warmUp(): void {
  const now = new Date();
  for (const [knowledgeBase, text] of PRICES.flatMap((prices) =>
    QUESTIONS.map((ask) => [prices, ask] as const),
  )) {
    const message = { id: 'nobody', text, at: now.toISOString() };
    matchTriggers(TRIGGERS, message);
    answerBuiltin({
      knowledgeBase,
      prompt: '',
      turn: [message],
      history: [],
      timezone: 'UTC',
      now,
      setPhrases: {},
    });
  }
}
