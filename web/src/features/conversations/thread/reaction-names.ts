import type { Message } from '@parley/contract/conversations.ts';

export const REACTION_NAMES = ['love', 'like', 'laugh', 'wow', 'sad', 'angry'] as const;
export type ReactionName = (typeof REACTION_NAMES)[number];

export const EMOJI: Record<ReactionName, string> = {
  love: '❤️',
  like: '👍',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  angry: '😡',
};

/** Names that older callers use for the same. */
const ALIASES: Record<string, ReactionName> = { heart: 'love', thumbs_up: 'like', haha: 'laugh' };
const SHOWN = 3;

const isName = (name: string): name is ReactionName => Object.hasOwn(EMOJI, name);

export function emojiOf({ reaction, emoji }: Message['reactions'][number]): string {
  const name = ALIASES[reaction] ?? reaction;
  return emoji ?? (isName(name) ? EMOJI[name] : reaction);
}

/** The first three different emojis, and how many others there are. */
export function summarizeReactions(reactions: Message['reactions']): { shown: string[]; rest: number } {
  const distinct = [...new Set(reactions.map(emojiOf))];
  return { shown: distinct.slice(0, SHOWN), rest: Math.max(0, distinct.length - SHOWN) };
}
