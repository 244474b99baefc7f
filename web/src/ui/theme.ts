import { createTheme, localStorageColorSchemeManager } from '@mantine/core';

import { STORED } from '#lib/storage.ts';
import dialog from '#ui/dialog.module.css';
import menu from '#ui/menu.module.css';
import { typeAhead } from '#ui/menu-typeahead.ts';

/** Remembers the chosen theme under our own key; `auto` follows the system. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: STORED.theme });

const slow = { duration: 280, timingFunction: 'cubic-bezier(.2,.7,.2,1)' } as const;

/**
 * Mantine gives behaviour (focus, layers, placement, colour scheme); how things look is ours, in CSS modules that
 * read the tokens. Scrolling is never locked by a style element, which the content security policy would refuse.
 */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Plain objects: importing the components here would put all of them on the sign-in page.
  components: {
    ModalRoot: { defaultProps: { lockScroll: false, transitionProps: slow } },
    DrawerRoot: { defaultProps: { lockScroll: false, transitionProps: slow } },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 120 },
        shadow: 'none',
        loop: true,
        withInitialFocusPlaceholder: false,
      },
      classNames: {
        dropdown: menu.dropdown,
        item: menu.item,
        itemSection: menu.itemSection,
        label: menu.label,
      },
    },
    MenuDropdown: { defaultProps: { onKeyDown: typeAhead } },
    Tooltip: {
      defaultProps: {
        openDelay: 400,
        transitionProps: { duration: 120 },
        events: { hover: true, focus: true, touch: false },
      },
      classNames: { tooltip: dialog.tooltip },
    },
  },
});
