import { describe, expect, it } from 'vitest';
import { loadSaid, measureCommitments } from '../evaluation/commitments.ts';
import thresholds from '../evaluation/thresholds.json' with { type: 'json' };
import { normaliseWords } from '../reading/plain-text.ts';
import { readCommitments } from './check-commitments.ts';
import { readTraits, soundsCommitting } from './commitment-sense.ts';
import { findCommitments } from './commitments.ts';

const LINES = ['We hold loaves until noon.', 'The driver meets guests at the airport.'];
const read = (text: string, lines: string[] = [], owners: string[] = []): string[] =>
  readCommitments(text, lines, owners).map((one) => one.text);

describe('a promise in words that no list holds', () => {
  it.each([
    "No worries at all, I'll take the Friday appointment off the calendar for you.",
    'Acabo de cambiarte la clase del lunes al miércoles, misma hora y mismo profe.',
    'La chambre double côté jardin est bloquée à votre nom du 3 au 6 août.',
    'Der Kollege bringt Ihnen den Ersatzstrauß morgen Vormittag persönlich vorbei.',
    'Барсика примут сегодня в 19:20, я договорилась с врачом.',
    'スカートの丈詰めは水曜日までに仕上げておきます。',
    'خلاص ظبطت لك الميعاد مع الدكتورة يوم الاتنين الساعة ١١.',
    'Zaraz przekażę to krawcowej i skróci Pani sukienkę na środę.',
  ])('is heard in all words together: %s', (text) => {
    expect(findCommitments(normaliseWords(text))).toEqual([]);
    expect(read(text)).toEqual([text]);
    expect(read(text, LINES)).toEqual([text]);
  });

  it('is marked alone, beside what the line says', () => {
    const line = 'Le petit déjeuner est servi en salle.';
    const promise = 'La chambre double côté jardin est bloquée à votre nom du 3 au 6 août.';
    expect(read(`${line} ${promise}`, [line])).toEqual([promise]);
  });

  it.each([
    ['Our driver will meet you at the airport.', ['Our driver will meet you at the airport, at no cost.']],
    ['Le niveau 2 a lieu le mercredi à 19h.', ['Niveau 1 lundi 18h, niveau 2 mercredi 19h']],
  ])('is none where a line tells the same: %s', (text, lines) => expect(read(text, lines)).toEqual([]));

  it('is none of a line only because it has no long word', () => {
    const text = 'I fit you in at ten.';
    expect(read(text)).toEqual([text]);
    expect(read(text, ['Open daily.'])).toEqual([text]);
  });

  it('is none where the owner wrote it', () => {
    const text = 'La chambre double côté jardin est bloquée à votre nom du 3 au 6 août.';
    expect(read(text, [], [`Réponds court. ${text}`])).toEqual([]);
  });

  it('is none in a question, a courtesy or an empty text', () => {
    for (const text of [
      '',
      '!',
      'Soll ich Ihre Yogastunde verschieben?',
      'Happy to help with anything else!',
    ])
      expect(read(text)).toEqual([]);
  });
});

describe('sentences that nothing was learned from', () => {
  const said = loadSaid('commitments-unseen');
  const share = (
    of: (one: ReturnType<typeof measureCommitments>['seen'][number]) => [number, number],
  ): number => {
    const counts = measureCommitments(said).seen.map(of);
    return counts.reduce((sum, [met]) => sum + met, 0) / counts.reduce((sum, [, all]) => sum + all, 0);
  };

  it('are seen where they bind, far more often than forms alone are', () => {
    const binding = said.filter(({ binds }) => binds);
    const byForms = binding.filter(({ text }) => findCommitments(normaliseWords(text)).length > 0).length;
    const seen = share((one) => [one.seen, one.binding]);
    expect(seen).toBeGreaterThanOrEqual(thresholds.commitments.seen);
    expect(seen).toBeGreaterThan(byForms / binding.length + 0.2);
  });

  it('are let through where they bind nobody', () => {
    expect(share((one) => [one.mistaken, one.others])).toBeLessThanOrEqual(thresholds.commitments.mistaken);
    const heard = said.filter(({ text, binds }) => !binds && soundsCommitting(text));
    expect(heard.length).toBeLessThanOrEqual(2);
  });

  it('share none with those that were learned from', () => {
    const known = new Set(loadSaid('commitments').map(({ text }) => text));
    expect(said.filter(({ text }) => known.has(text))).toEqual([]);
  });
});

describe('what a sentence is known by', () => {
  it('is its words, their ends and what stands beside them, figures alike', () => {
    expect(readTraits('We moved you to 15:30')).toEqual(readTraits('We moved you to 16:45'));
    expect(readTraits('We moved you')).toEqual(
      expect.arrayContaining(['we', 'we moved', 'we .. you', '-ved you', '-ed', 'mov-']),
    );
  });

  it('is its runs of letters where nothing parts words', () => {
    expect(readTraits('席です')).toEqual(expect.arrayContaining(['席で', 'です', '席です']));
  });
});
