import { expect, it } from 'vitest';

import { kindOf } from './statement-kind.ts';

it.each([
  [
    'select "m"."id", extract(epoch from m.at) from "messages" as "m" join contacts c on true',
    'select messages',
  ],
  ['insert into "jobs" ("id") select id from users on conflict (id) do update set id = $1', 'insert jobs'],
  ['UPDATE "jobs" SET at = r.at FROM runs r', 'update jobs'],
  ['delete from only jobs using runs', 'delete jobs'],
  [
    'WITH found AS MATERIALIZED (SELECT id FROM messages) SELECT 1 FROM (SELECT * FROM found) f JOIN contacts c ON true',
    'select messages',
  ],
  [
    'WITH due (id) AS (SELECT id FROM turns FOR NO KEY UPDATE) UPDATE jobs SET at = $1 FROM due',
    'update jobs',
  ],
  ['with taken as (update turns set at = $1 returning id) select * from taken', 'update turns'],
  ['with gone as (delete from turns returning id) insert into runs select id from gone', 'insert runs'],
  ['select a is distinct from b from unnest($1) x join users on true', 'select users'],
  ["-- takes from customers\nselect ' from drafts' from runs for update skip locked", 'select runs'],
  ['select pg_notify($1, $2)', 'select'],
  ['VACUUM', 'vacuum'],
  ['', 'other'],
])('%s is told from others by what it does and to which table', (statement, kind) => {
  expect(kindOf(statement)).toBe(kind);
});

it('reads a long statement in one go', () => {
  expect(kindOf(`SELECT ${'some_column, '.repeat(900)} id FROM messages`)).toBe('select messages');
  expect(kindOf(`update runs set at = ${'a('.repeat(100_000)}`)).toBe('update runs');
});
