import type { AuditEntry } from '@parley/contract/audit.ts';
import type { ReactNode } from 'react';
import classes from '#features/audit/audit-page.module.css';
import { type ToldValue, toldChanges, type Wait, WORDS } from '#features/audit/audit-words.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { ChatLink } from '#ui/chat-link.tsx';
import rows from '#ui/rows.module.css';

type Props = {
  entry: AuditEntry;
  sayWait: (wait: Wait) => string;
  onShowVersion: (version: NonNullable<AuditEntry['version']>) => void;
};

export function AuditRow({ entry, sayWait, onShowVersion }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { person, name, version, conversationId } = entry;
  const value = useValue(sayWait);
  const changes = toldChanges(entry);
  const isSwitch = entry.what === 'aiSwitched' || entry.what === 'moderationSwitched';
  const [first] = changes;
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <span>
          {t(WORDS[entry.what])}
          {isSwitch && first && <Told>{value(first.value)}</Told>}
          {name !== null && <Told>{name}</Told>}
          {entry.count !== null && <Told>{formats.number(entry.count)}</Told>}
          {entry.device && <Told>{deviceName(entry.device) ?? t('security.unknownDevice')}</Told>}
        </span>
        {!isSwitch &&
          changes.map((change) => (
            <span key={change.key} className={classes.change}>
              {t(change.name)}
              <Told>{value(change.value)}</Told>
            </span>
          ))}
        <small>
          <bdi>{person === null ? 'Parley' : person.name}</bdi>
          {' · '}
          <time dateTime={entry.at}>{formats.cardTime(entry.at)}</time>
        </small>
        {conversationId !== null && <ChatLink conversationId={conversationId} onOpen={null} />}
      </span>
      {version && (
        <Button variant="quiet" size="small" onClick={() => onShowVersion(version)}>
          {t('audit.compare')}
        </Button>
      )}
    </li>
  );
}

/** Behind what it belongs to, whichever way it runs. */
function Told({ children }: { children: ReactNode }) {
  return (
    <>
      {': '}
      <bdi>{children}</bdi>
    </>
  );
}

function useValue(sayWait: Props['sayWait']) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (value: ToldValue) => {
    if (typeof value === 'object') return sayWait(value);
    if (typeof value === 'number') return formats.number(value);
    return typeof value === 'string' ? value : t(value ? 'audit.on' : 'audit.off');
  };
}

function deviceName({ browser, system }: NonNullable<AuditEntry['device']>): string | null {
  return [browser, system].filter((part) => part !== null).join(' · ') || null;
}
