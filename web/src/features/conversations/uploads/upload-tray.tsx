import { IconRefresh, IconX } from '@tabler/icons-react';
import { composerOf } from '#features/conversations/composer-store.ts';
import { KindIcon } from '#features/conversations/kind-icon.tsx';
import { uploadFault } from '#features/conversations/uploads/upload-fault.ts';
import { type Upload, uploadsOf, useUploads } from '#features/conversations/uploads/upload-store.ts';
import classes from '#features/conversations/uploads/uploads.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { sizeText } from '#lib/size-text.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { UploadBar } from '#ui/upload-bar.tsx';

/** The files of the message that is being written. */
export function UploadTray({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation();
  const uploads = useUploads(useUser().id, conversationId);
  return (
    <ul className={classes.tray} aria-label={t('uploads.tray')}>
      {uploads.map((upload) => (
        <Tile key={upload.clientId} upload={upload} conversationId={conversationId} />
      ))}
    </ul>
  );
}

function Tile({ upload, conversationId }: { upload: Upload; conversationId: string }) {
  const { t, i18n } = useTranslation();
  const user = useUser();
  const buttonSize = useLayout() === 'phone' ? 'touch' : 'small';
  const uploads = uploadsOf(user.id, conversationId);
  const { clientId, name, size, progress } = upload;
  const uploaded = progress.state === 'ready' ? progress.uploaded : null;
  const isOnItsWay = progress.state === 'uploading' || progress.state === 'preparing';
  const isProblem = progress.state === 'failed' || uploaded?.sendable === false;

  const sendLink = (link: string) => {
    const composer = composerOf(user.id, conversationId);
    const { text } = composer.read();
    composer.setText(text.trim() === '' ? link : `${text.trimEnd()}\n${link}`);
    uploads.remove(clientId);
  };
  return (
    <li className={classes.tile} data-problem={isProblem || undefined}>
      {uploaded?.preview ? (
        <img className={classes.picture} src={uploaded.preview} alt="" />
      ) : (
        <span className={classes.picture}>
          <KindIcon type={uploaded?.type ?? 'file'} size={18} />
        </span>
      )}
      <span className={classes.words}>
        <bdi className={classes.name}>{name}</bdi>
        <span className={classes.state}>
          {sizeText(uploaded?.size ?? size, i18n.language)}
          <Progress progress={progress} name={name} />
        </span>
        {uploaded && !uploaded.sendable && (
          <Button size="small" onClick={() => sendLink(uploaded.link)}>
            {t('uploads.insertLink')}
          </Button>
        )}
      </span>
      {progress.state === 'failed' && upload.file && (
        <IconButton
          label={t('uploads.retry', { name })}
          size={buttonSize}
          onClick={() => uploads.retry(clientId)}
        >
          <IconRefresh size={16} stroke={1.5} />
        </IconButton>
      )}
      <IconButton
        label={isOnItsWay ? t('uploads.cancel', { name }) : t('uploads.remove', { name })}
        size={buttonSize}
        onClick={() => uploads.remove(clientId)}
      >
        <IconX size={16} stroke={1.5} />
      </IconButton>
    </li>
  );
}

function Progress({ progress, name }: { progress: Upload['progress']; name: string }) {
  const { t } = useTranslation();
  switch (progress.state) {
    case 'uploading': {
      const { percent } = progress;
      return (
        <>
          <span>{t('uploads.uploading', { percent })}</span>
          <UploadBar label={name} percent={percent} />
        </>
      );
    }
    case 'preparing':
      return <span role="status">{t('uploads.preparing')}</span>;
    case 'failed':
      return <span role="alert">{uploadFault(progress.error)}</span>;
    case 'ready':
      return progress.uploaded.sendable ? null : <span role="alert">{t('uploads.notSendable')}</span>;
  }
}
