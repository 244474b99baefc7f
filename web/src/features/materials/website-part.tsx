import type { Website } from '@parley/contract/materials.ts';
import { IconWorld } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import classes from '#features/materials/material-frame.module.css';
import {
  ForgetButton,
  MaterialFault,
  MaterialFrame,
  MaterialRow,
} from '#features/materials/material-frame.tsx';
import { useReadWebsite, useWebsite } from '#features/materials/material-queries.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';

type Reading = ReturnType<typeof useReadWebsite>;

/** The business's website as one more thing to learn from. Reading goes on when this is closed. */
export function WebsitePart({ headingLevel }: { headingLevel: 'h2' | 'h3' }) {
  const { t } = useTranslation();
  const latest = useWebsite();
  const reading = useReadWebsite();
  return (
    <MaterialFrame
      headingLevel={headingLevel}
      icon={<IconWorld size={18} stroke={1.5} aria-hidden="true" />}
      title={t('learned.website.title')}
      latest={latest}
      asked={[reading.read, reading.forget]}
    >
      {latest.data ? <Content website={latest.data.website} reading={reading} /> : null}
    </MaterialFrame>
  );
}

function Content({ website, reading }: { website: Website | null; reading: Reading }) {
  const { t } = useTranslation();
  if (website?.state === 'reading') return <Progress website={website} reading={reading} />;
  if (website?.state === 'ready') return <Ended website={website} reading={reading} />;
  return (
    <>
      {website && (
        <MaterialFault fault={t(`learned.website.failures.${website.failure ?? 'unreachable'}`)}>
          <ForgetButton forget={reading.forget} label={t('learned.website.forget')} />
        </MaterialFault>
      )}
      <AddressForm key={website?.address} address={website?.address ?? ''} reading={reading} />
    </>
  );
}

function AddressForm({ address, reading: { read } }: { address: string; reading: Reading }) {
  const { t } = useTranslation();
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
        size="large"
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
  const percent = total === 0 ? 0 : Math.round((100 * read) / total);
  return (
    <MaterialRow name={address} lines={[told]} percent={percent}>
      <ForgetButton forget={forget} label={t('learned.website.stop')} variant="secondary" />
    </MaterialRow>
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
    <MaterialRow name={address} lines={lines}>
      <Button
        size="small"
        isBusy={read.isPending}
        busyLabel={t('common.loading')}
        onClick={() => read.mutate(address)}
      >
        {t('learned.again')}
      </Button>
      <ForgetButton forget={forget} label={t('learned.website.forget')} />
    </MaterialRow>
  );
}
