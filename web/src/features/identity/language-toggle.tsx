import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { offeredLanguages } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const loadMenu = () => import('#features/identity/language-menu.tsx');
const LanguageMenu = lazyPart(async () => (await loadMenu()).LanguageMenu, {
  place: 'over',
  isAwaitedAround: true,
});

/** Shows the language; its menu is fetched when somebody reaches for it. */
export function LanguageToggle() {
  const [isWanted, setWanted] = useState(false);
  const closed = (
    <ToggleButton
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    />
  );
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <LanguageMenu defaultOpened>
        <ToggleButton />
      </LanguageMenu>
    </Suspense>
  );
}

function ToggleButton(props: ComponentProps<'button'>) {
  const { t, i18n } = useTranslation();
  const current = offeredLanguages.find(({ code }) => code === i18n.language);
  return (
    <Button
      variant="quiet"
      size="small"
      {...props}
      icon={<IconWorld size={16} stroke={1.5} />}
      endIcon={<IconChevronDown size={16} stroke={1.5} />}
      aria-label={`${t('language.label')}: ${current?.nativeName ?? ''}`}
    >
      {current?.nativeName}
    </Button>
  );
}
