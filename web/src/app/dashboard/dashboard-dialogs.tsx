import { lazy, Suspense, useState } from 'react';

const WebhookDialog = lazy(async () => ({
  default: (await import('#features/channel/webhook-dialog.tsx')).WebhookDialog,
}));
const PromptDialog = lazy(async () => ({
  default: (await import('#features/knowledge/prompt-dialog.tsx')).PromptDialog,
}));
const KnowledgeDialog = lazy(async () => ({
  default: (await import('#features/knowledge/knowledge-dialog.tsx')).KnowledgeDialog,
}));
const MissingInfoSheet = lazy(async () => ({
  default: (await import('#features/missing-info/missing-info-sheet.tsx')).MissingInfoSheet,
}));

export type DialogName = 'webhook' | 'prompt' | 'knowledge' | 'missing';

const dialogs = {
  webhook: WebhookDialog,
  prompt: PromptDialog,
  knowledge: KnowledgeDialog,
  missing: MissingInfoSheet,
};

/** The dialogs of the dashboard and the settings; each is fetched when it is first opened, and one is open at a time. */
export function useDialogs() {
  const [open, setOpen] = useState<DialogName | null>(null);
  const [opened, setOpened] = useState<readonly DialogName[]>([]);
  const show = (name: DialogName) => {
    setOpened((names) => (names.includes(name) ? names : [...names, name]));
    setOpen(name);
  };
  // Once opened they stay mounted, so that closing is seen.
  const element = (
    <Suspense fallback={null}>
      {opened.map((name) => {
        const Dialog = dialogs[name];
        return <Dialog key={name} isOpen={open === name} onClose={() => setOpen(null)} />;
      })}
    </Suspense>
  );
  return { show, element };
}
