import { useSortable } from '@dnd-kit/sortable';
import { IconGripVertical, IconMovie, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';

import type { FormFile } from '#features/media-rules/rule-file-list.ts';
import classes from '#features/media-rules/rule-form.module.css';
import type { RuleFiles } from '#features/media-rules/use-rule-files.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { sizeText } from '#lib/size-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { UploadBar } from '#ui/upload-bar.tsx';

type Props = { file: FormFile; ruleFiles: RuleFiles; isBusy: boolean };

export function FileRow({ file, ruleFiles, isBusy }: Props) {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'touch' : 'small';
  const { key, name, kind, progress } = file;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: key, disabled: isBusy });
  const preview = progress.state === 'ready' ? progress.stored.preview : null;
  const Icon = kind === 'video' ? IconMovie : IconPhoto;
  const isOnItsWay = progress.state !== 'ready' && progress.state !== 'failed';
  return (
    <li
      ref={setNodeRef}
      className={classes.file}
      data-problem={progress.state === 'failed' || undefined}
      data-dragged={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <IconButton
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        label={t('mediaRules.move', { name })}
        size={size}
        className={classes.grip}
        disabled={isBusy}
        data-grip
      >
        <IconGripVertical size={16} stroke={1.5} />
      </IconButton>
      {preview ? (
        <img className={classes.picture} src={preview} alt="" />
      ) : (
        <span className={classes.picture}>
          <Icon size={18} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <span className={classes.words}>
        <bdi className={classes.fileName}>{name}</bdi>
        <State progress={progress} name={name} />
      </span>
      {progress.state === 'failed' && (
        <IconButton
          label={t('uploads.retry', { name })}
          size={size}
          disabled={isBusy}
          onClick={() => ruleFiles.retry(key)}
        >
          <IconRefresh size={16} stroke={1.5} />
        </IconButton>
      )}
      <IconButton
        label={isOnItsWay ? t('uploads.cancel', { name }) : t('uploads.remove', { name })}
        size={size}
        disabled={isBusy}
        onClick={() => ruleFiles.remove(key)}
      >
        <IconX size={16} stroke={1.5} />
      </IconButton>
    </li>
  );
}

function State({ progress, name }: Pick<FormFile, 'progress' | 'name'>) {
  const { t, i18n } = useTranslation();
  switch (progress.state) {
    case 'waiting':
      return <span className={classes.state}>{t('mediaRules.waiting')}</span>;
    case 'uploading': {
      const { percent } = progress;
      return (
        <span className={classes.state}>
          {t('uploads.uploading', { percent })}
          <UploadBar label={name} percent={percent} />
        </span>
      );
    }
    case 'preparing':
      return (
        <span className={classes.state} role="status">
          {t('uploads.preparing')}
        </span>
      );
    case 'failed':
      return (
        <span className={classes.state} role="alert">
          {progress.text}
        </span>
      );
    case 'ready': {
      const { stored, isNew } = progress;
      const size = sizeText(stored.size, i18n.language);
      // What Instagram takes is seldom what was chosen.
      const type = stored.mediaType.split('/')[1]?.toUpperCase() ?? '';
      return (
        <span className={classes.state} role={isNew ? 'status' : undefined}>
          {isNew ? t('mediaRules.sentAs', { type, size }) : size}
        </span>
      );
    }
  }
}
