import classes from '#app/member.module.css';
import { ring, type Signals, signalsKey } from '#app/signals/signals.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';
import { writeStored } from '#lib/storage.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/** Asked when it would have helped for the first time, and again by whoever asks for it. */
export function SignalQuestion() {
  const { t } = useTranslation();
  const { id } = useUser();
  const choose = async (signals: Signals) => {
    if (signals === 'sound' || signals === 'both') ring();
    const isAllowed = signals === 'sound' || signals === 'none' || (await mayNotify());
    if (!isAllowed) showToast('error', t('signals.blocked'));
    writeStored(signalsKey(id), isAllowed ? signals : signals === 'both' ? 'sound' : 'none');
  };
  const ways = [
    ['sound', t('signals.sound')],
    ['notice', t('signals.notice')],
    ['both', t('signals.both')],
    ['none', t('signals.none')],
  ] as const;
  return (
    <div className={classes.release} role="status">
      <span>{t('signals.question')}</span>
      {ways.map(([way, words]) => (
        <Button key={way} size="small" onClick={() => void choose(way)}>
          {words}
        </Button>
      ))}
    </div>
  );
}

async function mayNotify(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}
