import { foldText } from '../reading/fold.ts';

/** acknowledgement: "ok", a thumb, a heart; nothing that waits for an answer. */
type SmallTalk = 'greeting' | 'thanks' | 'closing' | 'acknowledgement';

const PHRASES: Record<SmallTalk, string> = {
  greeting: `hi|hii|hello|hey|hey there|hi there|hello there|good morning|good afternoon|good evening|good day|greetings|how are you|anyone here|anybody here
    |привіт|привітик|вітаю|добрий день|доброго дня|добрий вечір|доброго вечора|доброго ранку|добрий ранок|добридень|здрастуйте|як справи
    |hola|holaa|buenos dias|buenas|buenas tardes|buenas noches|buen dia|que tal
    |ola|oi|oii|bom dia|boa tarde|boa noite|tudo bem|tudo bom
    |привет|приветик|здравствуйте|здравствуй|добрый день|добрый вечер|доброе утро|доброго времени суток|доброго дня|как дела|хай
    |halo|hai|hallo|selamat pagi|selamat siang|selamat sore|selamat malam|pagi|permisi|apa kabar|assalamualaikum
    |merhaba|merhabalar|selam|selamlar|iyi gunler|iyi aksamlar|gunaydin|nasilsiniz|kolay gelsin
    |bonjour|bonsoir|salut|coucou|ca va|comment allez vous
    |guten tag|guten morgen|guten abend|moin|servus|gruss gott|gruezi|wie geht es ihnen|wie geht's
    |こんにちは|こんばんは|おはようございます|おはよう|はじめまして|お世話になっております|お世話になります
    |مرحبا|السلام عليكم|السلام عليكم ورحمه الله|السلام عليكم ورحمه الله وبركاته|وعليكم السلام|سلام|اهلا|اهلا وسهلا|هلا|صباح الخير|مساء الخير|كيف حالك|كيف الحال
    |dzien dobry|dobry wieczor|czesc|hejka|hej|witam|siema|witajcie|jak sie macie`,
  thanks: `thanks|thank you|thank you so much|thank you very much|thanks a lot|many thanks|thx|ty|tysm|thank u|thnx|tnx|appreciate it|much appreciated|cheers
    |дякую|дуже дякую|щиро дякую|спасибі|дяка|дяки|спс
    |gracias|muchas gracias|mil gracias|muchisimas gracias|obrigado|obrigada|muito obrigado|muito obrigada|valeu|vlw|brigado|brigada|obg|obrigadao|grax|muchas grax
    |спасибо|большое спасибо|спасибо большое|спс|благодарю|спасибки|пасиб|пасибо|сенкс
    |terima kasih|terimakasih|makasih|makasi|mksh|trims|tq|terima kasih banyak
    |tesekkurler|tesekkur ederim|tesekkur ederiz|cok tesekkurler|cok tesekkur ederim|sagol|saol|sagolun|eyvallah|tsk|tskler|cok sagol
    |merci|merci beaucoup|merci bcp|mci|merci infiniment|un grand merci|merci bien
    |danke|danke schon|dankeschon|vielen dank|danke sehr|besten dank|vielen lieben dank|lieben dank
    |ありがとう|ありがとうございます|ありがとうございました|感謝します|どうもありがとう
    |شكرا|شكرا جزيلا|شكرا لك|شكرا لكم|مشكور|مشكورين|يعطيك العافيه|تسلم|جزاك الله خير
    |dziekuje|dziekuje bardzo|dzieki|dzk|dzieks|dzieki wielkie|bardzo dziekuje|dziekujemy`,
  closing: `bye|bye bye|goodbye|good night|see you|see you soon|see you later|see ya|have a nice day|have a good day|take care
    |бувай|до побачення|на все добре|до зустрічі|гарного дня|на добраніч|усього найкращого
    |adios|hasta luego|hasta pronto|chao|chau|nos vemos|que tenga buen dia|buen finde
    |tchau|ate logo|ate mais|ate breve|bom fim de semana
    |пока|до свидания|всего доброго|всего хорошего|до встречи|хорошего дня|спокойной ночи|доброй ночи
    |sampai jumpa|dadah|selamat tinggal|sampai nanti
    |gorusuruz|hosca kal|hoscakalin|iyi geceler|iyi gunler dilerim|gule gule
    |au revoir|a bientot|bonne journee|bonne soiree|bonne nuit|a plus
    |tschuss|auf wiedersehen|bis bald|bis dann|schonen tag noch|schonen tag|schones wochenende|gute nacht|ciao
    |さようなら|失礼します|また今度|おやすみなさい|失礼いたします
    |مع السلامه|الى اللقاء|باي|تصبح على خير|في امان الله
    |do widzenia|na razie|do zobaczenia|milego dnia|dobranoc|pa pa`,
  acknowledgement: `ok|okay|okey|oki|k|okk|got it|understood|i see|great|perfect|cool|super|nice|awesome|alright|all right|fine|sure|good|clear|wow|lol|haha
    |добре|зрозуміло|зрозуміла|зрозумів|чудово|ясно|гаразд|окей|клас|супер
    |vale|perfecto|entendido|genial|de acuerdo|listo|estupendo|claro
    |entendi|perfeito|otimo|beleza|blz|certo|ta bom|combinado|show
    |хорошо|понятно|понял|поняла|отлично|ок|ладно|класс|принято|круто|ага
    |oke|baik|siap|sip|mantap|baiklah|noted
    |tamam|tamamdir|anladim|harika|super|peki|olur
    |d'accord|parfait|entendu|tres bien|compris|ca marche|genial
    |alles klar|verstanden|in ordnung|gut|prima|passt|perfekt|toll|okidoki
    |了解です|了解しました|わかりました|分かりました|了解|承知しました|なるほど
    |تمام|حسنا|اوكي|طيب|ممتاز|فهمت|جميل
    |dobra|dobrze|rozumiem|jasne|swietnie|okej|spoko|fajnie|w porzadku`,
};

