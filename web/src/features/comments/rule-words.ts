import type { HideKind, RuleHit } from '@parley/contract/comment-rules.ts';

export const RULE_NAMES = {
  spam: 'comments.ruleSpam',
  links: 'comments.ruleLinks',
  phones: 'comments.rulePhones',
  insults: 'comments.ruleInsults',
  words: 'comments.ruleWords',
} as const satisfies Record<HideKind, string>;

export const HIT_STATES = {
  watched: 'comments.hitWatched',
  spared: 'comments.hitSpared',
  hiding: 'comments.hitHiding',
  hidden: 'comments.hidden',
  showing: 'comments.hitShowing',
  excepted: 'comments.hitExcepted',
  failed: 'comments.hitFailed',
} as const satisfies Record<RuleHit['state'], string>;
