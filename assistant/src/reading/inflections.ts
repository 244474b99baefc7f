import type { Language } from '../types.ts';
import type { Tongues } from './tongues.ts';
import { tongueOf } from './tongues.ts';

/*
 * Endings of words as they are written folded, per language: a light stem serves to find the topic of a form that no
 * list names ("cabelos" for "cabelo"), not to compare any two words, so it may be crude.
 */
const ENDINGS: Partial<Record<Language, string>> = {
  en: `ings ing ied ies ed ers er es s e y`,
  es: `arlos arlas arles arlo arla arme arte arnos arse arle erlos erlas erlo erla erme erte erse irlos irlas irlo irla irme irte
    irse ariamos ariais aria arian aremos areis aran aras are ara eria erian eremos eran ere era iria irian iran ire ira
    iendo ando ados adas ado ada idos idas ido ida amos emos imos aban abas aba ian ias ia ais eis aron ieron aste iste
    ar er ir an en as es os is a o e s`,
  pt: `ariamos aria ariam aremos arao aras arei ara eria eriam erao era erei iria irao ira ando endo indo ados adas ado ada
    idos idas ido ida amos emos imos avam ava iam ia aram eram iram asse esse isse armos ar er ir am em as es os ou ei eu iu
    oes aes ao ais eis a o e s`,
  fr: `eraient erait erais erons eront erez erai era issent issons issez issant aient ements ement antes ante ants ant ait ais
    ees ee ons ez ent er ir it is eaux eau aux al es e s x`,
  de: `ungen ung testen test tet ten tem ter tes te est et ern en em er es st e n s t`,
  ru: `ировать ованный ывать ивать аться яться иться ться ется ются ится ятся ешься ишься емся имся айтесь итесь айте йте ите ете
    ировали овали овать евать ывают ивают ывает ивает ыми ими ого его ому ему ами ями ах ях ов ев ей ой ий ый ая яя ое ее ые ие
    ую юю ым им ом ем ам ям ала али ало ила или ило ела ели ать ять ить еть уть ают яют ает яет ует уют ит ат ят ут ют ишь ешь
    аю яю ую им ем ал ял ил ел ла ли ло ку ки ка ке ок ек ы и а я о е у ю ь й л`,
  uk: `ування увати ювати ування ються ється яться иться атися ятися итися тися емось имось айте йте іть ите ете ують юють ує ює
    ати яти ити іти ути ають яють ає яє ими ого ому ьому ами ями ах ях ів їв ей ою ею єю ій ий ої ої ая яя а е і є и у ю я о
    ії ую ім ем ом ам ям ала али ало ила или ило ав яв ив ів ать ять ить еть ла ли ло ку ки ка ці ок ек ь й ш`,
  pl: `owaniem owania owanie owac ywac iwac aniem ania anie eniem enia enie acie ecie icie ujemy ujecie ujesz uja uje ajacy
    alismy ilismy aly ily ali ili ala ila alo ilo asz isz esz amy imy emy ac ec ic yc uc ami iami ach iach ow om iom
    ego emu ych ymi ich imi ej iej owy owa owe a ia ie e em iem y i o u iu aja ja je jac al il ki ka ke ek`,
  tr: `abilirmiyim ebilirmiyim abiliyor ebiliyor abilir ebilir iyorsunuz uyorsunuz iyorum uyorum iyoruz uyoruz iyorlar uyorlar
    iyor uyor iyo uyo ecegim acagim ecegiz acagiz ecekler acaklar ecek acak ecem acam meliyim maliyim meli mali mek mak
    diginiz dugunuz digi dugu dik duk dim dum din dun di du tim tum ti tu mis mus sem sam sek sak se sa ince unca ken
    larimiz lerimiz lariniz leriniz larini lerini larin lerin lari leri lar ler imizi umuzu imiz umuz inizi unuzu iniz unuz
    sindan sinden sinda sinde sini sunu sina sine nin nun dan den tan ten da de ta te si su yi yu ya ye im um in un
    lik luk li lu siz suz ci cu mi mu ir ur er ar en an i u a e m`,
};

