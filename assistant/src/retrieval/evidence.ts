import { isFiller } from '../reading/fillers.ts';
import { ABOUT_NAMES, weighAbout } from './about.ts';
import { TOLD, tellKind } from './asked-kind.ts';
import { chooseNamedItems, narrowItems } from './chosen-items.ts';
import type { Concept } from './concepts.ts';
import type { ReadText, Term } from './evidence-terms.ts';
import {
  ASKED,
  asksFor,
  cover,
  daysOf,
  isConceptAlone,
  isNumber,
  KINDS_OF_ANSWER,
  meet,
  merge,
  namesOf,
  readChunk,
  weighTerms,
} from './evidence-terms.ts';
import { HINT_NAMES, NAMED_NAMES, weighHints, weighNamed } from './hinted.ts';
import type { Meeting } from './missed-terms.ts';
import { findWorst, MATCHED, weighMissed } from './missed-terms.ts';
import type { Index, Query, SearchHit } from './retrieval.ts';
import { BEFORE_WEIGHT } from './retrieval.ts';
import type { NamedTopics } from './topic-odds.ts';

/** How much of a question a text holds, in numbers that a calibration can weigh, in the order of FEATURE_NAMES. */
export type Evidence = {
  features: number[];
  lines: number[];
  topics: NamedTopics;
  /** How far it tells the kind of answer that the question wants; see `tellKind`. */
  kindTold: number | null;
};

export const FEATURE_NAMES = [
  'coverage',
  'lineCoverage',
  'worstTerm',
  'missedTerms',
  'retrievalShare',
  'faq',
  'faqBackCoverage',
  'conceptInLine',
  'conceptNotInLine',
  'onlyConcepts',
  'tiedLines',
  'missedNamed',
  'missedUnknown',
  'missedElsewhere',
  'topicsMet',
  'topicsMissed',
  'margin',
  'termCount',
  'pricedUnknown',
  'kindMissed',
  'kindMet',
  'subjectMissed',
  'lineShare',
  'relatedMet',
  'bestTerm',
  'lineMet',
  'mostWords',
  'mostStems',
  'mostGrams',
  'mostConcepts',
  'mostLineShare',
  'bodyCoverage',
  'lineCount',
  'length',
  'topicShare',
  'questionBeside',
  'sameWords',
  'missedThing',
  'missedFrame',
  'missedNumber',
  'missedPlain',
  'siblings',
  'longestPlain',
  'missedName',
  'figureMissed',
  'figureMet',
  ...HINT_NAMES,
  ...NAMED_NAMES,
  ...ABOUT_NAMES,
] as const;
export type FeatureName = (typeof FEATURE_NAMES)[number];

/** What a question is about when it names them: an answer that does not speak of them is beside the point. */
const SUBJECTS = new Set<Concept>([
  'discount',
  'delivery',
  'warranty',
  'parking',
  'return',
  'cancel',
  'wifi',
  'card',
  'cash',
  'pet',
  'dog',
  'cat',
  '#sell',
  '#rentgear',
  '#jobs',
  '#wholesale',
  '#student',
  '#branch',
]);
/** What a question wants to be told, and what a line that tells it implies. */
export const TOLD_BY: [Concept, Concept[]][] = [
  ['price', ['price']],
  ['hours', ['hours', 'when']],
  ['when', ['when', 'hours', 'duration']],
  ['duration', ['duration']],
  ['address', ['address']],
  ['contact', ['contact']],
];

/** The same for kinds that figures tell: "the same price" names a price and tells none. */
const TOLD_BY_FIGURES: [Concept, Concept[]][] = [
  ['price', ['price', 'discount']],
  ['hours', ['hours', 'when']],
  ['when', ['hours', 'when', 'duration']],
  ['duration', ['duration', 'hours', 'when']],
  ['number', ['number', 'price']],
  ['contact', ['contact']],
  ['age', ['age']],
];

/** How many of the wanted kinds of answer the told concepts of the lines meet, and how many they do not. */
function countKinds(
  query: Query,
  kinds: [Concept, Concept[]][],
  told: Set<Concept>[],
): { met: number; missed: number } {
  const wanted = kinds.filter(([kind]) => asksFor(query, kind));
  const met = wanted.filter(([, tellers]) =>
    told.some((concepts) => tellers.some((teller) => concepts.has(teller))),
  ).length;
  return { met, missed: wanted.length - met };
}

/** What figures tell, and that a thing is free. */
function readFigures({ concepts, implied }: ReadText): Set<Concept> {
  return concepts.has('#free') ? new Set([...implied, 'price', 'number']) : implied;
}

const EXTRA_LINE = 0.9;
const NAMED_NUMBER = 0.25;

