import { isLanguage } from '../phrases.ts';
import { foldText, isUnspaced, splitFolded, splitWords } from '../reading/fold.ts';
import { CAN_BE_TOLD, detectLanguage } from '../reading/language.ts';
import { normaliseFigures, normaliseWords } from '../reading/plain-text.ts';
import { isUnitWord } from '../reading/units.ts';
import { extractContacts } from './contacts.ts';

const RUN = 8;
/** Words in a row of which a disguised leak repeats many, and how many it takes. */
const PIECE = 4;
const PIECES = 6;
/** Letters in a row, whatever stands between them. */
const LETTERS = 40;

function runsOf(words: string[], size: number): string[] {
  return words
    .slice(0, Math.max(0, words.length - size + 1))
    .map((_, at) => words.slice(at, at + size).join(' '));
}

type Known = { runs: Set<string>; pieces: Set<string>; letters: string };
let lastKnown: { instructions: string; known: Known } | null = null;

function readInstructions(instructions: string): Known {
  if (lastKnown?.instructions === instructions) return lastKnown.known;
  const words = splitFolded(normaliseWords(instructions));
  const known = {
    runs: new Set(runsOf(words, RUN)),
    pieces: new Set(runsOf(words, PIECE)),
    letters: lettersOf(words.join('')),
  };
  lastKnown = { instructions, known };
  return known;
}

const lettersOf = (text: string): string => text.replace(/\P{L}+/gu, '');

function turnLetters(text: string): string {
  return text.replace(/[a-z]/giu, (letter) => {
    const code = letter.charCodeAt(0);
    const base = code < 97 ? 65 : 97;
    return String.fromCharCode(((code - base + 13) % 26) + base);
  });
}

function findRun(text: string, known: Known): string | null {
  const words = splitFolded(normaliseWords(text));
  const run = runsOf(words, RUN).find((one) => known.runs.has(one));
  if (run !== undefined) return run;
  const pieces = [...new Set(runsOf(words, PIECE))].filter((one) => known.pieces.has(one));
  if (pieces.length >= PIECES) return pieces.join(' … ');
  const letters = lettersOf(words.join(''));
  for (let at = 0; at + LETTERS <= letters.length; at += LETTERS / 2) {
    const window = letters.slice(at, at + LETTERS / 2);
    const found = known.letters.indexOf(window);
    if (found >= 0 && known.letters.slice(found, found + LETTERS) === letters.slice(at, at + LETTERS)) {
      return letters.slice(at, at + LETTERS);
    }
  }
  return null;
}

/**
 * What the text shares with the instructions: eight words in a row, many short pieces, or forty letters in a row; read
 * forwards, backwards and with turned letters. Null when it shares none.
 */
export function findLeak(text: string, instructions: string): string | null {
  if (instructions.trim() === '') return null;
  const known = readInstructions(instructions);
  const backwards = [...text].reverse().join('');
  return findRun(text, known) ?? findRun(backwards, known) ?? findRun(turnLetters(text), known);
}

