import { LIMITS } from '@parley/contract/limits.ts';
import { describe, expect, it } from 'vitest';

import { ACCEPT, judgeFile, sortFiles } from '#features/conversations/uploads/file-rules.ts';

const photo = { name: 'nails.jpg', type: 'image/jpeg', size: 1000 };

it('[CHAT-38] the picker offers pictures, videos, sound and documents', () => {
  expect(ACCEPT.split(',')).toEqual(['image/*', 'video/*', 'audio/*', '.pdf', '.doc', '.docx', '.txt']);
});

describe('a file', () => {
  it('[UPLD-01] may have 50 MB, and not one byte more', () => {
    expect(judgeFile({ ...photo, size: 52_428_800 })).toBeNull();
    expect(judgeFile({ ...photo, size: 52_428_801 })).toMatchObject({
      code: 'file_too_large',
      name: 'nails.jpg',
    });
  });

  it('[UPLD-02] of another type is refused by the name of its type', () => {
    expect(judgeFile({ name: 'logo.svg', type: 'image/svg+xml', size: 9 })).toMatchObject({
      code: 'file_type_refused',
      type: 'image/svg+xml',
    });
    expect(judgeFile({ name: 'old.rar', type: '', size: 9 })).toMatchObject({ type: '.rar' });
  });

  it('without a type is known by its name', () => {
    expect(judgeFile({ name: 'IMG_1.HEIC', type: '', size: 9 })).toBeNull();
  });

  it('without a byte is no file', () => {
    expect(judgeFile({ ...photo, size: 0 })).toMatchObject({ code: 'file_empty' });
  });
});

it('as many are taken as the message has room for', () => {
  const wrong = { name: 'a.exe', type: 'application/x-msdownload', size: 5 };
  const sorted = sortFiles([photo, wrong, photo, photo], 2);
  expect(sorted.taken).toHaveLength(2);
  expect(sorted.refusals.map(({ code }) => code)).toEqual(['file_type_refused']);
  expect(sorted.isOverfull).toBe(true);
  expect(sortFiles([photo], LIMITS.attachments).isOverfull).toBe(false);
});
