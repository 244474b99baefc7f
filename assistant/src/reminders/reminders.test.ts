import { describe, expect, it } from 'vitest';

import { LANGUAGES } from '../types.ts';
import { judgeCondition } from './condition.ts';
import { askForMore, sayStopped } from './phrases.ts';
import { planReminder, sayTopic } from './plan.ts';
import { asksToStop } from './stop-words.ts';

const judge = (condition: string, said: string, answered = 'A manicure costs 28 €.') =>
  judgeCondition(condition, { said: [said], answered: [answered] }).reason;

describe('a stop word', () => {
  it.each([
    ['en', ['Stop', 'STOP!!', 'stop please', 'Please, no more reminders', "don't remind me"]],
    ['uk', ['Стоп', 'не пишіть більше, будь ласка', 'Більше не нагадуйте']],
    ['es', ['¡Basta!', 'No me escriban más', 'no más recordatorios por favor']],
    ['pt', ['Parem', 'não me escrevam mais', 'sem mais lembretes']],
    ['ru', ['стоп 🛑', 'Больше не пишите мне', 'не напоминайте, пожалуйста']],
    ['id', ['Berhenti', 'jangan kirim lagi ya', 'tolong hentikan']],
    ['tr', ['DUR', 'lütfen yazmayın', 'artık hatırlatmayın']],
    ['fr', ['Arrêtez', 'Ne m’écrivez plus', 'plus de rappels svp']],
    ['de', ['Stopp', 'Bitte keine Nachrichten mehr', 'Hören Sie auf!']],
    ['ja', ['停止', 'やめてください。', 'もう送らないでください']],
    ['ar', ['توقف', 'لا تراسلوني من فضلك', 'إيقاف']],
    ['pl', ['Przestańcie', 'nie piszcie więcej', 'proszę przestać']],
  ])('is known in %s, as the whole message', (_, messages) => {
    for (const message of messages) expect([message, asksToStop(message)]).toEqual([message, true]);
  });

  it.each([
    "Don't stop sending photos",
    'Where is your bus stop?',
    'stop?',
    'I want to stop by tomorrow',
    'не пишіть більше цін, надішліть фото',
    'Halten Sie einen Termin frei, bis ich stopp sage',
    '',
    'stop '.repeat(100),
  ])('is not what says more than that: %s', (message) => {
    expect(asksToStop(message)).toBe(false);
  });

  it('is confirmed in each language, and in English for others', () => {
    expect(new Set(LANGUAGES.map((language) => sayStopped([language]))).size).toBe(LANGUAGES.length);
    expect(sayStopped(['sv', 'de'])).toBe(sayStopped(['de']));
    expect(sayStopped([])).toBe(sayStopped(['en']));
  });
});

describe('a condition without a model', () => {
  it.each([
    ['We named a price and the customer went quiet', 'How much is a manicure?', 'words'],
    ['Customer asked about the price and did not answer', 'Скільки коштує манікюр?', 'words'],
    ['Клієнт запитав ціну', 'how much is it', 'words'],
    ['Клиент спросил цену и замолчал', 'Wie viel kostet das?', 'words'],
    ['no answer', 'Do you do balayage?', 'silence'],
    ['The customer does not answer', 'How much is a manicure?', 'silence'],
    [
      'The customer asked for an appointment and does not answer',
      'How much is a manicure?',
      'condition_not_met',
    ],
    ['The customer asked for an appointment and does not answer', 'Can I book for Friday?', 'words'],
    ['The customer does not answer', 'Do you do balayage?', 'silence'],
    ['Клієнт не відповідає', 'Чи є у вас балаяж?', 'silence'],
    ['Der Kunde antwortet nicht', 'Macht ihr Balayage?', 'silence'],
    ['返信がない', 'バレイヤージュはできますか', 'silence'],
    ['the customer wrote "balayage"', 'Do you do balayage?', 'words'],
    ['the customer wrote "balayage"', 'Do you cut beards?', 'condition_not_met'],
    ['asked about delivery', 'Do you cut beards?', 'condition_not_met'],
    ['seems to be in love with our work', 'Do you cut beards?', 'condition_uncertain'],
    [
      'asked for the price and did not book',
      'How much is it? I want to book for Friday',
      'condition_uncertain',
    ],
    ['asked for the price and did not book', 'How much is it?', 'words'],
  ])('%s; the customer: %s: %s', (condition, said, reason) => {
    expect(judge(condition, said)).toBe(reason);
  });

  it.each(['thanks, that is all', 'Дякую!', 'ok', '👍', 'Gracias, hasta luego'])(
    'leaves whoever said goodbye in peace: %s',
    (said) => {
      expect(judge('no answer', said, 'You are welcome.')).toBe('said_goodbye');
    },
  );

  it.each([
    ['Do you have it in blue?', 'I will ask our warehouse and let you know.'],
    ['Can I come on Friday at 3?', 'You are booked for Friday at 3. See you then!'],
    ['I found one near me', 'No worries, enjoy it!'],
    ['The parcel is here, all fits', 'Great! Can we help with anything else?'],
    ['Das Paket ist da', 'Schön! Haben Sie sonst noch Fragen?'],
    ['いつ開いていますか', '火曜から土曜、10時から19時です。'],
    ['I want to complain, this is a joke', 'May I have your order number?'],
    ['Quiero cancelar mi cita', '¿Me dice por qué?'],
  ])('leaves in peace where nothing is open: %s → %s', (said, answered) => {
    expect(judge('no answer', said, answered)).toBe('nothing_open');
  });

  it.each([
    ['Do you have it in blue?', 'Yes. Shall we set one aside?'],
    ['青はありますか', 'はい、お取り置きしましょうか。'],
    ['هل يوجد أزرق', 'نعم. نحجزه لك؟'],
    ['How much is it?', 'It is 28 €.'],
  ])('asks again where the business asked, or told a price: %s → %s', (said, answered) => {
    expect(judge('no answer', said, answered)).toBe('silence');
  });

  it('takes a question for open where the owner names what it asks about', () => {
    expect(judge('asked about delivery', 'Do you deliver?', 'We do, everywhere.')).toBe('words');
    expect(judge('no answer', 'Do you deliver?', 'We do, everywhere.')).toBe('nothing_open');
  });

  it('is never certain of a chat in which nothing was written', () => {
    expect(judgeCondition('no answer', { said: [''], answered: ['Hi'] })).toEqual({
      holds: false,
      reason: 'condition_uncertain',
    });
  });
});

describe('what is said without a model', () => {
  it("is the owner's own words, and nothing else", () => {
    expect(sayTopic('Does Saturday still suit you?', ['en'])).toBe('Does Saturday still suit you?');
    expect(sayTopic('Ask softly: "Does Saturday still suit you?"', ['en'])).toBe(
      'Does Saturday still suit you?',
    );
  });

  it('is a set phrase where the topic is meant for a writer, or in another language', () => {
    expect(sayTopic('Ask softly if the time suits, offer one other slot', ['en'])).toBe(askForMore(['en']));
    expect(sayTopic('Запитай, чи підходить час', ['uk'])).toBe(askForMore(['uk']));
    expect(sayTopic('Do you still want to book an appointment with us?', ['de'])).toBe(askForMore(['de']));
  });

  it('never repeats what was said last', () => {
    const question = { condition: 'no answer', topic: 'Does Saturday suit you?', languages: ['en'] };
    const silence = { said: ['Have you time?'], answered: ['does Saturday  suit you?'] };
    expect(planReminder({ ...question, silence }).text).toBeNull();
  });
});
