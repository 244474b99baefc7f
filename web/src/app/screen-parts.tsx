import {
  type Icon,
  IconAdjustments,
  IconAdjustmentsHorizontal,
  IconAlignLeft,
  IconBell,
  IconBellRinging,
  IconBolt,
  IconBook,
  IconDeviceMobile,
  IconHistory,
  IconHistoryToggle,
  IconKeyboard,
  IconListCheck,
  IconMessage2,
  IconMessageCircle,
  IconMessageCircleQuestion,
  IconPackageExport,
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
import { loadDialogTexts } from '#i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

type DialogProps = { isOpen: boolean; onClose: () => void; about: string | null };

const dialog = (load: () => Promise<ComponentType<DialogProps>>): ComponentType<DialogProps> =>
  lazyPart(load, { place: 'over' });

/** One whose words do not come with the dashboard. */
const rareDialog = (load: () => Promise<ComponentType<DialogProps>>): ComponentType<DialogProps> =>
  dialog(async () => {
    const [part] = await Promise.all([load(), loadDialogTexts()]);
    return part;
  });

export const ICONS: Record<ScreenName, Icon> = {
  chats: IconMessage2,
  missing: IconMessageCircleQuestion,
  prompt: IconAlignLeft,
  knowledge: IconBook,
  buffer: IconStopwatch,
  reminders: IconBell,
  rehearsal: IconListCheck,
  learned: IconHistory,
  assistant: IconAdjustments,
  triggers: IconBolt,
  media: IconPhoto,
  comments: IconMessageCircle,
  install: IconDeviceMobile,
  webhook: IconWebhook,
  webhookTest: IconStethoscope,
  timezone: IconWorld,
  users: IconUsers,
  audit: IconHistoryToggle,
  security: IconShieldLock,
  leaving: IconPackageExport,
  push: IconBellRinging,
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
  buffer: rareDialog(async () => (await import('#features/settings/buffer-dialog.tsx')).BufferDialog),
  reminders: rareDialog(
    async () => (await import('#features/reminders/reminders-panel.tsx')).RemindersDialog,
  ),
  rehearsal: rareDialog(async () => (await import('#app/dashboard/rehearsal-part.tsx')).RehearsalPart),
  learned: rareDialog(async () => (await import('#app/dashboard/learned-part.tsx')).LearnedPart),
  assistant: rareDialog(
    async () => (await import('#features/assistant-settings/assistant-dialog.tsx')).AssistantDialog,
  ),
  triggers: rareDialog(async () => (await import('#features/triggers/triggers-dialog.tsx')).TriggersDialog),
  media: rareDialog(async () => (await import('#features/media-rules/rules-dialog.tsx')).MediaRulesDialog),
  install: rareDialog(async () => (await import('#features/install/install-dialog.tsx')).InstallDialog),
  webhook: rareDialog(async () => (await import('#features/channel/webhook-dialog.tsx')).WebhookDialog),
  timezone: rareDialog(async () => (await import('#features/settings/timezone-dialog.tsx')).TimezoneDialog),
  security: rareDialog(async () => (await import('#features/identity/security-dialog.tsx')).SecurityDialog),
  leaving: rareDialog(async () => (await import('#features/leaving/leaving-dialog.tsx')).LeavingDialog),
  push: rareDialog(async () => (await import('#features/push/push-dialog.tsx')).PushDialog),
  shortcuts: dialog(async () => (await import('#app/keyboard/shortcut-sheet.tsx')).ShortcutSheet),
};
