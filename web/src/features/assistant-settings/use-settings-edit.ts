import type { AssistantSettings } from '@parley/contract/assistant.ts';
import type { LanguageCode } from '@parley/contract/languages.ts';
import { useState } from 'react';
import {
  chooseProvider,
  type Draft,
  type Fault,
  fieldOfError,
  findChanges,
  findFaults,
  type ModelRole,
  NO_DRAFT,
  type PhraseKind,
  readPhrase,
  readValues,
  testInput,
  type Values,
  writePhrase,
} from '#features/assistant-settings/settings-draft.ts';
import { useAssistantSettings, useSaveSettings } from '#features/assistant-settings/settings-queries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { readFailure } from '#lib/api/failure.ts';
import { showToast } from '#ui/toast/toast-store.ts';

export type SettingsEdit = ReturnType<typeof useSettingsEdit>;

/** The settings as they are stored and what somebody has changed in them, until it is saved or left. */
export function useSettingsEdit() {
  const { t } = useTranslation();
  const read = useAssistantSettings();
  const write = useSaveSettings();
  const [draft, setDraft] = useState(NO_DRAFT);
  const [isChecked, setChecked] = useState(false);
  const stored = read.data;
  const changes = stored ? findChanges(stored, draft) : null;
  const faults = stored ? findFaults(stored, draft) : [];
  // What is typed and cannot be understood is a change too.
  const isChanged = changes !== null || (draft !== NO_DRAFT && faults.length > 0);

  const refused = write.isError ? fieldOfError(readFailure(write.error).code) : null;
  const saveError = write.isError ? errorMessage(write.error, t('common.unknownError')) : null;
  const refusals: Fault[] =
    refused !== null && saveError !== null ? [{ field: refused, code: 'refused', text: saveError }] : [];

  const discard = () => {
    setDraft(NO_DRAFT);
    setChecked(false);
    write.reset();
  };
  /** Answers whether the fields allowed it. */
  const save = (): boolean => {
    setChecked(true);
    if (faults.length > 0) return false;
    if (!changes || write.isPending) return true;
    const sent = draft;
    write.mutate(changes, {
      onSuccess: () => {
        // What was typed while it was saved stays.
        setDraft((now) => (now === sent ? NO_DRAFT : now));
        setChecked(false);
        showToast('success', t('assistant.saved'));
      },
    });
    return true;
  };

  return {
    stored,
    draft,
    readError: stored || !read.isError ? null : errorMessage(read.error, t('common.unknownError')),
    onReadAgain: () => void read.refetch(),
    isChanged,
    /** Shown from the first try to save on. */
    faults: isChecked ? [...faults, ...refusals] : [],
    /** The field that the server did not take. */
    refused,
    /** What is about no field. */
    saveError: refused === null ? saveError : null,
    isSaving: write.isPending,
    change: (next: (draft: Draft) => Draft) => {
      setDraft(next);
      if (write.isError) write.reset();
    },
    save,
    discard,
  };
}

export type SettingsForm = ReturnType<typeof makeForm>;

/** What the sections of the form read and change. */
export function makeForm(edit: SettingsEdit, stored: AssistantSettings) {
  const { draft, faults, change } = edit;
  return {
    stored,
    values: readValues(stored, draft),
    set: (values: Partial<Values>) =>
      change((before) => ({ ...before, values: { ...before.values, ...values } })),
    choose: (provider: Values['provider']) => change((before) => chooseProvider(stored, before, provider)),
    phrase: (kind: PhraseKind, language: LanguageCode) => readPhrase(stored, draft, kind, language),
    setPhrase: (kind: PhraseKind, language: LanguageCode, text: string) =>
      change((before) => writePhrase(before, kind, language, text)),
    faultOf: (field: Fault['field']) => faults.find((fault) => fault.field === field),
    isTooLong: (kind: PhraseKind, language: LanguageCode) =>
      faults.some((fault) => fault.field === 'phrase' && fault.kind === kind && fault.language === language),
    testInput: (role: ModelRole) => testInput(stored, draft, role),
  };
}
