import { describe, expect, it } from 'vitest';
import { cutIntoChunks } from '../chunks.ts';
import type { FeatureName } from './evidence.ts';
import { FEATURE_NAMES, weighHits } from './evidence.ts';
import { buildIndex, readQuery, search } from './retrieval.ts';

/** What the best passage of a base holds of a question. */
function weigh(base: string, question: string): Record<FeatureName, number> {
  const index = buildIndex(cutIntoChunks(base));
  const query = readQuery(question, '', index.tongues);
  const [evidence] = weighHits(index, query, search(index, query, 12));
  return Object.fromEntries(FEATURE_NAMES.map((name, at) => [name, evidence?.features[at] ?? 0])) as Record<
    FeatureName,
    number
  >;
}

const SCHOOL = `# Language school
The IELTS course takes six weeks and costs 250 EUR.

We are open every day and you can pay by card or in cash.`;

describe('what a passage does not hold of a question', () => {
  it('is a sibling when it holds another thing of the kind', () => {
    expect(weigh(SCHOOL, 'how much is the TOEFL course').siblings).toBeGreaterThan(0);
    expect(weigh(SCHOOL, 'how much is the IELTS course').siblings).toBe(0);
  });
  it('is a thing when it has a name that we know', () => {
    const { missedThing, missedPlain } = weigh(SCHOOL, 'how much is the sauna');
    expect(missedThing).toBeGreaterThan(0);
    expect(missedPlain).toBe(0);
  });
  it('is plain when we know nothing of the word', () => {
    const { missedThing, missedPlain, longestPlain } = weigh(SCHOOL, 'how much is the zorbulator course');
    expect(missedThing).toBe(0);
    expect(missedPlain).toBeGreaterThan(0);
    expect(longestPlain).toBeGreaterThan(0);
  });
  it('is a frame when it says only how the question is put, and a number when it is one', () => {
    const { missedFrame, missedNumber, missedThing } = weigh(
      SCHOOL,
      'how much is the course for 17 beginners',
    );
    expect(missedFrame).toBeGreaterThan(0);
    expect(missedNumber).toBeGreaterThan(0);
    expect(missedThing).toBe(0);
  });
  it('is a name when it is written like one, but in German', () => {
    expect(weigh(SCHOOL, 'is the course also in Ludlow').missedName).toBe(1);
    expect(weigh(SCHOOL, 'is the course also in ludlow').missedName).toBe(0);
    expect(weigh(SCHOOL, 'IS THE COURSE ALSO IN LUDLOW').missedName).toBe(0);
    const german = 'Der Kurs dauert sechs Wochen und kostet 250 Euro. Wir haben jeden Tag geöffnet.';
    expect(weigh(german, 'gibt es den Kurs auch in Ludlow').missedName).toBe(0);
  });
});

describe('what a passage may speak of', () => {
  const HIRE = `# Hire
Electric bike: £42 a day
Electric cargo bike: £55 a day

# Good to know
Helmet and lock come with every bike.

Deposit is a card hold of £50.`;

  it('is what a question hints at', () => {
    expect(weigh(HIRE, 'do I bring head protection for the bike').hintMet).toBeGreaterThan(0);
    expect(weigh(HIRE, 'do I bring a zorbulator for the bike').hintMet).toBe(0);
  });
  it('is named by its whole name or by a part of it', () => {
    const whole = weigh('Electric bike: £42 a day', 'how much is an electric bike');
    const part = weigh('Electric cargo bike: £55 a day', 'how much is an electric bike');
    expect(whole.lineNamed).toBeGreaterThan(part.lineNamed);
  });
});
