import { describe, expect, it } from 'vitest';
import { openKnowledge } from '../knowledge.ts';
import { CAN_BE_TOLD, detectLanguage } from '../reading/language.ts';
import { FEATURE_NAMES } from '../retrieval/evidence.ts';
import { readQuery } from '../retrieval/retrieval.ts';
import { sureOfEither } from '../retrieval/rivals.ts';
import { findCandidates } from './answerer.ts';
import { findAnswer } from './find-answer.ts';

const answers = (base: string, text: string, before = ''): string[] =>
  findAnswer(openKnowledge(base).index, text, before).answers.map(({ lines }) => lines.join(' '));

const ROASTERY = `Subscription: one bag every two weeks, £9 including postage.

We roast on Mondays and Wednesdays and post on the same day. UK delivery is £3.20, free over £30.

Barista class: three hours on a Sunday, £65, at most four people.`;
const SALON = `## Prices
Manicure: 28 €, 1 h
Pedicure: 38 €, 1 h

Q: How much is a manicure?
A: A manicure costs 28 €.

Q: How much is a pedicure?
A: A pedicure costs 38 €.`;
const STUDIO = `Deposit: 200 € on the day of booking.

Cancellations up to 3 days before: the deposit is paid back.

Opening hours: Monday to Friday 9 to 18.`;

describe('two passages that are about as likely', () => {
  it('are told together, the likelier one first', () => {
    expect(answers(STUDIO, 'deposit?')).toEqual([
      expect.stringContaining('200 €'),
      expect.stringContaining('paid back'),
    ]);
  });

  it('are not when one of them only includes what the other one tells', () => {
    expect(answers(ROASTERY, 'how much is postage')).not.toContainEqual(expect.stringContaining('£9'));
  });

  it('are not when one of them is well ahead', () => {
    expect(answers(ROASTERY, 'how much is a sunday class')).toEqual([
      'Barista class: three hours on a Sunday, £65, at most four people.',
    ]);
  });

  it('are told once when they say the same, in one language or in two', () => {
    expect(answers(SALON, 'how much is a manicure')).toEqual(['A manicure costs 28 €.']);
    const twice = `We are open from Tuesday to Friday until 20:00, at the weekend we are closed.

Opening hours: Tuesday to Friday 10:00 to 20:00.`;
    expect(answers(twice, 'until when are you open')).toHaveLength(1);
    const german = 'Q: Wie viel kostet eine Maniküre?\nA: Eine Maniküre kostet 28 €.';
    expect(answers(`${german}\n\n${SALON}`, 'how much is a manicure')).toEqual(['A manicure costs 28 €.']);
  });

  it('leave the one that was asked for before to its own answer', () => {
    expect(answers(STUDIO, 'and the deposit?', 'when are you open?')).toHaveLength(1);
  });

  it('make one answer likelier only where one of them holds all of the question', () => {
    const lacking = (missedTerms: number) => ({
      order: 5,
      isProse: false,
      probability: 0.6,
      evidence: { features: FEATURE_NAMES.map((name) => (name === 'missedTerms' ? missedTerms : 0)) },
    });
    expect(sureOfEither(lacking(0.2), lacking(0))).toBeCloseTo(0.84);
    expect(sureOfEither(lacking(0.2), lacking(0.3))).toBe(0.6);
  });
});

describe('a question for several things of a list', () => {
  const LIST = 'Manicure: 25 €\nGel manicure: 38 €\nPedicure: 35 €\nRemoval of gel: 10 €\nClay pots from 4 €';

  it('is answered with the line of each', () => {
    expect(answers(LIST, 'gel manicure, pedicure and removal of gel?')).toEqual([
      'Gel manicure: 38 € Pedicure: 35 € Removal of gel: 10 €',
    ]);
    expect(answers(LIST, 'I want 3 pedicures and a clay pot, how much is that?')).toEqual([
      'Pedicure: 35 € Clay pots from 4 €',
    ]);
  });

  it('is left to a person when one of them is not there', () => {
    expect(answers(LIST, 'pedicure and massage price?')).toEqual([]);
  });

  it('is none when it names one of them', () => {
    expect(answers(LIST, 'how much is a pedicure')).toEqual(['Pedicure: 35 €']);
    expect(answers(LIST, 'gel manicure price')).toEqual(['Gel manicure: 38 €']);
  });
});

