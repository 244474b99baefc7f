import { useDirection } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';

/** Layers and menus open on the side where the language reads on. */
export function FollowLanguage() {
  const { i18n } = useTranslation();
  const { setDirection } = useDirection();
  const direction = i18n.dir(i18n.language);
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}
