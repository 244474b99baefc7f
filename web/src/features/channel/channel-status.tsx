import { hearsInstagram, useWebhookSetup } from '#features/channel/channel-queries.ts';
import classes from '#features/channel/channel-status.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';

/** One line under the business's name: is Instagram there? */
export function ChannelStatus() {
  const { t } = useTranslation();
  const isLinked = useUser().instagramUserId !== null;
  const setup = useWebhookSetup({ isWatching: false });
  const linked = setup.data?.channel.state ?? (isLinked ? 'connected' : 'none');
  // An account whose messages reach nobody is not what people call connected.
  const isDeaf = linked === 'connected' && setup.data !== undefined && !hearsInstagram(setup.data);
  const state = isDeaf ? 'noWebhook' : linked;
  const words = {
    connected: t('channel.connected'),
    none: t('channel.notConnected'),
    reconnect: t('channel.reconnect'),
    noWebhook: t('channel.noWebhook'),
  };
  return (
    <span className={classes.status}>
      <i className={classes.dot} data-state={state} />
      <span className={classes.words}>{words[state]}</span>
    </span>
  );
}
