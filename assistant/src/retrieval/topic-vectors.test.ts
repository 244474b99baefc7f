import { describe, expect, it } from 'vitest';
import { foldText, splitSearched } from '../reading/fold.ts';
import type { Tongues } from '../reading/tongues.ts';
import { ANY_TONGUE, tongueOf } from '../reading/tongues.ts';
import type { TopicVector } from './topic-vectors.ts';
import { directionOf, nearness, readVector } from './topic-vectors.ts';

const read = (text: string, tongues: Tongues): TopicVector =>
  readVector({ words: splitSearched(foldText(text)).map((word) => [word, 1]), topics: [] }, tongues);

function near(language: string, one: string, other: string): number {
  const tongue = tongueOf(language);
  return nearness(read(one, tongue), directionOf(read(other, tongue)));
}

describe('what texts are about', () => {
  it.each([
    ['en', 'my gears keep skipping', 'Workshop: brakes and tuning', 'Gift cards from £20'],
    ['en', 'we got held up on the motorway', 'Arrive after your slot and we may shorten it', 'Free wifi'],
    ['de', 'unser Dackel ist dabei', 'Vierbeiner nur an der Leine', 'Gutscheine ab 20 €'],
    ['fr', 'je suis bloquée dans les bouchons', 'Tolérance de 15 minutes', 'Animaux acceptés'],
    ['es', 'mi peque cumple dos años', 'Menú infantil con trona', 'Aparcamiento gratuito'],
    ['pl', 'utknęłam w korku', 'Spóźnienia powyżej kwadransa', 'Bony podarunkowe'],
    ['ru', 'ребёнку четыре года', 'Малышей принимает детский врач', 'Парковка во дворе'],
    ['uk', 'машину ніде лишити', 'Стоянка біля входу', 'Подарункові сертифікати'],
    ['pt', 'estou de nove semanas', 'Gestantes só com liberação do obstetra', 'Estacionamento ao lado'],
    ['tr', 'köprüde trafiğe takıldık', 'Gecikirseniz randevu kısalır', 'Kredi kartı geçer'],
    ['id', 'anak saya masih balita', 'Kursi bayi tersedia', 'Parkir motor gratis'],
    ['ar', 'زوجتي حامل', 'الحوامل بعد الشهر الرابع', 'موقف السيارات مجاني'],
    ['ja', '子犬も一緒です', 'ペットはケージでお願いします', '駐車場は3台'],
  ])('is nearer than what is beside the point in %s: %s', (language, asked, told, beside) => {
    expect(near(language, asked, told)).toBeGreaterThan(near(language, asked, beside) + 0.05);
  });
  it('is the same in another language', () => {
    const asked = read('dürfen wir unseren Hund mitbringen', tongueOf('de'));
    const toDogs = nearness(asked, directionOf(read('Dogs on a lead are welcome', tongueOf('en'))));
    const toCards = nearness(asked, directionOf(read('We take cards and cash', tongueOf('en'))));
    expect(toDogs).toBeGreaterThan(toCards + 0.1);
  });
  it('is between nothing and all', () => {
    expect(near('en', 'gift vouchers', 'gift vouchers')).toBeCloseTo(1);
    expect(near('en', 'gift vouchers', '12:30')).toBe(0);
    expect(near('en', '12:30', 'gift vouchers')).toBe(0);
  });
  it('is told by a phrase beyond its words, and by a topic that is named', () => {
    const english = tongueOf('en');
    const late = directionOf(readVector({ words: [], topics: [['#late', 1]] }, english));
    const words = (list: string[]): TopicVector =>
      readVector({ words: list.map((word) => [word, 1]), topics: [] }, english);
    expect(nearness(words(['stuck', 'in', 'traffic']), late)).toBeGreaterThan(
      nearness(words(['traffic', 'in', 'stuck']), late),
    );
  });
  it('is told by no number and by no word that says nothing, and by none where the language is not known', () => {
    expect(read('the 25', tongueOf('en')).some((part) => part !== 0)).toBe(false);
    expect(read('parking', ANY_TONGUE).some((part) => part !== 0)).toBe(false);
  });
});
