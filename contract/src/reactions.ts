/** The reactions that a business can give, by the name under which they are stored. */
export const REACTIONS = {
  love: '❤️',
  like: '👍',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  angry: '😡',
} as const;

export type ReactionName = keyof typeof REACTIONS;

const OTHER_NAMES: Readonly<Record<string, ReactionName>> = {
  heart: 'love',
  thumbs_up: 'like',
  haha: 'laugh',
};

/** The name under which a reaction is stored; null for one that is not known. */
export function findReaction(name: string): ReactionName | null {
  if (Object.hasOwn(REACTIONS, name)) return name as ReactionName;
  return Object.hasOwn(OTHER_NAMES, name) ? (OTHER_NAMES[name] ?? null) : null;
}
