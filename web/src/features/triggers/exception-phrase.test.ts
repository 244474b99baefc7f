import { expect, test } from 'vitest';

import { exceptionPhrase } from '#features/triggers/exception-phrase.ts';

test.each([
  ['Hi! Any discount for students? Thanks', ['discount'], 'Any discount for students'],
  ['no end of a sentence with a refund', ['refund'], 'no end of a sentence with a refund'],
  ['こんにちは。返金ではありません。', ['返金'], '返金ではありません'],
  ['Nothing of it', ['gone'], 'Nothing of it'],
  [`${'x'.repeat(300)} refund`, ['refund'], 'x'.repeat(200)],
])('the exception for %s is the sentence around its words', (text, words, phrase) => {
  expect(exceptionPhrase(text, words)).toBe(phrase);
});
