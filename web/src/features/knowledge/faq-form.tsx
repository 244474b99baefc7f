import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import classes from '#features/knowledge/faq-form.module.css';
import { PanelHeader } from '#features/knowledge/panel-header.tsx';
import type { TextSource } from '#features/knowledge/use-text-source.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Button } from '#ui/button.tsx';
import field from '#ui/field.module.css';
import { showToast } from '#ui/toast/toast-store.ts';

type Props = {
  source: TextSource /** Null beside the text, where it is always open. */;
  onClose: (() => void) | null;
};

/** A question and its answer, put at the end of the knowledge base at once. */
export function FaqForm({ source, onClose }: Props) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const id = useId();
  const [question, setQuestion] = useState('');
  const [answer, setAnswer] = useState('');
  const add = useMutation({
    mutationFn: () =>
      client.knowledge.addFaq({ id: userId, question: question.trim(), answer: answer.trim() }),
    onSuccess: ({ content, version, updatedAt }) => {
      source.show({ text: content, version: version ?? '', updatedAt });
      setQuestion('');
      setAnswer('');
      showToast('success', t('faq.added'));
      onClose?.();
    },
    onError: (error) => showToast('error', t('faq.failed'), errorMessage(error, t('common.unknownError'))),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (question.trim() === '' || answer.trim() === '') {
      showToast('error', t('common.error'), t('errors.faq_incomplete'));
    } else if (!add.isPending) add.mutate();
  };

  return (
    <form className={classes.form} data-beside={onClose === null || undefined} onSubmit={submit}>
      {onClose ? (
        <PanelHeader place={source.place} title={t('faq.title')} lead={t('faq.lead')} onBack={onClose} />
      ) : (
        <div>
          <h3 className={classes.title}>{t('faq.title')}</h3>
          <p className={classes.lead}>{t('faq.lead')}</p>
        </div>
      )}
      <div className={classes.fields}>
        <div>
          <label className={field.label} htmlFor={`${id}-question`}>
            {t('faq.question')}
          </label>
          <AutoTextarea
            id={`${id}-question`}
            rows={1}
            value={question}
            readOnly={add.isPending}
            onChange={(event) => setQuestion(event.currentTarget.value)}
          />
        </div>
        <div>
          <label className={field.label} htmlFor={`${id}-answer`}>
            {t('faq.answer')}
          </label>
          <AutoTextarea
            id={`${id}-answer`}
            rows={4}
            value={answer}
            readOnly={add.isPending}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
        </div>
        <Button
          type="submit"
          variant="primary"
          size={onClose ? 'large' : 'medium'}
          isWide
          icon={<IconPlus size={16} stroke={1.5} />}
          isBusy={add.isPending}
          busyLabel={t('faq.adding')}
        >
          {t('faq.add')}
        </Button>
      </div>
    </form>
  );
}
