import { ASKS } from '../asks-something.ts';
import { foldLine, foldText } from '../reading/fold.ts';
import { matchTriggers } from '../triggers.ts';

const SENTENCES = /(?<=[.!?。！？؟…])\s*|\n/u;
export const MONEY = /[€$£₴₽¥₺]|\p{Nd}\s?(?:eur|usd|uah|грн|руб|zł|pln|tl|rp|円|ريال)/iu;

/** "Is there anything else?" asks for nothing: it ends a talk. */
const ANYTHING_ELSE = new RegExp(
  `(?:${[
    'anything else|something else|чимось ще|ще чимось|щось ще|ще щось|чем-то ещё|ещё чем-то|чем-нибудь ещё|что-то ещё|ещё что-нибудь',
    'algo más|alguna otra|mais alguma|algo mais|mais algo|ada lagi|yang lain|başka bir|başka sorunuz|autre chose',
    'sonst noch|noch etwas|noch was|他に|ほかに|شيء آخر|شي ثاني|شي اخر|coś jeszcze|jeszcze coś|czymś jeszcze|jeszcze czymś|w czymś jeszcze',
  ]
    .join('|')
    .split('|')
    .map((phrase) => foldText(phrase))
    .join('|')})`,
  'u',
);

/** With whom a person of the business has to deal: nobody urges them. */
const TROUBLE = { id: 'trouble', name: '', triggerConditions: 'complaint, cancellation, wants a person' };

/** Whether the business asked the customer something that waits for their answer, or told them a price to think about. */
export function isLeftOpen(answered: readonly string[]): boolean {
  return answered.some(
    (text) =>
      MONEY.test(text) ||
      text
        .split(SENTENCES)
        .some((sentence) => ASKS.test(sentence) && !ANYTHING_ELSE.test(foldLine(sentence))),
  );
}

/** Who complains, cancels or wants a person is not asked whether they still want to buy. */
export const isTroubled = (said: readonly string[]): boolean =>
  said.some((text) => matchTriggers([TROUBLE], { text }) !== null);
