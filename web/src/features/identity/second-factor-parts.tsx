import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { encode } from 'uqr';
import classes from '#features/identity/second-factor.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useCopy } from '#ui/use-copy.ts';

/** Drawn here: the key goes to nobody else. Dark on light in every theme, as cameras want it. */
export function QrPicture({ text }: { text: string }) {
  const { t } = useTranslation();
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('security.qr')}>
      <path d={path.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}

/** For whom the picture is on the very phone that should scan it. */
export function TypedKey({ value }: { value: string }) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy(t('security.failed'));
  return (
    <div className={classes.key}>
      <code dir="ltr">{value.match(/.{1,4}/g)?.join(' ')}</code>
      <Button
        variant="quiet"
        size="small"
        icon={isCopied ? <IconCheck size={16} stroke={1.5} /> : <IconCopy size={16} stroke={1.5} />}
        onClick={() => void copy(value)}
      >
        {isCopied ? t('common.copied') : t('common.copy')}
      </Button>
    </div>
  );
}

/** They are nowhere else, and here only now. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const save = () => {
    const link = document.createElement('a');
    link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`;
    link.download = 'parley-recovery-codes.txt';
    link.click();
  };
  return (
    <>
      <Notice tone="ok" role="status">
        {t('security.keepCodes')}
      </Notice>
      <ul className={classes.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button
        className={classes.action ?? ''}
        icon={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
        onClick={save}
      >
        {t('security.downloadCodes')}
      </Button>
    </>
  );
}
