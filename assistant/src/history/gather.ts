import { compareAnswers } from '../rehearsal/compare-answers.ts';
import type { Collected, Told } from './collect.ts';
import { MOST_ORIGINS, MOST_PAGES } from './collect.ts';
import type { Contradiction, Learned, LearnedFact, LearnedKind, ToneLine } from './past.ts';
import { LEARNED_KINDS } from './past.ts';
import { sameText } from './read-talk.ts';

/** From so many conversations on, something said without being asked is everybody's. */
const OFTEN = 3;
/** A text that was sent more often is a template, and no voice. */
const TYPED_ANEW = 20;
const MOST_FACTS = 400;
const MOST_CONTRADICTIONS = 60;
const MOST_VERSIONS = 5;
/** Further answers to one question that say something else. */
const MOST_BESIDE = 2;
/** Characters of a line that shows how the business writes. */
const SAMPLE = { least: 20, most: 160 };
const MOST_LINES = { greeting: 3, thanks: 2, closing: 2, sample: 6, template: 10 };

/** Says of two answers to one question whether they cannot both be true, and whether they say the same. */
export type Likeness = 'same' | 'other' | 'beside';
export type Pair = { newer: string; older: string };

export function judgePairs(pairs: readonly Pair[]): Likeness[] {
  return pairs.map(({ newer, older }) => {
    // Only the figures differ.
    if (formOf(newer) === formOf(older)) return sameText(newer) === sameText(older) ? 'same' : 'other';
    const { verdict } = compareAnswers(older, newer);
    if (verdict === 'other_numbers') return 'other';
    return verdict === 'same' ? 'same' : 'beside';
  });
}

const formOf = (text: string): string => sameText(text).replace(/\p{N}+/gu, '0');

type Judge = (pairs: readonly Pair[]) => Promise<Likeness[]>;

/** What was collected as facts, contradictions and lines of tone. `judge` is given a few pairs at a time. */
export async function gather(collected: Collected, judge: Judge): Promise<Learned> {
  const facts = mergeSameText(listUsable(collected));
  const { groups, alone } = groupRivals(facts);
  const found: LearnedFact[] = alone.map(toFact);
  const contradictions: Contradiction[] = [];
  for (let at = 0; at < groups.length; at += GROUPS_AT_ONCE) {
    const some = groups.slice(at, at + GROUPS_AT_ONCE);
    const pairs = some.flatMap(pairsOf);
    const said = await judge(pairs);
    let from = 0;
    for (const group of some) {
      const rivals = group.slice(1, MOST_VERSIONS);
      sortGroup(group, said.slice(from, from + rivals.length), found, contradictions);
      from += rivals.length;
    }
  }
  return {
    facts: found
      .filter(({ question, text }) => question !== null || text !== '')
      .toSorted(byKind)
      .slice(0, MOST_FACTS),
    contradictions: contradictions.toSorted(byKind).slice(0, MOST_CONTRADICTIONS),
    tone: readTone(collected, facts),
    messages: collected.messages,
    typed: collected.typed,
    masked: collected.masked,
  };
}

const GROUPS_AT_ONCE = 10;
const pairsOf = ([newest, ...older]: Told[]): Pair[] =>
  older.slice(0, MOST_VERSIONS - 1).map(({ text }) => ({ newer: newest?.text ?? '', older: text }));

/** What may be everybody's: its contacts are the business's own, and it was asked for or said again and again. */
function listUsable({ told, contacts }: Collected): Told[] {
  return [...told.values()].filter((one) => {
    const own = one.contacts.every((contact) => {
      const known = contacts.get(contact);
      return known !== undefined && known.times > 1 && !known.isTheirs;
    });
    if (!own || (one.questions.size === 0 && !one.isNamed)) return false;
    if (one.postIds.length > 0 || one.isPlain) return true;
    return one.asked === '' ? one.times >= OFTEN && one.kind !== 'answer' : one.times > 1;
  });
}

/** The same answer to questions in other words is one fact; what names nothing is another one for each question. */
function mergeSameText(told: readonly Told[]): Told[] {
  const merged = new Map<string, Told>();
  for (const one of told) {
    const key = [one.language, one.isNamed ? '' : one.asked, sameText(one.text)].join('\n');
    const known = merged.get(key);
    merged.set(key, known ? join(known, one) : one);
  }
  return [...merged.values()];
}

