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
    ['es', 'cuanto es un poster y a que hora cerrais?', ['cuanto es un poster', 'a que hora cerrais?']],
    [
      'fr',
      'combien la coupe et à quelle heure fermez-vous',
      ['combien la coupe', 'à quelle heure fermez-vous'],
    ],
    [
      'de',
      'was kostet die Tasche und um wie viel Uhr macht ihr zu',
      ['was kostet die Tasche', 'um wie viel Uhr macht ihr zu'],
    ],
    ['pt', 'quanto é a bolsa e a que horas abrem?', ['quanto é a bolsa', 'a que horas abrem?']],
    ['en', 'how much is it and from when is it free', ['how much is it', 'from when is it free']],
    ['pl', 'ile kosztuje kurs i od kiedy można?', ['ile kosztuje kurs', 'od kiedy można?']],
    ['tr', 'dolgu ne kadar ve nerdesiniz?', ['dolgu ne kadar', 'nerdesiniz?']],
    ['id', 'snack box berapa dan minimal pesan berapa?', ['snack box berapa', 'minimal pesan berapa?']],
    [
      'fr',
      'le tandem combien et la selle enfant combien ?',
      ['le tandem combien', 'la selle enfant combien ?'],
    ],
  ])('%s: two in one message', (_language, text, questions) => {
    expect(splitQuestions(text)).toEqual(questions);
  });
  it.each([
    'do you have tea and coffee?',
    'salt and pepper',
    'Haben Sie Tee und Kaffee?',
    'есть чай и кофе?',
    'how much is it',
    'quanto é o aluguel da prancha?',
    'quanto e o aluguel da prancha?',
    'wie viel kostet Tee und Kaffee?',
    'berapa harga teh dan kopi?',
    'vous ouvrez à quelle heure ?',
    'vous ouvrez a quelle heure',
    'do you have tea and a can of coke?',
    'is there a bed and a can opener?',
    'habt ihr Tee und um die Ecke was Süßes?',
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
  it.each([
    'How much is a haircut?',
    'واتساب عندكم رقم للتوصيل والحجز؟',
    '駐車場はありますか?',
    'where are you?',
    'де ви?',
    '¿dónde están?',
    'onde fica?',
    'где вы?',
    'neredesiniz?',
    'où êtes-vous ?',
    'ou etes vous',
    'wo seid ihr?',
    'wann macht ihr zu?',
    'gdzie jestescie?',
    'وينكم؟',
    'when are you open?',
  ])('not: %s', (text) => {
    expect(leansOnBefore(text)).toBe(false);
  });
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
