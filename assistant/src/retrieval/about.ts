import type { Tongues } from '../reading/tongues.ts';
import type { ReadChunk, ReadText } from './evidence-terms.ts';
import type { Query } from './retrieval.ts';
import type { Direction, TopicVector } from './topic-vectors.ts';
import { directionOf, nearness, readVector } from './topic-vectors.ts';

/* How near a passage is to a question by what both are about, whatever words they have in common. */

/** What stands above a line tells this much of what the line is about. */
const AROUND = 0.3;
/** What is known of a question but not asked for tells nothing. */
const LEAST = 0.2;

/** What a question is about, its words weighed by how few of the passages hold them. */
function readAbout({ terms, concepts, tongues }: Query, passages: ReadChunk[]): TopicVector {
  const most = Math.log((passages.length + 1) / 0.5);
  const words = terms.map(({ word, said }) => {
    const holding = passages.filter(({ all }) => all.words.includes(word)).length;
    return [word, (said * Math.log((passages.length + 1) / (holding + 0.5))) / most] as const;
  });
  return readVector({ words, topics: [...concepts].filter(([, weight]) => weight >= LEAST) }, tongues);
}

/** What a passage is about: all of it, each of its lines, and the question that it answers. */
type About = { all: Direction; parts: Direction[]; question: Direction | null };
const known = new WeakMap<ReadChunk, About>();

function readPassage(passage: ReadChunk, tongues: Tongues): About {
  const { around, question, lines } = passage;
  const read = ({ words, concepts }: ReadText): TopicVector =>
    readVector(
      { words: words.map((word) => [word, 1]), topics: [...concepts].map((concept) => [concept, 1]) },
      tongues,
    );
  const above = read(around);
  const said = lines.map((line) => read(line).map((part, at) => part + AROUND * (above[at] ?? 0)));
  const all = above.map((_, at) => said.reduce((sum, vector) => sum + (vector[at] ?? 0), 0));
  const about = {
    all: directionOf(all),
    parts: said.map(directionOf),
    question: question && directionOf(read(question)),
  };
  known.set(passage, about);
  return about;
}

/**
 * How near a question is to all of a passage, to the nearest of its lines, and to the question that it answers, 0 to 1,
 * and each of them in parts of the most that any passage has.
 */
export const ABOUT_NAMES = [
  'aboutAll',
  'aboutLine',
  'aboutQuestion',
  'mostAboutAll',
  'mostAboutLine',
  'mostAboutQuestion',
] as const;

function weighPassage(asked: TopicVector, passage: ReadChunk, tongues: Tongues): number[] {
  const { all, parts, question } = known.get(passage) ?? readPassage(passage, tongues);
  const toQuestion = question ? nearness(asked, question) : 0;
  return [
    nearness(asked, all),
    Math.max(toQuestion, ...parts.map((part) => nearness(asked, part))),
    toQuestion,
  ];
}

/** What each of the passages has, in the order of ABOUT_NAMES. */
export function weighAbout(query: Query, passages: ReadChunk[], tongues: Tongues): number[][] {
  const asked = readAbout(query, passages);
  const weighed = passages.map((passage) => weighPassage(asked, passage, tongues));
  const most = (at: number): number => Math.max(0, ...weighed.map((values) => values[at] ?? 0));
  return weighed.map((values) => [
    ...values,
    ...values.map((value, at) => (value === 0 ? 0 : value / most(at))),
  ]);
}
