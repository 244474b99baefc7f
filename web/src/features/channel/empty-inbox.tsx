import { hearsInstagram, useWebhookSetup } from '#features/channel/channel-queries.ts';
import { ConnectForm, type TokenAct } from '#features/channel/connect-form.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { EmptyMark } from '#ui/mark.tsx';

/** What an account without conversations sees: the way to its first one. `act` imports those that are on Instagram. */
export function EmptyInbox({ act }: { act: TokenAct }) {
  const { t } = useTranslation();
  const user = useUser();
  const setup = useWebhookSetup({ isWatching: false });
  if (user.instagramUserId !== null) {
    const isDeaf = setup.data !== undefined && !hearsInstagram(setup.data);
    const text = isDeaf ? t('list.emptyNoWebhook') : t('list.emptyConnected');
    return (
      <EmptyState art={<EmptyMark />} title={t('list.emptyTitle')} text={text}>
        {user.role === 'client' && <ConnectForm act={act} />}
      </EmptyState>
    );
  }
  if (user.role !== 'client') {
    return <EmptyState art={<EmptyMark />} title={t('list.emptyTitle')} text={t('channel.ownerOnly')} />;
  }
  return (
    <EmptyState art={<EmptyMark />} title={t('list.emptyTitle')} text={t('list.emptyText')}>
      <ConnectForm act={act} />
    </EmptyState>
  );
}
