import { expect, test } from 'vitest';

import { messageText } from '#features/conversations/message-text.ts';
import { makeMessage } from '#features/conversations/test-data.ts';

const say = (messageType: Parameters<typeof makeMessage>[0]['messageType'], text: string) =>
  messageText(makeMessage({ id: '1', messageType: messageType ?? 'text', text, content: text }));

test('what stands in place of a text is no text, in any case, with brackets or without [RICH-31]', () => {
  expect([say('video', '[Video]'), say('image', ' photo '), say('audio', 'AUDIO MESSAGE')]).toEqual([
    '',
    '',
    '',
  ]);
  expect([say('reel', '[Reel]'), say('share', '[Shared media]'), say('story', '[Story]')]).toEqual([
    '',
    '',
    '',
  ]);
  expect(say('image', 'Photo of my hair')).toBe('Photo of my hair');
  expect(say('text', '[Video]')).toBe('[Video]');
});

test('a reaction that came as a message is its emoji [RICH-30]', () => {
  expect(say('reaction', '[Reacted: 😂]')).toBe('😂');
  expect(say('text', '[Reacted: 😂]')).toBe('[Reacted: 😂]');
});
