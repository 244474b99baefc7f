import { describe, expect, it } from 'vitest';
import { loadSets } from './evaluation/sets.ts';
import { ASKS_FOR_A_PERSON } from './triggers/asks-for-a-person.ts';
import { matchMessages, matchTriggers } from './triggers.ts';

const person = [{ id: 'p', name: 'Person', triggerConditions: ASKS_FOR_A_PERSON }];
const owners = [
  {
    id: 'o',
    name: 'Trouble',
    triggerConditions:
      'Customer complains, wants a refund or return; mentions "small claims court"; asks about wholesale prices',
  },
];

describe('asking for a person', () => {
  it.each([
    'Asks for a person, a manager or an operator',
    'Просить людину, менеджера або оператора',
    'Pide una persona, un gerente o un agente',
    'Pede uma pessoa, um gerente ou um atendente',
    'Просит человека, менеджера или оператора',
    'Minta bicara dengan orang, manajer, atau admin',
    'Bir insan, yönetici veya temsilci istiyor',
    'Demande une personne, un responsable ou un conseiller',
    'Verlangt einen Menschen, Manager oder Mitarbeiter',
    '担当者、スタッフ、オペレーターを求める',
    'お客様が人と話したい',
    'يطلب شخصًا أو مديرًا أو موظفًا',
    'Prosi o człowieka, kierownika lub konsultanta',
  ])('an owner who writes "%s" means it, in whatever language it is said', (triggerConditions) => {
    for (const text of ['I want to talk to a human', 'أريد التحدث مع شخص', 'покличте людину'])
      expect([
        text,
        matchTriggers([{ id: 'p', name: 'Person', triggerConditions }], { text })?.triggerId,
      ]).toEqual([text, 'p']);
  });
  it.each([
    'I want to talk to a human',
    'Can I speak to a real person please?',
    'operator',
    'connect me with the manager',
    "I don't want to talk to a bot",
    'хочу поговорить с человеком',
    'позовите менеджера',
    'менеджера, пожалуйста',
    'хочу живого человека',
    'покличте людину',
    'можна поговорити з менеджером?',
    'quiero hablar con una persona',
    'pásame con un asesor',
    'quero falar com um atendente',
    'posso falar com alguém?',
    'mau bicara dengan admin',
    'bisa disambungkan ke manusia?',
    'bir yetkiliyle görüşmek istiyorum',
    'müşteri temsilcisine bağlanmak istiyorum',
    'je voudrais parler à quelqu’un',
    'passez-moi un conseiller',
    'kann ich mit einem Menschen sprechen?',
    'Ich möchte mit einem Mitarbeiter reden',
    '人間と話したいです',
    '担当者につないでください',
    'اريد التحدث مع شخص',
    'ابغى اكلم موظف',
    'chcę porozmawiać z człowiekiem',
    'proszę o kontakt z konsultantem',
  ])('is heard in %j', (text) => {
    expect(matchTriggers(person, { text })).toMatchObject({ triggerId: 'p', match: 'lexical' });
  });
  it.each([
    'I want to talk to a huamn',
    'can i speak with the mangaer',
    'opreator please',
    'хочу поговорить с челвоеком',
    'quiero hablar con una perosna',
    'je voudrais parler à un consieller',
    'chcę porozmawiać z człwoiekiem',
  ])('is heard with a letter wrong in %j', (text) => {
    expect(matchTriggers(person, { text })).toMatchObject({ triggerId: 'p' });
  });
  it.each([
    'How much is it per person?',
    'table for 4 people',
    'столик на 4 человека',
    'Хочу столик на двух человек',
    'сколько человек помещается',
    'Хочу замовити торт на 10 людей',
    'mesa para 4 personas',
    'quarto para 2 pessoas',
    'mau pesan untuk 10 orang',
    '4 kişilik masa',
    'une table pour quatre personnes',
    'Tisch für 4 Personen',
    '2人で予約したいです',
    'اريد طاولة ل 4 اشخاص',
    'stolik dla 4 osób',
    'Do you have a manager position open?',
    'Can a person with allergies eat this?',
    'can I bring someone with me?',
    'Je cherche un cadeau pour une personne âgée',
    'ist das für eine Person?',
    'How can I contact you?',
    '',
    '🙂',
  ])('is not heard in %j', (text) => {
    expect(matchTriggers(person, { text })).toBeNull();
  });
  it('is not heard in any ordinary question of the evaluation sets', () => {
    const sets = (['tune', 'fresh', 'held-out'] as const).flatMap(loadSets);
    const questions = sets.flatMap(({ questions: list }) => list);
    expect(questions.filter(({ text }) => matchTriggers(person, { text }) !== null)).toEqual([]);
  });
});

