import type { MediaRule } from '@parley/contract/media-rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { mediaRulesKey } from '#features/media-rules/rule-queries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

export type RuleEdit = {
  name: string;
  description: string /** Null where they stay as they are. */;
  paths: string[] | null;
};

/**
 * Stores the rule, then its files. What failed in between is stored by another try: a rule that was created is changed
 * then, and its old files stay until the new ones are complete.
 */
export function useSaveRule(rule: MediaRule | null, onSaved: () => void) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  /** The rule that a first try created. */
  const created = useRef<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ name, description, paths }: RuleEdit) => {
      const id = rule?.id ?? created.current;
      const texts = { name, description };
      const stored = id
        ? await client.mediaRules.change({ id, ...texts })
        : await client.mediaRules.create({ id: userId, ...texts, isActive: true });
      created.current = stored.id;
      if (paths === null) return;
      if (stored.files.length > 0) await client.mediaRules.removeFiles({ id: stored.id });
      const files = paths.map((objectPath, order) => ({ objectPath, order }));
      await client.mediaRules.addFiles({ id: stored.id, files });
    },
    onSuccess: () => {
      showToast('success', t('mediaRules.saved'));
      onSaved();
    },
    onError: (error) =>
      showToast(
        'error',
        rule ? t('mediaRules.updateFailed') : t('mediaRules.createFailed'),
        errorMessage(error, t('common.unknownError')),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mediaRulesKey(userId) }),
  });
  return { save: mutate, isSaving: isPending };
}
