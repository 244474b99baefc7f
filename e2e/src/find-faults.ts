import axe from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Finding = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] };

/** What axe finds on the page as it stands, as `screen, rule: element`. */
export async function findFaults(page: Page, screen: string): Promise<string[]> {
  // Colours are judged where they come to rest.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  // As an expression and by no route: a page with a route reads its files anew at every load.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (rules) => {
    const { axe: found } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Finding[] }> };
    };
    return (await found.run({ runOnly: rules, resultTypes: ['violations'] })).violations;
  }, RULES);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${screen}, ${id}: ${target.join(' ')} ${failureSummary ?? ''}`,
    ),
  );
}
