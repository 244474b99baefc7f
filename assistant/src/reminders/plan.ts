import { foldLine, foldText } from '../reading/fold.ts';
import { tellLanguage } from '../reading/language.ts';

import { judgeCondition, type Silence, type Verdict } from './condition.ts';
import { askForMore } from './phrases.ts';

/** `languages`: the customer's, the best first. */
export type ReminderQuestion = { condition: string; topic: string; silence: Silence; languages: string[] };

/** `text` is what is said without a model; null where it would repeat what was just said. */
export type ReminderPlan = { verdict: Verdict; text: string | null };

const QUOTED = /["“„«「]([^"“”„«»「」]{2,500})["”“»」]/u;

/** Words that tell somebody else what to do: the text is no sentence for the customer. */
const TELLS = new Set(
  `ask remind offer tell say mention suggest invite propose write check find inquire let softly gently politely kindly use send
  запитати запитай запитайте спитати спитай нагадати нагадай нагадайте запропонувати запропонуй запропонуйте сказати скажи уточнити уточни мяко
  спроси спросить спросите напомни напомнить напомните предложи предложить предложите скажи сказать уточни уточнить мягко
  preguntar pregunta pregunte recordar recuerda recuerde ofrecer ofrece ofrezca decir di sugerir sugiere invitar invita
  perguntar pergunta pergunte lembrar lembra lembre oferecer oferece ofereca dizer diga sugerir sugira convidar
  tanyakan ingatkan tawarkan katakan sarankan ajak
  sor sorun hatirlat hatirlatin oner onerin teklif soyle davet
  demander demande demandez rappeler rappelle rappelez proposer propose proposez dire dis dites inviter suggerer offrir
  frag frage fragen erinnere erinnern biete anbieten sag sage sagen schlage vorschlagen lade einladen
  اسال اسألي ذكر ذكري اعرض اقترح قل ادع
  zapytaj zapytac przypomnij przypomniec zaproponuj zaproponowac powiedz spytaj spytac zapros`
    .split(/\s+/u)
    .map(foldText),
);
/** Japanese tells it at the end. */
const TELLS_AT_END = /(?:聞く|尋ねる|伝える|勧める|提案する|確認する|案内する|聞いて|尋ねて|伝えて)[。.]?$/u;

/**
 * What goes out without a model, which invents nothing: the owner's own words, those in quotation marks where there are
 * some. A topic that tells a writer what to do, or one in another language than the customer's, is no sentence for them:
 * they get a set phrase.
 */
export function sayTopic(topic: string, languages: readonly string[]): string {
  const quoted = QUOTED.exec(topic)?.[1]?.trim();
  const words = quoted ?? topic.trim();
  const [first = ''] = foldText(topic).match(/[\p{L}']+/u) ?? [];
  const isForCustomer = quoted !== undefined || !(TELLS.has(first) || TELLS_AT_END.test(topic.trim()));
  const language = tellLanguage(words);
  const isTheirs = language === null || languages.length === 0 || languages[0] === language;
  return isForCustomer && isTheirs ? words : askForMore(languages);
}

export function planReminder({ condition, topic, silence, languages }: ReminderQuestion): ReminderPlan {
  const text = sayTopic(topic, languages);
  const isSaid = silence.answered.some((said) => foldLine(said) === foldLine(text));
  return { verdict: judgeCondition(condition, silence), text: isSaid ? null : text };
}
