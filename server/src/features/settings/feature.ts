import { defineFeature } from '#feature';

import { settingsRoutes } from './routes.ts';
import type { SettingsHooks } from './service.ts';

export const settings = defineFeature({
  build: (ctx, hooks: SettingsHooks) => ({ routes: { settings: settingsRoutes(ctx, hooks) } }),
});
