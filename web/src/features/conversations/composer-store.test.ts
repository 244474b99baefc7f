// @vitest-environment happy-dom
import type { UploadedFile } from '@parley/contract/uploads.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { composerOf, restoreComposer } from '#features/conversations/composer-store.ts';
import { readStored } from '#lib/storage.ts';

const photo: UploadedFile = {
  id: 'm1',
  name: 'nails.jpg',
  size: 1000,
  type: 'image',
  mediaType: 'image/jpeg',
  url: '/objects/m1',
  preview: null,
  width: null,
  height: null,
  sendable: true,
  link: 'https://parley.example/objects/m1',
};

let conversation = 0;
let ids = 0;
const newId = () => {
  ids += 1;
  return `id${ids}`;
};
const key = () => `parley_composer:u1:c${conversation}` as const;
const open = () => composerOf('u1', `c${conversation}`);

beforeEach(() => {
  localStorage.clear();
  conversation += 1;
  ids = 0;
});

describe('the text of a conversation', () => {
  it('is kept in the browser, for each user and conversation', () => {
    open().setText('Half a sentence');
    expect(restoreComposer(readStored(key())).text).toBe('Half a sentence');
    expect(composerOf('u2', `c${conversation}`).read().text).toBe('');
  });

  it('leaves nothing behind when it is empty', () => {
    open().setText('x');
    open().setText('');
    expect(readStored(key())).toBeNull();
  });

  it('leaves the field when it is sent, and is gone once the server has it', () => {
    open().setText('  Hello  ');
    expect(open().beginSending(newId)).toEqual({ text: 'Hello', clientId: 'id1', files: [] });
    expect(open().read()).toMatchObject({ text: '', sending: { text: 'Hello' } });
    open().finishSending();
    expect(readStored(key())).toBeNull();
  });

  it('sends one message at a time, so that their order stays', () => {
    open().setText('First');
    open().beginSending(newId);
    open().setText('Second');
    expect(open().beginSending(newId)).toBeNull();
    expect(open().read().text).toBe('Second');
  });

  it('comes back when sending failed, before what was typed since', () => {
    open().setText('First');
    open().beginSending(newId);
    open().setText('Second');
    open().failSending();
    expect(open().read()).toMatchObject({ text: 'First\nSecond', sending: null });
  });

  it('goes out under the same client id when the same text is sent again, so that it never doubles', () => {
    open().setText('Hello');
    open().beginSending(newId);
    open().failSending();
    expect(open().beginSending(newId)?.clientId).toBe('id1');
    open().failSending();
    open().setText('Hello, changed');
    expect(open().beginSending(newId)?.clientId).toBe('id2');
  });

  it('survives a reload in the middle of sending, with its client id', () => {
    open().setText('Hello');
    open().beginSending(newId);
    expect(restoreComposer(readStored(key()))).toEqual({
      text: 'Hello',
      sending: null,
      retry: { text: 'Hello', clientId: 'id1', files: [] },
    });
  });

  it('goes out as another message when its files are others', () => {
    open().setText('Hello');
    open().beginSending(newId, [photo]);
    open().failSending();
    expect(open().beginSending(newId)?.clientId).toBe('id2');
    open().failSending();
    open().beginSending(newId, [photo]);
    open().failSending();
    expect(open().beginSending(newId, [photo])?.clientId).toBe('id3');
  });

  it('files alone leave the text that was typed since as it is', () => {
    open().beginSending(newId, [photo]);
    open().setText('Second');
    open().failSending();
    expect(open().read()).toMatchObject({ text: 'Second', retry: { files: [photo] } });
  });

  it('what an earlier version kept on its way had no files', () => {
    const stored = JSON.stringify({ text: '', sending: { text: 'Old', clientId: 'id9' }, retry: null });
    expect(restoreComposer(stored).retry).toEqual({ text: 'Old', clientId: 'id9', files: [] });
  });

  it('takes back the words of a message that was undone', () => {
    open().setText('Typed since');
    open().giveBack('Taken back');
    expect(open().read().text).toBe('Taken back\nTyped since');
  });
});

it.each(['{', '5', 'null', '{"text":7}'])('corrupt text is as good as none: %s', (stored) => {
  expect(restoreComposer(stored).text).toBe('');
});
