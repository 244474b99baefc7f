import { chooseMediaRule, MEDIA_THRESHOLD } from '../media-rules.ts';
import type { MediaRule } from '../types.ts';

export type Asked = { id: string; text: string };
/** What several asked to see, by the ids of who did, in the order given; `text` is what the first of them wrote. */
export type Unshown = { text: string; ids: string[] };

const MOST_ASKED = 80;
const MOST_GROUPS = 20;

/** What was asked to be seen and none of the rules shows now; what is about the same thing stands together, most first. */
export function findUnshown(rules: readonly MediaRule[], asked: readonly Asked[]): Unshown[] {
  const groups: (Unshown & MediaRule)[] = [];
  for (const { id, text } of asked.slice(0, MOST_ASKED)) {
    if (chooseMediaRule(rules, text).ruleId !== null) continue;
    const [fit] = groups.length === 0 ? [] : chooseMediaRule(groups, text).fits;
    const group = fit && fit.score >= MEDIA_THRESHOLD && groups.find((one) => one.id === fit.ruleId);
    if (group) group.ids.push(id);
    else if (groups.length < MOST_GROUPS) groups.push({ id, name: '', description: text, text, ids: [id] });
  }
  return groups
    .toSorted((one, other) => other.ids.length - one.ids.length)
    .map(({ text, ids }) => ({ text, ids }));
}
