import { expect, test } from 'vitest';

import { summarizeReactions } from '#features/conversations/thread/reaction-names.ts';

const reactions = (...names: string[]) =>
  names.map((reaction, index) => ({ messageId: '1', senderId: String(index), reaction, emoji: null }));

test('at most three different emojis are shown, and the number of the others [RICH-28]', () => {
  expect(summarizeReactions(reactions('love', 'love'))).toEqual({ shown: ['❤️'], rest: 0 });
  expect(summarizeReactions(reactions('love', 'like', 'love', 'laugh', 'wow', 'sad'))).toEqual({
    shown: ['❤️', '👍', '😂'],
    rest: 2,
  });
});

test('six names and three others for the same, and any emoji of the platform [RICH-29]', () => {
  expect(summarizeReactions(reactions('heart', 'thumbs_up', 'haha')).shown).toEqual(['❤️', '👍', '😂']);
  expect(summarizeReactions(reactions('wow', 'sad', 'angry')).shown).toEqual(['😮', '😢', '😡']);
  const other = { messageId: '1', senderId: '1', reaction: 'other', emoji: '🔥' };
  expect(summarizeReactions([other]).shown).toEqual(['🔥']);
});
