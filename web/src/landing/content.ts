import type { LanguageCode } from '@parley/contract/languages.ts';

import ar from './content/ar.json';
import de from './content/de.json';
import en from './content/en.json';
import es from './content/es.json';
import fr from './content/fr.json';
import id from './content/id.json';
import ja from './content/ja.json';
import pl from './content/pl.json';
import prices from './content/prices.json';
import pt from './content/pt.json';
import ru from './content/ru.json';
import tr from './content/tr.json';
import uk from './content/uk.json';

/** Every word of the public pages in one language; an operator changes them in `content`, and the next start builds them. */
export type Content = typeof en;

const CONTENT: Record<LanguageCode, Content> = { ar, de, en, es, fr, id, ja, pl, pt, ru, tr, uk };

export type Words = Content & {
  language: LanguageCode;
  /** Before the anchors of the landing page: nothing on the page itself. */
  home: '' | '/landing';
};

export function wordsOf(language: LanguageCode, home: Words['home']): Words {
  return { ...CONTENT[language], language, home };
}

/** In whole units of the currency of `prices.json`, as the language writes money. */
export function formatPrice(amount: number, language: LanguageCode): string {
  const style = { style: 'currency', currency: prices.currency, maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(language, style).format(amount);
}

export function formatPercent(percent: number, language: LanguageCode): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);
}

export type Plan = (typeof prices)['plans'][number];
export const { plans, yearlySavingPercent } = prices;
