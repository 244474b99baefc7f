import '#ui/styles/mantine.css';
import '#ui/styles/fonts.css';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import './crash/crash.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from '#app/app.tsx';
import { preloadFirstScreen } from '#app/first-screen.ts';
import { startI18n } from '#i18n/i18n.ts';
import { tellCrash } from '#lib/crash.ts';
import { keepInstallPrompt } from '#lib/install-prompt.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { registerServiceWorker } from '#lib/service-worker.ts';

/** The first screen comes first. */
const SERVICE_WORKER_DELAY_MILLISECONDS = 1000;

async function start(container: HTMLElement): Promise<void> {
  const queryClient = createQueryClient();
  preloadFirstScreen(queryClient, location);
  await startI18n();
  createRoot(container, { onUncaughtError: tellCrash }).render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  );
  if (import.meta.env.PROD) setTimeout(registerServiceWorker, SERVICE_WORKER_DELAY_MILLISECONDS);
}

keepInstallPrompt();
const container = document.getElementById('root');
if (container) await start(container);
else document.body.textContent = 'Error: Root element not found';
