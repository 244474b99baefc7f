import type { DoctorCheck } from '@parley/contract/doctor.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from '#features/doctor/doctor-banners.module.css';
import { useFindingText } from '#features/doctor/finding-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** So many stand in the list pane, each a banner of its own; the rest is counted. */
const MOST_SHOWN = 2;

type Props = { problems: DoctorCheck[]; onShow: () => void };

export function DoctorBanners({ problems, onShow }: Props) {
  const { t } = useTranslation();
  const textOf = useFindingText();
  const left = problems.length - MOST_SHOWN;
  return problems.slice(0, MOST_SHOWN).map((check, index) => {
    const text = textOf(check);
    return (
      <button key={check.name} type="button" className={classes.notice} onClick={onShow}>
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
        <span className={classes.words}>
          <b>{text?.found}</b> {text?.fix}
          {left > 0 && index === MOST_SHOWN - 1 && (
            <span className={classes.more}>{t('doctor.more', { number: left })}</span>
          )}
        </span>
      </button>
    );
  });
}
