import { LIMITS } from '@parley/contract/limits.ts';
import type { Tried } from '@parley/contract/media-rules.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import classes from '#features/media-rules/rules-body.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/** Which pictures would go out to a customer who writes this, and why. Nothing is sent. */
export function TryBox() {
  const { t } = useTranslation();
  const { id } = useUser();
  const size = useLayout() === 'phone' ? 'large' : 'medium';
  const [text, setText] = useState('');
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => client.mediaRules.tryOut({ id, text }),
    onError: (error) => showToast('error', t('common.error'), errorMessage(error, t('common.unknownError'))),
  });
  return (
    <form
      className={classes.tryBox}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isPending) mutate();
      }}
    >
      <TextField
        label={t('mediaRules.tryLabel')}
        dir="auto"
        autoComplete="off"
        maxLength={LIMITS.messageCharacters}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size={size} isBusy={isPending} busyLabel={t('common.loading')}>
        {t('mediaRules.try')}
      </Button>
      <div role="status">{data && <Verdict tried={data} />}</div>
    </form>
  );
}

function Verdict({ tried }: { tried: Tried }) {
  const { t } = useTranslation();
  const { list, number } = useFormats();
  const { ruleId, fits, threshold, byModel } = tried;
  const chosen = fits.find((fit) => fit.ruleId === ruleId);
  const [best] = fits;
  const near = best && {
    name: best.name,
    score: number(best.score),
    threshold: number(threshold),
  };
  return (
    <>
      {chosen ? (
        <p>
          <b>{t('mediaRules.tryChosen', { name: chosen.name })}</b>{' '}
          {chosen.words.length > 0 &&
            t('mediaRules.tryWhy', { words: list(chosen.words), score: number(chosen.score) })}
        </p>
      ) : (
        <p>
          <b>{t('mediaRules.tryNone')}</b> {near && best.mayGo && t('mediaRules.tryNear', near)}
          {near && !best.mayGo && t('mediaRules.tryUnasked', near)}
        </p>
      )}
      {byModel && <p>{t('mediaRules.tryModel')}</p>}
    </>
  );
}
