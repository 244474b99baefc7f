import { SET_PHRASE_PURPOSES } from '@parley/contract/purposes.ts';
import type { ThreadMessage } from '#features/runs/service.ts';

/** What a customer asked and a person answered, by the ids of the messages. */
export type AnsweredTurn = {
  conversationId: string;
  questionIds: string[];
  answerIds: string[];
  /** When the last of the question was written. */
  askedAt: Date;
};

const SET_PHRASES: readonly (string | null)[] = SET_PHRASE_PURPOSES;

/**
 * The turns of a thread that a person answered: a run of the customer's messages and the run of a person's behind it,
 * up to what anybody else says. What an AI answered first is left out, for a person then said only what was left to
 * say; so is a turn with a file that nobody put into words, since what matters may stand in it.
 */
export function cutTurns(thread: readonly ThreadMessage[]): AnsweredTurn[] {
  const turns: AnsweredTurn[] = [];
  let question: ThreadMessage[] = [];
  let answer: ThreadMessage[] = [];
  function close(): void {
    const last = question.at(-1);
    if (last && answer.length > 0 && [question, answer].every(isInWords)) {
      turns.push({
        conversationId: last.conversationId,
        questionIds: question.map(({ id }) => id),
        answerIds: answer.map(({ id }) => id),
        askedAt: last.sortAt,
      });
    }
    question = [];
    answer = [];
  }
  for (const message of thread) {
    if (message.author === 'customer') {
      if (answer.length > 0) close();
      question.push(message);
    } else if (message.author === 'ai') {
      if (!SET_PHRASES.includes(message.purpose)) close();
    } else if (question.length > 0) answer.push(message);
  }
  close();
  return turns;
}

/** A sticker says no more than a thumb does. */
function isInWords(run: readonly ThreadMessage[]): boolean {
  const isRead = run.every(({ isUnread, kind }) => !isUnread || kind === 'sticker');
  return isRead && run.some(({ content }) => content.trim() !== '');
}
