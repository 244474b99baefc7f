import { readFileSync } from 'node:fs';
import { chooseMediaRule } from '../media-rules.ts';
import type { Figure } from './print.ts';
import thresholds from './thresholds.json' with { type: 'json' };

type Rule = [id: string, name: string, description: string];
/** What a customer writes, and the rule whose files are right; null where none is. */
type Question = [text: string, ruleId: string | null];

/** Prints which of 100 questions get the right pictures, none, or wrong ones, by words alone. */
export function reportShownPictures(notes: boolean): Figure[] {
  const file = new URL('./shown/pictures.json', import.meta.url);
  const set = JSON.parse(readFileSync(file, 'utf8')) as { rules: Rule[]; questions: Question[] };
  const rules = set.rules.map(([id, name, description]) => ({ id, name, description }));
  const asked = set.questions.map(([text, right]) => ({
    text,
    right,
    chosen: chooseMediaRule(rules, text).ruleId,
  }));
  const wanted = asked.filter(({ right }) => right !== null);
  const right = wanted.filter(({ right: rule, chosen }) => chosen === rule);
  const wrong = asked.filter(({ right: rule, chosen }) => chosen !== null && chosen !== rule);
  console.log(
    `Pictures by rules, ${asked.length} questions over ${rules.length} rules: ${right.length} of ${wanted.length} shown what they ask for, ${wrong.length} shown something else\n`,
  );
  if (notes) {
    for (const { text, right: rule, chosen } of asked) {
      if (chosen !== rule) console.log(`${text} → ${chosen ?? 'nothing'}, right is ${rule ?? 'nothing'}`);
    }
  }
  return [
    { name: 'pictures: right', value: right.length / wanted.length, least: thresholds.pictures.right },
    { name: 'pictures: wrong', value: wrong.length, most: thresholds.pictures.wrong },
  ];
}
