import { describe, expect, it } from 'vitest';
import { checkLine } from '../testing/check-line.ts';
import { expectAnswers } from '../testing/expect-answers.ts';

/* Lines of small businesses, told plainly by a model, and turned round. */

describe('days that a line takes out or leaves over', () => {
  expectAnswers({
    de: [
      [
        'Geöffnet Mo, Di, Do, Fr 9–13 und 14:30–18, Mi nur vormittags',
        ['Mittwochs haben wir nur am Vormittag geöffnet.'],
        ['Sonntags haben wir nur am Vormittag geöffnet.'],
      ],
    ],
    uk: [
      [
        'Сніданки до 12:00, у вихідні до 14:00',
        ['У вихідні сніданки подаємо до другої години дня, а в будні до полудня.'],
        ['У вихідні сніданки подаємо до полудня, а в будні до другої години дня.'],
      ],
    ],
    ru: [
      [
        'Бронь по телефону, по выходным лучше за день',
        ['Забронировать можно по телефону, а на выходные мы советуем сделать это за день.'],
        [],
      ],
      ['Пн–пт 9:00–20:00, выходной воскресенье', [], ['В воскресенье мы работаем с 9:00 до 20:00.']],
    ],
    fr: [
      [
        'Sans rendez-vous, sauf le samedi',
        ['Le samedi se fait sur rendez-vous, les autres jours vous venez librement.'],
        ['Le samedi aussi, vous venez librement.'],
      ],
    ],
  });
});

describe('a denial or a cost in other words', () => {
  expectAnswers({
    ar: [
      [
        'المواد المستخدمة آمنة على الجلد ولا تحتوي على أحماض',
        ['المواد التي نستخدمها آمنة على الجلد وخالية من الأحماض.'],
        ['المواد التي نستخدمها تحتوي على أحماض.'],
      ],
    ],
    es: [
      [
        'Presupuesto gratis con fotos o videollamada',
        ['El presupuesto no te cuesta nada: basta con que nos mandes unas fotos o hagamos una videollamada.'],
        [],
      ],
      ['Presupuesto a domicilio 20 €', [], ['El presupuesto a domicilio no te cuesta nada.']],
    ],
    tr: [['Ahşap numunesi 150 TL', [], ['Ahşap numunesi için para almıyoruz.']]],
    ja: [['対応エリア：杉並区、その他は出張費800円', [], ['杉並区以外でも、出張費はいただきません。']]],
    pt: [['Menores de 5 anos não pagam', [], ['Sim, menores de 5 anos pagam.']]],
    id: [
      [
        'Izin minimal 6 jam sebelumnya, pertemuan diganti',
        ['Pertemuannya kami ganti asal Kakak minta izin paling lambat enam jam sebelumnya.'],
        ['Pertemuannya kami ganti tanpa perlu minta izin.'],
      ],
    ],
  });
});

describe('a day that only the customer names', () => {
  const turn = "Gibt's dienstags Frühstück?";
  const line = 'Frühstück nur am Wochenende';

  it('is denied where the line names the only days', () => {
    const said = 'Frühstück servieren wir nur samstags und sonntags, am Dienstag also nicht.';
    expect(checkLine(line, said, { turn })).toEqual([]);
  });
  it('is not affirmed there', () => {
    const said = 'Frühstück servieren wir samstags und sonntags und am Dienstag auch.';
    expect(checkLine(line, said, { turn })).not.toEqual([]);
  });
});

describe('a limit that another sentence of the answer tells', () => {
  it.each([
    [
      'Kinder unter 14 nur mit Aufsicht',
      'Kinder unter 14 Jahren dürfen bei uns nur mit Aufsicht klettern.',
      'Deine Tochter bräuchte also eine Begleitperson.',
    ],
    [
      'İade: sadece hasarlı ürünlerde, 24 saat içinde fotoğrafla',
      'İade yalnızca hasarlı ürünler için mümkün.',
      'Bunun için 24 saat içinde bir fotoğraf göndermeniz gerekiyor.',
    ],
  ])('"%s" may be left out of the next one', (line, before, said) => {
    expect(checkLine(line, said, { before })).toEqual([]);
    expect(checkLine(line, said)).not.toEqual([]);
  });
  it('may not be turned round in the next one', () => {
    const line = 'Rückgabe nur mit Kassenbon, reduzierte Ware ausgeschlossen';
    const before = 'Die Rückgabe ist nur mit Kassenbon möglich.';
    expect(checkLine(line, 'Reduzierte Ware nehmen wir zurück.', { before })).not.toEqual([]);
  });
});
