import { foldText } from '../reading/fold.ts';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import lists from './never-said.json' with { type: 'json' };
import { compileByLanguage, findWords } from './word-lists.ts';
import { wordsThat } from './words.ts';

/*
 * What no answer says unless the owner does: asking for secrets and documents, posing as a person, advice on health,
 * law and safety, speaking ill of anybody, and talk about what the answer was made from.
 */

const KINDS = ['secret', 'asking', 'person', 'advice', 'ill', 'machinery'] as const;
type Kind = (typeof KINDS)[number];
const words = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    compileByLanguage(
      Object.fromEntries(LANGUAGES.map((language) => [language, lists[language][kind]])) as Record<
        Language,
        string
      >,
    ),
  ]),
) as Record<Kind, (language: Language) => RegExp | null>;

const SAYS: Record<Exclude<Kind, 'asking'>, string> = {
  secret: 'asks for something that only the customer may know or hold',
  person: 'says that a person is writing',
  advice: 'advises on health, law or safety',
  ill: 'speaks ill of somebody',
  machinery: 'speaks of what the answer is made from',
};

/** `text` are words of the sentence, exactly; `why` tells the fault in English. */
type NeverSaid = { text: string; why: string };

/** What a sentence says that only the owner may say; `sources` are the owner's lines and words that it rests on. */
export function findNeverSaid(text: string, sources: string[], languages: readonly Language[]): NeverSaid[] {
  const folded = foldText(text);
  const known = foldText(sources.join('\n'));
  return (Object.keys(SAYS) as Exclude<Kind, 'asking'>[]).flatMap((kind) => {
    for (const language of languages) {
      const pattern = words[kind](language);
      const allowed = findWords(known, pattern);
      const [said] = findWords(folded, pattern).filter(
        (word) => !allowed.some((one) => sameBeginning(one, word)),
      );
      if (said === undefined) continue;
      if (kind === 'secret' && findWords(folded, words.asking(language)).length === 0) continue;
      return [
        {
          text: wordsThat((part) => findWords(foldText(part), pattern).includes(said), text),
          why: `"${text}" ${SAYS[kind]}: "${said}".`,
        },
      ];
    }
    return [];
  });
}

const BEGINNING = 5;

/** Forms of one word begin alike. */
function sameBeginning(one: string, other: string): boolean {
  return one.slice(0, BEGINNING) === other.slice(0, BEGINNING);
}
