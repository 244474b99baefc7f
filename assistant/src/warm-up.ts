import { answerBuiltin } from './decide-steps.ts';
import { ASKS_FOR_A_PERSON } from './triggers/asks-for-a-person.ts';
import { matchTriggers } from './triggers.ts';

const KNOWLEDGE = '# Prices\n\nHaircut: 25 EUR\n\nQ: Do you take cards?\nA: Yes, all of them.';
const TRIGGERS = [{ id: 'person', name: ASKS_FOR_A_PERSON, triggerConditions: ASKS_FOR_A_PERSON }];
/** A pattern is read at its first use and compiled at its second. */
const QUESTIONS = ['How much is a haircut?', 'How much is a haircut on Monday?', 'Do you take cards?'];

/**
 * Answers for nobody, so that no customer waits until the tables of the languages are read and the patterns of the
 * guard are compiled. It occupies its thread for a third of a second.
 */
export function warmUp(): void {
  const now = new Date();
  for (const text of QUESTIONS) {
    const message = { id: 'nobody', text, at: now.toISOString() };
    matchTriggers(TRIGGERS, message);
    answerBuiltin({
      knowledgeBase: KNOWLEDGE,
      prompt: '',
      turn: [message],
      history: [],
      timezone: 'UTC',
      now,
      setPhrases: {},
    });
  }
}