function join(one: Told, other: Told): Told {
  const [newer, older] = one.at >= other.at ? [one, other] : [other, one];
  const questions = new Map(newer.questions);
  for (const [question, times] of older.questions)
    questions.set(question, (questions.get(question) ?? 0) + times);
  return {
    ...newer,
    asked: newer.asked || older.asked,
    kind: newer.kind === 'answer' ? older.kind : newer.kind,
    times: newer.times + older.times,
    questions,
    messageIds: [...new Set([...newer.messageIds, ...older.messageIds])].slice(0, MOST_ORIGINS),
    postIds: [...new Set([...newer.postIds, ...older.postIds])].slice(0, MOST_PAGES),
  };
}

/** Where only the figures differ, and what answers the same question. Newest first; `alone` has no rival. */
function groupRivals(facts: readonly Told[]): { groups: Told[][]; alone: Told[] } {
  const groupOf = new Map<string, Set<Told>>();
  const own = new Map<Told, Set<Told>>();
  for (const fact of facts) {
    const form = formOf(fact.text);
    const keys = [
      ...(fact.isNamed ? [`form\n${fact.language}\n${form}`] : []),
      ...(fact.asked === '' ? [] : [`asked\n${fact.language}\n${fact.asked}`]),
    ];
    const groups = new Set(keys.flatMap((key) => groupOf.get(key) ?? []));
    const [first = new Set<Told>(), ...rest] = groups;
    for (const group of rest)
      for (const one of group) {
        first.add(one);
        own.set(one, first);
      }
    for (const [key, group] of groupOf) if (rest.includes(group)) groupOf.set(key, first);
    first.add(fact);
    own.set(fact, first);
    for (const key of keys) groupOf.set(key, first);
  }
  const all = [...new Set(own.values())].map((group) => [...group].toSorted((a, b) => b.at - a.at));
  return {
    groups: all.filter(({ length }) => length > 1),
    alone: all.filter(({ length }) => length === 1).flat(),
  };
}

function sortGroup(
  group: readonly Told[],
  said: readonly Likeness[],
  found: LearnedFact[],
  contradictions: Contradiction[],
): void {
  const [first] = group;
  if (!first) return;
  let newest = first;
  const others: Told[] = [];
  let beside = 0;
  for (const [at, older] of group.slice(1).entries()) {
    if (said[at] === 'same') newest = join(newest, older);
    else if (said[at] === 'other') others.push(older);
    else if (said[at] === 'beside' && beside++ < MOST_BESIDE) found.push(toFact(older));
  }
  if (others.length === 0) {
    found.push(toFact(newest));
    return;
  }
  const versions = [newest, ...others].map(toFact);
  const question = versions.find((version) => version.question !== null)?.question ?? null;
  contradictions.push({ kind: newest.kind, question, versions });
}

const isMarked = (question: string): boolean => /[?？؟]/u.test(question.slice(-3));

function toFact(told: Told): LearnedFact {
  // Of those that were asked as often, one that looks like a question, and the shortest.
  const [question] = [...told.questions].toSorted(
    ([a, often], [b, seldom]) =>
      seldom - often || Number(isMarked(b)) - Number(isMarked(a)) || a.length - b.length,
  );
  return {
    kind: told.kind,
    question: question?.[0] ?? null,
    text: told.text,
    language: told.language,
    times: told.times,
    messageIds: told.messageIds,
    postIds: told.postIds,
    lastSaidAt: told.at,
  };
}

const rankOf = (kind: LearnedKind): number => LEARNED_KINDS.indexOf(kind);
type Ranked = { kind: LearnedKind; times?: number };
const byKind = (a: Ranked, b: Ranked): number =>
  rankOf(a.kind) - rankOf(b.kind) || (b.times ?? 0) - (a.times ?? 0);

function readTone({ tone }: Collected, facts: readonly Told[]): ToneLine[] {
  const counted = [...tone.values()].toSorted((a, b) => b.times - a.times);
  const templates = counted.filter(({ kind, times }) => kind === 'whole' && times > TYPED_ANEW);
  const sent = templates.map(({ text }) => text).join('\n');
  const lines = counted.flatMap(({ kind, text, times, messageIds }): ToneLine[] => {
    if (kind === 'whole') return times > TYPED_ANEW ? [{ kind: 'template', text, times, messageIds }] : [];
    return times > 1 ? [{ kind: kind as ToneLine['kind'], text, times, messageIds }] : [];
  });
  // Figures never reach a prompt, which may ground them.
  const samples = facts
    .filter(({ text, postIds }) => postIds.length === 0 && !sent.includes(text) && !/\p{N}/u.test(text))
    .filter(({ text }) => text.length >= SAMPLE.least && text.length <= SAMPLE.most)
    .map(({ text, times, messageIds }): ToneLine => ({ kind: 'sample', text, times, messageIds }));
  lines.push(...samples);
  return Object.entries(MOST_LINES).flatMap(([kind, most]) =>
    lines.filter((line) => line.kind === kind).slice(0, most),
  );
}