describe('a question for several things that are told apart', () => {
  const APART = `Q: How much is a manicure, classic, with polish or with design?
A: Manicure with gel polish 28 €, with design from 32 €, classic 18 €.

Q: How much is a pedicure?
A: Pedicure with gel polish costs 38 €.

Q: How much is a facial or a peel?
A: Facial 50 €, gentle peel 60 €.

Q: Can I buy a gift card or a gift certificate, for which amounts?
A: Yes, for 30, 50 or 100 €. They are valid for 6 months.

Q: How can I pay? Do you take cards?
A: Card, cash or Bizum.`;

  it('is answered with what tells each of them', () => {
    const manicure = 'Manicure with gel polish 28 €, with design from 32 €, classic 18 €.';
    const pedicure = 'Pedicure with gel polish costs 38 €.';
    expect(answers(APART, 'manicure and pedicure, how much is that?')).toEqual([manicure, pedicure]);
    expect(answers(APART, 'how much is a pedicure and a facial')).toEqual([
      pedicure,
      'Facial 50 €, gentle peel 60 €.',
    ]);
    expect(answers(APART, 'how much is a manicure, a pedicure and a facial?')).toHaveLength(3);
  });

  it('is one answer where it joins no things, or one passage tells them all', () => {
    expect(answers(APART, 'how much is a facial and a peel?')).toEqual(['Facial 50 €, gentle peel 60 €.']);
    expect(answers(APART, 'how much is a manicure?')).toHaveLength(1);
  });

  it('is left to a person where one of them is not told', () => {
    expect(answers(APART, 'how much is a pedicure and a massage?')).toEqual([]);
  });

  it('is not answered beside with an entry that answers another question', () => {
    const french = `Q: Comment payer, vous acceptez la carte ?
A: Après la visite : carte, espèces ou Bizum.

Q: Vous proposez des cartes cadeaux, des bons cadeaux ?
A: Oui : de 30, 50 ou 100 €, valables 6 mois.`;
    expect(answers(french, 'on peut payer par carte ?')).toEqual([
      'Après la visite : carte, espèces ou Bizum.',
    ]);
  });

  it('knows a gift card among the answers of a business that takes cards', () => {
    expect(answers(APART, 'do you have gift cards?')).toEqual([
      'Yes, for 30, 50 or 100 €. They are valid for 6 months.',
    ]);
  });
});

describe('a knowledge base in several languages', () => {
  const BOTH = `Q: Can I buy a gift card or gift certificate, for which amounts?
A: Yes: for 30, 50 or 100 €, or for any service on the price list. They are valid for 6 months.

Q: Vous proposez des cartes cadeaux, des bons cadeaux ?
A: Oui : de 30, 50 ou 100 €, ou pour tout service de la carte. Elles sont valables 6 mois.

Q: Habt ihr Geschenkgutscheine, Geschenkkarten zum Verschenken?
A: Ja: über 30, 50 oder 100 € oder für jede Leistung der Preisliste. Sie gelten 6 Monate.

Q: ギフト券、ギフトカードはありますか？
A: はい。30、50、100 €、または料金表のどのメニューにも使えます。有効期間は6か月です。`;

  it('is as sure as one in a single language', () => {
    const [english = ''] = BOTH.split('\n\n');
    const sure = (base: string): number => {
      const { index } = openKnowledge(base);
      return (
        findCandidates(index, readQuery('do you sell gift cards', '', index.tongues))[0]?.probability ?? 0
      );
    };
    expect(Math.abs(sure(BOTH) - sure(english))).toBeLessThan(0.05);
    expect(answers(BOTH, 'do you sell gift cards')).toEqual([expect.stringContaining('Yes: for 30')]);
  });

  it('is asked in the language of the business by a word that tells none, and quoted in it to who speaks none of its', () => {
    const studio = `# Lumen\nOlena does nails and brows. Daryna cuts and colours hair.\n\n${BOTH}`;
    expect(answers(studio, 'gift card?')).toEqual([expect.stringContaining('Yes: for 30')]);
    expect(answers(studio, 'punya kartu hadiah?')).toEqual([expect.stringContaining('Yes: for 30')]);
  });

  it('does not answer in one language what it only says something near of in another', () => {
    expect(answers(BOTH, "what's your phone number?")).toEqual([]);
    expect(answers(BOTH, 'are you open on Christmas?')).toEqual([]);
  });
});

