import { LIMITS } from '@parley/contract/limits.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import classes from '#features/triggers/triggers.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Button } from '#ui/button.tsx';
import { MarkedText } from '#ui/marked-text.tsx';

type Props = { triggerConditions: string; exceptions: string[] };

/** What the conditions, as they are written now, would make of a message. Nothing comes of it. */
export function TryConditions({ triggerConditions, exceptions }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { id: userId } = useUser();
  const isPhone = useLayout() === 'phone';
  const [text, setText] = useState('');
  const { mutate, reset, data, error, isPending, variables } = useMutation({
    mutationFn: (asked: { triggerConditions: string; exceptions: string[]; text: string }) =>
      client.triggers.test({ id: userId, ...asked }),
  });
  // What is said of other words, or of conditions that were changed since, is said of nothing here.
  const isAbout =
    variables?.text === text &&
    variables.triggerConditions === triggerConditions &&
    variables.exceptions === exceptions;
  return (
    <div className={classes.try}>
      <div>
        <label className={classes.label} htmlFor={id}>
          {t('triggers.tryLabel')}
        </label>
        <AutoTextarea
          id={id}
          rows={1}
          maxLength={LIMITS.messageCharacters}
          placeholder={t('triggers.tryPlaceholder')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            reset();
          }}
        />
      </div>
      <Button
        size={isPhone ? 'large' : 'small'}
        isBusy={isPending}
        busyLabel={t('common.loading')}
        disabled={text.trim() === '' || triggerConditions.trim() === ''}
        onClick={() => mutate({ triggerConditions, exceptions, text })}
      >
        {t('triggers.try')}
      </Button>
      <p className={classes.verdict} role="status">
        {isAbout && error !== null && errorMessage(error, t('common.unknownError'))}
        {isAbout && data && (
          <>
            <b>{data.fires ? t('triggers.wouldFire') : t('triggers.wouldNotFire')}</b>{' '}
            {data.fires && (
              <bdi>
                <MarkedText text={text} words={data.words} />
              </bdi>
            )}
            {!data.fires && data.by === 'words' && t('triggers.addPhrases')}
          </>
        )}
      </p>
    </div>
  );
}
