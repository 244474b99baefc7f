/** Links, e-mails, handles and phone numbers in a text that `normaliseFigures` has read. */
export type Contacts = {
  links: string[];
  emails: string[];
  handles: string[];
  phones: string[];
  rest: string;
};

const EMAIL =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const URL =
  /\b(?:h(?:tt|xx)ps?:\/\/|www\.)[^\s<>"«»„“”、。（）\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]+/giu;
const DOMAIN =
  /(?<![\p{L}\p{N}@._/-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(\p{L}{2,24})(?::\d{2,5})?(\/[^\s<>"«»„“”]*)?(?![\p{L}\p{N}-])/gu;
const NAME = '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Arabic}\\p{N}_';
const HANDLE = new RegExp(`@([${NAME}](?:[${NAME}.]*[${NAME}])?)`, 'gu');
/** An Instagram profile is its handle. */
const PROFILE = /^instagram\.com\/(?!(?:p|reel|reels|stories|explore|direct|accounts|tv)$)([a-z0-9_.]+)$/u;
const PHONE = /(?<![\d.,])(?:\+|\b00)?\(?\d[\d ()./-]{5,}\d/gu;
const GROUPED = /^\d{1,3}(?:[ .]\d{3})+$/u;
const DATE_OR_RANGE =
  /^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{1,4}(?:[.:]\d{2})? ?- ?\d{1,4}(?:[.:]\d{2})?$/u;

const ENDINGS = new Set(
  `com net org info biz shop store online site website app dev page link bio xyz top club pro live space tech agency studio
  salon beauty clinic hotel cafe bar restaurant pizza travel academy school fitness art design blog news world today life
  example test invalid localhost eu us uk ua ru de fr es pt pl tr id jp ae sa eg ar br mx cl co pe it nl be at ch cz sk hu ro
  bg gr se no fi dk ie ca au nz in cn kr kz by ge am az uz me ly io ai to tv cc gg sh im is li lt lv ee rs hr si md il za ng
  ke ma tn dz qa kw bh om jo lb sg my th vn ph hk tw su tk ml gq cf click vip win bid loan men рф укр`.split(
    /\s+/u,
  ),
);

function trimLink(link: string): string {
  return link
    .replace(/[)\].,;:!?'"»*]+$/u, '')
    .replace(/^h(?:tt|xx)ps?:\/\//iu, '')
    .replace(/^www\./iu, '')
    .replace(/[/#?]+$/u, '')
    .toLowerCase();
}

function isDomain(ending: string, path: string | undefined): boolean {
  if (path !== undefined) return true;
  // "fine.We" is a missing space, not a host: a host's ending is of one case.
  const oneCase = ending === ending.toLowerCase() || ending === ending.toUpperCase();
  return oneCase && ENDINGS.has(ending.toLowerCase());
}

/** "shop (dot) com" and "shop dot com" as a reader would type them. */
function undoDisguise(text: string): string {
  return text
    .replace(/mailto:(?=\S+@)/giu, '')
    .replace(/\s*[[({]\s*(?:dot|\.|punkt|точка|крапка|punto|ponto|nokta|point)\s*[\])}]\s*/giu, '.')
    .replace(/\s*[[({]\s*(?:at|@)\s*[\])}]\s*/giu, '@')
    .replace(/(?<=[\p{L}\p{N}]) (?:dot|точка|крапка) (?=(?:com|net|org|ru|ua|io|me|shop)\b)/giu, '.')
    .replace(/(?<=[\p{L}\p{N}]) ?\. ?(?=(?:com|net|org)\b)/giu, '.');
}

export function extractContacts(text: string): Contacts {
  const contacts: Contacts = { links: [], emails: [], handles: [], phones: [], rest: undoDisguise(text) };
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
  take(DOMAIN, ([link = '', ending = '', path]) => isDomain(ending, path) && addLink(link));
  take(HANDLE, ([, handle = '']) => contacts.handles.push(handle.toLowerCase()) > 0);
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
