import type { InsufficientInfo } from '@parley/contract/missing-info.ts';
import { IconBook, IconEye, IconRefresh, IconSend } from '@tabler/icons-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { readFaq } from '#features/missing-info/faq-preview.ts';
import { GoneActions } from '#features/missing-info/gone-actions.tsx';
import { isPartOfMore } from '#features/missing-info/part-of-more.ts';
import classes from '#features/missing-info/question-card.module.css';
import type { Typed, useAnswer } from '#features/missing-info/use-answer.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { isFocusLost } from '#lib/focus-lost.ts';
import { markBlank } from '#lib/mark-fields.ts';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Button } from '#ui/button.tsx';
import field from '#ui/field.module.css';
import { showToast } from '#ui/toast/toast-store.ts';

type Props = {
  item: InsufficientInfo;
  isGone: boolean;
  name: string;
  answer: ReturnType<typeof useAnswer>;
  isWanted: boolean;
  text: string;
  worded: string | undefined;
  onType: (typed: { text: string } | { question: string }) => void;
  onForget: () => void;
};

export function AnswerForm(props: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { item, isGone, text, answer, isWanted } = props;
  const { running } = answer;
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} className={classes.form}>
      <label className={field.label} htmlFor={id}>
        {t('missing.yourAnswer')}
      </label>
      <AutoTextarea
        id={id}
        rows={2}
        data-autofocus={isWanted || undefined}
        value={text}
        readOnly={running === 'save' || running === 'reply'}
        onChange={(event) => props.onType({ text: event.currentTarget.value })}
      />
      {isGone ? (
        <GoneActions item={item} worded={props.worded} text={text} onForget={props.onForget} />
      ) : (
        <AnswerActions {...props} place={place} />
      )}
    </div>
  );
}

/** What the answer would look like, and the ways to give it. */
function AnswerActions({
  item,
  name,
  answer,
  text,
  worded,
  onType,
  place,
}: Props & { place: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation();
  const { running, save, reply, preview, previewed } = answer;
  const isBusy = running !== null;
  // What one customer is promised is nothing that the next one may be told.
  const isKnowledge = !item.wish;

  const withText = (act: (typed: Typed) => void, blank: string) => () => {
    const context = text.trim();
    if (context) act({ context, question: worded });
    else {
      markBlank(place.current);
      showToast('error', t('common.error'), blank);
    }
  };

  return (
    <>
      {previewed !== null && (
        <FaqPreview
          text={previewed.text}
          removed={worded === undefined ? previewed.removed : []}
          heading={previewed.heading}
          worded={worded}
          onAsk={(question) => onType({ question })}
          isStale={previewed.context !== text.trim()}
          isBusy={isBusy}
          onUpdate={withText(preview.mutate, t('moderation.enterAnswerFirst'))}
        />
      )}
      {!item.answeredSince && isPartOfMore(item) && <p className={classes.rest}>{t('missing.restIsSent')}</p>}
      <div className={classes.actions}>
        {isKnowledge && (
          <Button
            variant="primary"
            icon={<IconBook size={16} stroke={1.5} />}
            disabled={isBusy}
            isBusy={running === 'save'}
            busyLabel={t('missing.saving')}
            onClick={withText(save.mutate, t('moderation.pleaseEnterContext'))}
          >
            {t('missing.save')}
          </Button>
        )}
        <Button
          variant={isKnowledge ? 'secondary' : 'primary'}
          icon={<IconSend size={16} stroke={1.5} className="flip" />}
          disabled={isBusy}
          isBusy={running === 'reply'}
          busyLabel={t('missing.replying')}
          onClick={withText(reply.mutate, t('moderation.pleaseEnterContext'))}
        >
          {t('missing.replyOnly')}
        </Button>
        {isKnowledge && previewed === null && (
          <Button
            variant="quiet"
            icon={<IconEye size={16} stroke={1.5} />}
            disabled={isBusy}
            isBusy={running === 'preview'}
            busyLabel={t('missing.previewing')}
            onClick={withText(preview.mutate, t('moderation.enterAnswerFirst'))}
          >
            {t('missing.preview')}
          </Button>
        )}
        {isKnowledge && (
          <p className={classes.hint}>
            {item.answeredSince ? t('missing.answeredSince', { name }) : t('missing.bothSend', { name })}
          </p>
        )}
      </div>
    </>
  );
}

type PreviewProps = {
  text: string;
  /** What the entry does not take over from the question. */
  removed: string[];
  /** What it would stand under. */
  heading: string | null;
  worded: string | undefined;
  onAsk: (question: string) => void;
  /** The answer has changed since. */
  isStale: boolean;
  isBusy: boolean;
  onUpdate: () => void;
};

function FaqPreview({ text, removed, heading, worded, onAsk, isStale, isBusy, onUpdate }: PreviewProps) {
  const { t } = useTranslation();
  const preview = useRef<HTMLElement>(null);
  const { question, answer } = readFaq(text);
  // The button goes with what it was for.
  useEffect(() => {
    if (!isStale && isFocusLost()) preview.current?.focus({ preventScroll: true });
  }, [isStale]);
  return (
    <section ref={preview} className={classes.preview} tabIndex={-1} aria-label={t('missing.previewTitle')}>
      <header className={classes.previewHeader}>
        <h3>{t('missing.previewTitle')}</h3>
        {isStale && (
          <button type="button" className={classes.update} disabled={isBusy} onClick={onUpdate}>
            <IconRefresh size={14} stroke={1.5} />
            {t('missing.updatePreview')}
          </button>
        )}
      </header>
      {!isStale && removed.length > 0 && (
        <p className={classes.rest} dir="auto">
          {t('missing.removed', { what: removed.join(', ') })}
        </p>
      )}
      {!isStale && heading !== null && (
        <p className={classes.under} dir="auto">
          {t('missing.under', { heading })}
        </p>
      )}
      {!isStale && (
        <dl className={classes.faq}>
          {question !== null && (
            <>
              <dt>{t('missing.q')}</dt>
              <dd className={classes.faqQuestion}>
                <AutoTextarea
                  aria-label={t('faq.question')}
                  value={worded ?? question}
                  readOnly={isBusy}
                  onChange={(event) => onAsk(event.currentTarget.value)}
                />
              </dd>
              <dt>{t('missing.a')}</dt>
            </>
          )}
          <dd className={question === null ? classes.faqWhole : undefined} dir="auto">
            {answer}
          </dd>
        </dl>
      )}
    </section>
  );
}