const INNER_WORDS = new RegExp(
  [
    'missing_information|hand_off|no_reply|chunkids?|mediaruleids|\\[chunk |\\bdata-[0-9a-f]{12,}|</?(?:system|tool_call|function|assistant|data)\\b|<\\|',
    '["“]?(?:decision|sentences|sources)["”]? ?: ?["“[{]|```',
    'system (?:prompt|message|instructions?)|developer (?:mode|message)|(?:my|these|hidden|internal|secret|following) (?:system )?(?:instructions|prompt|rules|guidelines)|i (?:was|am|have been) (?:instructed|told|programmed|prompted)|ignore (?:all |the |any )?(?:previous|prior) ',
    'системн\\p{L}+ (?:промпт|инструкц|сообщен|інструкц|повідомлен|подсказ|підказ)\\p{L}*|(?:мои|моих|мои[мх]и|моі|моіх|моіми) (?:\\p{L}+ )?(?:инструкц|правил|інструкц)\\p{L}*|мне (?:велено|приказано|предписано)|мені (?:наказано|велено|приписано)',
    'mis (?:propias )?(?:instrucciones|reglas)|(?:instrucciones|mensaje|prompt) del sistema|me (?:han ordenado|ordenaron|instruyeron)',
    '(?:as )?minhas (?:instrucoes|regras)|(?:instrucoes|mensagem|prompt) d[oe] sistema|fui instruid[oa]',
    '(?:instruksi|aturan|perintah) (?:sistem|saya)|prompt sistem|saya diperintahkan',
    'sistem (?:talimat|mesaj|istem|komut)\\p{L}*|(?:talimatlarim|kurallarim|gizli talimat)\\p{L}*|bana (?:talimat verildi|soylendi)',
    "mes (?:propres )?(?:instructions|regles|consignes)|(?:instructions|message|invite|consignes) (?:du )?systeme|on m'a (?:ordonne|demande) de",
    'mein(?:e|en|er) (?:eigenen )?(?:anweisung|regel|instruktion)(?:en|n)?|system-?(?:prompt|anweisung|nachricht)(?:en)?|ich wurde angewiesen',
    'システム ?(?:プロンプト|メッセージ|の?指示|命令)|私(?:への|の)(?:指示|命令|ルール|規則)|(?:指示|命令)されています',
    '(?:تعليماتي|قواعدي|اوامري)|(?:تعليمات|رساله|موجه|اوامر) النظام|(?:طلب|امر) مني (?:ان|الا)',
    '(?:moje|moich|moimi) (?:wlasne )?(?:instrukcje|instrukcji|instrukcjami|zasady|zasad|reguly)|(?:instrukcj\\p{L}+|komunikat|wiadomosc|prompt) system\\p{L}+|kazano mi',
  ]
    .map((part) => `(?:${part})`)
    .join('|'),
  'u',
);

/** What an answer says of its own making: the words of the format, of the fences, or of instructions; null when nothing. */
export function findInnerWords(text: string): string | null {
  const folded = foldText(normaliseFigures(text)).replace(/\s+/gu, ' ');
  return INNER_WORDS.exec(folded)?.[0] ?? INNER_WORDS.exec(normaliseWords(text))?.[0] ?? null;
}

// Marks that turn the order in which a reader sees letters and digits.
const BIDI = /[\u202a-\u202e\u2066-\u2069]/u;
const ENCODED = /[A-Za-z0-9+/_-]{20,}={0,2}/gu;

/** Text that a reader does not see as it is written: turned, or encoded. `sources` may hold the same token. */
export function findHiddenText(text: string, sources: () => string): string | null {
  if (BIDI.test(text)) return 'marks of text direction';
  const plain = extractContacts(normaliseFigures(text)).rest;
  for (const [token] of plain.matchAll(ENCODED)) {
    const mixed = /[a-z]/u.test(token) && /[A-Z]/u.test(token.slice(1)) && !/-/u.test(token);
    const numbered = /\d\D+\d|^[0-9a-f]+$/iu.test(token) && /\d/u.test(token) && /[a-z]/iu.test(token);
    if ((mixed || numbered) && !sources().includes(token)) return token;
  }
  return null;
}

/** Links, handles and the names of units tell no language: "zł" makes no sentence Polish. */
export function withoutNames(text: string): string {
  return extractContacts(normaliseFigures(text)).rest.replace(/\p{L}+/gu, (word) =>
    isUnitWord(foldText(word)) ? ' ' : word,
  );
}

/** Both languages when the two can be told and differ, else null. */
export function findLanguageClash(answer: string, turn: string): { answer: string; turn: string } | null {
  const said = detectLanguage(withoutNames(answer));
  const asked = detectLanguage(turn);
  if (said.language === null || asked.language === null || said.language === asked.language) return null;
  // A few words are too little to accuse an answer, above all of a language that nobody here writes.
  const words = splitWords(answer).filter((word) => /\p{L}{2}/u.test(word));
  const sure = words.length >= 4 || words.some(isUnspaced) ? CAN_BE_TOLD : 0.9;
  const needed = isLanguage(said.language) ? sure : Math.max(sure, 0.8);
  const told = said.confidence >= needed && asked.confidence >= CAN_BE_TOLD;
  return told ? { answer: said.language, turn: asked.language } : null;
}
