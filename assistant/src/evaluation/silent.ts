import { readFileSync } from 'node:fs';
import { judgeCondition, type Silence } from '../reminders/condition.ts';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import type { Figure } from './print.ts';
import { percent, printTable } from './print.ts';
import thresholds from './thresholds.json' with { type: 'json' };

/** What an owner writes who wants everybody reminded that went quiet. */
const NO_ANSWER: Record<Language, string> = {
  en: 'The customer does not answer',
  uk: 'Клієнт не відповідає',
  es: 'El cliente no responde',
  pt: 'O cliente não responde',
  ru: 'Клиент не отвечает',
  id: 'Pelanggan tidak membalas',
  tr: 'Müşteri cevap vermiyor',
  fr: 'Le client ne répond pas',
  de: 'Der Kunde antwortet nicht',
  ja: '返事がない',
  ar: 'العميل لا يرد',
  pl: 'Klient nie odpowiada',
};

/** A chat as it went quiet, and whether a person of the business would ask again. */
export type SilentChat = { language: Language; isNudged: boolean; silence: Silence };

export function loadSilentChats(): SilentChat[] {
  return LANGUAGES.flatMap((language) => {
    const text = readFileSync(new URL(`./silent/${language}.txt`, import.meta.url), 'utf8');
    return text
      .trim()
      .split('\n\n')
      .map((chat) => {
        const [label, ...lines] = chat.split('\n');
        const heard = lines.findLastIndex((line) => line.startsWith('C: '));
        const first = lines.slice(0, heard).findLastIndex((line) => line.startsWith('B: ')) + 1;
        const words = (from: string[]) => from.map((line) => line.slice(3));
        const silence = {
          said: words(lines.slice(first, heard + 1)),
          answered: words(lines.slice(heard + 1)),
        };
        return { language, isNudged: label === 'nudge', silence };
      });
  });
}

/** Prints who would be asked again by words alone, where the owner wants it of everybody that went quiet. */
export function reportSilentChats(notes: boolean): Figure[] {
  const judged = loadSilentChats().map((chat) => ({
    ...chat,
    verdict: judgeCondition(NO_ANSWER[chat.language], chat.silence),
  }));
  const count = (language: Language, isNudged: boolean, holds: boolean) =>
    judged.filter(
      (chat) => chat.language === language && chat.isNudged === isNudged && chat.verdict.holds === holds,
    ).length;
  console.log(`Silent chats, ${judged.length}: whom a person would ask again, and whom not`);
  printTable(
    ['', 'asked again', 'missed', 'left in peace', 'nagged'],
    LANGUAGES.map((language) => [
      language,
      ...[
        count(language, true, true),
        count(language, true, false),
        count(language, false, false),
        count(language, false, true),
      ].map(String),
    ]),
  );
  const wanted = judged.filter(({ isNudged }) => isNudged);
  const asked = wanted.filter(({ verdict }) => verdict.holds).length;
  const nagged = judged.filter(({ isNudged, verdict }) => !isNudged && verdict.holds);
  console.log(
    `${percent(asked / wanted.length)} of ${wanted.length} are asked again, ${nagged.length} of ${judged.length - wanted.length} are nagged\n`,
  );
  if (notes) {
    for (const { language, isNudged, silence, verdict } of judged) {
      if (verdict.holds !== isNudged)
        console.log(
          `${language} ${verdict.reason}: ${[...silence.said, '→', ...silence.answered].join(' ')}`,
        );
    }
  }
  return [
    { name: 'silent chats: asked again', value: asked / wanted.length, least: thresholds.silent.asked },
    { name: 'silent chats: nagged', value: nagged.length, most: thresholds.silent.nagged },
  ];
}