describe("the owner's words", () => {
  it.each([
    'This is terrible, I am disappointed',
    'я хочу вернуть деньги',
    'Quiero una devolución',
    'I will see you in small claims court',
    'Do you have wholesale prices?',
    'ужасное обслуживание',
    '返金してください',
    'i want a refnud',
    'хочу оформить возрват',
  ])('match %j', (text) => {
    expect(matchTriggers(owners, { text })?.triggerId).toBe('o');
  });
  it.each([
    'What are your prices?',
    'When do you open?',
    'Какие цены?',
    'The court yard looks small',
    'Is the whole cake vegan?',
  ])('do not match %j', (text) => {
    expect(matchTriggers(owners, { text })).toBeNull();
  });
  it('ask for every word of a clause', () => {
    const [only] = [{ id: 'x', name: 'x', triggerConditions: 'клиент спрашивает про оптовые поставки' }];
    expect(matchTriggers([only], { text: 'Есть оптовые поставки?' })).not.toBeNull();
    expect(matchTriggers([only], { text: 'Когда поставка?' })).toBeNull();
  });
  it('fire in order, and never without words', () => {
    expect(
      matchTriggers([...owners, ...person], { text: 'I complain! Give me the manager' })?.triggerId,
    ).toBe('o');
    expect(
      matchTriggers([{ id: 'e', name: 'e', triggerConditions: 'when the customer asks about it' }], {
        text: 'asks about it',
      }),
    ).toBeNull();
  });
});

describe('what customers mean', () => {
  const unhappy = [{ id: 'c', name: 'c', triggerConditions: 'Customer is unhappy or complains' }];
  const skin = [
    { id: 's', name: 's', triggerConditions: 'Customer asks about an allergy or a skin reaction' },
  ];
  it.each([
    'this is not a complaint but my hair is ruined',
    'not happy with my highlights',
    'я очень недовольна окрашиванием',
    'no estoy nada contenta con las mechas',
    'bin nicht zufrieden mit dem Schnitt',
    '受付の人の態度が悪すぎて不快でした',
    'كانت موظفة الاستقبال وقحة معي',
    'jestem niezadowolona z farbowania',
  ])('is a complaint in %j', (text) => {
    expect(matchTriggers(unhappy, { text })).not.toBeNull();
  });
  it.each([
    'we are so happy with the bridal hair',
    'zero complaints from me',
    'el curso completo de maquillaje cuánto dura',
    'war bei euch noch nie unzufrieden',
    'hab eure Reklame am Bahnhof gesehen',
    'никаких жалоб, спасибо',
    'クレームブリュレはありますか',
    'ما عندي أي شكوى',
  ])('is none in %j', (text) => {
    expect(matchTriggers(unhappy, { text })).toBeNull();
  });
  it.each([
    'three weeks and still nothing',
    'es kam beschädigt an',
    'так и не приехал, жду уже час',
    'me cobraron dos veces',
    '箱が潰れて届きました',
    'استلمته مكسور',
  ])('is a complaint in %j, which names none', (text) => {
    expect(matchTriggers(unhappy, { text })).not.toBeNull();
  });
  it.each([
    'what happens if it breaks?',
    'my friend complained about her back, do you do massages for that?',
    'подруга жалуется на спину, делаете такой массаж?',
    'llevo tiempo esperando esta colección, qué ganas',
    'repariert ihr kaputte handydisplays?',
    '割れた器の金継ぎはできますか',
  ])('is none in %j, which only shares its words', (text) => {
    expect(matchTriggers(unhappy, { text })).toBeNull();
  });
  it('is a wish to return something, never the policy, a ticket or who comes back', () => {
    const returns = [{ id: 'r', name: 'r', triggerConditions: 'Customer wants to return something' }];
    for (const text of [
      'where is my money',
      'schick die schuhe zurück, passt nicht',
      'quiero cambiarlo, me queda chico',
      'сукня не підійшла, хочу здати',
      'サイズ違いが届いたので取り替えてもらえますか',
      'وين فلوسي',
    ])
      expect(matchTriggers(returns, { text }), text).not.toBeNull();
    for (const text of [
      'do you have return tickets?',
      'what is your return policy?',
      'wann muss ich das kajak zurückbringen?',
      'вернусь на следующей неделе',
      'on peut échanger un livre ?',
      'キャンセルしたら返金されますか',
    ])
      expect(matchTriggers(returns, { text }), text).toBeNull();
  });
  it.each(['Customer asks about returns', 'Returns', 'Questions about the return policy'])(
    'is any mention of returning for an owner who writes %j',
    (triggerConditions) => {
      const about = [{ id: 'r', name: 'r', triggerConditions }];
      expect(matchTriggers(about, { text: 'what is your return policy?' })).not.toBeNull();
    },
  );
  it('is urgent by the hour and the day, never with time to spare', () => {
    const urgent = [{ id: 'u', name: 'u', triggerConditions: 'It is urgent or the customer is in a hurry' }];
    for (const text of [
      "my daughter's party is in two hours",
      'I need it by tomorrow',
      'mi vuelo sale en 3 h',
      'нужно к завтрашнему дню',
      '月曜まで待てません',
      'ما أقدر أستنى للاثنين',
    ])
      expect(matchTriggers(urgent, { text }), text).not.toBeNull();
    for (const text of [
      "I'm not in a hurry",
      'tomorrow is fine',
      'I cannot wait to see you on Saturday!',
      'sin prisas, cuando puedan',
      'не торопитесь, как будет время',
      '急いでません',
    ])
      expect(matchTriggers(urgent, { text }), text).toBeNull();
  });
  it('is a reaction of the skin, never a word that only begins alike', () => {
    for (const text of [
      'woke up with a rash on my neck',
      'в меня аллергия на краску',
      'بسبب الحساسية',
      'かゆいです',
    ])
      expect(matchTriggers(skin, { text }), text).not.toBeNull();
    for (const text of [
      'donde está la escuela',
      'alle 6 Stühle',
      'аллея Героев 5 это вы?',
      'seid ihr in der Lindenallee 5?',
    ])
      expect(matchTriggers(skin, { text }), text).toBeNull();
  });
});

