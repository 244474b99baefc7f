import { isLanguage } from '../phrases.ts';
import { splitSentences } from '../reading/fold.ts';
import { detectLanguage } from '../reading/language.ts';
import type { Tongues } from '../reading/tongues.ts';
import { tongueOf } from '../reading/tongues.ts';
import type { Language } from '../types.ts';
import { kindOf } from './kinds.ts';
import type { LearnedKind, PastPage, PastPost } from './past.ts';
import { contactsOf, holdsMark, maskPersonal, readNames } from './personal.ts';
import type { ReadTalk, Saying } from './read-talk.ts';
import { endsAsking, isOfOne, LONGEST, LONGEST_ANSWER, LONGEST_QUESTION } from './read-talk.ts';
import type { About } from './words-of-asking.ts';
import { readAbout, saysWhat } from './words-of-asking.ts';

/*
 * What the business tells everybody: in the caption of a post, and on a page of its website. Its contacts are its own;
 * an account, a card and the number of an order are nobody's to be told.
 */

type Published = { id: string; at: number; language: Language | null; tongues: Tongues };
type Line = { saying: Saying; about: About };

/** What the caption of a post tells of prices, hours, places and the like. */
export function readPost({ id, caption, at }: PastPost): ReadTalk {
  const text = caption.slice(0, 2 * LONGEST);
  const published = open(id, at, caption);
  const lines = text
    .split('\n')
    .flatMap(splitSentences)
    .flatMap((line) => readLine(line, published));
  return toRead(lines.filter(({ about }) => tells(about) && saysWhat(about)).map(({ saying }) => saying));
}

/** Under these headings a line needs not say what it is about: "Mon-Fri 9-18" are the hours. */
const OF_THE_PLACE: readonly LearnedKind[] = ['hours', 'address', 'contact'];

/** The same of a page, and what it asks itself: a line with a question, and the one below it that answers. */
export function readPage({ id, text, at }: PastPage): ReadTalk {
  const published = open(id, at, text.slice(0, 2 * LONGEST));
  const lines = text.split('\n');
  const sayings: Saying[] = [];
  for (let place = 0; place < lines.length; place++) {
    const line = lines[place] ?? '';
    const answer = lines[place + 1] ?? '';
    if (isQuestion(line) && answer !== '' && !endsAsking(answer)) {
      const told = readAnswer(line, answer, published);
      if (told) sayings.push(told);
      place += 1;
      continue;
    }
    for (const { saying, about } of splitSentences(line).flatMap((one) => readLine(one, published))) {
      if (!tells(about)) continue;
      if (saysWhat(about)) sayings.push(saying);
      else if (OF_THE_PLACE.includes(saying.kind)) sayings.push({ ...saying, isNamed: true });
    }
  }
  return toRead(sayings);
}

const isQuestion = (line: string): boolean => endsAsking(line) && line.length <= LONGEST_QUESTION;

function readAnswer(question: string, answer: string, published: Published): Saying | null {
  const [line] = readLine(answer, published);
  if (!line || holdsMark(maskOwn(question))) return null;
  const asked = readAbout(question, published.tongues);
  const { saying, about } = line;
  return { ...saying, kind: kindOf(about, asked), question, asked: asked.key };
}

function open(id: string, at: number, text: string): Published {
  const { language } = detectLanguage(text);
  const spoken = isLanguage(language) ? language : null;
  return { id, at, language: spoken, tongues: tongueOf(spoken) };
}

const maskOwn = (text: string): string => maskPersonal(text, readNames([]), new Set(contactsOf(text)));

/** None for what is too long, is no line for everybody, or asks. */
function readLine(text: string, { id, at, language, tongues }: Published): Line[] {
  if (text === '' || text.length > LONGEST_ANSWER || holdsMark(maskOwn(text))) return [];
  if (endsAsking(text) || isOfOne(text, language ? [language] : [])) return [];
  const about = readAbout(text, tongues);
  const saying: Saying = {
    kind: kindOf(about, null),
    language,
    question: null,
    asked: '',
    text,
    contacts: contactsOf(text),
    isPlain: true,
    isNamed: saysWhat(about),
    from: id,
    messageIds: [],
    at,
  };
  return [{ saying, about }];
}

const tells = (about: About): boolean => kindOf(about, null) !== 'answer' && about.read.implied.size > 0;

function toRead(sayings: Saying[]): ReadTalk {
  const given = sayings.flatMap(({ contacts }) => contacts);
  return { sayings, given, theirs: [], tone: [], messages: 0, typed: 0, masked: 0 };
}
