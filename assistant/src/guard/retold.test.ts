import { describe, expect, it } from 'vitest';
import { checkLine } from '../testing/check-line.ts';

/* Short lines told again in whole sentences, and the same turned round. */

const check = (line: string, text: string): string[] => checkLine(line, text, { cited: line });

describe('a figure written in one way and told in another', () => {
  it.each([
    ['Aula em grupo 1h30: R$ 120, prancha inclusa', 'A aula em grupo dura uma hora e meia.'],
    ['Initiation 1h30 : 40 €', "L'initiation dure 90 minutes."],
    ['Экскурсия по крышам 2 ч., 1500 р.', 'Экскурсия по крышам длится два часа.'],
    ['Kurs pieczenia chleba, czas 3 godz.', 'Kurs pieczenia chleba trwa trzy godziny.'],
    ['Гарантія на роботу 6 міс.', 'Гарантія на роботу — шість місяців.'],
    ['Aula particular R$ 220, dupla R$ 180 cada', 'Na aula em dupla fica R$ 180 por pessoa.'],
    [
      'Cancel free up to 48h before, after that half the price is kept',
      'Later than that, we keep 50 % of the price.',
    ],
    [
      'Bei Absage am selben Tag behalten wir die Hälfte vom Preis',
      'Bei Absage am selben Tag behalten wir 50 % vom Preis.',
    ],
    ['Guardería 18 €/día, bono 10 días 150 €', 'El día suelto de guardería está a 18 €.'],
    [
      'Günlük 450 TL, 7 gün ve üzeri %10 indirim',
      'Yedi gün ve daha fazlası için yüzde 10 indirim yapıyoruz.',
    ],
    ['Sewa sepeda 60rb/hari, jaminan KTP', 'Sewa sepeda Rp60.000 per hari.'],
    ['لا نستقبل الأطفال دون 6 سنوات', 'لا نستقبل الأطفال أصغر من ست سنوات.'],
    ['Todo dia 7h às 16h conforme a maré', 'Temos aula todos os dias entre as sete e as dezesseis horas.'],
  ])('is the same: %s — %s', (line, text) => expect(check(line, text)).toEqual([]));
  it.each([
    ['Aula em grupo 1h30: R$ 120, prancha inclusa', 'A aula em grupo dura duas horas e meia.'],
    ['Экскурсия по крышам 2 ч., 1500 р.', 'Экскурсия по крышам длится два дня.'],
    [
      'Cancel free up to 48h before, after that half the price is kept',
      'Later than that, we keep 30 % of the price.',
    ],
    ['Aula particular R$ 220, dupla R$ 180 cada', 'Na aula em dupla fica R$ 180 por hora.'],
    ['Deposit 200 EUR, paid back within 14 days', 'The rent is 200 EUR.'],
    ['لا نستقبل الأطفال دون 6 سنوات', 'لا نستقبل الأطفال أكبر من ست سنوات.'],
  ])('is another: %s — %s', (line, text) => expect(check(line, text)).not.toEqual([]));
});

describe('days told beside a closing', () => {
  const asked = (line: string, text: string, turn: string): string[] =>
    checkLine(line, text, { cited: line, turn });
  it('are open behind a word that turns', () => {
    const line = 'Open Wed-Sun 9.30-18';
    const told = 'On Tuesdays we are closed, but from Wednesday to Sunday you are welcome.';
    expect(asked(line, told, 'are you open on tuesday?')).toEqual([]);
    expect(
      asked(
        'Mi-So 10-18 Uhr',
        'Montags ist geschlossen, aber von Mittwoch bis Sonntag sind wir da.',
        'Montag auf?',
      ),
    ).toEqual([]);
  });
  it('and only those of the line are', () => {
    expect(
      asked(
        'Open Wed-Sun 9.30-18',
        'On Tuesdays we are closed, but from Monday to Sunday you are welcome.',
        'tuesday?',
      ),
    ).not.toEqual([]);
  });
});

describe('what a line affirms beside its figures', () => {
  it.each([
    ['Wetsuits included, gloves extra £2', "A wetsuit isn't part of the rental."],
    ['Сніданок подаємо, обід 90 грн', 'Сніданок ми не подаємо.'],
    ['Запізнення понад 15 хв - сеанс скорочуємо', 'Нічого страшного, сеанс ми не скорочуємо.'],
    ['Reißverschluss Jacke 25-35 €, Hose 16 €', 'An Jacken machen wir Reißverschlüsse nicht.'],
    ['Cours 38 €, terre et cuisson comprises', 'La terre se paie à part.'],
    ['Ganti ban 25rb di luar harga ban', 'Ganti ban Rp25.000, sudah termasuk ban.'],
  ])('is not denied and not turned: %s — %s', (line, text) => expect(check(line, text)).not.toEqual([]));
  it.each([
    ['Wetsuits included, gloves extra £2', 'Gloves are not included, they are £2.'],
    ['Оплата переводом или наличными', 'Оплатить можно переводом или наличными.'],
    ['Tidak menerima HP curian / terkunci', 'Maaf, HP terkunci tidak kami terima.'],
    [
      'Завтрак включён в июне-сентябре, в остальные месяцы за доплату 400 ₽',
      'В остальные месяцы завтрак за доплату 400 ₽.',
    ],
    ['Elektrik dahil, su ayrıca 100 TL', 'Su dahil değil, 100 TL.'],
  ])('may be told: %s — %s', (line, text) => expect(check(line, text)).toEqual([]));
});

describe('what is no promise', () => {
  it.each([
    ['Carte 5 cours 170 €, non remboursable', 'La carte ne peut pas être remboursée.'],
    ['Bono 10 días, no reembolsable', 'El bono no puede ser reembolsado.'],
  ])('is denied: %s — %s', (line, text) => expect(check(line, text)).toEqual([]));
});

describe('what a line asks for or tells of', () => {
  it.each([
    ['Sewa sepeda 60rb/hari, jaminan KTP', 'Sewa sepeda Rp60.000 per hari tanpa jaminan.'],
    ['Führung nur mit Anmeldung, höchstens 15 Personen', 'Eine Anmeldung brauchen Sie dafür nicht.'],
    ['Em caso de vento forte a aula é remarcada', 'Com vento forte a aula acontece mesmo assim.'],
    ['Tour at 3 pm, life vest on board', 'The tour at 3 pm is without life vest.'],
  ])('is not left out: %s — %s', (line, text) => expect(check(line, text)).not.toEqual([]));
  it.each([
    ['Abonnement mensuel 59 €, sans engagement', "L'abonnement à 59 € par mois est sans engagement."],
    ['Ohne Termin Mo-Fr 9-12 Uhr', 'Ohne Termin geht es Montag bis Freitag von 9 bis 12 Uhr.'],
    ['Passeio mesmo com chuva', 'O passeio acontece mesmo com chuva.'],
  ])('may be left out where the line does: %s — %s', (line, text) => expect(check(line, text)).toEqual([]));
});
