import type { Kysely, KyselyPlugin } from 'kysely';

import type { DB } from '#schema';

/** A step by which PostgreSQL ran a statement. */
export type Step = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Step[];
};

/** Every step of the plans by which the raw statements of `run` ran. */
export async function stepsOf(db: Kysely<DB>, run: (db: Kysely<DB>) => Promise<unknown>): Promise<Step[]> {
  const plans: Step[] = [];
  const explain: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind !== 'RawNode') return node;
      const [first = '', ...others] = node.sqlFragments;
      return { ...node, sqlFragments: [`EXPLAIN (ANALYZE, FORMAT JSON) ${first}`, ...others] };
    },
    async transformResult({ result }) {
      for (const row of result.rows) {
        const [explained] = Object.values(row) as { Plan: Step }[][];
        plans.push(...(explained ?? []).map(({ Plan: plan }) => plan));
      }
      return result;
    },
  };
  await run(db.withPlugin(explain));
  const flat = (plan: Step): Step[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  return plans.flatMap(flat);
}
