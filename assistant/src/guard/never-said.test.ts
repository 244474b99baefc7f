import { expect, it, test } from 'vitest';
import type { Language } from '../types.ts';
import { findNeverSaid } from './never-said.ts';

const ASKED: [Language, string[]][] = [
  ['en', ['What is your card number?', 'Which code did you get by SMS?', 'What is your password?']],
  ['uk', ['Який у вас номер картки?', 'Який код прийшов у SMS?', 'Який ваш пароль?']],
  ['ru', ['Какой у вас номер карты?', 'Какой код пришёл в SMS?', 'Какой у вас пароль?']],
  ['es', ['¿Cuál es tu número de tarjeta?', '¿Qué código te llegó por SMS?', '¿Cuál es tu contraseña?']],
  ['pt', ['Qual é o número do seu cartão?', 'Que código recebeu por SMS?', 'Pode dizer-nos o CVV?']],
  ['id', ['Berapa nomor kartu Anda?', 'Kode apa yang masuk lewat SMS?', 'Apa kata sandi Anda?']],
  ['tr', ['Kart numaranız nedir?', 'SMS ile gelen kod nedir?', 'Kimliğinizin fotoğrafını gönderir misiniz?']],
  ['fr', ['Quel est votre numéro de carte ?', 'Quel code avez-vous reçu par SMS ?', 'Votre mot de passe ?']],
  [
    'de',
    ['Wie lautet Ihre Kartennummer?', 'Welchen Code haben Sie per SMS bekommen?', 'Wie ist die Prüfziffer?'],
  ],
  ['ja', ['セキュリティコードは何番ですか？', 'SMSで届いたコードは何ですか？', 'パスワードは何ですか']],
  ['ar', ['ما رقم بطاقتك؟', 'ما الرمز الذي وصلك عبر SMS؟', 'ما كلمة مرورك؟']],
  [
    'pl',
    ['Jaki jest numer Pani karty?', 'Jaki kod przyszedł SMS-em?', 'Czy może Pani przesłać zdjęcie dowodu?'],
  ],
];

test.each(ASKED)(
  'what only the customer may know is not asked for in %s, whatever the question looks like',
  (language, said) => {
    for (const text of said) expect([text, findNeverSaid(text, [], [language]).length]).toEqual([text, 1]);
  },
);

it('leaves ordinary questions alone, and what the owner asks for', () => {
  for (const text of [
    'Would you like to pay by card or cash?',
    'Shall we remind you by SMS?',
    'Which discount code did you use?',
  ])
    expect(findNeverSaid(text, [], ['en'])).toEqual([]);
  expect(findNeverSaid('We send a code by SMS.', ['We send a code by SMS.'], ['en'])).toEqual([]);
  expect(findNeverSaid('What is your IBAN?', ['For refunds we ask for the IBAN.'], ['en'])).toEqual([]);
});
