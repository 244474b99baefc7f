import { LIMITS } from '@parley/contract/limits.ts';
import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { exceptionPhrase } from '#features/triggers/exception-phrase.ts';
import classes from '#features/triggers/past-messages.module.css';
import form from '#features/triggers/triggers.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MarkedText } from '#ui/marked-text.tsx';

type Props = {
  triggerConditions: string;
  exceptions: string[];
  isBusy: boolean;
  onChange: (exceptions: string[]) => void;
};

/** Of the messages shown at once, the newest; the count tells of all. */
const SHOWN = 20;

/** What the conditions would have fired at among the last real messages, and what of it the owner does not mean. */
export function PastMessages({ triggerConditions, exceptions, isBusy, onChange }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id: userId } = useUser();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const verdict = useRef<HTMLParagraphElement>(null);
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (asked: { triggerConditions: string; exceptions: string[] }) =>
      client.triggers.wouldHaveFired({ id: userId, ...asked }),
  });
  // What is said of conditions that were changed since is said of nothing here.
  const isAbout = variables?.triggerConditions === triggerConditions;
  const change = (next: string[]) => {
    onChange(next);
    if (isAbout) mutate({ triggerConditions, exceptions: next });
    verdict.current?.focus();
  };

  return (
    <div className={form.try}>
      <p className={form.label}>{t('triggers.pastLabel')}</p>
      <Button
        size={size}
        isBusy={isPending}
        busyLabel={t('common.loading')}
        disabled={triggerConditions.trim() === ''}
        onClick={() => mutate({ triggerConditions, exceptions })}
      >
        {t('triggers.past')}
      </Button>
      <p ref={verdict} className={form.verdict} role="status" tabIndex={-1}>
        {isAbout && error !== null && errorMessage(error, t('common.unknownError'))}
        {isAbout && data && (
          <b>
            {data.examined === 0
              ? t('triggers.pastNone')
              : t('triggers.pastCount', { fired: data.fired.length, examined: data.examined })}
          </b>
        )}
      </p>
      {isAbout && data && data.fired.length > 0 && (
        <ul className={classes.list}>
          {data.fired.slice(0, SHOWN).map(({ messageId, text, words, at, ...who }) => (
            <li key={messageId} className={classes.item}>
              <div className={classes.words}>
                <p className={classes.about}>
                  <bdi>{who.participantName || who.participantUsername || t('chat.fallbackName')}</bdi>
                  <time dateTime={at}>{formats.cardTime(at)}</time>
                </p>
                <p dir="auto">
                  <MarkedText text={text} words={words} />
                </p>
              </div>
              <Button
                size={size}
                disabled={isBusy || isPending || exceptions.length >= LIMITS.triggerExceptions}
                onClick={() => change([...new Set([...exceptions, exceptionPhrase(text, words)])])}
              >
                {t('triggers.notThis')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {exceptions.length > 0 && (
        <>
          <p className={form.label}>{t('triggers.exceptions')}</p>
          <ul className={classes.list}>
            {exceptions.map((phrase) => (
              <li key={phrase} className={classes.item}>
                <p className={classes.words} dir="auto">
                  {phrase}
                </p>
                <IconButton
                  label={t('triggers.dropException', { phrase })}
                  size={size === 'large' ? 'touch' : 'small'}
                  disabled={isBusy}
                  onClick={() => change(exceptions.filter((one) => one !== phrase))}
                >
                  <IconX size={16} stroke={1.5} />
                </IconButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
