import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from '#features/materials/material-frame.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { UploadBar } from '#ui/upload-bar.tsx';

type FrameProps = {
  headingLevel: 'h2' | 'h3';
  icon: ReactNode;
  title: string;
  latest: ComponentProps<typeof LoadFailed>['query'] & { isError: boolean };
  /** What was asked for; the first that failed says why. */
  asked: readonly { isError: boolean; error: unknown }[];
  /** Null until it is known how the material stands. */
  children: ReactNode;
};

/** One more thing to learn from: its title, what went wrong, and how it stands. */
export function MaterialFrame({ headingLevel: Heading, icon, title, latest, asked, children }: FrameProps) {
  const { t } = useTranslation();
  const id = useId();
  const failed = asked.find(({ isError }) => isError);
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Heading id={id} className={classes.title}>
        {icon}
        {title}
      </Heading>
      {failed && <Notice role="alert">{errorMessage(failed.error, t('common.unknownError'))}</Notice>}
      {children ??
        (latest.isError ? (
          <LoadFailed title={t('learned.loadFailed')} query={latest} />
        ) : (
          <Skeleton width={260} height={36} />
        ))}
    </section>
  );
}

type RowProps = {
  name: string;
  lines: readonly string[];
  /** How far it is read, while it is; the first line says it in words. */
  percent?: number;
  /** What can be done. */
  children: ReactNode;
};

/** A material that is read or was, by its name. */
export function MaterialRow({ name, lines, percent, children }: RowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.told}>
        <bdi className={classes.name}>{name}</bdi>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {percent !== undefined && <UploadBar label={lines[0] ?? name} percent={percent} />}
      </div>
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}

/** Why nothing could be read, beside what can be done. */
export function MaterialFault({ fault, children }: { fault: string; children: ReactNode }) {
  return (
    <div className={classes.fault}>
      <Notice>{fault}</Notice>
      {children}
    </div>
  );
}

type ForgetProps = {
  forget: { isPending: boolean; mutate: () => void };
  label: string;
  variant?: 'secondary' | 'quiet';
};

/** Has the material forgotten; one that is being read is stopped by that. */
export function ForgetButton({ forget, label, variant = 'quiet' }: ForgetProps) {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      variant={variant}
      isBusy={forget.isPending}
      busyLabel={t('common.loading')}
      onClick={() => forget.mutate()}
    >
      {label}
    </Button>
  );
}