const MANY_LINES = 10;
const MANY_LETTERS = 1000;

type Rivals = { score: number; most: SearchHit['features'] };

/** The highest that any hit has of each feature of the search; never 0, since hits are divided by it. */
function findMost(hits: SearchHit[]): SearchHit['features'] {
  const most = (name: keyof SearchHit['features']): number =>
    Math.max(1e-9, ...hits.map(({ features }) => features[name]));
  return {
    words: most('words'),
    stems: most('stems'),
    grams: most('grams'),
    concepts: most('concepts'),
    share: most('share'),
    lineShare: most('lineShare'),
  };
}

/** Weighs what each hit holds of a question, beside the others, and picks the lines that answer it. */
export function weighHits(index: Index, query: Query, hits: SearchHit[]): Evidence[] {
  const terms = weighTerms(index, query);
  const most = findMost(hits);
  const passages = hits.map(({ chunk }) => readChunk(chunk, index.tongues));
  const about = weighAbout(query, passages, index.tongues);
  return hits.map((hit, at) => {
    const rivals = { score: hits[at === 0 ? 1 : 0]?.score ?? 0, most };
    return weighHit(index, query, terms, hit, rivals, about[at] ?? []);
  });
}

/** The topics of the words that a passage meets, and of those that it does not. */
function nameTopics({ tongues }: Query, meetings: Meeting[]): NamedTopics {
  const topics: NamedTopics = { met: [], missed: [] };
  for (const { term, met } of meetings) {
    const names = namesOf(term, tongues);
    if (names.length > 0) topics[met < MATCHED ? 'missed' : 'met'].push(names);
  }
  return topics;
}

/** The things that the question itself names, and not the one before it. */
function readNamed({ terms, tongues }: Query, weighed: Term[]): Term[] {
  const own = new Set(terms.filter(({ weight }) => weight > BEFORE_WEIGHT).map(({ word }) => word));
  return weighed.filter(
    (term) =>
      own.has(term.word) &&
      !isNumber(term) &&
      !namesOf(term, tongues).some((name) => KINDS_OF_ANSWER.has(name)),
  );
}

/** The lines that best tell the address, the hours or the contact that are asked for alone, whatever words they share. */
function findTelling(query: Query, terms: Term[], read: ReadText[]): number[] {
  const told = read.map((line) => tellKind(query, terms, { lines: [line], question: null }) ?? 0);
  const most = Math.max(...told);
  return most < TOLD ? [] : [...told.keys()].filter((at) => told[at] === most);
}

