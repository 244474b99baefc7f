// @vitest-environment happy-dom
import type { ToldMessage } from '@parley/contract/corrections.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { CorrectionsPanel } from '#features/knowledge/corrections-panel.tsx';
import type { Editor } from '#features/knowledge/use-editor.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';

const tell = (id: string, participantName: string): ToldMessage => ({
  id,
  conversationId: `c-${id}`,
  participantName,
  participantUsername: null,
  content: '28 €',
  toldAt: '2026-01-05T10:00:00.000Z',
  lines: [{ before: '28 €', after: '31 €' }],
  isWindowOpen: true,
  windowClosesAt: null,
  pendingMessageId: 'd1',
  isHeld: false,
});

let messages: ToldMessage[];

const stage = withServer(({ method, path }) => {
  if (method === 'POST') messages = messages.filter(({ id }) => !path.includes(id));
  const body = method === 'POST' ? { message: 'Dismissed' } : { conversations: messages.length, messages };
  return { status: 200, body: JSON.stringify(body) };
});
beforeEach(() => {
  messages = [tell('m1', 'Marta'), tell('m2', 'Olga')];
});

const sent = () => stage.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);
async function dismiss(name: string): Promise<void> {
  const button = (await row(name)).getByRole('button', { name: 'Not needed' });
  button.focus();
  await act(async () => button.click());
}

it('a correction that is not needed can be taken back, with the draft that waits; the focus goes along', async () => {
  const editor = { source: { place: 'dialog' }, closePanel: () => undefined } as unknown as Editor;
  showInPlace(<CorrectionsPanel editor={editor} onLeave={null} />, stage.client, '/dashboard');
  await dismiss('Marta');
  expect(document.activeElement?.textContent).toBe('Undo');
  await act(async () => (document.activeElement as HTMLElement).click());
  const place = (await screen.findByText('Marta')).closest('li');
  await waitFor(() => expect(document.activeElement).toBe(place));
  expect(sent()).toEqual([]);
  await dismiss('Marta');
  await waitFor(() => expect(sent()).toEqual(['/api/messages/m1/correction/dismiss']));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Olga').closest('li')));
  await dismiss('Olga');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H3'));
});