describe('what an entry and a price list both tell', () => {
  const HAIR = `## Hair
- Women's cut, wash and blow-dry included: 38 €, 1 h
- Men's cut: 22 €, 40 min
- Child's cut, up to 10 years: 18 €, 30 min
- Blow-dry: 25 €, 45 min
- Evening styling: 45 €, 1 h
- Balayage, short hair: 95 €, 2.5 h
- Balayage, medium hair: 120 €, 3 h
- Balayage, long hair: 145 €, 3.5 h
- Root colour: 55 €, 1.5 h
- Colour in one tone: from 75 €, 2 h

Q: How much is a balayage for short, medium or long hair?
A: Balayage with toner and styling: short hair 95 €, medium hair 120 €, long hair 145 €.

Q: How much is a haircut for women, men or children?
A: Women's cut 38 €, men's cut 22 €, child's cut 18 €.`;
  const GERMAN = `Q: Was kostet eine Balayage bei kurzen, mittellangen oder langen Haaren?
A: Balayage mit Tönung und Styling: kurzes Haar 95 €, mittellanges Haar 120 €, langes Haar 145 €.`;
  const SPANISH = `Q: ¿Cuánto cuesta un balayage o mechas balayage en pelo corto, medio o largo?
A: Balayage con matiz y peinado: pelo corto 95 €, media melena 120 €, pelo largo 145 €.`;

  it('is told by the one that is sure', () => {
    expect(answers(HAIR, 'how much is balayage')).toEqual([expect.stringContaining('Balayage with toner')]);
  });

  it('is told where neither is sure and both say the same', () => {
    expect(answers(HAIR, 'how much is a balayage?')).toEqual([expect.stringContaining('Balayage')]);
    expect(answers(HAIR, 'how much is a chemical peel?')).toEqual([]);
  });

  it('is told in the words of the question where its language is not known', () => {
    const base = [HAIR, SPANISH, GERMAN].join('\n\n');
    expect(detectLanguage('was kostet balayage').confidence).toBeLessThan(CAN_BE_TOLD);
    expect(answers(base, 'was kostet balayage')).toEqual([expect.stringContaining('Balayage mit Tönung')]);
    expect(answers(base, 'cuánto cuesta el balayage')).toEqual([
      expect.stringContaining('Balayage con matiz'),
    ]);
  });
});

describe('the first line of a block', () => {
  it('is said of itself alone, unless it is written as a title', () => {
    const hotel = `Free parking
Breakfast buffet from 7 to 10
Sauna and steam bath: 20 €
Late check-out until 14:00: 25 €
Bike hire: 15 € a day
Baby cot on request, free of charge for the whole stay
Dogs are welcome in all the rooms of the garden wing: 12 € a night
Airport transfer, up to four people with their luggage: 48 €
Massage, 50 minutes, with oils from the region: 75 €`;
    expect(answers(hotel, 'how much is parking?').join(' ')).not.toMatch(/€|Massage/u);
    expect(answers(hotel, 'do you have parking?')).toEqual(['Free parking']);
    expect(answers(hotel, 'is parking free?')).toEqual(['Free parking']);
  });
});

describe('a weekday', () => {
  const STRETCHING = `Работаем с 8:00 до 22:00 каждый день.

В: Можно ли с детьми?
О: Детская группа с 6 лет по субботам в 10:00.`;

  it('is not answered with what happens on another one', () => {
    expect(answers(STRETCHING, 'в воскресенье работаете?').join(' ')).not.toContain('суббот');
    expect(answers(STRETCHING, 'в субботу есть детская группа?').join(' ')).toContain('суббот');
  });

  it('is answered with the days of the week that leave it out', () => {
    const hours = 'We are open on Tuesday, Thursday and Friday from 10 to 18.';
    expect(answers(hours, 'are you open on wednesday?')).toEqual([hours]);
    const range = 'We are open from Monday to Saturday, 9:00 to 20:00.';
    expect(answers(range, 'are you open on sunday?')).toEqual([range]);
  });
});

