import { foldText } from './reading/fold.ts';

/*
 * Ways to ask for a person in the twelve languages, over folded text. "Person" and its like count only with a verb of
 * talking or a word like "real": a table for four persons, a price per person and a personal trainer ask for nobody.
 */
const PATTERNS: string[] = [
  // en
  '(?:speak|talk|chat|connect(?: me)?|transfer(?: me)?|put me through|pass me|switch me|escalate|forward me|hand me)\\b.{0,30}\\b(?:human|person|people|manager|operator|agent|representative|rep|someone|somebody|supervisor|consultant|owner|boss|staff|admin|administrator|employee|team member)\\b',
  "\\b(?:need|want|get|give|call|reach|prefer|like|ask for|where is|contact)\\b.{0,20}\\b(?:human|real person|live (?:person|agent|chat|support)|actual person|operator|manager|representative|supervisor|human being)\\b(?! special|'s| position| job)",
  '\\b(?:real|live|actual|physical) (?:person|human|agent|operator)\\b',
  "\\b(?:not|no|without|instead of|don't want|stop)\\b.{0,20}\\b(?:bot|robot|chatbot|machine)\\b",
  // uk
  "(?:поговорити|поспілкуватис\\p{L}|зв'язатис\\p{L}|говорити|спілкуватис\\p{L}|зв'яжіть|з'єднайте|переключіть|перемкніть|переведіть).{0,25}(?:людиною|людину|кимось|кимсь|оператор\\p{L}*|менеджер\\p{L}*|консультант\\p{L}*|адміністратор\\p{L}*|керівни\\p{L}*|спеціаліст\\p{L}*|співробітник\\p{L}*|власник\\p{L}*)",
  '(?:покличте|поклич|дайте|потрібен|потрібна|кличте|хочу|прошу|можна).{0,12}(?:живу людину|людину(?!\\p{L})|оператор\\p{L}*|менеджер\\p{L}*|консультант\\p{L}*|адміністратор\\p{L}*|керівник\\p{L}*)',
  'жив\\p{L}{1,3} (?:людин\\p{L}*|оператор\\p{L}*|менеджер\\p{L}*)|реальн\\p{L}{1,3} людин\\p{L}*',
  // ru
  '(?:поговорить|пообщаться|связаться|говорить|общаться|переговорить|свяжите|соедините|переключите|переведите|соедини).{0,25}(?:человеком|человека|кем-то|кем-нибудь|кем нибудь|оператор\\p{L}*|менеджер\\p{L}*|консультант\\p{L}*|администратор\\p{L}*|руководител\\p{L}*|начальств\\p{L}*|специалист\\p{L}*|сотрудник\\p{L}*|владел\\p{L}*)',
  '(?:позовите|позови|дайте|нужен|нужна|хочу|прошу|пригласите|можно).{0,12}(?:живого человека|(?<!\\d )человека(?! \\d)(?!\\p{L})|оператор\\p{L}*|менеджер\\p{L}*|консультант\\p{L}*|администратор\\p{L}*|руководител\\p{L}*|начальник\\p{L}*)',
  '(?:нужен|позовите) человек\\p{L}*|жив\\p{L}{2,3} (?:человек\\p{L}*|оператор\\p{L}*|менеджер\\p{L}*)|реальн\\p{L}{2,3} человек\\p{L}*|не с (?:ботом|роботом)|с (?:ботом|роботом) (?:не|говорить)',
  // es
  '(?:hablar|comunicar\\p{L}*|contactar|atend\\p{L}*|conect\\p{L}*|pas\\p{L}{1,4}|transf\\p{L}*|chatear).{0,20}(?:con|a|por|al) .{0,12}(?:persona(?!l|s)|humano|alguien|agente|asesor\\p{L}*|encargad\\p{L}*|gerente|operador\\p{L}*|representante|responsable|jefe|dueno|duena|encargado)',
  '(?:quiero|necesito|prefiero) (?:a )?(?:un |una )?(?:humano|persona real|agente|asesor|operador\\p{L}*|encargad\\p{L}*|gerente)|persona (?:real|de verdad)|ser humano',
  // pt
  '(?:falar|conversar|contat\\p{L}*|atend\\p{L}*|transf\\p{L}*|passa\\p{L}*|ligar|encaminh\\p{L}*).{0,20}(?:com|por|para|pra|ao) .{0,12}(?:pessoa(?!l|s)|humano|alguem|atendente|gerente|operador\\p{L}*|representante|responsavel|dono|dona|vendedor\\p{L}*)',
  '(?:quero|preciso|prefiro) (?:de )?(?:um |uma )?(?:humano|pessoa (?:real|de verdade)|atendente|operador\\p{L}*|gerente)|pessoa (?:real|de verdade)|atendimento humano',
  // id
  '(?:bicara|ngobrol|chat|berbicara|hubungi|hubungkan|sambungkan|terhubung|disambungkan|panggilkan|dihubungkan).{0,12}(?:dengan|sama|ke|langsung)?.{0,10}(?:orang(?! ?an)|manusia|admin|cs|customer service|operator|manajer|manager|petugas|staf|staff|pemilik|owner)(?!\\p{L})',
  '(?:orang|admin|manusia) (?:asli|beneran|sungguhan)|(?:mau|minta|butuh) (?:manusia|operator|manajer|manager)',
  // tr
  '(?:insanla|insan ile|insana|yetkili\\p{L}*|temsilci\\p{L}*|operator\\p{L}*|mudur\\p{L}*|biriyle|biri ile|birine|calisan\\p{L}*|sorumlu\\p{L}*).{0,20}(?:gorus\\p{L}*|konus\\p{L}*|bagla\\p{L}*|baglan\\p{L}*|istiyorum|aktar\\p{L}*|lazim|yaz\\p{L}*|cagir\\p{L}*)',
  'gercek (?:bir )?(?:insan|kisi)\\p{L}*|canli destek|musteri temsilci\\p{L}*|(?:bot|robot)la (?:konus|gorus)\\p{L}*',
  // fr
  "(?:parler|discuter|echanger|parle).{0,15}(?:a|avec) .{0,12}(?:quelqu'un|personne|humain\\p{L}*|conseiller\\p{L}*|responsable|operat\\p{L}*|manager|gerant\\p{L}*|agent|vendeu\\p{L}*|patron\\p{L}*)",
  '(?:passez|passer|transferez|transferer|contacter|joindre|voudrais|veux|besoin d).{0,15}(?:un humain|etre humain|un conseiller|une conseillere|un responsable|le responsable|la responsable|un operateur|une operatrice|un agent|un manager|le manager|le gerant|la gerante|une vraie personne)',
  '(?:vrai|vraie) (?:personne|humain)|personne reelle|conseiller humain',
  // de
  '(?:mit|an|zu|einen|eine|einem) .{0,15}(?:menschen|mitarbeiter\\p{L}*|person(?!en)|berater\\p{L}*|manager\\p{L}*|chef\\p{L}*|jemand\\p{L}*|zustandigen|ansprechpartner\\p{L}*|inhaber\\p{L}*|geschaftsfuhrer\\p{L}*).{0,25}(?:sprechen|reden|chatten|schreiben|verb\\p{L}+|weiter\\p{L}*|telefonieren|wenden|kontakt\\p{L}*|unterhalten)',
  '(?:sprechen|reden|verbinden|verbinde) .{0,20}mit .{0,15}(?:menschen|mitarbeiter\\p{L}*|person(?!en)|berater\\p{L}*|manager\\p{L}*|chef\\p{L}*|jemand\\p{L}*)',
  'echte[nrms]? (?:mensch\\p{L}*|person|mitarbeiter\\p{L}*)|(?:mochte|will|brauche) (?:bitte )?einen? (?:menschen|mitarbeiter\\p{L}*)|keinen? (?:bot|roboter)',
  // ja
  '(?:(?<![\\d何数一二三四五六七八九十名個])人(?:と|に|へ)|人間(?:と|に|へ|の)?|担当者|担当の(?:方|人)|スタッフ|オペレーター|責任者|店長|マネージャー).{0,8}(?:話|つな|繋|代わ|替わ|変わ|連絡|対応|相談|呼ん)',
  '人間と|(?:ロボット|ボット|AI|ai|自動応答)(?:では|じゃ)な',
  // ar
  '(?:اتحدث|اتكلم|اكلم|احكي|نتكلم|التحدث|التكلم|التواصل|اتواصل|حولني|حولوني|حولي|وصلني|كلمني).{0,20}(?<!\\p{L})(?:ال|ب)?(?:شخص|انسان|موظف\\p{L}*|مدير\\p{L}*|مسؤول\\p{L}*|مسوول\\p{L}*|بشر\\p{L}*|ممثل|احد|حد|خدمه)(?!\\p{L})',
  '(?:اريد|ابغى|ابي|عايز|بدي|محتاج) (?:ال)?(?:موظف|مدير|مسؤول|مسوول|انسان|المدير|المسؤول)(?!\\p{L})|شخص حقيقي|انسان حقيقي|خدمه العملاء',
  // pl
  '(?:porozmawiac|rozmawiac|rozmow\\p{L}|pogadac|polacz\\p{L}*|skontaktowac|przelacz\\p{L}*|pisac|kontakt).{0,20}(?:z|ze) .{0,12}(?:czlowiekiem|osoba|kims|konsultant\\p{L}*|pracownikiem|mened\\p{L}*|manager\\p{L}*|kierowni\\p{L}*|operator\\p{L}*|szef\\p{L}*|wlascicie\\p{L}*|obsluga)',
  '(?:chce|chcialbym|chcialabym|prosze|poprosze|potrzebuje) (?:o )?(?:z )?(?:czlowieka|konsultanta|operatora|menedzera|kierownika)|(?:prawdziw\\p{L}+|zyw\\p{L}+) (?:osob\\p{L}*|czlowie\\p{L}*)',
];
// The whole message is the word: "Operator!", "менеджера, пожалуйста".
const ALONE =
  'human|a human|operator|manager|agent|representative|real person|live agent|customer service|support agent|людину|людина|оператор\\p{L}{0,2}|менеджер\\p{L}{0,2}|адміністратор\\p{L}{0,2}|человека|человек|администратор\\p{L}{0,2}|humano|agente|asesor|persona|encargado|gerente|atendente|pessoa|operador|admin|manusia|operator dong|yetkili|temsilci|mudur|musteri temsilcisi|humain|conseiller|responsable|mensch|mitarbeiter|人間|担当者|オペレーター|スタッフ|موظف|مدير|انسان|شخص|czlowiek|czlowieka|konsultant|konsultanta|operatora';
