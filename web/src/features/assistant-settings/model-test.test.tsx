// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { ModelTest } from '#features/assistant-settings/model-test.tsx';
import type { SettingsForm } from '#features/assistant-settings/use-settings-edit.ts';
import { changeLanguage, startI18n } from '#i18n/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';

const FORM = {
  testInput: () => ({ role: 'answers', provider: 'openai', model: 'large', baseUrl: null }),
} as unknown as SettingsForm;

let stop: (() => Promise<void>) | undefined;
beforeAll(startI18n);
afterEach(async () => {
  cleanup();
  await stop?.();
  await changeLanguage('en');
});

async function ask(code: string, message: string, milliseconds: number): Promise<string | null> {
  const result = { ok: false, answer: null, fault: { code, message }, inputTokens: null, outputTokens: null };
  const server = await startServer(() => ({
    status: 200,
    body: JSON.stringify({ ...result, milliseconds }),
  }));
  stop = server.stop;
  openAt(server.origin);
  showInPlace(<ModelTest form={FORM} modelRole="answers" />, createQueryClient(), '/dashboard');
  fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
  return (await screen.findAllByText(/\d/))[0]?.closest('[role="status"]')?.textContent ?? null;
}

it('a fault is told once, in the language of the reader, with the time it took', async () => {
  expect(await ask('timeout', 'The model server did not answer in time.', 30_007)).toBe(
    'It does not workThe AI provider did not answer in time.Time: 30s. ',
  );
});

it('of the words of the server stays what is the same in every language', async () => {
  await changeLanguage('uk');
  const text = await ask('unauthorized', 'The model server refuses the key (401).', 240);
  expect(text).toContain('Провайдер ШІ не приймає ключа. (401)');
  expect(text).not.toContain('refuses');
});

it('a model that does not exist is told as that', async () => {
  const text = await ask('not_configured', 'The model or the address does not exist (404).', 240);
  expect(text).toContain('The model or the address does not exist. (404)');
});
