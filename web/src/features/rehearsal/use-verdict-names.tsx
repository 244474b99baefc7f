import type { RehearsalVerdict } from '@parley/contract/rehearsal.ts';
import {
  IconAlertTriangle,
  IconCheck,
  IconMessageCircleQuestion,
  IconNumbers,
  IconUserPlus,
} from '@tabler/icons-react';
import { useTranslation } from '#i18n/use-translation.tsx';

export const VERDICT_ICONS = {
  same: IconCheck,
  known_better: IconUserPlus,
  missing: IconMessageCircleQuestion,
  other_numbers: IconNumbers,
  failed: IconAlertTriangle,
} as const satisfies Record<RehearsalVerdict, typeof IconCheck>;

export function useVerdictNames(): Record<RehearsalVerdict, string> {
  const { t } = useTranslation();
  return {
    same: t('rehearsal.same'),
    known_better: t('rehearsal.knownBetter'),
    missing: t('rehearsal.missing'),
    other_numbers: t('rehearsal.otherNumbers'),
    failed: t('rehearsal.failed'),
  };
}
