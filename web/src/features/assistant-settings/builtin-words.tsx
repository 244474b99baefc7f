import { IconCheck, IconX } from '@tabler/icons-react';
import classes from '#features/assistant-settings/builtin-words.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';

/** In plain words what the answers without a model are good for, and what not. */
export function BuiltinWords() {
  const { t } = useTranslation();
  const can = [
    t('assistant.canQuote'),
    t('assistant.canTalk'),
    t('assistant.canLanguages'),
    t('assistant.canFree'),
  ];
  const cannot = [
    t('assistant.cannotSee'),
    t('assistant.cannotCombine'),
    t('assistant.cannotTranslate'),
    t('assistant.cannotReword'),
  ];
  return (
    <div className={classes.columns}>
      <div>
        <p className={classes.title}>{t('assistant.can')}</p>
        <ul className={classes.list}>
          {can.map((text) => (
            <li key={text}>
              <IconCheck size={16} stroke={1.5} className={classes.can} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <p className={classes.title}>{t('assistant.cannot')}</p>
        <ul className={classes.list}>
          {cannot.map((text) => (
            <li key={text}>
              <IconX size={16} stroke={1.5} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
