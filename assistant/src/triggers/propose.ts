import { chooseMediaRule, isSameWord } from '../media-rules.ts';
import { foldLine, splitFolded } from '../reading/fold.ts';
import { isTopicless } from '../reading/function-words.ts';
import { FRAME, matchTriggers } from '../triggers.ts';
import type { MediaRule } from '../types.ts';
import type { TriggerCondition } from './match.ts';

type Asked = { id: string; text: string };
/** What people answered by hand again and again: the first of it, the words that all of it shares, and whose it was. */
export type Proposal = { text: string; words: string[]; ids: string[] };

const READ = 300;
const MOST_ASKED = 80;
const MOST_GROUPS = 30;
/** Less than what sends a picture: whoever reads the proposal decides, and all of it must share a word. */
const ALIKE = 0.4;
/** Once or twice is no habit. */
const LEAST = 3;
const MOST_WORDS = 4;

/** Of what was answered by hand what is alike and meets none of the triggers, most first. */
export function proposeTriggers(triggers: readonly TriggerCondition[], asked: readonly Asked[]): Proposal[] {
  const groups: (MediaRule & { members: Asked[] })[] = [];
  for (const one of asked.slice(0, MOST_ASKED)) {
    const text = one.text.slice(0, READ);
    if (matchTriggers(triggers, { text })) continue;
    const [fit] = groups.length === 0 ? [] : chooseMediaRule(groups, text).fits;
    const group = fit && fit.score >= ALIKE && groups.find(({ id }) => id === fit.ruleId);
    if (group) group.members.push({ ...one, text });
    else if (groups.length < MOST_GROUPS) {
      groups.push({ id: one.id, name: '', description: text, members: [{ ...one, text }] });
    }
  }
  return groups
    .filter(({ members }) => members.length >= LEAST)
    .map(({ members }) => ({
      text: members[0]?.text ?? '',
      words: sharedWords(members.map(({ text }) => text)),
      ids: members.map(({ id }) => id),
    }))
    .filter(({ words }) => words.length > 0)
    .toSorted((one, other) => other.ids.length - one.ids.length);
}

/** The telling words of the first text that each of the others has, too. */
function sharedWords([first = '', ...others]: readonly string[]): string[] {
  const read = others.map((text) => splitFolded(foldLine(text)));
  const words = splitFolded(foldLine(first)).filter(
    (word) => word.length > 2 && !/\d/u.test(word) && !isTopicless(word) && !FRAME.has(word),
  );
  return [...new Set(words)]
    .filter((word) => read.every((all) => all.some((other) => isSameWord(word, other))))
    .slice(0, MOST_WORDS);
}
