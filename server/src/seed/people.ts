import { fold } from '#features/conversations/fold.ts';

import { type Chance, pick } from './chance.ts';

export type Person = { name: string; username: string };

/** First and last names by language, each list in one line. */
const NAMES: Record<string, [first: string, last: string]> = {
  en: [
    'Olivia Emma Grace Jack Hannah Priya Tom Chloe Daniel Amelia Noah Zoe',
    'Hughes Grant Walsh Turner Bennett Cole Foster Murray Shaw Parker Reid Doyle',
  ],
  uk: [
    'Олена Ірина Софія Марія Оксана Юлія Тарас Андрій Катерина Наталя Дарія Вікторія',
    'Мельник Коваленко Шевчук Бондар Ткач Савченко Гриценко Литвин Романюк Петренко Кравець Поліщук',
  ],
  es: [
    'Lucía Marta Paula Carmen Javier Elena Nuria Sara Inés Rocío Alba Diego',
    'García Navarro Ortega Moreno Vidal Campos Benítez Delgado Serrano Molina Prieto Castro',
  ],
  pl: [
    'Katarzyna Zuzanna Magda Piotr Agnieszka Ewa Tomasz Karolina Joanna Monika Ola Natalia',
    'Nowak Zielińska Kaczmarek Wójcik Lewandowska Mazur Krawczyk Pawlak Dudek Sikora Baran Wilk',
  ],
  de: [
    'Lea Sabine Jonas Miriam Anna Lena Felix Julia Katrin Laura Nina Paul',
    'Hoffmann Koch Weber Vogel Schmidt Becker Braun Krüger Lange Richter Wolf Neumann',
  ],
  fr: [
    'Camille Sophie Lucas Amélie Chloé Manon Hugo Léa Inès Julie Clara Antoine',
    'Laurent Martin Petit Roche Bernard Moreau Girard Lefèvre Fontaine Mercier Blanc Perrin',
  ],
  ru: [
    'Алина Марина Елена Ирина Анна Ольга Сергей Мария Татьяна Екатерина Дарья Полина',
    'Соколова Волкова Ким Белова Орлова Романова Киселёва Захарова Титова Лебедева Макарова Зайцева',
  ],
  ar: [
    'ليلى نور سلمى مريم هدى ياسمين سارة ريم أحمد فاطمة دينا رنا',
    'حداد السيد الإدريسي خوري منصور ناصر صالح حسن عباس الشامي قاسم يوسف',
  ],
  ja: [
    'ゆき みお さくら 陽菜 美咲 葵 健太 結衣 凛 真央 彩 翔',
    '田中 佐藤 鈴木 高橋 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田',
  ],
  tr: [
    'Elif Deniz Zeynep Ayşe Merve Ece Mert Selin Buse Defne İrem Can',
    'Yıldız Aksoy Demir Kaya Çelik Şahin Arslan Koç Aydın Öztürk Polat Güneş',
  ],
};

const NICKNAMES = 'nails hair madrid daily style home travels studio moda foto life garden'.split(' ');

export const SEED_LANGUAGES = Object.keys(NAMES);

export function makePerson(language: string, number: number, chance: Chance): Person {
  const [first = '', last = ''] = NAMES[language] ?? [];
  const given = pick(chance, first.split(' '));
  const family = pick(chance, last.split(' '));
  const name = language === 'ja' ? `${family} ${given}` : `${given} ${family}`;
  const latin = fold(`${given}.${family}`).replace(/[^a-z0-9.]/g, '');
  const handle = latin.length > 3 ? latin : pick(chance, NICKNAMES);
  return { name, username: `${handle}${number.toString(36)}` };
}
