import type { DoctorCheck } from '@parley/contract/doctor.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** What a line found and what mends it, in the reader's language; null for a line without a finding. */
export function useFindingText() {
  const { t } = useTranslation();
  return ({ finding, names, amount }: DoctorCheck) =>
    finding === null
      ? null
      : {
          found: t(`doctor.found.${finding}`, { names: names.join(', '), amount: String(amount ?? 0) }),
          fix: t(`doctor.fix.${finding}`),
        };
}
