import { LIMITS } from '@parley/contract/limits.ts';
import { type DragEvent, useRef } from 'react';
import { takesInsertion } from '#features/conversations/composer/composer-rules.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/** Refuses a text dropped on the message field that would make the message too long. */
export function useDropLimit(text: string) {
  const { t } = useTranslation();
  // Words that are only moved within the field make it no longer.
  const isOwn = useRef(false);
  return {
    onDragStart: () => {
      isOwn.current = true;
    },
    onDragEnd: () => {
      isOwn.current = false;
    },
    onDrop: (event: DragEvent) => {
      const dropped = event.dataTransfer.getData('text/plain');
      if (isOwn.current || takesInsertion(text, dropped)) return;
      event.preventDefault();
      const limit = LIMITS.messageCharacters;
      showToast('error', t('composer.notInserted'), t('composer.notInsertedText', { limit }));
    },
  };
}
