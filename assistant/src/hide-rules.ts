import { foldText, splitFolded } from './reading/fold.ts';

/**
 * `spam`: advertising of others. `links`: an address that is not allowed. `phones`: a telephone number. `insults`.
 * `words`: what the owner wrote.
 */
export const HIDE_KINDS = ['spam', 'links', 'phones', 'insults', 'words'] as const;
export type HideKind = (typeof HIDE_KINDS)[number];

/** `words`: of `links` the addresses that are allowed, of `words` those that are not wanted. */
export type HideRule = { kind: HideKind; words: readonly string[] };

const MOST_CHARACTERS = 2200;
const DIGITS_OF_PHONE = 9;
const MENTION = /@[\p{L}\p{N}_.]{3,30}/u;
const ADDRESS = /(?:https?:\/\/)?((?:[\p{L}\p{N}-]{1,63}\.){1,5}[\p{L}]{2,24})(?=[/?#:\s.,!)»”]|$)/gu;
/** A number with what people write between its digits. */
const NUMBER = /\+?\d[\d ().-]{7,24}\d/gu;
/** What looks like one and is a date, a price, or a span of prices. */
const NO_PHONE =
  /^\d{1,2}\.\d{1,2}\.\d{2,4}|^\d{4}-\d{2}-\d{2}|^\d{1,3}(?:[ .]\d{3})+(?:[.,]\d{2})?$|^[1-9]\d{0,2}(?:[ .]\d{3})+ ?- ?[1-9]\d{0,2}(?:[ .]\d{3})+$|^[1-9]\d{1,3}00 ?- ?[1-9]\d{1,3}00$/u;
/** Between one size and the next: 36 38, or 104 110 116. */
const SIZE_STEP = 12;
/** Endings of files and of shortened words that look like an address. */
const NO_ADDRESS = /\.(?:jpe?g|png|gif|mp4|pdf|docx?|txt)$/u;

const phrases = (text: string): string[][] =>
  text
    .split('|')
    .map((phrase) => splitFolded(foldText(phrase.trim())))
    .filter((words) => words.length > 0);

/** What advertising says by itself. */
const SPAM = phrases(`
  promote it on|get followers|10k followers|cheap followers|buy followers|dm us to collab|dm to collab|collab with us|
  send this to|become an ambassador|brand ambassador|brand ambassadors|made with crypto|bitcoin investment|forex trading|
  passive income|earn from home|make money from home|work from home and earn|best loans|check my profile|visit my profile|
  link in my bio|giving away an iphone|free iphone|
  накрутка|позика без|кредит без довідок|заробіток від|заробіток на день|пасивний дохід|амбасадорів бренду|
  зайди до мене|розіграш айфона|підписники дешево|
  займ без|кредит без справок|заработок от|пассивный доход|амбассадоров бренда|зайди ко мне|розыгрыш айфона|
  подписчики дешево|
  seguidores baratos|compra seguidores|prestamos sin|gana dinero|dolares al dia|ingresos extra desde casa|
  entra a mi perfil|visita mi perfil|buscamos embajadoras|regalando un iphone|
  emprestimo sem|ganhe dinheiro|reais por dia|renda extra em casa|entra no meu perfil|visita o meu perfil|
  procuramos embaixadoras|sorteando um iphone|
  abonnes pas chers|acheter des abonnes|pret sans justificatif|credit sans justificatif|gagne de l'argent|par jour chez toi|
  va sur mon profil|gagner un iphone|cherche des ambassadrices|
  gunstige follower|follower kaufen|kredit ohne schufa|geld verdienen von zu hause|am tag von zu hause|schau auf mein profil|
  verlose ein iphone|suchen markenbotschafter|
  jasa followers|followers murah|pinjaman tanpa|cuan sehari|sehari dari rumah|penghasilan tambahan dari rumah|cek profil aku|
  bagi-bagi iphone|cari brand ambassador|
  ucuz takipci|takipci satin al|kefilsiz kredi|evden para kazan|evden gunde|profilime gel|iphone cekilisi|marka elcisi|
  tani obserwujacy|kup obserwujacych|pozyczka bez|zarabiaj dziennie|zarabiaj z domu|dziennie z domu|wejdz na moj profil|
  rozdaje iphone|ambasadorek marki
`);
const SPAM_UNSPACED = [
  'フォロワー激安',
  'フォロワー販売',
  'フォロワー購入',
  '在宅で月',
  '副業で月',
  '万円稼げ',
  '審査なし融資',
  'プロフィール見てね',
  'iphoneプレゼント',
  'アンバサダー募集',
  'متابعين بارخص',
  'شراء متابعين',
  'زياده متابعين',
  'قروض بدون',
  'اربح دولار',
  'دولار يوميا',
  'من البيت راسل',
  'ادخل صفحتي',
  'سحب على ايفون',
  'سفيرات للعلامه',
].map((phrase) => foldText(phrase));
/** Who asks to be written to elsewhere: with somebody's name behind it, it is advertising. */
const WRITE_TO = phrases(`
  message|dm|write to|text|inbox|contact|пиши|пишіть|напиши|пишите|пиши в директ|escribeme|escribe a|manda dm|me chama|
  manda dm para|ecris a|dm a|schreib|dm an|chat|dm ke|hubungi|yaz|dm|pisz|napisz do|dm do|راسل|راسلوا|تواصل مع
`);
/** Only what says little else in any of our languages: the Turkish "para" is a Spanish "for", "renda" is lace. */
const MONEY_WORDS = phrases(`
  crypto|bitcoin|invest|investment|profit|trader|trading|loan|followers|заробіток|крипта|інвестиції|заработок|крипта|инвестиции|
  dinero|ganancias|inversion|cripto|seguidores|renda extra|lucro|investimento|gagner|crypto|abonnes|geld|follower|krypto|
  uang|cuan|investasi|para kazan|para kazanma|para kazanmak|takipci|yatirim|kasa|zarabiaj|kryptowaluty|obserwujacych|اربح|استثمار|متابعين
`);
/** Said to people, these are hardly ever kind. */
const INSULTS = phrases(`
  idiots|you are all idiots|you idiot|morons|scum|scumbags|ugly trash|piece of trash|piece of shit|you bitch|fuck you|assholes|
  bastards|
  дебіли|дебілів|покидьки|покидьок|виродки|потвора|тварюки|ідіоти|шльондра|довбойоби|
  дебилы|твари|тварь|уродина|уроды|уродка|идиоты|мрази|мразь|шлюха|долбоебы|ублюдки|
  imbeciles|idiotas|estafadores de mierda|hijos de puta|hijo de puta|asco de gente|gilipollas|malditos ladrones|
  bando de golpistas|lixo de gente|seus idiotas|uns idiotas|filhos da puta|filho da puta|vagabunda|otarios|
  abrutis|connards|connasse|bande d'escrocs|quelle ordure|salope|enfoires|fils de pute|
  alle idioten|ihr idioten|dreckige betruger|hasslicher mull|arschlocher|arschloch|drecksacke|hurensohn|missgeburt|
  goblok|bangsat|bajingan|tolol|anjing lu|kontol|
  gerizekali|gerizekalisiniz|gerizekalilar|serefsiz|serefsizler|dolandirici serefsizler|orospu|pislikler|aptallar|
  idiotami|idioci|jestescie idiotami|smiecie|oszusci i smiecie|debile|skurwysyny|kurwy|szmata
`);
const INSULTS_UNSPACED = [
  'お前らみんなバカ',
  'バカ野郎',
  '詐欺師のクズ',
  'クズ野郎',
  '醜いゴミ',
  'キモい店',
  'كلكم اغبياء',
  'يا اغبياء',
  'نصابين وحثاله',
  'حثاله',
  'يا كلاب',
  'يا حمير',
].map((phrase) => foldText(phrase));
/** An order to die; in other forms it is praise: "so cute that I could die". */
const DIE = /死ね(?!る|な[いくか]|ま[すせし]|そう)/u;

type Read = { text: string; folded: string; words: readonly string[]; places: ReadonlyMap<string, number[]> };

function read(said: string): Read {
  const text = said.slice(0, MOST_CHARACTERS);
  const folded = foldText(text);
  const words = splitFolded(folded);
  const places = new Map<string, number[]>();
  for (const [at, word] of words.entries()) {
    const known = places.get(word);
    if (known) known.push(at);
    else places.set(word, [at]);
  }
  return { text, folded, words, places };
}

/** Whether the words stand there in a row. */
const stands = ({ words, places }: Read, phrase: readonly string[]): boolean =>
  (places.get(phrase[0] ?? '') ?? []).some((at) => phrase.every((word, next) => words[at + next] === word));

const hasOne = (said: Read, list: readonly string[][]) => list.some((phrase) => stands(said, phrase));
const hasPart = ({ folded }: Read, list: readonly string[]) => list.some((part) => folded.includes(part));

function isSpam(said: Read): boolean {
  if (hasOne(said, SPAM) || hasPart(said, SPAM_UNSPACED)) return true;
  return MENTION.test(said.text) && hasOne(said, WRITE_TO) && hasOne(said, MONEY_WORDS);
}

function hasLink({ text }: Read, allowed: readonly string[]): boolean {
  const known = allowed.map((address) => foldText(address).trim()).filter(Boolean);
  const bare = text.replace(/@[\p{L}\p{N}_.]+/gu, ' ');
  return [...bare.matchAll(ADDRESS)].some(([found, host = '']) => {
    const name = host.toLowerCase();
    const isNamed = found.startsWith('http') || name.startsWith('www.') || endsAsHost(host);
    if (!isNamed || NO_ADDRESS.test(name)) return false;
    return !known.some((own) => name === own || name.endsWith(`.${own}`));
  });
}

/** "nice.Thanks" and "nice.In all" are full stops without a space; an address has a known ending in small letters. */
function endsAsHost(host: string): boolean {
  const ending = host.slice(host.lastIndexOf('.') + 1);
  return ENDINGS.has(ending);
}

const ENDINGS = new Set(
  'com net org info biz shop store online site xyz top club link page app dev me io co ly gg tv cc example ru ua es pt br fr de at ch id tr pl jp ae sa eu uk us in'.split(
    ' ',
  ),
);

function hasPhone({ text }: Read): boolean {
  return [...text.matchAll(NUMBER)].some(([found]) => {
    const digits = found.replace(/\D/gu, '').length;
    // The number of an order or of a parcel stands without anything in it.
    const isDialled = /^[+0]/u.test(found) || /\D/u.test(found);
    if (!isDialled || digits < DIGITS_OF_PHONE || digits > 15) return false;
    return !NO_PHONE.test(found) && !namesSizes(found);
  });
}

/** A row of short numbers each of which is little more than the one before: "36 37 38 39 40". */
function namesSizes(found: string): boolean {
  if (/^[+0(]/u.test(found)) return false;
  const parts = found.split(/\D+/u);
  const steps = parts.slice(1).map((part, at) => Number(part) - Number(parts[at]));
  return (
    parts.every((part) => part.length <= 3) &&
    steps.every((step) => step >= 0 && step <= SIZE_STEP) &&
    steps.some((step) => step > 0)
  );
}

function hasWords(said: Read, wanted: readonly string[]): boolean {
  return wanted.some((phrase) => {
    const words = splitFolded(foldText(phrase));
    return words.length > 0 && stands(said, words);
  });
}

/** The first of the rules that would hide what was said; linear in its length. */
export function findHideRule(said: string, rules: readonly HideRule[]): HideKind | null {
  const reading = read(said);
  const fits = ({ kind, words }: HideRule): boolean => {
    switch (kind) {
      case 'spam':
        return isSpam(reading);
      case 'links':
        return hasLink(reading, words);
      case 'phones':
        return hasPhone(reading);
      case 'insults':
        return hasOne(reading, INSULTS) || hasPart(reading, INSULTS_UNSPACED) || DIE.test(reading.folded);
      case 'words':
        return hasWords(reading, words);
    }
  };
  return rules.find(fits)?.kind ?? null;
}
