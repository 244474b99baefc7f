import type { CommentRule, RuleMode } from '@parley/contract/comment-rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commentKeys } from '#features/comments/comment-queries.ts';
import classes from '#features/comments/hide-rules.module.css';
import { RuleHits } from '#features/comments/rule-hits.tsx';
import { RULE_NAMES } from '#features/comments/rule-words.ts';
import { COMMENTING } from '#features/comments/use-comment-action.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useLayout } from '#lib/layout.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { useUser } from '#lib/session/user-context.ts';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Button } from '#ui/button.tsx';
import { Segments } from '#ui/segments.tsx';

type Change = { mode?: RuleMode; words?: string[] };

/** One rule: whether it is off, watches or hides, its words, and what it fits. */
export function HideRule({ rule }: { rule: CommentRule }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const [isOpen, setOpen] = useState(false);
  /** It hid before other words were saved. */
  const [isBack, setBack] = useState(false);
  const { kind, mode, words, watched, hidden, spared } = rule;
  const hits = commentKeys.hits(kind);
  const { mutate, isPending, error } = useMutation({
    mutationKey: COMMENTING,
    mutationFn: (change: Change) => client.commentRules.save({ kind, userId, ...change }),
    onMutate: () => ({ before: mode }),
    onSuccess: ({ message: _message, ...saved }, { words: changed }, { before }) => {
      setBack(changed !== undefined && before === 'on' && saved.mode === 'watch');
      queryClient.setQueryData<CommentRule[]>(commentKeys.rules, (all) =>
        all?.map((one) => (one.kind === kind ? saved : one)),
      );
    },
    onSettled: () => {
      refresh(commentKeys.rules);
      refresh(hits);
    },
  });
  const name = t(RULE_NAMES[kind]);
  const label = kind === 'words' ? t('comments.ruleWordsLabel') : t('comments.ruleLinksLabel');
  const hasWords = kind === 'words' || kind === 'links';
  const counts = [
    watched > 0 && t('comments.ruleWatched', { number: formats.number(watched) }),
    hidden > 0 && t('comments.ruleHidden', { number: formats.number(hidden) }),
    spared > 0 && t('comments.ruleSpared', { number: formats.number(spared) }),
  ].filter(Boolean);
  return (
    <section className={classes.rule} aria-label={name}>
      <header className={classes.header}>
        <h3 className={classes.name}>{name}</h3>
        <Segments
          label={name}
          segments={[
            { value: 'off', label: t('comments.ruleOff') },
            { value: 'watch', label: t('comments.ruleWatch') },
            // Nobody has seen yet what a rule would hide that was off.
            ...(mode === 'off' ? [] : [{ value: 'on' as const, label: t('comments.hide') }]),
          ]}
          value={mode}
          onChange={(wanted) => !isPending && mutate({ mode: wanted })}
        />
      </header>
      {hasWords && mode !== 'off' && (
        <Words
          key={words.join('\n')}
          label={label}
          words={words}
          isSaving={isPending}
          onSave={(wanted) => mutate({ words: wanted })}
        />
      )}
      {error !== null && (
        <p className={classes.error} role="alert">
          {errorMessage(error, t('common.unknownError'))}
        </p>
      )}
      {isBack && mode === 'watch' && <p role="status">{t('comments.ruleWatchesAgain')}</p>}
      {(counts.length > 0 || isOpen) && (
        <p className={classes.counts}>
          <span role="status">{counts.join(' · ')}</span>
          <Button variant="quiet" size={size} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('comments.less') : t('comments.more')}
          </Button>
        </p>
      )}
      {isOpen && <RuleHits kind={kind} hidden={hidden} />}
    </section>
  );
}

type WordsProps = {
  label: string;
  words: readonly string[];
  isSaving: boolean;
  onSave: (words: string[]) => void;
};

function Words({ label, words, isSaving, onSave }: WordsProps) {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const [typed, setTyped] = useState(words.join('\n'));
  const wanted = typed
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const isSame = wanted.join('\n') === words.join('\n');
  return (
    <div className={classes.words}>
      <AutoTextarea
        rows={2}
        aria-label={label}
        placeholder={label}
        value={typed}
        readOnly={isSaving}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {!isSame && (
        <Button size={size} isBusy={isSaving} busyLabel={t('common.saving')} onClick={() => onSave(wanted)}>
          {t('common.save')}
        </Button>
      )}
    </div>
  );
}
