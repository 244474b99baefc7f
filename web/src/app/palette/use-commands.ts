import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { letterOf } from '#app/keyboard/shortcut-table.ts';
import { useTriage } from '#app/keyboard/use-triage.ts';
import { screensIn } from '#app/screens.tsx';
import { useShow } from '#app/use-show.ts';
import { FILTERS } from '#features/conversations/list/filter-chips.tsx';
import { useListView } from '#features/conversations/list/list-view.tsx';
import { useLanguageChoice } from '#features/identity/use-language-choice.ts';
import { useSignOut } from '#features/identity/use-sign-out.ts';
import { useAccountSwitches } from '#features/settings/use-account-switches.ts';
import { offeredLanguages } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useSingleKeys } from '#lib/keys/single-keys.ts';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { STORED, writeStored } from '#lib/storage.ts';

export type Command = {
  id: string;
  label: string;
  run: () => void;
  /** The key that does the same, when there is one. */
  letter?: string | undefined;
  /** Found by typing only: there are too many of its kind to show them all. */
  isHidden?: boolean;
};

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** Everything that this person can do from anywhere. */
export function useCommands(): Command[] {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const isPhone = useLayout() === 'phone';
  const hasLetters = useSingleKeys(user.id);
  const triage = useTriage();
  const view = useListView();
  const switches = useAccountSwitches();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const chooseLanguage = useLanguageChoice();
  const signOut = useSignOut();

  const show = useShow();
  const letter = (shortcut: Parameters<typeof letterOf>[0]) => (hasLetters ? letterOf(shortcut) : undefined);
  const schemeNames = { auto: t('theme.system'), light: t('theme.light'), dark: t('theme.dark') };

  return [
    { id: 'next_draft', label: t('keys.nextDraft'), letter: letter('next_draft'), run: triage.toNextDraft },
    ...FILTERS.map((filter) => ({
      id: `filter_${filter}`,
      label: `${t('list.filter')}: ${t(`list.${filter}`)}`,
      run: () => {
        view.setFilter(filter);
        void navigate({ to: '/dashboard', search: (search) => (isPhone ? {} : search) });
      },
    })),
    ...screensIn('palette', user.role).map(({ name, title, shortcut }) => ({
      id: name,
      label: t(title),
      letter: shortcut && letter(shortcut),
      run: () => show(name),
    })),
    {
      id: 'ai',
      label: user.autoResponseEnabled ? t('palette.aiOff') : t('palette.aiOn'),
      run: () => switches.autoResponse.mutate(!user.autoResponseEnabled),
    },
    {
      id: 'moderation',
      label: user.moderationEnabled ? t('palette.moderationOff') : t('palette.moderationOn'),
      run: () => switches.moderation.mutate(!user.moderationEnabled),
    },
    {
      id: 'signals',
      label: t('signals.title'),
      isHidden: true,
      run: () => writeStored(`${STORED.signals}:${user.id}`, 'ask'),
    },
    ...SCHEMES.filter((scheme) => scheme !== colorScheme).map((scheme) => ({
      id: `theme_${scheme}`,
      label: `${t('theme.label')}: ${schemeNames[scheme]}`,
      run: () => setColorScheme(scheme),
    })),
    ...offeredLanguages
      .filter(({ code }) => code !== i18n.language)
      .map(({ code, name, nativeName }) => ({
        id: `language_${code}`,
        label: `${t('language.label')}: ${nativeName} (${name})`,
        isHidden: true,
        run: () => void chooseLanguage(code),
      })),
    { id: 'sign_out', label: t('common.signOut'), run: signOut },
  ];
}
