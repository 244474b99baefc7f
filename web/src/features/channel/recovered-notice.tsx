import { IconMailCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { recoveredKey } from '#features/channel/channel-queries.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { STORED, useStored, writeStored } from '#lib/storage.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PaneNotice } from '#ui/pane-notice.tsx';

/** Messages that Instagram did not deliver and that were found there, for a day or until somebody has read it. */
export function RecoveredNotice() {
  const { t } = useTranslation();
  const { id } = useUser();
  const { data } = useQuery(api.recovered.get.queryOptions({ queryKey: recoveredKey(id), input: { id } }));
  const recovered = data?.recovered;
  const isRead = useStored(STORED.recoveredRead) === recovered?.at;
  return (
    <div role="status">
      {recovered && !isRead && (
        <PaneNotice
          icon={IconMailCheck}
          action={
            <IconButton
              label={t('common.close')}
              onClick={() => writeStored(STORED.recoveredRead, recovered.at)}
            >
              <IconX size={16} stroke={1.5} />
            </IconButton>
          }
        >
          {t('recovered.notice', { count: recovered.count })}
        </PaneNotice>
      )}
    </div>
  );
}
