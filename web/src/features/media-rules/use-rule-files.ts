import { LIMITS } from '@parley/contract/limits.ts';
import type { RuleFile } from '@parley/contract/media-rules.ts';
import { useEffect, useRef, useState } from 'react';

import { type FormFile, formFilesOf, judgeRuleFile, moveFile } from '#features/media-rules/rule-file-list.ts';
import { UploadFault, uploadRuleFile } from '#features/media-rules/upload-rule-file.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { randomId } from '#lib/random-id.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** So many files are on their way at once. */
const AT_ONCE = 3;

export type RuleFiles = {
  files: readonly FormFile[];
  add: (chosen: Iterable<File>) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  move: (from: number, to: number) => void;
};

/** The files of a rule while it is edited; they go to the server as they are chosen. */
export function useRuleFiles(before: readonly RuleFile[]): RuleFiles {
  const { t } = useTranslation();
  const [files, setFiles] = useState<readonly FormFile[]>(() => formFilesOf(before));
  const running = useRef(new Map<string, AbortController>());

  const patch = (key: string, progress: FormFile['progress']) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, progress } : one)));

  const upload = async ({ key, name, kind }: FormFile, file: File, controller: AbortController) => {
    const { signal } = controller;
    const onProgress = (share: number) => {
      const percent = Math.floor(share * 100);
      patch(key, percent < 100 ? { state: 'uploading', percent } : { state: 'preparing' });
    };
    try {
      const stored = await uploadRuleFile(file, kind, { signal, onProgress });
      patch(key, { state: 'ready', stored, isNew: true });
    } catch (error) {
      if (signal.aborted) return;
      const text = error instanceof UploadFault ? error.text : t('common.unknownError');
      patch(key, { state: 'failed', text });
      showToast('error', t('uploads.failedTitle'), t('mediaRules.uploadOf', { file: name, reason: text }));
    } finally {
      running.current.delete(key);
    }
  };

  // What waits goes when there is room.
  useEffect(() => {
    const room = AT_ONCE - running.current.size;
    for (const one of files.filter(({ progress }) => progress.state === 'waiting').slice(0, room)) {
      if (!one.file || running.current.has(one.key)) continue;
      const controller = new AbortController();
      running.current.set(one.key, controller);
      patch(one.key, { state: 'uploading', percent: 0 });
      void upload(one, one.file, controller);
    }
  });
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  const add = (chosen: Iterable<File>) => {
    try {
      const judged = [...chosen].map(judgeRuleFile);
      const refused = judged.flatMap((one) => ('code' in one ? [one] : []));
      const taken = judged.flatMap((one) => ('file' in one ? [one] : []));
      const fits = taken.slice(0, Math.max(0, LIMITS.mediaRuleFiles - files.length));
      const added = fits.map(
        ({ file, kind }): FormFile => ({
          key: randomId(),
          name: file.name,
          kind,
          progress: { state: 'waiting' },
          file,
        }),
      );
      setFiles((all) => [...all, ...added]);
      const reasons = refused.map(({ code, name, type }) => t(`errors.${code}`, { name, type }));
      if (fits.length < taken.length) reasons.push(t('mediaRules.tooMany', { limit: LIMITS.mediaRuleFiles }));
      if (reasons.length === 0) return;
      const isSize = refused.some(({ code }) => code === 'file_too_large');
      const title = isSize ? t('mediaRules.tooLarge') : t('uploads.failedTitle');
      showToast('error', title, reasons.join(' '));
    } catch {
      showToast('error', t('common.error'), t('mediaRules.processFailed'));
    }
  };

  return {
    files,
    add,
    retry: (key) => patch(key, { state: 'waiting' }),
    remove: (key) => {
      running.current.get(key)?.abort();
      setFiles((all) => all.filter((one) => one.key !== key));
    },
    move: (from, to) => setFiles((all) => moveFile(all, from, to)),
  };
}
