import type { Download } from '@parley/contract/materials.ts';
import { IconFileZip } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import classes from '#features/materials/material-part.module.css';
import { useDownload, useReadDownload } from '#features/materials/material-queries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { UploadBar } from '#ui/upload-bar.tsx';

type Reading = ReturnType<typeof useReadDownload>;

/** The conversations of years, out of the file that Instagram gives to whoever asks for their data. */
export function DownloadPart({ headingLevel: Heading }: { headingLevel: 'h2' | 'h3' }) {
  const { t } = useTranslation();
  const id = useId();
  const latest = useDownload();
  const reading = useReadDownload();
  const [isStopped, setStopped] = useState(false);
  const failed = isStopped ? undefined : [reading.send, reading.forget].find(({ isError }) => isError);
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Heading id={id} className={classes.title}>
        <IconFileZip size={18} stroke={1.5} aria-hidden="true" />
        {t('learned.download.title')}
      </Heading>
      {failed && <Notice role="alert">{errorMessage(failed.error, t('common.unknownError'))}</Notice>}
      {latest.data ? (
        <Content download={latest.data.download} reading={reading} onStopped={setStopped} />
      ) : latest.isError ? (
        <LoadFailed title={t('learned.loadFailed')} query={latest} />
      ) : (
        <Skeleton width={260} height={36} />
      )}
    </section>
  );
}

type ContentProps = {
  download: Download | null;
  reading: Reading;
  onStopped: (isStopped: boolean) => void;
};

function Content({ download, reading, onStopped }: ContentProps) {
  const { t } = useTranslation();
  const [share, setShare] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  // Nobody is left who could stop it.
  useEffect(() => () => sending.current?.abort(), []);
  const stop = () => {
    onStopped(true);
    sending.current?.abort();
  };
  const send = (file: File) => {
    const controller = new AbortController();
    sending.current = controller;
    onStopped(false);
    setShare(0);
    const whenSettled = () => setShare(null);
    reading.send.mutate(
      { file, signal: controller.signal, onProgress: setShare },
      { onSettled: whenSettled },
    );
  };
  if (share !== null) {
    const percent = Math.round(share * 100);
    return <Sending percent={percent} onStop={stop} />;
  }
  if (download?.state === 'reading') return <Progress download={download} reading={reading} />;
  if (download?.state === 'ready') return <Ended download={download} reading={reading} />;
  return (
    <>
      {download && <Notice>{t(`learned.download.failures.${download.failure ?? 'broken'}`)}</Notice>}
      <ChooseFile onChosen={send} />
    </>
  );
}

function ChooseFile({ onChosen }: { onChosen: (file: File) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div className={classes.row}>
      <p id={id} className={classes.told}>
        {t('learned.download.hint')}
      </p>
      <Button aria-describedby={id} onClick={() => input.current?.click()}>
        {t('learned.download.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label={t('learned.download.choose')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file can be chosen again.
          event.currentTarget.value = '';
          if (file) onChosen(file);
        }}
      />
    </div>
  );
}

function Sending({ percent, onStop }: { percent: number; onStop: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const told = t('learned.download.sending', { percent: formats.number(percent) });
  return (
    <div className={classes.row}>
      <div className={classes.told}>
        <span>{told}</span>
        <UploadBar label={t('learned.download.title')} percent={percent} />
      </div>
      <Button size="small" onClick={onStop}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}

type StateProps = { download: Download; reading: Reading };

function Progress({ download: { name, read, left, failed, total }, reading: { forget } }: StateProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const done = read + left + failed;
  const told = t('learned.download.reading', { read: formats.number(done), total: formats.number(total) });
  return (
    <div className={classes.row}>
      <div className={classes.told}>
        <bdi className={classes.name}>{name}</bdi>
        <span>{told}</span>
        <UploadBar label={told} percent={total === 0 ? 0 : Math.round((100 * done) / total)} />
      </div>
      <Button
        size="small"
        isBusy={forget.isPending}
        busyLabel={t('common.loading')}
        onClick={() => forget.mutate()}
      >
        {t('learned.website.stop')}
      </Button>
    </div>
  );
}

function Ended({ download: { name, read, left, failed }, reading: { forget } }: StateProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const lines = [
    t('learned.download.done', { number: formats.number(read) }),
    ...(left > 0 ? [t('learned.download.left', { number: formats.number(left) })] : []),
    ...(failed > 0 ? [t('learned.download.failed', { number: formats.number(failed) })] : []),
  ];
  return (
    <div className={classes.row}>
      <div className={classes.told}>
        <bdi className={classes.name}>{name}</bdi>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <Button
        size="small"
        variant="quiet"
        isBusy={forget.isPending}
        busyLabel={t('common.loading')}
        onClick={() => forget.mutate()}
      >
        {t('learned.download.forget')}
      </Button>
    </div>
  );
}
