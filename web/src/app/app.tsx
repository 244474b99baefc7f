import { DirectionProvider, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';

import { FollowLanguage } from '#app/follow-language.tsx';
import { router } from '#app/router.tsx';
import { TranslationProvider } from '#i18n/use-translation.tsx';
import { colorSchemeManager, theme } from '#ui/theme.ts';

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionProvider>
        {/* No style elements: the content security policy takes styles from files only. */}
        <MantineProvider
          theme={theme}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
          withCssVariables={false}
          withGlobalClasses={false}
          withStaticClasses={false}
        >
          <TranslationProvider>
            <FollowLanguage />
            <RouterProvider router={router} />
          </TranslationProvider>
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>
  );
}
