import type { Provider } from '../provider.ts';
import type { Figure } from './print.ts';
import { percent, printTable } from './print.ts';
import thresholds from './thresholds.json' with { type: 'json' };
import type { UntidyCount } from './untidy.ts';
import { measureUntidy, READ_SETS } from './untidy.ts';

type Counts = Omit<UntidyCount, 'language' | 'notes'>;

function addUp(counts: UntidyCount[]): Counts {
  const sum = (key: keyof Counts): number => counts.reduce((total, one) => total + one[key], 0);
  return {
    asked: sum('asked'),
    right: sum('right'),
    wrong: sum('wrong'),
    unanswerable: sum('unanswerable'),
    leaked: sum('leaked'),
    courtesies: sum('courtesies'),
    answered: sum('answered'),
  };
}

function toRow(name: string, one: Counts): string[] {
  return [
    name,
    percent(one.right / one.asked),
    percent(one.wrong / one.asked),
    String(one.asked),
    percent(one.leaked / one.unanswerable),
    String(one.unanswerable),
    `${one.answered}`,
    `${one.courtesies}`,
  ];
}

/** Prints what became of the questions to untidy knowledge bases; the notes are those of the sets that are read. */
export async function reportUntidy(provider: Provider, notes: boolean): Promise<Figure[]> {
  const counts = await measureUntidy(provider);
  const read = counts.filter(({ language }) => READ_SETS.includes(language));
  const unread = counts.filter((count) => !read.includes(count));
  const all = addUp(counts);
  console.log(
    'Untidy knowledge bases: builtin, what owners write and customers ask, by hands that saw no code',
  );
  printTable(
    ['sets', 'right', 'wrong', 'of', 'leaked', 'of', 'courtesies answered', 'of'],
    [toRow('read', addUp(read)), toRow('not read', addUp(unread)), toRow('all', all)],
  );
  if (notes) for (const note of read.flatMap((one) => one.notes)) console.log(note);
  const { right, wrong, leaked, courtesies } = thresholds.untidy;
  return [
    { name: 'untidy: right', value: all.right / all.asked, least: right },
    { name: 'untidy: wrong', value: all.wrong / all.asked, most: wrong },
    { name: 'untidy: unanswerable answered', value: all.leaked / all.unanswerable, most: leaked },
    { name: 'untidy: courtesies answered', value: all.answered / all.courtesies, least: courtesies },
  ];
}