/** `rivals.score` is that of the best other hit. */
function weighHit(
  index: Index,
  query: Query,
  terms: Term[],
  hit: SearchHit,
  rivals: Rivals,
  about: number[],
): Evidence {
  const { tongues } = query;
  const read = readChunk(hit.chunk, index.tongues);
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  const share = (weight: number): number => (total === 0 ? 0 : weight / total);
  const meetings = terms.map((term) => ({ term, met: meet(term, read.all, tongues) }));
  const missed = weighMissed(index, query, meetings);
  const asked = [...query.concepts].filter(([, weight]) => weight >= ASKED).map(([concept]) => concept);

  const numbers = terms.filter(isNumber).map(({ word }) => word);
  const scored = read.lines.map((line, position) => {
    const concept =
      asked.length === 0 ? 0 : asked.filter((name) => line.concepts.has(name)).length / asked.length;
    return {
      position,
      score:
        cover(terms, line, null, tongues) +
        0.25 * concept +
        (numbers.some((word) => line.words.includes(word)) ? NAMED_NUMBER : 0),
      line,
      concept,
    };
  });
  const best = scored.reduce(
    (top, line) => (line.score > top.score ? line : top),
    scored[0] ?? { position: 0, score: 0, line: read.all, concept: 0 },
  );
  const chosen = scored.filter((line) => line.score > 0 && line.score >= EXTRA_LINE * best.score);
  const lines = (chosen.length === 0 ? [best] : chosen).map(({ position }) => position);

  const inChunk =
    asked.length === 0 ? 0 : asked.filter((concept) => read.all.concepts.has(concept)).length / asked.length;
  const faqTerms = read.question
    ? read.question.words
        .filter((word) => !isFiller(word, index.tongues))
        .map((word) => ({ word, weight: 1 }))
    : [];
  const queryText: ReadText = {
    words: query.terms.map(({ word }) => word),
    concepts: new Set(query.concepts.keys()),
    implied: new Set(),
    days: new Set(),
    isOpening: false,
    hints: new Set(),
  };
  const context = hit.chunk.kind === 'faq' ? merge([read.around, ...read.lines]) : best.line;
  const topics = asked.filter((concept) => !KINDS_OF_ANSWER.has(concept));
  const topicsMet = topics.filter((concept) => read.all.concepts.has(concept)).length;
  const said = hit.chunk.kind === 'faq' ? read.lines : lines.flatMap((at) => read.lines[at] ?? []);
  const kinds = countKinds(
    query,
    TOLD_BY,
    said.map(({ concepts }) => concepts),
  );
  const figures = countKinds(query, TOLD_BY_FIGURES, said.map(readFigures));
  const related = [...query.concepts].filter(([, weight]) => weight < ASKED).map(([concept]) => concept);
  // What the entry's own question asks about.
  const beside = [...(read.question?.concepts ?? [])].filter((concept) => !KINDS_OF_ANSWER.has(concept));
  const same = terms
    .filter(({ word }) => read.all.words.includes(word))
    .reduce((sum, { weight }) => sum + weight, 0);
  const features = [
    share(meetings.reduce((sum, { term, met }) => sum + term.weight * met, 0)),
    cover(terms, context, read.around, tongues),
    meetings.length === 0 ? 0 : findWorst(query, meetings),
    share(missed.all),
    hit.features.share,
    hit.chunk.kind === 'faq' ? 1 : 0,
    faqTerms.length === 0 ? 0 : cover(faqTerms, queryText, null, index.tongues),
    best.concept,
    asked.length > 0 ? 1 - Math.max(best.concept, hit.chunk.kind === 'faq' ? inChunk : 0) : 0,
    terms.every(isConceptAlone) ? best.concept : 0,
    hit.chunk.kind === 'faq' ? 0 : Math.min(4, lines.length - 1) / 4,
    share(missed.named),
    share(missed.unknown),
    share(missed.elsewhere),
    Math.min(2, topicsMet) / 2,
    Math.min(2, topics.length - topicsMet) / 2,
    Math.max(-1, (hit.score - rivals.score) / (hit.score || 1)),
    Math.min(6, terms.length) / 6,
    asked.includes('price') || asked.includes('when') ? share(missed.named + missed.unknown) : 0,
    Math.min(1, kinds.missed),
    Math.min(1, kinds.met),
    asked.some((concept) => SUBJECTS.has(concept) && !read.all.concepts.has(concept)) ? 1 : 0,
    hit.features.lineShare,
    related.length === 0
      ? 0
      : related.filter((concept) => read.all.concepts.has(concept)).length / related.length,
    meetings.length === 0 ? 0 : Math.max(...meetings.map(({ met }) => met)),
    cover(terms, best.line, null, tongues),
    hit.features.words / rivals.most.words,
    hit.features.stems / rivals.most.stems,
    hit.features.grams / rivals.most.grams,
    hit.features.concepts / rivals.most.concepts,
    hit.features.lineShare / rivals.most.lineShare,
    Math.max(0, ...read.lines.map((line) => cover(terms, line, null, tongues))),
    Math.min(MANY_LINES, hit.chunk.lines.length) / MANY_LINES,
    Math.log(Math.min(MANY_LETTERS, 10 + hit.chunk.lines.join(' ').length)),
    topics.length === 0 ? 0 : topicsMet / topics.length,
    beside.length === 0 ? 0 : beside.filter((concept) => !query.concepts.has(concept)).length / beside.length,
    share(same),
    share(missed.things),
    share(missed.frames),
    share(missed.numbers),
    share(missed.plain),
    share(missed.siblings),
    missed.longest,
    missed.name,
    Math.min(1, figures.missed),
    Math.min(1, figures.met),
    ...weighHints(query, meetings, read),
    ...weighNamed(queryText, read.lines, lines, index.tongues),
    ...about,
  ];
  const kindTold = tellKind(query, terms, { lines: said, question: read.question });
  const telling =
    (kindTold ?? 0) < TOLD && hit.chunk.kind !== 'faq' ? findTelling(query, terms, read.lines) : [];
  const near = telling.length > 0 ? telling : lines;
  return {
    features,
    lines:
      hit.chunk.kind === 'faq'
        ? near
        : narrowItems(
            chooseNamedItems(near, hit.chunk, read.lines, readNamed(query, terms), tongues),
            hit.chunk,
            read.lines,
            [
              ...readNamed(query, terms),
              ...query.terms.filter(({ word, said }) => said === 1 && daysOf(word).length > 0),
            ],
            tongues,
          ),
    topics: nameTopics(query, meetings),
    kindTold:
      telling.length > 0
        ? tellKind(query, terms, { lines: telling.flatMap((at) => read.lines[at] ?? []), question: null })
        : kindTold,
  };
}
