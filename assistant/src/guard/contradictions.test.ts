import { describe, expect, it } from 'vitest';
import { checkLine } from '../testing/check-line.ts';
import { expectAnswers } from '../testing/expect-answers.ts';

/* What a line takes out, asks for or includes, told rightly and turned round. */

describe('what one part of a line takes out', () => {
  expectAnswers({
    en: [
      [
        'Prams in the foyer yes, in the gallery no',
        ['Prams can stay in the foyer, but not in the gallery.'],
        ['Prams are welcome in the foyer and in the gallery.'],
      ],
    ],
    de: [
      [
        'Kinderwagen im Foyer ja, im Keller nicht',
        ['Kinderwagen dürfen ins Foyer, aber nicht in den Keller.'],
        ['Kinderwagen dürfen ins Foyer und in den Keller.'],
      ],
      ['Lampen 40 €, Leuchtmittel nicht enthalten', ['Die Leuchtmittel sind nicht enthalten.'], []],
    ],
    tr: [['Havlu dahil, terlik hariç', ['Havlu dahil, terlik hariç.'], ['Havlu ve terlik fiyata dahil.']]],
    pl: [
      [
        'Wózki w holu tak, w galerii nie',
        ['Wózki mogą zostać w holu, ale nie w galerii.'],
        ['Wózki mogą zostać w holu i w galerii.'],
      ],
    ],
    id: [['Antar ke Depok saja', ['Kami hanya mengantar ke Depok.'], ['Kami mengantar ke Bogor dan Depok.']]],
    ja: [
      [
        '更衣室なし（近くにトイレ、5分100円くらい）',
        ['近くのトイレは5分100円くらいです。', '申し訳ありませんが、更衣室はございません。'],
        ['はい、更衣室もございます。'],
      ],
    ],
    fr: [['Lit 30 €, petit déjeuner 7 €, non inclus', ['Le petit déjeuner coûte 7 € en plus.'], []]],
  });
});

describe('what is needed, and what there is none of', () => {
  expectAnswers({
    ru: [
      [
        'Шиномонтаж без записи, 20 минут',
        ['Шиномонтаж делаем без записи за 20 минут.'],
        ['На шиномонтаж нужна запись.'],
      ],
    ],
    id: [
      [
        'Rombongan di atas 15 orang wajib reservasi',
        ['Rombongan lebih dari 15 orang wajib reservasi.'],
        ['Rombongan lebih dari 15 orang tidak perlu reservasi.'],
      ],
    ],
    fr: [
      [
        'Abonnement 30 €/mois, caution 50 €',
        ["L'abonnement est à 30 € par mois, avec une caution de 50 €."],
        ["L'abonnement est à 30 € par mois, sans caution."],
      ],
    ],
    ja: [
      ['完全予約制', ['ご予約をお願いしております。'], ['予約なしでもご来店いただけます。']],
      [
        '工具は無料、手袋は各自ご用意ください',
        ['手袋は各自でご用意をお願いします。'],
        ['手袋もこちらでご用意しております。'],
      ],
      [
        '日程変更は3日前までに連絡',
        ['日程の変更は3日前までにご連絡ください。'],
        ['日程の変更はお受けしておりません。'],
      ],
    ],
    uk: [
      [
        'Абонемент 900 грн, діє 2 місяці',
        ['Абонемент коштує 900 грн і діє два місяці.'],
        ['Абонемент коштує 900 грн і діє без обмежень.'],
      ],
      [
        'Заплив лише для тих, хто вміє плавати',
        ['Заплив лише для тих, хто вміє плавати.'],
        ['Так, заплив і для тих, хто не вміє плавати.'],
      ],
    ],
  });
});

describe('what is so once a term is over', () => {
  expectAnswers({
    en: [
      [
        'Cancellation up to 10 days before: full refund minus £20. Later: no refund',
        ["After that we can't refund anything."],
        ['After that we still refund part of it.'],
      ],
    ],
    de: [
      [
        'Stornierung bis 5 Tage vorher: volle Erstattung. Danach: keine Erstattung',
        ['Danach gibt es leider keine Erstattung.'],
        ['Auch danach bekommen Sie eine Erstattung.'],
      ],
    ],
  });
});

describe('a month that the customer names beside a season', () => {
  const ask = (text: string): string[] =>
    checkLine('Rejsy od kwietnia do października', text, { turn: 'Czy pływacie w listopadzie?' });
  it('is not in it', () => {
    expect(ask('Tak, rejsy odbywają się również w listopadzie.')).toContain('2 only_customer_said');
  });
  it('may be denied', () => {
    expect(ask('W listopadzie niestety nie pływamy.')).toEqual([]);
  });
});

describe('days that a line leaves out', () => {
  expectAnswers({
    pl: [
      [
        'Rejsy od kwietnia do października, codziennie',
        ['Rejsy odbywają się codziennie od kwietnia do października.'],
        [],
      ],
    ],
    tr: [
      [
        'Gezi pazartesi hariç her gün',
        ['Gezi pazartesi hariç her gün yapılıyor.', 'Pazartesi günü gezi yapılmıyor.'],
        ['Gezi pazartesi günü yapılıyor.', 'Gezi haftanın her günü yapılıyor.'],
      ],
    ],
    ru: [
      [
        'Экскурсии каждый день, кроме вторника',
        ['Экскурсии проходят каждый день, кроме вторника.'],
        ['Экскурсии проходят каждый день.', 'Экскурсии проходят и во вторник.'],
      ],
    ],
  });
});
