import type { Download } from '@parley/contract/materials.ts';
import { IconFileZip } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import classes from '#features/materials/material-frame.module.css';
import {
  ForgetButton,
  MaterialFault,
  MaterialFrame,
  MaterialRow,
} from '#features/materials/material-frame.tsx';
import { useDownload, useReadDownload } from '#features/materials/material-queries.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { UploadBar } from '#ui/upload-bar.tsx';

type Reading = ReturnType<typeof useReadDownload>;

/** The conversations of years, out of the file that Instagram gives to whoever asks for their data. */
export function DownloadPart({ headingLevel }: { headingLevel: 'h2' | 'h3' }) {
  const { t } = useTranslation();
  const latest = useDownload();
  const reading = useReadDownload();
  const [isStopped, setStopped] = useState(false);
  return (
    <MaterialFrame
      headingLevel={headingLevel}
      icon={<IconFileZip size={18} stroke={1.5} aria-hidden="true" />}
      title={t('learned.download.title')}
      latest={latest}
      asked={isStopped ? [] : [reading.send, reading.forget]}
    >
      {latest.data ? (
        <Content download={latest.data.download} reading={reading} onStopped={setStopped} />
      ) : null}
    </MaterialFrame>
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
      {download && (
        <MaterialFault fault={t(`learned.download.failures.${download.failure ?? 'broken'}`)}>
          <ForgetButton forget={reading.forget} label={t('learned.download.forget')} />
        </MaterialFault>
      )}
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
  const percent = total === 0 ? 0 : Math.round((100 * done) / total);
  return (
    <MaterialRow name={name} lines={[told]} percent={percent}>
      <ForgetButton forget={forget} label={t('learned.website.stop')} variant="secondary" />
    </MaterialRow>
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
    <MaterialRow name={name} lines={lines}>
      <ForgetButton forget={forget} label={t('learned.download.forget')} />
    </MaterialRow>
  );
}
