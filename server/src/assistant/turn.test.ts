import { describe, expect, it } from 'vitest';
import { asksByItself, leansOnBefore, splitQuestions } from './turn.ts';

describe('the questions of a turn', () => {
  it.each([
    ['en', 'how much is a haircut and where are you?', ['how much is a haircut', 'where are you?']],
    ['uk', 'скільки коштує стрижка і де ви?', ['скільки коштує стрижка', 'де ви?']],
    ['es', 'cuanto cuesta el bolso y donde estais', ['cuanto cuesta el bolso', 'donde estais']],
    ['pt', 'quanto custa a bolsa e onde fica?', ['quanto custa a bolsa', 'onde fica?']],
    ['ru', 'сколько стоит стрижка и есть ли парковка?', ['сколько стоит стрижка', 'есть ли парковка?']],
    ['id', 'berapa harga tas dan dimana alamatnya', ['berapa harga tas', 'dimana alamatnya']],
    ['tr', 'saç kesimi ne kadar ve neredesiniz?', ['saç kesimi ne kadar', 'neredesiniz?']],
    ['fr', 'combien coûte la coupe et où êtes-vous', ['combien coûte la coupe', 'où êtes-vous']],
    ['de', 'was kostet ein Haarschnitt und wo seid ihr?', ['was kostet ein Haarschnitt', 'wo seid ihr?']],
    ['ar', 'بكم القهوة ووين المحل', ['بكم القهوة', 'وين المحل']],
    ['pl', 'ile kosztuje torba i gdzie jesteście?', ['ile kosztuje torba', 'gdzie jesteście?']],
    ['ja', 'カットはいくらですか?駐車場はありますか?', ['カットはいくらですか?', '駐車場はありますか?']],
  ])('%s: two in one message', (_language, text, questions) => {
    expect(splitQuestions(text)).toEqual(questions);
  });
  it.each([
    'do you have tea and coffee?',
    'salt and pepper',
    'Haben Sie Tee und Kaffee?',
    'есть чай и кофе?',
    'how much is it',
    'vous ouvrez à quelle heure ?',
    'vous ouvrez a quelle heure',
  ])('leaves "%s" whole', (text) => {
    expect(splitQuestions(text)).toEqual([text]);
  });
});

describe('a turn that leans on the one before', () => {
  it.each([
    'and on Sunday?',
    'а чоловіча?',
    'peki orta boy?',
    'والكنافة؟',
    '塩は?',
    'und Robbe?',
    'how much?',
    '¿Y la manicura?',
  ])('%s', (text) => {
    expect(leansOnBefore(text)).toBe(true);
  });
  it.each(['How much is a haircut?', 'واتساب عندكم رقم للتوصيل والحجز؟', '駐車場はありますか?'])(
    'not: %s',
    (text) => {
      expect(leansOnBefore(text)).toBe(false);
    },
  );
});

describe('a question that only its "and" joins to the one before', () => {
  it.each([
    'And how much is a manicure?',
    '¿Y cuánto cuesta la manicura?',
    'а скільки манікюр?',
    'peki manikür ne kadar?',
    'وكم سعر المانيكير؟',
  ])('%s', (text) => {
    expect(asksByItself(text)).toBe(true);
  });
  it.each(['And a manicure?', '¿Y la manicura?', 'а манікюр?', 'peki manikür?', 'والمانيكير؟'])(
    'not: %s',
    (text) => {
      expect(asksByItself(text)).toBe(false);
    },
  );
});
