import { expect, it } from 'vitest';
import { cleanQuestion } from './saved-question.ts';

it.each([
  ['Is delivery free from 40 €?', 'Is delivery free from?', ['40 €']],
  ['Call me on +49 170 1234567, do you ship?', 'Call me on, do you ship?', ['+49 170 1234567']],
  ['I saw evil.example/x, is it yours?', 'I saw is it yours?', ['evil.example/x,']],
  ['Für 4 Personen am Freitag?', 'Für 4 Personen am Freitag?', []],
])('takes links, contacts and amounts out of "%s"', (question, text, removed) => {
  expect(cleanQuestion(question)).toEqual({ text, removed });
});

it('leaves a question whole of which nothing else would be left', () => {
  expect(cleanQuestion('40 €?')).toEqual({ text: '40 €?', removed: [] });
});
