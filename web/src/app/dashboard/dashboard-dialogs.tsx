import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';

const WebhookDialog = lazy(async () => ({
  default: (await import('#features/channel/webhook-dialog.tsx')).WebhookDialog,
}));
const PromptDialog = lazy(async () => ({
  default: (await import('#features/knowledge/prompt-dialog.tsx')).PromptDialog,
}));
const KnowledgeDialog = lazy(async () => ({
  default: (await import('#features/knowledge/knowledge-dialog.tsx')).KnowledgeDialog,
}));
const BufferDialog = lazy(async () => ({
  default: (await import('#features/settings/buffer-dialog.tsx')).BufferDialog,
}));
const AssistantDialog = lazy(async () => ({
  default: (await import('#features/assistant-settings/assistant-dialog.tsx')).AssistantDialog,
}));
const RehearsalPart = lazy(async () => ({
  default: (await import('#app/dashboard/rehearsal-part.tsx')).RehearsalPart,
}));
const MissingInfoSheet = lazy(async () => ({
  default: (await import('#features/missing-info/missing-info-sheet.tsx')).MissingInfoSheet,
}));
const ShortcutSheet = lazy(async () => ({
  default: (await import('#app/keyboard/shortcut-sheet.tsx')).ShortcutSheet,
}));

export type DialogName =
  | 'webhook'
  | 'prompt'
  | 'knowledge'
  | 'buffer'
  | 'assistant'
  | 'rehearsal'
  | 'missing'
  | 'shortcuts';

const parts = {
  webhook: WebhookDialog,
  prompt: PromptDialog,
  knowledge: KnowledgeDialog,
  buffer: BufferDialog,
  assistant: AssistantDialog,
  rehearsal: RehearsalPart,
  missing: MissingInfoSheet,
  shortcuts: ShortcutSheet,
};

type Dialogs = {
  /** `about` is the id of what the dialog begins with, where it has a choice. */
  show: (name: DialogName, about?: string) => void;
};

const DialogsContext = createContext<Dialogs | null>(null);

/** The dialogs of the signed-in app; each is fetched when it is first opened, and one is open at a time. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<DialogName | null>(null);
  const [about, setAbout] = useState<string | null>(null);
  const [opened, setOpened] = useState<readonly DialogName[]>([]);
  const [dialogs] = useState<Dialogs>(() => ({
    show: (name, subject) => {
      setAbout(subject ?? null);
      setOpened((names) => (names.includes(name) ? names : [...names, name]));
      setOpen(name);
    },
  }));
  return (
    <DialogsContext value={dialogs}>
      {children}
      {/* Once opened they stay mounted, so that closing is seen; one that is fetched hides none of the others. */}
      {opened.map((name) => {
        const Dialog = parts[name];
        return (
          <Suspense key={name} fallback={null}>
            <Dialog isOpen={open === name} onClose={() => setOpen(null)} about={about} />
          </Suspense>
        );
      })}
    </DialogsContext>
  );
}

export function useDialogs(): Dialogs {
  const value = useContext(DialogsContext);
  if (!value) throw new Error('useDialogs stands outside of the signed-in part of the app');
  return value;
}
