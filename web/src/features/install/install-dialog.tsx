import { useId } from 'react';
import classes from '#features/install/install-dialog.module.css';
import { ownInstallWay } from '#features/install/install-way.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useInstallPrompt } from '#lib/install-prompt.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';

/** How to put Parley on the home screen: by the browser's own question where it has one, else step by step. */
export function InstallDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const ask = useInstallPrompt();
  const way = ownInstallWay();
  const isPossible = way !== 'installed' && way !== 'inApp';
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('settings.install')} lead={t('installing.lead')}>
      <div className={classes.body}>
        {way === 'installed' && <Notice tone="ok">{t('installing.installed')}</Notice>}
        {way === 'inApp' && <Notice>{t('installing.inApp')}</Notice>}
        {isPossible && ask && (
          <Button size="large" variant="primary" onClick={() => void ask()}>
            {t('installing.now')}
          </Button>
        )}
        {(way === 'ios' || way === 'other') && (
          <Steps
            title={t('installing.ios')}
            steps={[t('installing.ios1'), t('installing.ios2'), t('installing.ios3')]}
          />
        )}
        {(way === 'android' || way === 'other') && (
          <Steps
            title={t('installing.android')}
            steps={[t('installing.android1'), t('installing.android2'), t('installing.android3')]}
          />
        )}
      </div>
    </Dialog>
  );
}

function Steps({ title, steps }: { title: string; steps: string[] }) {
  const id = useId();
  return (
    <section className={classes.part}>
      <h3 id={id} className={classes.heading}>
        {title}
      </h3>
      <ol className={classes.steps} aria-labelledby={id}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
