// @vitest-environment happy-dom
import type { UploadedFile } from '@parley/contract/uploads.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { sendNote } from '#features/conversations/voice/send-note.ts';
import {
  bringBack,
  isVoiceShown,
  keepSent,
  type Note,
  type Problem,
  voiceOf,
} from '#features/conversations/voice/voice-store.ts';
import { NO_WAVE } from '#features/conversations/voice/wave.ts';
import { startI18n } from '#i18n/i18n.ts';
import { LOGOUT_EVENT } from '#lib/session/session.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';

const uploaded: UploadedFile = {
  id: 'm1',
  name: 'voice-note-1.m4a',
  size: 4,
  type: 'audio',
  mediaType: 'audio/mp4',
  url: '/objects/m1',
  preview: null,
  width: null,
  height: null,
  sendable: true,
  link: 'https://parley.example/objects/m1',
};

let server: Awaited<ReturnType<typeof startServer>>;
let answer: { status: number; body: string };
let delivered: { url: string; clientId: string }[];
let refusal: Error | null;
let problems: Problem[];
let count = 0;

beforeEach(async () => {
  await startI18n();
  answer = { status: 200, body: JSON.stringify(uploaded) };
  [delivered, refusal, problems] = [[], null, []];
  count += 1;
  server = await startServer(() => answer);
  openAt(server.origin);
});
afterEach(() => server.stop());

const voice = () => voiceOf('u1', `c${count}`);
const state = () => voice().read();

function record(): Note {
  const file = new File(['data'], 'voice-note-1.webm', { type: 'audio/webm;codecs=opus' });
  const note: Note = { clientId: `note-${count}`, file, seconds: 3, wave: NO_WAVE, uploaded: null };
  voice().write({ step: 'recorded', note, isFull: false, problem: null, isHidden: false });
  return note;
}

const send = () =>
  sendNote(
    voice(),
    async ({ url }, { clientId }) => {
      if (refusal) throw refusal;
      delivered.push({ url, clientId });
    },
    (problem) => problems.push(problem),
  );

it('a note is uploaded, then sent, and nothing is left [VOICE-06, VOICE-13]', async () => {
  record();
  const sending = send();
  expect(state()).toMatchObject({ step: 'sending', percent: 0 });
  await sending;
  expect(server.calls).toMatchObject([{ method: 'POST', path: '/api/upload/voice' }]);
  expect(server.calls[0]?.body).toContain('filename="voice-note-1.webm"');
  expect(delivered).toEqual([{ url: '/objects/m1', clientId: `note-${count}` }]);
  expect(state()).toEqual({ step: 'closed' });
});

it('a second press does nothing', async () => {
  record();
  await Promise.all([send(), send()]);
  expect([server.calls.length, delivered.length]).toEqual([1, 1]);
});

it('a failed upload keeps the note, and is tried again under the same client id [UPLD-05]', async () => {
  record();
  answer = { status: 500, body: '' };
  await send();
  const upload = { of: 'upload', title: 'Voice Upload Failed', text: 'Failed to upload file' };
  expect(state()).toMatchObject({ step: 'recorded', problem: upload, isHidden: false });
  expect(problems).toEqual([upload]);
  answer = { status: 200, body: '<html>' };
  await send();
  expect(state()).toMatchObject({ problem: { text: 'Failed to get upload URL' } });
  answer = { status: 200, body: JSON.stringify(uploaded) };
  await send();
  const ids = server.calls.map(({ body }) => /name="clientId"\r\n\r\n(\S+)/.exec(body)?.[1]);
  expect(ids).toEqual([`note-${count}`, `note-${count}`, `note-${count}`]);
  expect(state().step).toBe('closed');
});

it('what is uploaded already is sent again without another upload', async () => {
  record();
  refusal = new TypeError('nothing answered');
  await send();
  expect(state()).toMatchObject({ problem: { of: 'send', title: 'Send Error' } });
  refusal = null;
  await send();
  expect([server.calls.length, delivered.length]).toEqual([1, 1]);
});

it('an upload that is ended gives the note back, and no problem', async () => {
  const note = record();
  const sending = send();
  const now = state();
  if (now.step === 'sending') now.cancel?.();
  await sending;
  expect(state()).toMatchObject({ step: 'recorded', note, problem: null });
  expect([problems, delivered]).toEqual([[], []]);
});

it('it goes on behind a closed dialog, which stays closed when it fails', async () => {
  record();
  answer = { status: 503, body: '' };
  const sending = send();
  const now = state();
  if (now.step === 'sending') voice().write({ ...now, isHidden: true });
  await sending;
  expect(problems).toHaveLength(1);
  expect(isVoiceShown(state())).toBe(false);
  voice().open();
  expect(state()).toMatchObject({ step: 'recorded', isHidden: false });
});

it('a sign-out forgets it, and nothing is sent any more', async () => {
  record();
  const sending = send();
  window.dispatchEvent(new Event(LOGOUT_EVENT));
  await sending;
  expect(state()).toEqual({ step: 'closed' });
  expect([problems, delivered]).toEqual([[], []]);
});

it('the note of a message that was taken back is there again, to be sent as a new one', async () => {
  const note = record();
  voice().close();
  keepSent('message-1', voice(), { ...note, uploaded });
  expect(bringBack('another')).toBe(false);
  expect(bringBack('message-1')).toBe(true);
  const now = state();
  expect(now).toMatchObject({ step: 'recorded', note: { file: note.file, uploaded: null } });
  expect(now.step === 'recorded' && now.note.clientId).not.toBe(note.clientId);
  expect(bringBack('message-1')).toBe(false);
});

it('opening begins a recording, once, for its own conversation only', () => {
  voice().open();
  expect(state()).toEqual({ step: 'starting' });
  voice().write({ step: 'recording', seconds: 2, wave: NO_WAVE });
  voice().open();
  expect(state()).toMatchObject({ step: 'recording' });
  expect(voiceOf('u1', 'another').read().step).toBe('closed');
  expect(voiceOf('u2', `c${count}`).read().step).toBe('closed');
});
