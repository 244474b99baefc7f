import type { Allowance } from '@parley/contract/allowance.ts';
import { IconHourglass, IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { allowanceKey } from '#features/settings/live.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { PaneNotice } from '#ui/pane-notice.tsx';

/** A trial comes to its end without any event. */
const LOOK_MILLISECONDS = 15 * 60_000;

/** Tells why the AI sends nothing by itself, or that it soon will not; nothing where nothing is limited. */
export function AllowanceNotice() {
  const { id } = useUser();
  const { data } = useQuery(
    api.allowance.get.queryOptions({
      queryKey: allowanceKey,
      input: { id },
      refetchInterval: LOOK_MILLISECONDS,
    }),
  );
  const text = useNoticeText(data);
  if (!data || text === null) return null;
  const isMet = data.trial?.state === 'ended' || data.replies?.state === 'met';
  return (
    <div role="status">
      <PaneNotice icon={isMet ? IconPlayerPause : IconHourglass} isAlert={isMet}>
        {text}
      </PaneNotice>
    </div>
  );
}

/** One sentence, about what holds it now before what will. */
function useNoticeText({ trial, replies }: Allowance = {}): string | null {
  const { t } = useTranslation();
  const { date, number } = useFormats();
  if (trial?.state === 'ended') return t('allowance.trialEnded');
  if (replies?.state === 'met') return t('allowance.repliesMet', { limit: number(replies.limit) });
  if (trial?.state === 'soon') return t('allowance.trialSoon', { date: date(trial.endsAt) });
  if (replies?.state === 'soon') {
    return t('allowance.repliesSoon', { sent: number(replies.sent), limit: number(replies.limit) });
  }
  return null;
}
