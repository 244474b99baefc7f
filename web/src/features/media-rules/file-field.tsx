import { IconPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';

import { ACCEPT } from '#features/media-rules/rule-file-list.ts';
import classes from '#features/media-rules/rule-form.module.css';
import { SortableFiles } from '#features/media-rules/sortable-files.tsx';
import type { RuleFiles } from '#features/media-rules/use-rule-files.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useDroppedFiles } from '#ui/use-dropped-files.ts';

type Props = { ruleFiles: RuleFiles; isBusy: boolean; awaitsFiles: boolean };

/** The files of a rule: chosen, or dropped anywhere on its form. */
export function FileField({ ruleFiles, isBusy, awaitsFiles }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const size = useLayout() === 'phone' ? 'large' : 'medium';
  const input = useRef<HTMLInputElement>(null);
  useDroppedFiles((files) => {
    if (!isBusy) ruleFiles.add(files);
  });
  return (
    <fieldset className={classes.files} aria-describedby={`${id}-limits`}>
      <legend className={classes.label}>{t('mediaRules.files')}</legend>
      {awaitsFiles && <Notice role="status">{t('mediaRules.awaits')}</Notice>}
      <SortableFiles ruleFiles={ruleFiles} isBusy={isBusy} />
      <Button
        size={size}
        icon={<IconPlus size={16} stroke={1.5} />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {t('mediaRules.choose')}
      </Button>
      <p id={`${id}-limits`} className={classes.hint}>
        {t('mediaRules.limits')}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        onChange={({ currentTarget }) => {
          ruleFiles.add([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}
