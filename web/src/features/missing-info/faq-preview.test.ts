import { expect, it } from 'vitest';

import { readFaq } from '#features/missing-info/faq-preview.ts';

it('takes question and answer apart, line breaks inside them too', () => {
  expect(readFaq('Q: Is there parking?\nAnd is it free?\nA: Yes.\nIt is.')).toEqual({
    question: 'Is there parking?\nAnd is it free?',
    answer: 'Yes.\nIt is.',
  });
});

it('takes any other text whole', () => {
  expect(readFaq('Just words')).toEqual({ question: null, answer: 'Just words' });
});