const PREFIXED = /^(?:meng|meny|mem|men|me|di|ber|ter|peng|peny|pem|pen|pe|se|ke|nge|ng|ny|be)(?=.{4})/u;
const INDONESIAN_END = /(?<=.{4})(?:nya|kan|lah|kah|ku|mu|in|an|i)$/u;
/** What a nasal prefix swallowed: "menyewa" of "sewa". */
const SWALLOWED: [RegExp, string][] = [
  [/^(?:me|pe)?ny(?=.{3})/u, 's'],
  [/^(?:me|pe)m(?=[aeiou].{2})/u, 'p'],
  [/^(?:me|pe)n(?=[aeiou].{2})/u, 't'],
  [/^(?:me|pe)ng(?=[aeiou].{2})/u, 'k'],
];

/** A light stem shorter than this says nothing. */
const SHORTEST = 4;
/** Turkish hangs one ending on another. */
const ROUNDS: Partial<Record<Language, number>> = { tr: 3 };
/** "Kitap" and "kitabı", "renk" and "rengi". */
const HARDENED: Record<string, string> = { g: 'k', b: 'p', d: 't' };

const endings = new Map(
  (Object.entries(ENDINGS) as [Language, string][]).map(([language, words]) => {
    const longest = [...new Set(words.trim().split(/\s+/u))].sort((a, b) => b.length - a.length);
    return [language, longest] as const;
  }),
);

function cutEnding(word: string, language: Language): string {
  const found = endings
    .get(language)
    ?.find((ending) => word.endsWith(ending) && word.length - ending.length >= SHORTEST);
  return found ? word.slice(0, -found.length) : word;
}

/** The forms under which a word of a language is listed and found. */
export function lightStems(word: string, language: Language): string[] {
  if (word.length < SHORTEST) return [];
  if (language === 'id') {
    const ended = [word, word.replace(INDONESIAN_END, '')];
    const forms = ended.flatMap((form) => [
      form,
      form.replace(PREFIXED, ''),
      ...SWALLOWED.filter(([prefix]) => prefix.test(form)).map(([prefix, letter]) =>
        form.replace(prefix, letter),
      ),
    ]);
    return [...new Set(forms)].filter((form) => form.length >= SHORTEST);
  }
  if (!endings.has(language)) return [];
  let stem = word;
  for (let round = ROUNDS[language] ?? 1; round > 0; round -= 1) stem = cutEnding(stem, language);
  if (language === 'tr') stem = stem.replace(/[gbd]$/u, (letter) => HARDENED[letter] ?? letter);
  if (language === 'en') stem = stem.replace(/([bdfgmnprt])\1$/u, '$1');
  if (language === 'de' && /^ge.{4}/u.test(stem)) return [stem, stem.slice(2)];
  return [stem];
}

const REFLEXIVE = /(?:ся|сь)$/u;
/** Of adjectives, beside the endings that a light stem loses. */
const OF_ADJECTIVES: Partial<Record<Language, string[]>> = { ru: ['ых', 'их'], uk: ['их', 'им'] };
const INDONESIAN_ENDINGS = 'nya kan lah kah ku mu an i 2'.split(' ');

/** True for a folded stem, and for it with endings of the language behind; what only begins with it is another word. */
export function isInflected(word: string, stem: string, language: Language): boolean {
  if (!word.startsWith(stem)) return false;
  let tail = word.slice(stem.length);
  if (language === 'ru' || language === 'uk') tail = tail.replace(REFLEXIVE, '');
  const known =
    language === 'id'
      ? INDONESIAN_ENDINGS
      : [...(endings.get(language) ?? []), ...(OF_ADJECTIVES[language] ?? [])];
  for (let round = ROUNDS[language] ?? 1; tail !== '' && round > 0; round -= 1) {
    const found = known.find((ending) => tail.startsWith(ending) && (round > 1 || ending === tail));
    if (found === undefined) return false;
    tail = tail.slice(found.length);
  }
  return tail === '';
}

/** The languages that have light stems, by their mark. */
export const STEMMED = [...endings.keys(), 'id' as const].map((language): [Language, Tongues] => [
  language,
  tongueOf(language),
]);
