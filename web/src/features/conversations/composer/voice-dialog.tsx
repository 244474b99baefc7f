import { IconAlertTriangle, IconPaperclip, IconSend, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useVoiceActions, type VoiceActions } from '#features/conversations/composer/use-voice-actions.ts';
import type { RecordingFault } from '#features/conversations/voice/recording-rules.ts';
import classes from '#features/conversations/voice/voice.module.css';
import { isVoiceShown, useVoice, type VoiceState } from '#features/conversations/voice/voice-store.ts';
import { Ready, Recording } from '#features/conversations/voice/voice-views.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { runKeyAction } from '#lib/keys/key-actions.ts';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button, Spinner } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Records a voice message, plays it, and sends it. */
export function VoiceDialog({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation();
  const state = useVoice(useUser().id, conversationId);
  const actions = useVoiceActions(conversationId, state.step);
  const isOpen = isVoiceShown(state);
  const shown = useLastShown(state);
  const body = useRef<HTMLDivElement>(null);

  // The button that was pressed is gone; the focus goes to the one that is wanted next, or to the title.
  const { step } = shown;
  useEffect(() => {
    if (!isOpen || step === 'starting') return;
    // Behind the focus trap, which takes the focus when the dialog opens.
    const timer = setTimeout(() => {
      const dialog = body.current?.closest('[aria-modal]');
      const find = (selector: string) => dialog?.querySelector<HTMLElement>(selector);
      (find('button[data-next]') ?? find('[data-next] button') ?? find('[data-autofocus]'))?.focus();
    });
    return () => clearTimeout(timer);
  }, [isOpen, step]);

  return (
    <Dialog
      isOpen={isOpen}
      onClose={actions.close}
      title={t('voice.title')}
      footer={
        <div className={classes.actions}>
          <Actions state={shown} actions={actions} />
        </div>
      }
    >
      <div ref={body} className={classes.body}>
        <Content state={shown} />
      </div>
    </Dialog>
  );
}

/** What it showed last stays while it closes. */
function useLastShown(state: VoiceState): VoiceState {
  const [last, setLast] = useState(state);
  if (!isVoiceShown(state) || state === last) return last;
  setLast(state);
  return state;
}

function Content({ state }: { state: VoiceState }) {
  const { t } = useTranslation();
  switch (state.step) {
    case 'closed':
      return null;
    case 'starting':
      return (
        <>
          <Spinner size={24} />
          <p className={classes.hint} role="status">
            {t('voice.starting')}
          </p>
        </>
      );
    case 'recording':
      return <Recording seconds={state.seconds} wave={state.wave} />;
    case 'refused':
      return (
        <>
          <IconAlertTriangle size={24} stroke={1.5} className={classes.alert} aria-hidden="true" />
          <p role="alert">{sayFault(t, state.fault)}</p>
          {state.fault === 'unsupported' && (
            <p className={classes.hint}>
              {isSecureContext ? t('voice.attachInstead') : t('voice.needsHttps')}
            </p>
          )}
        </>
      );
    case 'recorded':
    case 'sending':
      return <Ready state={state} />;
  }
}

function sayFault(t: TFunction, fault: RecordingFault): string {
  switch (fault) {
    case 'denied':
      return t('voice.faults.denied');
    case 'missing':
      return t('voice.faults.missing');
    case 'unsupported':
      return t('voice.faults.unsupported');
    case 'unavailable':
      return t('voice.faults.unavailable');
    case 'failed':
      return t('voice.faults.failed');
  }
}

function Actions({ state, actions }: { state: VoiceState; actions: VoiceActions }) {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'large' : 'medium';
  const { step } = state;
  const sendIcon = <IconSend size={16} stroke={1.5} className="flip" />;

  if (step === 'refused') {
    return (
      <>
        {state.fault === 'unsupported' && (
          <Button
            size={size}
            icon={<IconPaperclip size={16} stroke={1.5} />}
            onClick={() => {
              actions.discard();
              runKeyAction('attach');
            }}
          >
            {t('uploads.attach')}
          </Button>
        )}
        <Button size={size} variant="primary" data-next onClick={once(actions.again)}>
          {t('voice.tryAgain')}
        </Button>
      </>
    );
  }
  if (step === 'sending') {
    const { cancel } = state;
    return (
      <>
        <Button size={size} variant="quiet" disabled={cancel === null} onClick={() => cancel?.()}>
          {t('common.cancel')}
        </Button>
        <Button size={size} variant="primary" icon={sendIcon} isBusy busyLabel={t('composer.sending')}>
          {t('composer.send')}
        </Button>
      </>
    );
  }
  const problem = step === 'recorded' ? state.problem : null;
  const isTriedAgain = problem !== null && problem.of !== 'recording';
  return (
    <>
      <Button
        size={size}
        variant="quiet"
        icon={<IconTrash size={16} stroke={1.5} />}
        onClick={once(actions.discard)}
      >
        {t('voice.delete')}
      </Button>
      {step === 'recorded' ? (
        <Button size={size} onClick={once(actions.again)}>
          {problem?.of === 'recording' ? t('voice.tryAgain') : t('voice.again')}
        </Button>
      ) : (
        <Button
          size={size}
          disabled={step !== 'recording'}
          data-next={step === 'recording' || undefined}
          onClick={once(actions.stop)}
        >
          {t('voice.stop')}
        </Button>
      )}
      <Button
        size={size}
        variant="primary"
        icon={sendIcon}
        disabled={step !== 'recorded'}
        data-next={isTriedAgain || undefined}
        onClick={once(actions.send)}
      >
        {isTriedAgain ? t('voice.tryAgain') : t('composer.send')}
      </Button>
    </>
  );
}

/** The second half of a double click would do what took the place of the first. */
function once(run: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) run();
  };
}
