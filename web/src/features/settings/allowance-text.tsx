import type { Allowance } from '@parley/contract/allowance.ts';
import { IconHourglass, IconPlayerPause } from '@tabler/icons-react';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { PaneNotice } from '#ui/pane-notice.tsx';

/** One sentence, about what holds the answers now before what will. */
export function AllowanceText(allowance: Allowance) {
  const text = useText(allowance);
  if (text === null) return null;
  const isMet = allowance.trial?.state === 'ended' || allowance.replies?.state === 'met';
  return (
    <div role="status">
      <PaneNotice icon={isMet ? IconPlayerPause : IconHourglass} isAlert={isMet}>
        {text}
      </PaneNotice>
    </div>
  );
}

function useText({ trial, replies }: Allowance): string | null {
  const { t } = useTranslation();
  const { date, number } = useFormats();
  if (trial?.state === 'ended') return t('allowance.trialEnded');
  if (replies?.state === 'met') return t('allowance.repliesMet', { limit: number(replies.limit) });
  if (trial?.state === 'soon') return t('allowance.trialSoon', { date: date(trial.endsAt) });
  if (!replies) return null;
  const told = { sent: number(replies.sent), limit: number(replies.limit) };
  if (replies.meetsAt !== null) return t('allowance.repliesPace', { ...told, date: date(replies.meetsAt) });
  return replies.state === 'soon' ? t('allowance.repliesSoon', told) : null;
}
