import { expect, test } from 'vitest';

import {
  fitBox,
  fitFilm,
  isInstagramPage,
  piecesOf,
  posterSecond,
  takesCaption,
  transcription,
} from '#features/conversations/media/pieces.ts';
import { makeMessage } from '#features/conversations/test-data.ts';

const media = {
  id: 'm1',
  kind: 'image' as const,
  state: 'ready' as const,
  failure: null,
  name: 'hair.jpg',
  mediaType: 'image/jpeg',
  bytes: 1000,
  width: 1200,
  height: 800,
  seconds: null,
  thumbnailUrl: '/objects/a/thumbnail',
};

test('every attachment that is a file is a piece, with our copy where there is one', () => {
  const message = makeMessage({
    id: '1',
    messageType: 'image',
    attachments: [
      { type: 'image', url: '/objects/a', title: null, media },
      { type: 'image', url: '/objects/b', title: null, media: null },
      { type: 'template', url: null, title: null, media: null },
    ],
  });
  expect(piecesOf(message).map(({ key, kind, url }) => [key, kind, url])).toEqual([
    ['m1', 'image', '/objects/a'],
    ['1', 'image', '/objects/b'],
  ]);
});

test('a kind without any file keeps its place, and a story or a share is no file', () => {
  expect(piecesOf(makeMessage({ id: '1', messageType: 'audio', audioUrl: '/objects/v' }))).toMatchObject([
    { kind: 'audio', url: '/objects/v' },
  ]);
  expect(piecesOf(makeMessage({ id: '1', messageType: 'file' }))).toMatchObject([
    { kind: 'file', url: null },
  ]);
  const attachments = [{ type: 'image', url: 'https://x.test', title: null, media: null }];
  expect(piecesOf(makeMessage({ id: '1', messageType: 'share', attachments }))).toEqual([]);
  expect(piecesOf(makeMessage({ id: '1' }))).toEqual([]);
});

test('only what a customer sent takes a caption [RICH-32]', () => {
  expect(takesCaption(makeMessage({ id: '1', messageType: 'image' }))).toBe(true);
  expect(takesCaption(makeMessage({ id: '1', messageType: 'share' }))).toBe(true);
  expect(takesCaption(makeMessage({ id: '1', messageType: 'image', isFromUser: true }))).toBe(false);
  expect(takesCaption(makeMessage({ id: '1', messageType: 'image', unsentAt: '2026-11-20T10:00:00Z' }))).toBe(
    false,
  );
  expect(takesCaption(makeMessage({ id: '1' }))).toBe(false);
});

test('a picture has its room before it is loaded', () => {
  expect(fitBox(media)).toEqual({ width: 280, height: 187 });
  expect(fitBox({ width: 600, height: 3000 })).toEqual({ width: 96, height: 320 });
  expect(fitBox({ width: 20, height: 20 })).toEqual({ width: 96, height: 96 });
  expect(fitBox(null)).toEqual({ width: 240, height: 180 });
});

test('a film has its room, too, upright or lying, and enough of it to be played', () => {
  expect(fitFilm({ width: 1080, height: 1920 })).toEqual({ width: 180, height: 320 });
  expect(fitFilm({ width: 64, height: 36 })).toEqual({ width: 280, height: 158 });
  expect(fitFilm({ width: 100, height: 1000 })).toEqual({ width: 160, height: 320 });
  expect(fitFilm(null)).toEqual({ width: 240, height: 180 });
});

test('a thumbnail is taken at one second, or at a tenth of a short video', () => {
  expect([posterSecond(60), posterSecond(4), posterSecond(Number.POSITIVE_INFINITY)]).toEqual([1, 0.4, 1]);
});

test('only pages of Instagram are opened there', () => {
  expect(isInstagramPage('https://www.instagram.com/p/1/')).toBe(true);
  expect(isInstagramPage('https://instagram.com.evil.test/p/1/')).toBe(false);
  expect(isInstagramPage('nothing')).toBe(false);
});

test('a transcript that says “failed” is no failure when its state is known', () => {
  const voice = (audioTranscription: string | null, transcriptionState: 'done' | null = null) =>
    transcription(makeMessage({ id: '1', messageType: 'audio', audioTranscription, transcriptionState }));
  expect(voice('The payment failed', 'done')).toBe('done');
  expect(voice(null, 'done')).toBe('none');
  expect(voice('Transcription FAILED')).toBe('failed');
  expect([voice(null), voice('Audio message'), voice('Transcribing audio...')]).toEqual([
    'waiting',
    'waiting',
    'waiting',
  ]);
  expect(voice('Hello there')).toBe('done');
  expect(transcription(makeMessage({ id: '1', messageType: 'audio', transcriptionState: 'off' }))).toBe(
    'none',
  );
});
