import type { LANGUAGES } from '@parley/contract/languages.ts';

import classes from '#features/identity/language-label.module.css';

type Props = {
  language: (typeof LANGUAGES)[number];
  /** In two lines, for a card. */
  isStacked?: boolean;
};

/** What every selector says of a language: its own name, its English name and its code. */
export function LanguageLabel({ language, isStacked = false }: Props) {
  const { code, name, nativeName } = language;
  return (
    <span className={classes.names} data-stacked={isStacked || undefined}>
      <span lang={code} dir="auto">
        {nativeName}
      </span>{' '}
      <span className={classes.english} lang="en" dir="ltr">
        <span>{name}</span>, <span>{code}</span>
      </span>
    </span>
  );
}
