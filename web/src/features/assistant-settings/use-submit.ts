import { useEffect, useRef, useState } from 'react';

import type { SettingsEdit } from '#features/assistant-settings/use-settings-edit.ts';

/** Saves, or leads to the first field that does not allow it, by itself or by the server's word. */
export function useSubmit(edit: SettingsEdit) {
  const formRef = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const isRefused = edit.refused !== null;
  // The marks stand only after the next render.
  useEffect(() => {
    if (refusals > 0) focusMarked(formRef.current);
  }, [refusals]);
  useEffect(() => {
    if (isRefused) focusMarked(formRef.current);
  }, [isRefused]);
  return {
    formRef,
    submit: () => {
      if (!edit.save()) setRefusals((before) => before + 1);
    },
  };
}

function focusMarked(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus({ preventScroll: true });
  // What is wrong stands under the field: both are to be seen.
  field?.scrollIntoView({ block: 'center' });
}
