import { IconAlertTriangle, IconBolt } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { attentionReason } from '#features/conversations/header/attention-text.ts';
import classes from '#features/conversations/header/trigger-banner.module.css';
import type { ConversationDetails } from '#features/conversations/types.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { firedWords } from '#lib/fired-words.ts';

/** Says why this chat waits for a person; nothing when it does not, or when a draft says it itself. */
export function TriggerBanner({ conversation }: { conversation: ConversationDetails }) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const { attention, attentionText, aiDisabledByTrigger, triggers } = conversation;
  if (aiDisabledByTrigger) {
    const fired = triggers.filter(({ state }) => state === 'fired').map(({ name }) => name);
    return (
      <Banner
        icon={<IconBolt size={18} stroke={1.5} />}
        title={fired.length > 0 ? list(fired) : t('ai.triggerFired')}
        text={
          <>
            {attentionText && <Reason text={attentionText} />} {t('ai.triggerText')}
          </>
        }
      />
    );
  }
  if (attention !== 'failed') return null;
  return (
    <Banner
      icon={<IconAlertTriangle size={18} stroke={1.5} />}
      title={t('chat.needsYou')}
      text={attentionReason(attentionText)}
    />
  );
}

/** The customer's own words, else why a model called a person. They and ours may run in different directions. */
function Reason({ text }: { text: string }) {
  const { t } = useTranslation();
  const words = firedWords(text);
  if (words.length === 0) return <bdi>{text.replace(/[.!?]?$/, '.')}</bdi>;
  return (
    <>
      {t('why.asked')}:{' '}
      {words.map((one, at) => (
        <Fragment key={one}>
          {at > 0 && ', '}
          <q dir="auto">{one}</q>
        </Fragment>
      ))}
      .
    </>
  );
}

function Banner({ icon, title, text }: { icon: ReactNode; title: string; text: ReactNode }) {
  return (
    <div className={classes.banner} role="note">
      {icon}
      <div>
        <b dir="auto">{title}</b>
        {text && <p>{text}</p>}
      </div>
    </div>
  );
}
