import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';

const WebhookDialog = lazyPart(
  async () => (await import('#features/channel/webhook-dialog.tsx')).WebhookDialog,
  { place: 'over' },
);
const PromptDialog = lazyPart(
  async () => (await import('#features/knowledge/prompt-dialog.tsx')).PromptDialog,
  { place: 'over' },
);
const KnowledgeDialog = lazyPart(
  async () => (await import('#features/knowledge/knowledge-dialog.tsx')).KnowledgeDialog,
  { place: 'over' },
);
const BufferDialog = lazyPart(
  async () => (await import('#features/settings/buffer-dialog.tsx')).BufferDialog,
  { place: 'over' },
);
const TimezoneDialog = lazyPart(
  async () => (await import('#features/settings/timezone-dialog.tsx')).TimezoneDialog,
  { place: 'over' },
);
const AssistantDialog = lazyPart(
  async () => (await import('#features/assistant-settings/assistant-dialog.tsx')).AssistantDialog,
  { place: 'over' },
);
const RehearsalPart = lazyPart(
  async () => (await import('#app/dashboard/rehearsal-part.tsx')).RehearsalPart,
  { place: 'over' },
);
const MissingInfoSheet = lazyPart(
  async () => (await import('#features/missing-info/missing-info-sheet.tsx')).MissingInfoSheet,
  { place: 'over' },
);
const ShortcutSheet = lazyPart(async () => (await import('#app/keyboard/shortcut-sheet.tsx')).ShortcutSheet, {
  place: 'over',
});

export type DialogName =
  | 'webhook'
  | 'prompt'
  | 'knowledge'
  | 'buffer'
  | 'timezone'
  | 'assistant'
  | 'rehearsal'
  | 'missing'
  | 'shortcuts';

const parts = {
  webhook: WebhookDialog,
  prompt: PromptDialog,
  knowledge: KnowledgeDialog,
  buffer: BufferDialog,
  timezone: TimezoneDialog,
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