describe('what a question names', () => {
  const GIFTS = `Find us at 14 Mill Street, five minutes from the station.

Q: Do you take cards?
A: Yes, all cards and Apple Pay.

Q: Do you sell gift vouchers?
A: Yes, from 20 €, valid for a year.

Q: Can I bring my child?
A: Yes, we have a corner with toys.

Q: Is there parking?
A: In the yard, free for guests.

A gel manicure takes 90 minutes, a pedicure one hour.`;

  it('is a gift card, and no card to pay with', () => {
    expect(answers(GIFTS, 'do you have gift cards?')).toEqual(['Yes, from 20 €, valid for a year.']);
    expect(answers(GIFTS, 'can I pay by card?')).toEqual(['Yes, all cards and Apple Pay.']);
  });

  it('is a place, and no corner of a room', () => {
    expect(answers(GIFTS, 'where are you?')).toEqual([
      'Find us at 14 Mill Street, five minutes from the station.',
    ]);
  });

  it('is a time, and no price beside it', () => {
    const bambu =
      'Ayam bakar: Rp45.000\nEs kelapa: Rp18.000\nSewa ruang: Rp500.000 untuk 3 jam\n\nBuka setiap hari jam 10.00 sampai 22.00.';
    expect(answers(bambu, 'buka sampe jam brp')).toEqual(['Buka setiap hari jam 10.00 sampai 22.00.']);
  });

  it('is not told by what was asked before alone', () => {
    const deposit = `Q: Do I need to pay a deposit in advance?
A: For services of 2 hours and more we ask for a deposit of 20 €.

Cancelling is free until 24 hours before.`;
    const before = 'do I need to pay a deposit?';
    expect(answers(deposit, before)).toHaveLength(1);
    expect(answers(deposit, 'and what if I am late?', before)).toEqual([]);
  });

  it('must be told when it leans on the question before', () => {
    const parking = `We are open Monday to Saturday from 9:00 to 20:00.

Q: Do you take cards?
A: Yes, all cards.

Q: Is there parking?
A: In the yard, free for guests.`;
    expect(answers(parking, 'and for how long?', 'is there parking?')).toEqual([]);
    expect(answers(parking, 'how much is it?', 'is there parking?')).toEqual([
      'In the yard, free for guests.',
    ]);
    expect(answers(parking, 'And do you take cards?', 'is there parking?')).toEqual(['Yes, all cards.']);
    expect(answers(GIFTS, 'and how long does it take?', 'how much is a pedicure?')).toEqual([
      expect.stringContaining('a pedicure one hour'),
    ]);
  });
});

describe('a title', () => {
  const GOLF = `Birthday parties
Sundays at 2pm, for 8 to 16 children.
We ask for £40 when you book.

Range balls: 50 for £5`;
  it('is never all that is told', () => {
    const [told = ''] = answers(GOLF, 'how many children can come to a birthday party?');
    expect(told).toContain('8 to 16 children');
  });
});

describe('what stands nearest to a question that is left to a person', () => {
  it('is named though it tells something else', () => {
    const { answers: told, nearest } = findAnswer(
      openKnowledge('Q: How can I pay?\nA: By card or cash.\n\nQ: Where are you?\nA: 14 Elm Street.').index,
      'can I pay in instalments?',
      '',
    );
    expect(told).toEqual([]);
    expect(nearest?.chunk.question).toBe('How can I pay?');
  });
});

describe('what comes close without answering', () => {
  const nearest = (text: string) => findAnswer(openKnowledge(SALON).index, text, '');

  it('is named, and nothing is that shares a word alone', () => {
    expect(nearest('do you know a good pedicure school?')).toMatchObject({
      answers: [],
      nearest: { chunk: { question: 'How much is a pedicure?' } },
    });
    expect(nearest('do you rent manicure tables?')).toEqual({ answers: [], nearest: null });
  });
});
