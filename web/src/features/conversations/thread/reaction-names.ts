import type { Message } from '@parley/contract/conversations.ts';
import { findReaction, REACTIONS } from '@parley/contract/reactions.ts';

const SHOWN = 3;

export function emojiOf({ reaction, emoji }: Message['reactions'][number]): string {
  const name = findReaction(reaction);
  return emoji ?? (name ? REACTIONS[name] : reaction);
}

/** The first three different emojis, and how many others there are. */
export function summarizeReactions(reactions: Message['reactions']): { shown: string[]; rest: number } {
  const distinct = [...new Set(reactions.map(emojiOf))];
  return { shown: distinct.slice(0, SHOWN), rest: Math.max(0, distinct.length - SHOWN) };
}
