import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import type { NotationFamily } from './notation-family.ts';
import { CONTACT_FAMILIES } from './notations-contacts.ts';
import { COUNT_FAMILIES } from './notations-counts.ts';
import { DAY_FAMILIES } from './notations-days.ts';
import { MONEY_FAMILIES } from './notations-money.ts';
import { TIME_FAMILIES } from './notations-times.ts';

/** Everything that the guard promises to read: the documentation lists exactly this, and the tests generate from it. */
export const NOTATION_FAMILIES: readonly NotationFamily[] = [
  ...MONEY_FAMILIES,
  ...COUNT_FAMILIES,
  ...TIME_FAMILIES,
  ...DAY_FAMILIES,
  ...CONTACT_FAMILIES,
];

/** The notations of the shown values as Markdown: what every language has first, then what each adds. */
export function listNotations(): string {
  return NOTATION_FAMILIES.map((family) => {
    const perLanguage = LANGUAGES.map((language) => [language, showWays(family, language)] as const);
    const [, first = []] = perLanguage[0] ?? [];
    const shared = first.filter((way) => perLanguage.every(([, ways]) => ways.includes(way)));
    const lines = perLanguage.map(([language, ways]) => {
      const own = ways.filter((way) => !shared.includes(way));
      return own.length > 0 ? `- ${language}: ${own.map(quoteWay).join(', ')}` : '';
    });
    const common = shared.length > 0 ? `- every language: ${shared.map(quoteWay).join(', ')}` : '';
    return [`#### ${family.name}`, '', ...[common, ...lines].filter((line) => line !== '')].join('\n');
  }).join('\n\n');
}

function showWays(family: NotationFamily, language: Language): string[] {
  return [...new Set(family.shown.flatMap((value) => family.write(language, value)))];
}

/** Blanks that a reader could not tell apart are named. */
function quoteWay(way: string): string {
  return `\`${way.replaceAll('\u00a0', '⍽').replaceAll('\u202f', '⎵')}\``;
}
