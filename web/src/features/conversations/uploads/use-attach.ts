import { LIMITS } from '@parley/contract/limits.ts';
import { sortFiles } from '#features/conversations/uploads/file-rules.ts';
import { uploadsOf } from '#features/conversations/uploads/upload-store.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** Adds files to the message that is being written, and says why some are not taken. */
export function useAttach(conversationId: string): (files: Iterable<File>) => void {
  const { t } = useTranslation();
  const user = useUser();
  return (files) => {
    const uploads = uploadsOf(user.id, conversationId);
    const room = LIMITS.attachments - uploads.read().length;
    const { taken, refusals, isOverfull } = sortFiles([...files], room);
    uploads.add(taken);
    const reasons = refusals.map(({ code, name, type }) => t(`errors.${code}`, { name, type }));
    if (isOverfull) reasons.push(t('uploads.tooMany', { limit: LIMITS.attachments }));
    if (reasons.length > 0) showToast('error', t('uploads.failedTitle'), reasons.join(' '));
  };
}
