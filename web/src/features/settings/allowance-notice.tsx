import type { Allowance } from '@parley/contract/allowance.ts';
import { IconHourglass, IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import classes from '#features/settings/allowance-notice.module.css';
import { allowanceKey } from '#features/settings/live.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';

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
  const Icon = isMet ? IconPlayerPause : IconHourglass;
  return (
    <p className={classes.notice} role="status" data-met={isMet || undefined}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      <span>{text}</span>
    </p>
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
