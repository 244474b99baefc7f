// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { UploadFault, uploadRuleFile } from '#features/media-rules/upload-rule-file.ts';
import { useSaveRule } from '#features/media-rules/use-save-rule.ts';
import { loadDialogTexts, startI18n } from '#i18n/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { UserContext } from '#lib/session/user-context.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';
import { dismissToast, readToast } from '#ui/toast/toast-store.ts';

beforeAll(async () => {
  await startI18n();
  await loadDialogTexts();
});
afterEach(() => {
  cleanup();
  dismissToast();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>
    <UserContext value={{ id: 'u1' } as never}>{children}</UserContext>
  </QueryClientProvider>
);

it.each([
  [null, 'Failed to create rule'],
  [{ id: 'r1', files: [] } as never, 'Failed to update rule'],
])('[RULE-07] a rule that the server refuses says so (%#)', async (rule, title) => {
  const server = await startServer(() => ({ status: 500 }));
  openAt(server.origin);
  const { result } = renderHook(() => useSaveRule(rule, () => undefined), { wrapper });
  try {
    act(() => result.current.save({ name: 'Dress', description: 'The blue one', paths: null }));
    await waitFor(() => expect(readToast()).toMatchObject({ tone: 'error', isOpen: true, title }));
  } finally {
    await server.stop();
  }
});

const file = new File([new Uint8Array([1, 2, 3])], 'dress.jpg', { type: 'image/jpeg' });
const options = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

it('[RULE-08] an upload without an address says why', async () => {
  const server = await startServer(() => ({ status: 500 }));
  openAt(server.origin);
  try {
    const fault = await uploadRuleFile(file, 'image', options()).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(UploadFault);
    expect((fault as UploadFault).text).toMatch(/^Failed to get upload URL: /);
  } finally {
    await server.stop();
  }
});
