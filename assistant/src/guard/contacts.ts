/** Links, e-mails, handles and phone numbers in a text that `normaliseFigures` has read. */
export type Contacts = {
  links: string[];
  emails: string[];
  handles: string[];
  /** Account names that stand without their `@`. */
  names: string[];
  phones: string[];
  rest: string;
};

// Scripts without spaces write a word right before and behind a link: their letters belong to none.
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const LETTER = `(?![${UNSPACED}])[\\p{L}\\p{N}]`;
const HOST_SIGN = `(?:${LETTER}|-)`;
/** What a link cannot hold: blanks, brackets and quotation marks of any script, and the punctuation of some. */
const STOP = `\\s<>"'«»„“”‘’\`、。，؛،؟「」『』【】（）〈〉《》${UNSPACED}`;

// The lengths are those of the standard; without them every letter of a long text would be read to its end.
const EMAIL = new RegExp(
  `[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}._%+-]{1,64}@${HOST_SIGN}{1,63}(?:\\.${HOST_SIGN}{1,63})+`,
  'gu',
);
const HOST = `(?:${LETTER}(?:${HOST_SIGN}*${LETTER})?\\.)+`;
const URL = new RegExp(
  `(?<![a-z0-9+.-])(?:h(?:tt|xx)ps?(?::\\/{1,2}|\\/\\/)|[a-z][a-z0-9+.-]{1,15}:\\/\\/|www\\.|(?<![:/])\\/\\/(?=${HOST}\\p{L}{2}))[^${STOP}]+`,
  'giu',
);
const DOMAIN = new RegExp(
  `(?<!${LETTER}[_-]{0,3}|[@.])(${HOST})((?:(?![${UNSPACED}])\\p{L}){2,24})(?::\\d{2,5})?(\\/[^${STOP}]*)?(?!${HOST_SIGN})`,
  'gu',
);
const UNSPACED_DOMAIN =
  /(?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+\.([a-z]{2,24})(?![\p{L}\p{N}-])/giu;
const NAME = '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Arabic}\\p{N}_';
const HANDLE = new RegExp(`@([${NAME}](?:[${NAME}.]*[${NAME}])?)`, 'gu');
const ACCOUNT = '[a-z0-9](?:[a-z0-9._]{1,28}[a-z0-9])';
/** Letters of the alphabet that account names are made of, with an underscore or a full stop inside: "studio_lotus". */
const DOTTED_NAME = new RegExp(
  `(?<!${LETTER}|[@._/-])(?![A-Za-z]{0,4}\\d+(?:\\.\\d+)+[A-Za-z]{0,4}(?![A-Za-z0-9_]|\\.[A-Za-z0-9]))(?=[A-Za-z0-9._]*[A-Za-z]{2})(?:[A-Za-z0-9]+_[A-Za-z0-9_.]*[A-Za-z0-9_]|[a-z0-9]{3,}(?:\\.[a-z0-9]{3,})+)(?!${LETTER}|[@/]|-\\p{L}|\\.\\p{L})`,
  'gu',
);
const NAME_ENDS = `(?!${LETTER}|[@/_-]|\\.[\\p{L}\\p{N}])`;
/** "Instagram: studiolotus": what a network's name announces. */
const ANNOUNCED_NAME = new RegExp(
  `(?<!${LETTER})(?:instagram|insta|ig|telegram|tiktok|facebook|threads|snapchat|инстаграм\\p{L}*|инста|інстаграм\\p{L}*|інста|телеграм\\p{L}*|тик ?ток\\p{L}*|тікток\\p{L}*|انستغرام|انستقرام|انستا|تيليجرام|تلغرام|インスタ(?:グラム)?|line id)(?: (?:account|profile|page|name|handle|аккаунт|акаунт|профиль|профіль|cuenta|perfil|conta|akun|hesab\\p{L}*|compte|konto|profil|حساب\\p{L}*))? ?(?:[:：=]|-|"|«|\\b(?:is|ist|est|es|e|as|als|como|comme|jako|adalah)\\b|هو|は) ?["«]?(${ACCOUNT})${NAME_ENDS}`,
  'giu',
);
/** These are also ways to write to someone: what a colon announces is a name when nothing is said behind it. */
const ANNOUNCED_ALONE = new RegExp(
  `(?<!${LETTER})(?:vk|вк|вконтакте|twitter|whatsapp|youtube|linkedin|pinterest|viber|skype|wechat|discord|twitch|line|вайбер|ватсап|вотсап|ютуб|واتساب|يوتيوب|تويتر|ライン|ツイッター) ?[:：=] ?["«]?(${ACCOUNT})${NAME_ENDS}(?=["»]?(?:[.,;!)|]|\\s*$|\\n))`,
  'giu',
);
/** An Instagram profile is its handle. */
const PROFILE = /^instagram\.com\/(?!(?:p|reel|reels|stories|explore|direct|accounts|tv)$)([a-z0-9_.]+)$/u;
const PHONE = /(?<![\d.,])(?:\+|\b00)?\(?\d[\d ()./-]{5,}\d/gu;
const GROUPED = /^\d{1,3}(?:[ .]\d{3})+$/u;
const DATE_OR_RANGE =
  /^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{1,4}(?:[.:]\d{2})? ?- ?\d{1,4}(?:[.:]\d{2})?$/u;

const ENDINGS = new Set(
  `com net org info biz shop store online site website app dev page link bio xyz top club pro live space tech agency studio
  beauty clinic hotel cafe bar restaurant pizza travel academy school fitness art design blog news world today life
  example test invalid localhost eu us uk ua ru de fr es pt pl tr id jp ae sa eg ar br mx cl co pe it nl be at ch cz sk hu ro
  bg gr se no fi dk ie ca au nz in cn kr kz by ge am az uz me ly io ai to tv cc gg sh im is li lt lv ee rs hr si md il za ng
  food wine coffee photography photos dental yoga salon hair nails boutique fashion jewelry gifts flowers florist garden auto
  cars tours boats tax legal guru social media email solutions digital cloud software wedding delivery catering bike vet
  ke ma tn dz qa kw bh om jo lb sg my th vn ph hk tw su tk ml gq cf click vip win bid loan men рф укр`.split(
    /\s+/u,
  ),
);

/** "casa-verde.food": with a hyphen inside no missing space between sentences looks like it. */
const HYPHENATED_HOST = /^[a-z0-9]*[a-z]{2}-[a-z][a-z0-9-]*\.$/u;

function trimLink(link: string): string {
  return link
    .replace(/[)\].,;:!?*_]+$/u, '')
    .replace(/^(?:h(?:tt|xx)ps?(?::\/{1,2}|\/\/)|\/\/)/iu, '')
    .replace(/^www\./iu, '')
    .replace(/[/#?]+$/u, '')
    .toLowerCase();
}

function isDomain(host: string, ending: string, path: string | undefined): boolean {
  if (path !== undefined) return true;
  if (HYPHENATED_HOST.test(host) && /^[a-z]{3,}$/u.test(ending)) return true;
  // "fine.We" is a missing space, not a host: a host's ending is of one case.
  const oneCase = ending === ending.toLowerCase() || ending === ending.toUpperCase();
  return oneCase && ENDINGS.has(ending.toLowerCase());
}

/** "shop (dot) com" and "shop dot com" as a reader would type them. */
function undoDisguise(text: string): string {
  return text
    .replace(/mailto:(?=\S{1,64}@)/giu, '')
    .replace(/\s{0,3}[[({]\s*(?:dot|\.|punkt|точка|крапка|punto|ponto|nokta|point)\s*[\])}]\s*/giu, '.')
    .replace(/\s{0,3}[[({]\s*(?:at|@)\s*[\])}]\s*/giu, '@')
    .replace(/(?<=[\p{L}\p{N}]) (?:dot|точка|крапка) (?=(?:com|net|org|ru|ua|io|me|shop)\b)/giu, '.')
    .replace(/(?<=[\p{L}\p{N}]) ?\. ?(?=(?:com|net|org)\b)/giu, '.')
    .replace(/(?<=[a-z0-9]) \. ?(?=(?:co \. uk|co|uk|de|ru|ua|fr|es|pt|pl|tr|br|jp|ae|sa)\b)/gu, '.');
}

export function extractContacts(text: string): Contacts {
  const contacts: Contacts = {
    links: [],
    emails: [],
    handles: [],
    names: [],
    phones: [],
    rest: undoDisguise(text),
  };
  const take = (pattern: RegExp, read: (match: RegExpMatchArray) => boolean): void => {
    contacts.rest = contacts.rest.replace(pattern, (...args) => {
      const groups = args.slice(
        0,
        args.findIndex((arg) => typeof arg === 'number'),
      ) as string[];
      return read(groups as unknown as RegExpMatchArray) ? ' ' : (groups[0] ?? '');
    });
  };
  const addLink = (link: string): boolean => {
    const profile = PROFILE.exec(trimLink(link))?.[1];
    return (profile ? contacts.handles.push(profile) : contacts.links.push(trimLink(link))) > 0;
  };
  take(URL, ([link = '']) => addLink(link));
  take(EMAIL, ([email = '']) => contacts.emails.push(email.toLowerCase().replace(/\.+$/u, '')) > 0);
  take(DOMAIN, ([link = '', host = '', ending = '', path]) => isDomain(host, ending, path) && addLink(link));
  take(UNSPACED_DOMAIN, ([link = '', ending = '']) => isDomain('', ending, undefined) && addLink(link));
  take(HANDLE, ([, handle = '']) => contacts.handles.push(handle.toLowerCase()) > 0);
  for (const pattern of [DOTTED_NAME, ANNOUNCED_NAME, ANNOUNCED_ALONE]) {
    const group = pattern === DOTTED_NAME ? 0 : 1;
    take(pattern, (groups) => contacts.names.push((groups[group] ?? '').toLowerCase()) > 0);
  }
  take(PHONE, ([phone = '']) => {
    const digits = phone.replace(/\D/gu, '');
    const bare = phone.trim();
    const dialled = /^(?:\+|\(|0)/u.test(bare);
    if (digits.length < 7 || GROUPED.test(bare) || DATE_OR_RANGE.test(bare)) return false;
    if (!dialled && digits.length < 9) return false;
    const abroad = bare.startsWith('+') || digits.startsWith('00');
    return contacts.phones.push(abroad ? `+${digits.replace(/^00/u, '')}` : digits) > 0;
  });
  return contacts;
}

export function hostOf(link: string): string {
  return link.split(/[/?#:]/u)[0] ?? link;
}

export function linkIsKnown(link: string, sources: string[]): boolean {
  return sources.includes(link);
}

/** True for the same number, or its national form where the source has the country code; nothing may be added. */
export function phoneIsKnown(phone: string, sources: string[]): boolean {
  if (sources.includes(phone)) return true;
  return sources.some((source) => {
    if (!source.startsWith('+')) return false;
    const national = source.slice(1);
    if (phone.startsWith('8') && national === `7${phone.slice(1)}`) return true;
    const code = national.length - (phone.length - 1);
    return phone.startsWith('0') && code >= 1 && code <= 3 && national.slice(code) === phone.slice(1);
  });
}
