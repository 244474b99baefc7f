import type { Rehearsal } from '@parley/contract/rehearsal.ts';
import { useEffect, useRef } from 'react';
import { quarterOf } from '#features/rehearsal/progress.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { announceNotice } from '#lib/announce.ts';

/** How a rehearsal stands, in words. */
export function useStatus(): { titleOf: (one: Rehearsal) => string; progressOf: (one: Rehearsal) => string } {
  const { t } = useTranslation();
  const formats = useFormats();
  const figures = ({ done, total }: Rehearsal) => ({
    done: formats.number(done),
    total: formats.number(total),
  });
  return {
    progressOf: (one) => t('rehearsal.progress', figures(one)),
    titleOf: (one) => {
      if (one.state === 'running') return t('rehearsal.running');
      if (one.state === 'stopped') return t('rehearsal.stopped', figures(one));
      if (one.state === 'failed') return t('rehearsal.brokeOff', figures(one));
      return t('rehearsal.compared', { count: one.done });
    },
  };
}

/** Says each quarter of the way, and the end. */
export function useSpokenStatus(rehearsal: Rehearsal | null): void {
  const { titleOf, progressOf } = useStatus();
  const said = useRef<{ id: string; quarter: number; isRunning: boolean } | null>(null);
  useEffect(() => {
    if (!rehearsal) return;
    const before = said.current;
    const now = {
      id: rehearsal.id,
      quarter: quarterOf(rehearsal),
      isRunning: rehearsal.state === 'running',
    };
    said.current = now;
    if (before === null || before.id !== now.id || !before.isRunning) return;
    if (!now.isRunning) announceNotice(titleOf(rehearsal));
    else if (now.quarter > before.quarter) announceNotice(progressOf(rehearsal));
  });
}
