import type { Website } from '@parley/contract/materials.ts';
import { IconWorld } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import classes from '#features/materials/material-part.module.css';
import { useReadWebsite, useWebsite } from '#features/materials/material-queries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { UploadBar } from '#ui/upload-bar.tsx';

type Reading = ReturnType<typeof useReadWebsite>;

/** The business's website as one more thing to learn from. Reading goes on when this is closed. */
export function WebsitePart({ headingLevel: Heading }: { headingLevel: 'h2' | 'h3' }) {
  const { t } = useTranslation();
  const id = useId();
  const latest = useWebsite();
  const reading = useReadWebsite();
  const failed = [reading.read, reading.forget].find(({ isError }) => isError);
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Heading id={id} className={classes.title}>
        <IconWorld size={18} stroke={1.5} aria-hidden="true" />
        {t('learned.website.title')}
      </Heading>
      {failed && <Notice role="alert">{errorMessage(failed.error, t('common.unknownError'))}</Notice>}
      {latest.data ? (
        <Content website={latest.data.website} reading={reading} />
      ) : latest.isError ? (
        <LoadFailed title={t('learned.loadFailed')} query={latest} />
      ) : (
        <Skeleton width={260} height={36} />
      )}
    </section>
  );
}

function Content({ website, reading }: { website: Website | null; reading: Reading }) {
  const { t } = useTranslation();
  if (website?.state === 'reading') return <Progress website={website} reading={reading} />;
  if (website?.state === 'ready') return <Ended website={website} reading={reading} />;
  return (
    <>
      {website && <Notice>{t(`learned.website.failures.${website.failure ?? 'unreachable'}`)}</Notice>}
      <AddressForm key={website?.address} address={website?.address ?? ''} reading={reading} />
    </>
  );
}

function AddressForm({ address, reading: { read } }: { address: string; reading: Reading }) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const [typed, setTyped] = useState(address);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!read.isPending && typed.trim() !== '') read.mutate(typed.trim());
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        className={classes.address ?? ''}
        label={t('learned.website.address')}
        description={t('learned.website.hint')}
        inputWrapperOrder={['label', 'input', 'description']}
        type="url"
        inputMode="url"
        autoComplete="url"
        dir="ltr"
        maxLength={500}
        placeholder="shop.example"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size={isPhone ? 'large' : 'medium'}
        disabled={typed.trim() === ''}
        isBusy={read.isPending}
        busyLabel={t('common.loading')}
      >
        {t('learned.website.read')}
      </Button>
    </form>
  );
}

type StateProps = { website: Website; reading: Reading };

function Progress({ website: { address, read, total }, reading: { forget } }: StateProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const told = t('learned.website.reading', { read: formats.number(read), total: formats.number(total) });
  return (
    <div className={classes.row}>
      <div className={classes.told}>
        <bdi className={classes.name}>{address}</bdi>
        <span>{told}</span>
        <UploadBar label={told} percent={total === 0 ? 0 : Math.round((100 * read) / total)} />
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

function Ended({ website, reading: { read, forget } }: StateProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { address, forbidden, failed } = website;
  const lines = [
    t('learned.website.done', { number: formats.number(website.read) }),
    ...(forbidden > 0 ? [t('learned.website.forbidden', { number: formats.number(forbidden) })] : []),
    ...(failed > 0 ? [t('learned.website.failed', { number: formats.number(failed) })] : []),
  ];
  return (
    <div className={classes.row}>
      <div className={classes.told}>
        <bdi className={classes.name}>{address}</bdi>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <div className={classes.buttons}>
        <Button
          size="small"
          isBusy={read.isPending}
          busyLabel={t('common.loading')}
          onClick={() => read.mutate(address)}
        >
          {t('learned.again')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          isBusy={forget.isPending}
          busyLabel={t('common.loading')}
          onClick={() => forget.mutate()}
        >
          {t('learned.website.forget')}
        </Button>
      </div>
    </div>
  );
}
