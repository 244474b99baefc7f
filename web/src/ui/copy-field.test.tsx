// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { changeLanguage, startI18n } from '#i18n/i18n.ts';
import { CopyField } from '#ui/copy-field.tsx';
import { dismissToast, readToast } from '#ui/toast/toast-store.ts';

let copied: string[] = [];

/** The clipboard of a browser that allows it, or not. */
function setClipboard(isAllowed: boolean): void {
  const writeText = async (text: string) => {
    if (!isAllowed) throw new DOMException('Not allowed', 'NotAllowedError');
    copied.push(text);
  };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

async function copy(): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole('button')));
}

beforeAll(startI18n);
beforeEach(() => {
  copied = [];
  dismissToast();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(failedTitle: string): void {
  render(
    <MantineProvider env="test">
      <CopyField label="Callback URL" value="https://example.com/hook" failedTitle={failedTitle} />
    </MantineProvider>,
  );
}

it('[UI-07] says for two seconds that it was copied', async () => {
  setClipboard(true);
  show('Failed to copy');
  expect(screen.getByRole('button').textContent).toBe('Copy');
  await copy();
  expect(copied).toEqual(['https://example.com/hook']);
  expect(screen.getByRole('button').textContent).toBe('Copied');
  act(() => vi.advanceTimersByTime(1_999));
  expect(screen.getByRole('button').textContent).toBe('Copied');
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('button').textContent).toBe('Copy');
  expect(readToast()?.isOpen ?? false).toBe(false);
});

it('says what the caller wants said when the browser refuses', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  setClipboard(false);
  await changeLanguage('de');
  show('Kopieren fehlgeschlagen');
  await copy();
  expect(readToast()).toMatchObject({ tone: 'error', title: 'Fehler', text: 'Kopieren fehlgeschlagen' });
  expect(screen.queryByText('Kopiert')).toBeNull();
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});
