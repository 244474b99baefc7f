import type { Platform } from '../platform.ts';
import { webhookFields } from './fields.ts';

/**
 * The fields that are ticked in the app's dashboard: those of its webhook, as far as the switch `appFields` leaves
 * them. Without a webhook, what the switch leaves.
 */
export function tickedFields(platform: Platform, instagramUserId: string): string[] {
  const { appFields } = platform.switches;
  const chosen = platform.world.webhooks.get(instagramUserId)?.fields ?? [...webhookFields];
  return appFields === 'all' ? chosen : chosen.filter((field) => appFields.includes(field));
}