const POLITE =
  'please|pls|plz|будь ласка|пожалуйста|por favor|porfa|tolong|dong|lutfen|s il vous plait|svp|bitte|お願いします|お願い|من فضلك|لو سمحت|prosze';

const asks = new RegExp(
  PATTERNS.map(
    (pattern) => `(?:${foldText(pattern.replaceAll('\\p{L}', '\u0001')).replaceAll('\u0001', '\\p{L}')})`,
  ).join('|'),
  'u',
);
const alone = new RegExp(
  `^[^\\p{L}]*(?:(?:${foldText(POLITE)})[\\s,]+)?(?:${ALONE})(?:[\\s,]*(?:${foldText(POLITE)}))?[^\\p{L}]*$`,
  'u',
);

/** The words by which a message asks for a person, or null. */
export function findPersonRequest(text: string): string | null {
  const folded = foldText(text).replace(/\s+/gu, ' ').trim();
  return (asks.exec(folded) ?? alone.exec(folded))?.[0]?.trim() ?? null;
}

/** The words that stand whole in a pattern, folded: what a mistyped one may be meant for. */
export const PERSON_WORDS = new Set(
  [...PATTERNS, ALONE, POLITE].flatMap((pattern) =>
    (pattern.match(/(?<![\p{L}\\])\p{L}{5,}(?![\p{L}\\*?])/gu) ?? []).map(foldText),
  ),
);

const PERSON_NOUNS =
  /(?<!\p{L})(?:person|human|manager|operator|agent|representative|людин\p{L}*|оператор\p{L}*|менеджер\p{L}*|человек\p{L}*|администратор\p{L}*|persona|humano|agente|gerente|pessoa|atendente|orang|manusia|admin|insan\p{L}*|yetkili\p{L}*|temsilci\p{L}*|personne|humain|conseiller|mensch\p{L}*|mitarbeiter\p{L}*|(?:ال)?(?:شخص|انسان|موظف|مدير)[اه]?|czlowiek\p{L}*|osob\p{L}*|konsultant\p{L}*)(?!\p{L})|人間|担当者|オペレーター/u;

/** True when a folded condition speaks of a person to be asked for. */
export function namesPerson(folded: string): boolean {
  return PERSON_NOUNS.test(folded);
}
