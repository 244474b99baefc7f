import { foldText, splitFolded } from './fold.ts';
import { isTopicless } from './function-words.ts';
import { claimedCalendar, groundedCalendar, isDayWord } from './guard-calendar.ts';
import { extractContacts } from './guard-contacts.ts';
import type { Figure } from './guard-figures.ts';
import { extractFigures, sameNumber } from './guard-figures.ts';
import type { CitedLine } from './guard-sources.ts';
import { normaliseFigures } from './guard-text.ts';
import { detectLanguage } from './language.ts';
import { likeness } from './stems.ts';
import type { Chunk } from './types.ts';

const ALIKE = 0.6;

type ReadLine = { words: string[]; figures: Figure[]; own: string[]; days: Set<string> };

function topics(text: string): string[] {
  const words = splitFolded(foldText(normaliseFigures(text)));
  return [...new Set(words.filter((word) => !isTopicless(word) && !isDayWord(word) && !/\d/u.test(word)))];
}

const readLines = new WeakMap<Chunk, Map<string, ReadLine>>();

function readLine(chunk: Chunk, line: string, languages: string[]): ReadLine {
  const known = readLines.get(chunk) ?? new Map<string, ReadLine>();
  readLines.set(chunk, known);
  const key = `${languages}\n${line}`;
  const read = known.get(key) ?? readLineAnew(chunk, line, languages);
  known.set(key, read);
  return read;
}

function readLineAnew(chunk: Chunk, line: string, languages: string[]): ReadLine {
  const around = [...chunk.headingPath, chunk.question ?? ''].join('\n');
  const { rest } = extractContacts(normaliseFigures(line));
  const own = topics(line);
  return {
    words: [...new Set([...own, ...topics(around)])],
    own,
    figures: extractFigures(rest, languages),
    days: weekdaysOf(groundedCalendar(foldText(rest))),
  };
}

function weekdaysOf(calendar: Set<string>): Set<string> {
  return new Set([...calendar].filter((day) => day.startsWith('w:')));
}

function met(wanted: string[], words: string[]): Set<string> {
  return new Set(wanted.filter((word) => words.some((other) => likeness(word, other) >= ALIKE)));
}

/** The parts of a sentence that each say one thing of one item. */
function splitClauses(text: string): string[] {
  return text
    .split(/[;,](?!\d)\s*|\n| (?:and|und|et|y|e|i|и|і|та|а|ve|dan|و|but|aber|mais|pero|но|але|ale|while) /u)
    .filter((part) => part.trim() !== '');
}

/**
 * Finds a figure that the cited lines give to another item: the words of its clause must meet the figure in one line,
 * and no other line may match that clause better without holding the figure. Null when every figure is in its place.
 */
export function findMisplacedFigure(
  text: string,
  claims: Figure[],
  cited: CitedLine[],
  chunks: Chunk[],
  languages: string[],
): string | null {
  if (claims.length === 0 || cited.length === 0) return null;
  const lines = cited.map(({ chunk, line }) => readLine(chunk, line, languages));
  const citedLanguage = detectLanguage(cited.map(({ line }) => line).join('\n'));
  const said = detectLanguage(text);
  const foreign =
    citedLanguage.language !== said.language && citedLanguage.confidence >= 0.6 && said.confidence >= 0.6;

  for (const clause of splitClauses(text)) {
    const { rest } = extractContacts(normaliseFigures(clause));
    const figures = extractFigures(rest, languages);
    const wanted = topics(rest);
    const days = [...weekdaysOf(claimedCalendar(foldText(rest)))];
    for (const figure of figures) {
      const holding = lines.filter((line) => line.figures.some((other) => sameNumber(figure, other)));
      if (holding.length === 0) continue;
      const wrongDay = days.find((day) => holding.every((line) => line.days.size > 0 && !line.days.has(day)));
      if (wrongDay) return `The cited line gives "${figure.text}" for other days: "${clause.trim()}".`;
      if (foreign) {
        // No word can be compared across languages; the line itself must name what its figure is said of.
        if (holding.some((line) => line.own.length > 0)) continue;
        return `No cited line holds both "${figure.text}" and what it is said of: "${text}".`;
      }
      const best = holding.reduce<Set<string>>((top, line) => {
        const found = met(wanted, line.words);
        return found.size > top.size ? found : top;
      }, new Set());
      const rivals = chunks
        .flatMap((chunk) => chunk.lines.map((line) => readLine(chunk, line, languages)))
        .filter((line) => line.figures.some((other) => other.unit === figure.unit))
        .filter((line) => !line.figures.some((other) => sameNumber(figure, other)))
        .filter((line) => days.length === 0 || days.some((day) => line.days.has(day)));
      for (const rival of rivals) {
        const found = met(wanted, rival.words);
        const covers = [...best].every((word) => found.has(word));
        if (found.size > best.size && covers && met(wanted, rival.own).size > 0) {
          return `Another line speaks of what "${figure.text}" is said of: "${clause.trim()}".`;
        }
      }
    }
  }
  return null;
}
