import { IconLanguage } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { SettingsRow } from '#app/routes/settings-row.tsx';
import { LanguageRadios } from '#features/identity/language-radios.tsx';
import { offeredLanguages } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** The language as a row that unfolds the list of all. */
export function LanguageRow() {
  const { t, i18n } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const listId = useId();
  const language = offeredLanguages.find(({ code }) => code === i18n.language)?.nativeName ?? '';
  return (
    <>
      <SettingsRow
        icon={<IconLanguage size={18} stroke={1.5} />}
        value={language}
        isOpen={isChoosing}
        aria-controls={listId}
        onClick={() => setChoosing(!isChoosing)}
      >
        {t('language.label')}
      </SettingsRow>
      <div id={listId} hidden={!isChoosing}>
        <LanguageRadios look="list" />
      </div>
    </>
  );
}