describe('what several messages say', () => {
  const said = (...texts: string[]) => texts.map((text, at) => ({ id: `m${at + 1}`, text }));
  it('is read alone and together, each trigger once', () => {
    expect(matchMessages(person, said('hi', 'I want to talk', 'to a human'))).toMatchObject([
      { triggerId: 'p', messageId: 'm3', words: ['want to talk to a human'] },
    ]);
    const both = matchMessages(
      [...owners, ...person],
      said('I complain!', 'Give me the manager', 'operator'),
    );
    expect(both.map(({ triggerId, messageId }) => [triggerId, messageId])).toEqual([
      ['o', 'm1'],
      ['p', 'm2'],
    ]);
  });
  it('names the words as they stand in the message', () => {
    const words = (text: string) => matchTriggers(owners, { text })?.words;
    expect(words('Do you have WHOLESALE, and prices?')).toEqual(['WHOLESALE', 'prices']);
    expect(words('I want a Refnud')).toEqual(['want a Refnud']);
    expect(words('返金してください')).toEqual(['返金']);
  });
  it('leaves out what the owner does not mean, whatever its letters', () => {
    const but = [
      {
        ...owners[0],
        id: 'o',
        name: 'n',
        triggerConditions: 'refund',
        exceptions: ['No refund', '返金なし'],
      },
    ];
    expect(matchTriggers(but, { text: 'no  REFUND needed' })).toBeNull();
    expect(matchTriggers(but, { text: 'no refund, or a refund' })?.words).toEqual(['refund']);
  });
  it('tells thanks for it from a new wish', () => {
    const isThanks = (text: string) => matchTriggers(owners, { text })?.isThanks;
    expect(isThanks('Thanks for the refund!')).toBe(true);
    expect(isThanks('Thanks, and where is my refund?')).toBe(false);
    expect(matchTriggers(person, { text: 'thanks, operator please' })?.isThanks ?? false).toBe(false);
  });
});
