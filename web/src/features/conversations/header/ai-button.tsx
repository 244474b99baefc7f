import { IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import classes from '#features/conversations/header/ai-button.module.css';
import { useAiSwitch, viewAi } from '#features/conversations/header/use-ai-switch.ts';
import type { ConversationDetails } from '#features/conversations/types.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { useAwaitsKnowledge, useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { hintOf } from '#ui/hint.ts';
import { Spark } from '#ui/spark.tsx';
import { Switch } from '#ui/switch.tsx';

/** AI in this chat: a switch, or the way back after a trigger stopped it. */
export function AiButton({ conversation }: { conversation: ConversationDetails }) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const switchId = useId();
  const { toggle, resume } = useAiSwitch(conversation.id);
  const view = viewAi(conversation, useUser().autoResponseEnabled);
  const isWaiting = useAwaitsKnowledge() && view === 'on';

  if (view === 'stopped') {
    return (
      <Button
        variant="alert"
        size={isPhone ? 'large' : 'medium'}
        className={classes.resume ?? ''}
        icon={<IconRefresh size={16} stroke={1.5} />}
        isBusy={resume.isPending}
        busyLabel={t('ai.resuming')}
        onClick={() => resume.mutate({})}
      >
        {t('ai.resume')}
      </Button>
    );
  }
  const isForbidden = view === 'off_for_all';
  const words = view === 'on' ? t('ai.on') : t('ai.off');
  const note = isForbidden ? t('ai.offForAll') : isWaiting && t('ai.awaitsKnowledge');
  return (
    <label
      htmlFor={switchId}
      {...(note || isPhone ? hintOf(note || t('ai.inChat')) : {})}
      className={classes.button}
      data-off={view !== 'on' || undefined}
      data-phone={isPhone || undefined}
    >
      <span className={classes.spark}>
        <Spark size={14} />
      </span>
      <span className={isPhone ? 'sr-only' : classes.words}>{words}</span>
      {note && <span className="sr-only">{note}</span>}
      <Switch
        id={switchId}
        size="small"
        checked={view === 'on'}
        disabled={isForbidden}
        aria-label={t('ai.inChat')}
        onChange={(event) => toggle.mutate(event.currentTarget.checked)}
      />
    </label>
  );
}
