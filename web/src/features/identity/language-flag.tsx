import type { LANGUAGES } from '@parley/contract/languages.ts';
import DE from 'country-flag-icons/react/3x2/DE';
import ES from 'country-flag-icons/react/3x2/ES';
import FR from 'country-flag-icons/react/3x2/FR';
import GB from 'country-flag-icons/react/3x2/GB';
import ID from 'country-flag-icons/react/3x2/ID';
import JP from 'country-flag-icons/react/3x2/JP';
import PL from 'country-flag-icons/react/3x2/PL';
import PT from 'country-flag-icons/react/3x2/PT';
import RU from 'country-flag-icons/react/3x2/RU';
import SA from 'country-flag-icons/react/3x2/SA';
import TR from 'country-flag-icons/react/3x2/TR';
import UA from 'country-flag-icons/react/3x2/UA';

import classes from '#features/identity/language-flag.module.css';

type Region = (typeof LANGUAGES)[number]['flag'];

const flags = { DE, ES, FR, GB, ID, JP, PL, PT, RU, SA, TR, UA } satisfies Record<Region, unknown>;

/** Drawn, because flags among the letters of a font are missing on Windows. The name beside it says the same. */
export function LanguageFlag({ region }: { region: Region }) {
  const Flag = flags[region];
  return (
    <span className={classes.flag} data-flag={region} aria-hidden="true">
      <Flag className={classes.drawing} />
    </span>
  );
}
