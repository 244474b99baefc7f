import type { Allowance } from '@parley/contract/allowance.ts';
import { useQuery } from '@tanstack/react-query';
import { allowanceKey } from '#features/settings/live.ts';
import { loadDialogTexts } from '#i18n/i18n.ts';
import { api } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

/** A trial comes to its end without any event. */
const LOOK_MILLISECONDS = 15 * 60_000;

/** Few installations limit anything. */
const AllowanceText = lazyPart(
  async () => {
    const [part] = await Promise.all([import('#features/settings/allowance-text.tsx'), loadDialogTexts()]);
    return part.AllowanceText;
  },
  { place: 'nowhere' },
);

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
  return data && isToldOf(data) ? <AllowanceText {...data} /> : null;
}

function isToldOf({ trial, replies }: Allowance): boolean {
  if (trial && trial.state !== 'running') return true;
  return replies !== undefined && (replies.state !== 'under' || replies.meetsAt !== null);
}
