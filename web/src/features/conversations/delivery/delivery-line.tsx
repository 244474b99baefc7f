import type { Message } from '@parley/contract/conversations.ts';
import { IconAlertTriangle, IconCheck, IconClock, IconHelpCircle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import classes from '#features/conversations/delivery/delivery-line.module.css';
import { useDeliveryActions } from '#features/conversations/delivery/use-delivery-actions.ts';
import { failureText } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useNow } from '#lib/use-now.ts';

/** Where an outgoing message stands, and what can be done about it. */
export function DeliveryLine({ message, t }: { message: Message; t: TFunction }) {
  switch (message.deliveryState) {
    case null:
      return null;
    case 'sent':
      return (
        <span className={classes.sent} title={message.seenAt ? t('chat.seen') : t('delivery.sent')}>
          <IconCheck size={14} stroke={1.5} aria-hidden="true" />
          <span className={message.seenAt ? undefined : 'sr-only'}>
            {message.seenAt ? t('chat.seen') : t('delivery.sent')}
          </span>
        </span>
      );
    case 'queued':
      return <Queued message={message} />;
    case 'sending':
      return (
        <State icon={<IconClock size={14} stroke={1.5} />} tone="quiet">
          {t('delivery.sending')}
        </State>
      );
    case 'held':
      return (
        <State icon={<IconAlertTriangle size={14} stroke={1.5} />} tone="alert">
          {t('delivery.held')}
        </State>
      );
    case 'unknown':
      return (
        <span className={classes.group}>
          <State icon={<IconHelpCircle size={14} stroke={1.5} />} tone="alert">
            {t('delivery.unknown')}
          </State>
          <CheckButton message={message} />
          <RetryButton message={message} />
        </span>
      );
    case 'failed':
    case 'partial':
      return (
        <span className={classes.group}>
          <State icon={<IconAlertTriangle size={14} stroke={1.5} />} tone="alert">
            {message.deliveryState === 'failed'
              ? t('delivery.failed')
              : message.filesSent
                ? t('delivery.filesSent', message.filesSent)
                : t('delivery.partial')}
            {': '}
            {failureText(message.failure, message.failureDetail)}
          </State>
          <RetryButton message={message} />
        </span>
      );
  }
}

function State({ icon, tone, children }: { icon: ReactNode; tone: 'quiet' | 'alert'; children: ReactNode }) {
  return (
    <span className={classes.state} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

/** Counts down to when the message leaves, with the way to take it back. */
function Queued({ message }: { message: Message }) {
  const { t } = useTranslation();
  const until = message.undoUntil === null ? 0 : Date.parse(message.undoUntil);
  const isOpen = until > Date.now();
  const now = useNow(isOpen ? 250 : null);
  const { undo } = useDeliveryActions(message);
  const seconds = Math.ceil((until - now) / 1000);

  return (
    <span className={classes.group}>
      <State icon={<IconClock size={14} stroke={1.5} />} tone="quiet">
        {seconds > 0 ? t('delivery.sendsIn', { seconds }) : t('delivery.queued')}
      </State>
      {seconds > 0 && (
        <button
          type="button"
          className={classes.action}
          disabled={undo.isPending}
          onClick={() => undo.mutate(message.id)}
        >
          {t('delivery.undo')}
        </button>
      )}
    </span>
  );
}

function RetryButton({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { retry } = useDeliveryActions(message);
  return (
    <button
      type="button"
      className={classes.action}
      disabled={retry.isPending}
      onClick={() => retry.mutate()}
    >
      {retry.isPending ? t('delivery.retrying') : t('delivery.retry')}
    </button>
  );
}

function CheckButton({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { check } = useDeliveryActions(message);
  return (
    <button
      type="button"
      className={classes.action}
      disabled={check.isPending}
      onClick={() => check.mutate()}
    >
      {check.isPending ? t('delivery.checking') : t('delivery.check')}
    </button>
  );
}
