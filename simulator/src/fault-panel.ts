import { createFaultButtons, withdrawFault } from './faults.ts';
import { allScopes, changeTokens, killToken, reviveToken } from './platform/business-acts.ts';
import type { Platform } from './platform.ts';
import type { Faults } from './public-api.ts';

/** All fault buttons; those about tokens mean the business that `current` names. */
export function createFaultPanel(platform: Platform, current: () => string): Faults {
  const lines = platform.faultLines;
  return {
    ...createFaultButtons(lines),
    hold() {
      lines.holding = true;
    },
    release: (options) => platform.dispatcher.release(options),
    killToken: (reason = 'password_changed', token) => killToken(platform, current(), reason, token),
    reviveToken: (token) => reviveToken(platform, current(), token),
    removeScope(scope) {
      changeTokens(platform, current(), (row) =>
        Object.assign(row, { scopes: row.scopes.filter((name) => name !== scope) }),
      );
    },
    restoreScopes: () =>
      changeTokens(platform, current(), (row) => Object.assign(row, { scopes: [...allScopes] })),
    withdraw(name) {
      if (name === 'hold') return platform.dispatcher.release();
      if (name === 'reorder') return platform.dispatcher.endReorder();
      if (!withdrawFault(lines, name)) throw new Error(`No such fault: ${name}`);
      return Promise.resolve();
    },
    clear() {
      Object.assign(lines, { webhooks: [], sends: [], comments: [], calls: [] });
      Object.assign(lines, { usagePercent: null, unreachable: false });
      void platform.dispatcher.endReorder();
      if (lines.holding) void platform.dispatcher.release();
    },
  };
}
