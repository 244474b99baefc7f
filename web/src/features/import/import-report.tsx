import type { ImportReport as Report } from '@parley/contract/imports.ts';
import { useImport } from '#features/import/import-queries.ts';
import classes from '#features/import/import-report.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** What came, and then what Instagram did not give. */
const GIVEN = ['conversations', 'messages', 'posts'] as const;
const NOT_GIVEN = [
  'datesOnlyConversations',
  'datesOnlyMessages',
  'storiesGone',
  'nameless',
  'unsupported',
  'groups',
  'refused',
  'deleted',
] as const satisfies readonly (keyof Report)[];

/** What Instagram gave to the newest import, and what it did not. */
export function ImportReport({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const report = useImport().data?.run?.report;
  const names = report ? [...GIVEN, ...NOT_GIVEN.filter((name) => report[name] > 0)] : [];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('import.report.title')}>
      <dl className={classes.list}>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(`import.report.${name}`)}</dt>
            <dd>{report?.[name]}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.text}>{t('import.report.requests')}</p>
    </Dialog>
  );
}
