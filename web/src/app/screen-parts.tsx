import {
  type Icon,
  IconAdjustments,
  IconAdjustmentsHorizontal,
  IconAlignLeft,
  IconBell,
  IconBolt,
  IconBook,
  IconKeyboard,
  IconListCheck,
  IconMessage2,
  IconMessageCircle,
  IconMessageCircleQuestion,
  IconPhoto,
  IconShieldLock,
  IconStethoscope,
  IconStopwatch,
  IconUsers,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { DialogName, ScreenName } from '#app/screens.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

type DialogProps = { isOpen: boolean; onClose: () => void; about: string | null };

const dialog = (load: () => Promise<ComponentType<DialogProps>>): ComponentType<DialogProps> =>
  lazyPart(load, { place: 'over' });

export const ICONS: Record<ScreenName, Icon> = {
  chats: IconMessage2,
  missing: IconMessageCircleQuestion,
  prompt: IconAlignLeft,
  knowledge: IconBook,
  buffer: IconStopwatch,
  reminders: IconBell,
  rehearsal: IconListCheck,
  assistant: IconAdjustments,
  triggers: IconBolt,
  media: IconPhoto,
  comments: IconMessageCircle,
  webhook: IconWebhook,
  webhookTest: IconStethoscope,
  timezone: IconWorld,
  users: IconUsers,
  security: IconShieldLock,
  settings: IconAdjustmentsHorizontal,
  shortcuts: IconKeyboard,
};

/** What opens over the page that stands; each is fetched when it is first opened. */
export const DIALOGS: Record<DialogName, ComponentType<DialogProps>> = {
  missing: dialog(
    async () => (await import('#features/missing-info/missing-info-sheet.tsx')).MissingInfoSheet,
  ),
  prompt: dialog(async () => (await import('#features/knowledge/prompt-dialog.tsx')).PromptDialog),
  knowledge: dialog(async () => (await import('#features/knowledge/knowledge-dialog.tsx')).KnowledgeDialog),
  buffer: dialog(async () => (await import('#features/settings/buffer-dialog.tsx')).BufferDialog),
  reminders: dialog(async () => (await import('#features/reminders/reminders-panel.tsx')).RemindersDialog),
  rehearsal: dialog(async () => (await import('#app/dashboard/rehearsal-part.tsx')).RehearsalPart),
  assistant: dialog(
    async () => (await import('#features/assistant-settings/assistant-dialog.tsx')).AssistantDialog,
  ),
  triggers: dialog(async () => (await import('#features/triggers/triggers-dialog.tsx')).TriggersDialog),
  media: dialog(async () => (await import('#features/media-rules/rules-dialog.tsx')).MediaRulesDialog),
  webhook: dialog(async () => (await import('#features/channel/webhook-dialog.tsx')).WebhookDialog),
  timezone: dialog(async () => (await import('#features/settings/timezone-dialog.tsx')).TimezoneDialog),
  security: dialog(async () => (await import('#features/identity/security-dialog.tsx')).SecurityDialog),
  shortcuts: dialog(async () => (await import('#app/keyboard/shortcut-sheet.tsx')).ShortcutSheet),
};
