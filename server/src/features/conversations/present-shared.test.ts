import { expect, test } from 'vitest';

import { presentShare, presentStory } from './present-shared.ts';

const CDN = 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&signature=a';
const share = (url: string | null, type = 'share') =>
  presentShare({ type: type as 'share', url, title: 'Spring nails' });

test.each([
  ['share', CDN, 'post'],
  ['post', CDN, 'post'],
  ['share', null, 'post'],
  ['share', 'https://www.instagram.com/p/C0dE_x/', 'post'],
  ['share', 'https://www.instagram.com/reel/C0dE_x/?igsh=1', 'post'],
  ['share', 'https://www.instagram.com/lumen.studio/p/C0dE_x/', 'post'],
  ['share', 'https://www.instagram.com/lumen.studio/', 'profile'],
  ['fallback', 'https://instagram.com/lumen_studio?igsh=1', 'profile'],
  ['share', 'https://www.instagram.com/explore/tags/nails/', 'other'],
  ['share', 'https://www.instagram.com/explore/', 'other'],
  ['share', 'https://www.instagram.com/', 'other'],
  ['fallback', 'https://shop.example.com/dress', 'other'],
  // A name that only ends alike is somebody else's.
  ['fallback', 'https://notinstagram.com/lumen', 'other'],
] as const)('a shared %s at %s is a %s', (type, url, expected) => {
  expect(share(url, type)).toEqual({
    type: expected,
    url,
    caption: 'Spring nails',
    attachment: { url, type, thumbnail: null },
  });
});

test('a message without a share has none', () => {
  expect(presentShare(undefined)).toBeNull();
});

test.each([
  [CDN, { mediaType: 'image', isHighlight: false }],
  ['https://cdn.example.com/story.mp4?x=1', { mediaType: 'video', isHighlight: false }],
  ['https://www.instagram.com/stories/highlights/17900/', { mediaType: 'unsupported', isHighlight: true }],
  ['https://www.instagram.com/stories/lumen/3100/', { mediaType: 'unsupported', isHighlight: false }],
  [null, { mediaType: 'image', isHighlight: false }],
])('a story at %s [DATA-08]', (mediaUrl, expected) => {
  expect(presentStory(mediaUrl)).toEqual({ mediaUrl, ...expected });
});