const FILLERS =
  'and|so|very|much|you|for|the|answer|reply|help|your|again|dear|team|guys|all|friends|everyone|sir|madam|there|за|вам|всім|всем|ответ|відповідь|помощь|por|la|respuesta|para|voces|a|todos|pela|ajuda|kak|min|gan|ya|cok|icin|cevap|yanit|hocam|pour|votre|reponse|et|fur|die|antwort|ihre|hilfe|und|schnelle|i|za|odpowiedz|wszystkim|panstwu|ですね|です|。|ね|يا|على|الرد|و|many|muy|muito|большое|дуже|очень|tante|bardzo|o|e|y|te|wam';

const KINDS = ['greeting', 'acknowledgement', 'thanks', 'closing'] as const;

type Entry = { words: string; kind: SmallTalk };
const entries: Entry[] = KINDS.flatMap((kind) =>
  PHRASES[kind].split('|').map((phrase) => ({ words: foldText(phrase).trim(), kind })),
).sort((a, b) => b.words.length - a.words.length);
const kindOf = new Map(entries.map(({ words, kind }) => [words, kind]));
const fillers = new Set(FILLERS.split('|').map(foldText));

function toPattern(words: Iterable<string>): RegExp {
  const escaped = [...words].map((phrase) =>
    phrase.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replace(/\s+/gu, '\\s+'),
  );
  const spaced = escaped.filter((phrase) => !/[\p{Script=Han}\p{Script=Hiragana}]/u.test(phrase));
  const unspaced = escaped.filter((phrase) => !spaced.includes(phrase));
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})(?![\\p{L}\\p{N}])|(?:${unspaced.join('|')})`,
    'gu',
  );
}

const talk = toPattern(entries.map(({ words }) => words));

/** The kind of small talk that the whole text is, or null when it says more than that. */
export function readSmallTalk(text: string): SmallTalk | null {
  const folded = foldText(text).trim();
  if (folded === '' || folded.includes('?') || folded.includes('؟')) {
    // "How are you?" is a greeting all the same.
    if (!/^[^?؟]*[?؟]\s*$/u.test(folded)) return null;
  }
  const found = new Set<SmallTalk>();
  const rest = folded.replace(talk, (phrase) => {
    const kind = kindOf.get(phrase.replace(/\s+/gu, ' '));
    if (kind) found.add(kind);
    return ' ';
  });
  const left = rest.match(/[\p{L}\p{N}']+/gu) ?? [];
  if (left.some((word) => !fillers.has(word))) return null;
  if (found.size === 0) {
    const onlySigns = left.length === 0 && /[\p{Extended_Pictographic}\p{So}+]/u.test(folded);
    return onlySigns ? 'acknowledgement' : null;
  }
  if (folded.includes('?') && !found.has('greeting')) return null;
  if (found.has('closing')) return 'closing';
  if (found.has('thanks')) return 'thanks';
  return found.has('greeting') ? 'greeting' : 'acknowledgement';
}

const CLAUSES = /(?<=[!.,،?؟…])\s+|(?<=[。！？、])|\n/u;

/** True for a clause that opens or closes what is asked, and asks nothing: a greeting, thanks, a farewell. */
function isBesideTheQuestion(clause: string): boolean {
  const talk = readSmallTalk(clause.replace(/[,،、]$/u, ''));
  return talk !== null && talk !== 'acknowledgement';
}

/** "How much is a cut?" of "Hi! How much is a cut? Thank you!"; a text that is small talk alone stays as it is. */
export function withoutSmallTalk(text: string): string {
  const clauses = text.split(CLAUSES);
  const asks = (clause: string): boolean => !isBesideTheQuestion(clause);
  const first = clauses.findIndex(asks);
  const asked = first === -1 ? clauses : clauses.slice(first, clauses.findLastIndex(asks) + 1);
  return asked.length === clauses.length ? text : asked.join(' ');
}
