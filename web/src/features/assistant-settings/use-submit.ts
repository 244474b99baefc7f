import { useEffect, useRef, useState } from 'react';

import type { SettingsEdit } from '#features/assistant-settings/use-settings-edit.ts';

/** Saves, or leads to the first field that does not allow it. */
export function useSubmit(edit: SettingsEdit) {
  const formRef = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  // The marks stand only after the next render.
  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return {
    formRef,
    submit: () => {
      if (!edit.save()) setRefusals((before) => before + 1);
    },
  };
}
