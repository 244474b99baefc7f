import { describe, expect, it, test } from 'vitest';
import { openKnowledge } from '../knowledge.ts';
import type { Sentence } from '../types.ts';
import { checkDecision } from './guard.ts';

const { chunks } = openKnowledge(
  '# Opening hours\nTuesday to Friday 10:00 to 20:00\n# Prices\nHaircut: 25 EUR',
);

const say = (text: string): Sentence => ({ text, kind: 'courtesy', sources: [] });
const cite = (line: string): Sentence => {
  const chunk = chunks.find(({ lines }) => lines.includes(line));
  return { text: line, kind: 'fact', sources: [{ chunkId: chunk?.id ?? '', line }] };
};

function codes(asked: string, ...sentences: Sentence[]): string[] {
  const decision = {
    decision: 'answer' as const,
    sentences,
    mediaRuleIds: [],
    question: null,
    reason: null,
    language: null,
  };
  const { findings } = checkDecision(decision, {
    chunks,
    turn: [{ id: '1', text: asked, at: '2026-01-05T10:00:00Z' }],
    prompt: '',
    systemInstructions: '',
    allowContext: ['We look forward to your visit in the garden!'],
    now: new Date('2026-01-05T10:00:00Z'),
    timezone: 'UTC',
  });
  return findings.map(({ code }) => code);
}

describe('a courtesy that says yes to what is asked', () => {
  test.each([
    ['Can I bring my dog?', 'With pleasure!', 'We look forward to your dog!'],
    ['Чи можна з собакою?', 'Із задоволенням!', 'Чекаємо вас із собакою!'],
    ['Можно с собакой?', 'С удовольствием!', 'Ждём вас с собакой!'],
    ['¿Puedo llevar a mi perro?', 'Con mucho gusto.', '¡Te esperamos con tu perro!'],
    ['Posso levar o meu cão?', 'Com todo o prazer!', 'Estamos à espera do seu cão!'],
    ['Boleh bawa anjing?', 'Dengan senang hati!', 'Kami tunggu anjingnya!'],
    ['Köpeğimle gelebilir miyim?', 'Memnuniyetle!', 'Köpeğinizi bekliyoruz!'],
    ['Je peux venir avec mon chien ?', 'Avec plaisir !', 'On vous attend avec votre chien !'],
    ['Darf mein Hund mit?', 'Sehr gerne!', 'Wir freuen uns auf Ihren Hund!'],
    ['犬を連れて行けますか？', '喜んで！', '楽しみにしております。'],
    ['هل يمكنني إحضار كلبي؟', 'بكل سرور!', 'بانتظاركم!'],
    ['Czy mogę przyjść z psem?', 'Z przyjemnością!', 'Czekamy na pieska!'],
  ])('is none: %s', (asked, gladly, awaiting) => {
    expect(codes(asked, say(gladly))).toContain('commitment');
    expect(codes(asked, say(awaiting))).toContain('commitment');
  });
  test.each([
    ['Is it open late?', 'Exactly, thank you!'],
    ['Чи є місця?', 'Так, дякуємо за питання!'],
    ['Можно завтра?', 'Хорошо, спасибо!'],
    ['¿Hay sitio?', '¡Claro, gracias!'],
    ['Dá para entregar hoje?', 'Isso mesmo, obrigada!'],
    ['Bisa hari ini?', 'Terima kasih, bisa!'],
    ['Bugün olur mu?', 'Olur, teşekkürler!'],
    ['Vous livrez ?', "C'est possible, merci !"],
    ['Geht das heute noch?', 'Genau, vielen Dank!'],
    ['今日できますか？', 'できます。ありがとうございます。'],
    ['هل يمكن اليوم؟', 'تمام، شكراً!'],
    ['Czy można dzisiaj?', 'Dziękujemy, można.'],
  ])('says it beside a courtesy as well: %s', (asked, text) =>
    expect(codes(asked, say(text))).not.toEqual([]),
  );
  it('passes beside a line that answers, where nothing is asked, and in the words of the owner', () => {
    expect(codes('How much is a haircut?', cite('Haircut: 25 EUR'), say('See you soon!'))).toEqual([]);
    expect(codes('Wie viel kostet ein Haarschnitt?', say('Wir freuen uns auf Ihren Besuch!'))).toContain(
      'commitment',
    );
    expect(codes('Thank you, see you on Friday!', say('See you on Friday!'))).toEqual([]);
    expect(codes('Danke, bis morgen!', say('Sehr gerne!'))).toEqual([]);
    expect(codes('Is it nice there?', say('We look forward to your visit in the garden!'))).toEqual([]);
  });
});

test.each([
  ['Can I come tomorrow at 5?', 'See you tomorrow at 5!'],
  ['Можно записаться на завтра на 17:00?', 'Ждём вас завтра!'],
  ['Kann ich morgen um 17 Uhr kommen?', 'Bis morgen!'],
  ['¿Puedo ir mañana a las 5?', '¡Hasta mañana!'],
])(
  'a wish for a time is not granted by a farewell, not even beside the opening hours: %s',
  (asked, farewell) => {
    expect(codes(asked, cite('Tuesday to Friday 10:00 to 20:00'), say(farewell))).toContain('commitment');
  },
);
