import { describe, expect, it } from 'vitest';
import { findAnswer } from '../builtin/find-answer.ts';
import { cutIntoChunks } from '../chunks.ts';
import { openKnowledge } from '../knowledge.ts';
import { isProse } from './prose.ts';

const ORCHARD = `The orchard was planted in 1921 by Ida Marlow, who brought forty young pear trees from her uncle's farm near Tolling. The first harvest failed in the frost of April 1924, and only the trees along the southern wall bore fruit that year. Since then every new row is planted behind a wall or a hedge, because the cold air of the valley flows around it.

The press house stands at the lower gate and was built of river stone between 1933 and 1935. Its oak press came from a bankrupt cider maker in Hallowby and needs two people and a mule. Today a motor of four kilowatts turns the screw, but the mule is still fed on the pulp that the press leaves behind, about nine kilos a day in October.

Pears are picked by hand from the last week of August to the middle of October. The pickers begin with the early Amber and end with the Winter Duchess, whose fruit is stored in straw until February before it is sweet enough to eat. A good picker fills thirty baskets a day, and each basket holds eleven kilos.`;
const PRICES = `# Prices
Pears: 4 € a kilo
Cider: 9 € a bottle
Juice: 5 € a bottle

We are open from Tuesday to Saturday, 9:00 to 17:00.

Q: Can I pick pears myself?
A: Yes, in September. Baskets are here.`;

const read = (text: string): boolean => isProse(cutIntoChunks(text));

describe('running text', () => {
  it('is a knowledge base of long passages, with few entries beside them', () => {
    expect(read(ORCHARD)).toBe(true);
    expect(read(`${ORCHARD}\n\nOpen daily from 10:00 to 18:00.`)).toBe(true);
    expect(read(PRICES)).toBe(false);
    const [story] = ORCHARD.split('\n\n');
    expect(read([PRICES, story, PRICES, PRICES].join('\n\n'))).toBe(false);
    expect(read('')).toBe(false);
  });

  it('is no block of prices and terms, however many sentences it holds', () => {
    const block = `HIRE
Hybrid £22 a day, £14 half day (4 hours)
Electric £42 a day, £28 half day
Child trailer £15 a day, takes two little ones up to 40 kg together
Pair of panniers £4 a day
Book a week and you pay 5 days, get 7. Helmet, lock and a small repair kit come with every bike.
Bikes back by 5pm, Saturdays 3.30. Late is £8 an hour. You must be 16 to ride the electric ones, under 18s need an adult to sign the form.
Cancel up to 48 hours before for a full refund, after that we keep half of it. No show, no refund.`;
    expect(read(block)).toBe(false);
    const told = ORCHARD.split('\n\n')[0];
    const asked = Array.from({ length: 4 }, (_, at) => `Q: What is number ${at}?\nA: It is ${at}.`).join(
      '\n\n',
    );
    expect(read(told ?? '')).toBe(true);
    expect(read(`${told}\n\n${asked}`)).toBe(false);
  });

  it('is as long in fewer characters where words stand without blanks', () => {
    expect(read('宿の大浴場は1932年に棟梁の佐伯が山の杉で建て、川の石で湯船を組みました。'.repeat(5))).toBe(
      true,
    );
    expect(read('朝食は七時から九時までです。')).toBe(false);
  });

  it('answers with the sentence that tells it, and with nothing about another thing of the same kind', () => {
    const { index } = openKnowledge(ORCHARD);
    const ask = (text: string): string => {
      const { answers } = findAnswer(index, text, '');
      return answers.flatMap(({ lines }) => lines).join(' ');
    };
    expect(ask('Between which years was the press house built?')).toContain('1933 and 1935');
    expect(ask('who brought the pear trees')).toContain('Ida Marlow');
    expect(ask('Which trees bore fruit in 1925?')).toBe('');
    expect(ask('When did the press house at the upper gate burn?')).toBe('');
    expect(ask('How much is a basket of Winter Duchess pears?')).toBe('');
  });
});
