import { expect, it } from 'vitest';
import { openKnowledge } from '../knowledge.ts';
import { findFitting } from './find-answer.ts';

const SALON = openKnowledge(`Q: Was kostet ein Haarschnitt für Damen, Herren oder Kinder?
A: Damenschnitt 38 €, Herrenschnitt 22 €, Kinderschnitt bis 10 Jahre 18 €.

Q: Darf ich meinen Hund oder mein Kind mitbringen?
A: Kleine Hunde sind willkommen, und Kinder dürfen bei uns warten.

Q: Ab welchem Alter macht ihr Gelnägel?
A: Ab 16 Jahren.`);

const tells = (question: string, piece: string): boolean =>
  findFitting(SALON.index, question).some(({ chunk }) => chunk.lines.join(' ').includes(piece));

it.each(['Meine Tochter ist 12, darf sie kommen?', 'mein Sohn ist 9, geht das bei euch?'])(
  'an entry about prices is no answer to who says an age alone: %s',
  (question) => expect(tells(question, 'Herrenschnitt')).toBe(false),
);

it.each(['Mein Sohn ist 8, was kostet ein Haarschnitt?', 'Was kostet ein Haarschnitt?'])(
  'it is one to who asks what it costs: %s',
  (question) => expect(tells(question, 'Herrenschnitt')).toBe(true),
);

it('what tells an age fits who says one', () => {
  expect(tells('Meine Tochter ist 15, macht ihr ihr Gelnägel?', 'Ab 16')).toBe(true);
});
