import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import classes from '#features/knowledge/business-form.module.css';
import { BUSINESS_TOPICS, type BusinessAnswers, businessText } from '#features/knowledge/business-text.ts';
import type { StoredText } from '#features/knowledge/knowledge-calls.ts';
import { businessPlace } from '#features/knowledge/unsaved-business.ts';
import { useSaveKnowledge } from '#features/knowledge/use-knowledge-text.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';
import { writeStored } from '#lib/storage.ts';
import { readUnsaved, useKeptUnsaved } from '#lib/unsaved.ts';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

const EMPTY = Object.fromEntries(BUSINESS_TOPICS.map((topic) => [topic, ''])) as BusinessAnswers;
const MOST_CHARACTERS = 5_000;

function parseAnswers(stored: unknown): BusinessAnswers | null {
  const answers = stored as BusinessAnswers;
  return BUSINESS_TOPICS.every((topic) => typeof answers[topic] === 'string') ? answers : null;
}

/** Asks what customers ask for, and writes it into the knowledge base below what stands there. */
export function BusinessForm({ known }: { known: StoredText }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const id = useId();
  const place = businessPlace(userId);
  const [answers, setAnswers] = useState(() => readUnsaved(place, parseAnswers) ?? EMPTY);
  const isBlank = BUSINESS_TOPICS.every((topic) => answers[topic].trim() === '');
  useKeptUnsaved(place, isBlank ? null : answers);
  useEffect(() => {
    // What nobody can read would keep the form for ever.
    if (readUnsaved(place, parseAnswers) === null) writeStored(place, null);
  }, [place]);
  const headings = {
    hours: t('learned.kinds.hours'),
    address: t('learned.kinds.address'),
    price: t('learned.kinds.price'),
    delivery: t('learned.kinds.delivery'),
    payment: t('learned.kinds.payment'),
    returns: t('firstHour.returns'),
  };
  const write = useSaveKnowledge();
  const save = useMutation({
    mutationFn: () => write(businessText(known.text ?? '', answers, headings), known.version),
    onSuccess: () => setAnswers(EMPTY),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank && !save.isPending) save.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {BUSINESS_TOPICS.map((topic) => (
        <div key={topic} className={classes.topic}>
          <label className={classes.label} htmlFor={`${id}-${topic}`}>
            {headings[topic]}
          </label>
          <AutoTextarea
            id={`${id}-${topic}`}
            placeholder={t(`firstHour.sample.${topic}`)}
            maxLength={MOST_CHARACTERS}
            value={answers[topic]}
            onChange={(event) => setAnswers({ ...answers, [topic]: event.currentTarget.value })}
          />
        </div>
      ))}
      {save.isError && (
        <Notice role="alert">
          <b>{t('firstHour.notSaved')}</b> {errorMessage(save.error, t('common.unknownError'))}
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        disabled={isBlank}
        isBusy={save.isPending}
        busyLabel={t('common.saving')}
      >
        {t('firstHour.write')}
      </Button>
    </form>
  );
}
