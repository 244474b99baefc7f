import { foldText } from '../reading/fold.ts';
import type { Language } from '../types.ts';
import lists from './never-said.json' with { type: 'json' };
import { compileByLanguage, findWords } from './word-lists.ts';
import { wordsThat } from './words.ts';

/*
 * What no answer says unless the owner does: asking for secrets and documents, posing as a person, advice on health,
 * law and safety, speaking ill of anybody, and talk about what the answer was made from.
 */

const KINDS = ['secret', 'code', 'asking', 'person', 'advice', 'ill', 'machinery'] as const;
type Kind = (typeof KINDS)[number];
const words = Object.fromEntries(
  KINDS.map((kind) => [kind, compileByLanguage((language) => lists[language][kind])]),
) as Record<Kind, (language: Language) => RegExp | null>;

/** What is told only beside what else stands in the sentence. */
type Beside = 'code' | 'asking';

const SAYS: Record<Exclude<Kind, Beside>, string> = {
  secret: 'asks for something that only the customer may know or hold',
  person: 'says that a person is writing',
  advice: 'advises on health, law or safety',
  ill: 'speaks ill of somebody',
  machinery: 'speaks of what the answer is made from',
};

/** "What is your card number?" asks for it as well as "send us your card number". */
const ASKS_BACK = /[?？؟]\s*$|か[。．]?\s*$/u;
/** A code that came this way opens something. */
const BY_MESSAGE = /(?<!\p{L})(?:sms|смс|whatsapp)(?!\p{Script=Latin})/u;

/** `text` are words of the sentence, exactly; `why` tells the fault in English. */
type NeverSaid = { text: string; why: string };

/** What a sentence says that only the owner may say; `sources` are the owner's lines and words that it rests on. */
export function findNeverSaid(text: string, sources: string[], languages: readonly Language[]): NeverSaid[] {
  const folded = foldText(text);
  const known = foldText(sources.join('\n'));
  const asksBack = ASKS_BACK.test(text);
  const namesCode = BY_MESSAGE.test(folded);
  const inText = (kind: Kind, language: Language): string[] => findWords(folded, words[kind](language));
  return (Object.keys(SAYS) as Exclude<Kind, Beside>[]).flatMap((kind) => {
    for (const language of languages) {
      const kinds: Kind[] = kind === 'secret' && namesCode ? ['secret', 'code'] : [kind];
      const allowed = kinds.flatMap((one) => findWords(known, words[one](language)));
      const found = kinds.flatMap((one) => inText(one, language));
      const [said] = found.filter((word) => !allowed.some((one) => sameBeginning(one, word)));
      if (said === undefined) continue;
      if (kind === 'secret' && !asksBack && inText('asking', language).length === 0) continue;
      return [
        {
          text: wordsThat((part) => foldText(part).includes(said), text),
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
