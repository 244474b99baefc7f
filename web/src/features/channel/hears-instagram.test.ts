import type { WebhookSetup } from '@parley/contract/channel.ts';
import { expect, test } from 'vitest';
import { hearsInstagram } from '#features/channel/channel-queries.ts';

const at = '2026-11-28T10:00:00.000Z';
const setup = (change: Partial<WebhookSetup>, missingFields: string[] = []) =>
  ({ status: 'waiting', lastDeliveryAt: null, channel: { missingFields }, ...change }) as WebhookSetup;

test('messages can arrive once the address was verified or called, and only if they are subscribed', () => {
  expect(hearsInstagram(setup({}))).toBe(false);
  expect(hearsInstagram(setup({ status: 'connected' }))).toBe(true);
  expect(hearsInstagram(setup({ lastDeliveryAt: at }))).toBe(true);
  expect(hearsInstagram(setup({ status: 'connected' }, ['comments']))).toBe(true);
  expect(hearsInstagram(setup({ status: 'connected' }, ['messages']))).toBe(false);
});
