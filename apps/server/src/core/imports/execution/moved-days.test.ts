/** A row that an import moves to another day: history is rebuilt from the earlier of both days. */
import { expect, test } from 'vitest';
import { setUpCompany } from '../../../app/testing/company.ts';
import { getCounts, importFile } from '../../../app/testing/uploads.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });

/** @returns MRR and open cases of the account on some days, from its stored history */
const findHistory = (days: readonly string[]) =>
  query<{ mrr_minor: number; open_cases: number }>(
    `select d.mrr_minor, coalesce(d.open_cases, 0) as open_cases from unnest($2::date[]) x (day)
       join accounts a on a.tenant_id = $1 and a.external_id = 'A'
       left join account_daily d on d.tenant_id = $1 and d.account_id = a.id and d.day <= x.day and d.until > x.day
     order by x.day`,
    days,
  );
const load = async (kind: string, content: string) => getCounts(await importFile(t, people.ada, { kind, content }));
const UPDATED = { created: 0, updated: 1, unchanged: 0, rejected: 0 };
const DAYS = ['2026-07-31', '2026-08-01', '2026-09-30', '2026-10-01', '2026-11-19'];

test('rebuilds history for a subscription and a support case moved to a later day and back', async () => {
  await load('accounts', 'id,name,onboarded on\nA,Acme,2026-01-05\n');
  const subscribe = (day: string) => load('subscriptions', `id,account,start,mrr\nS-1,A,${day},100.50\n`);
  const submit = (day: string) => load('support_cases', `id,account,subject,submitted at\nC-1,A,Late,${day}\n`);
  const getHistory = async () => (await findHistory(DAYS)).map((row) => [row.mrr_minor, row.open_cases]);
  await subscribe('2026-08-01');
  await submit('2026-08-01');
  const early = [[0, 0], ...[1, 2, 3, 4].map(() => [10050, 1])];
  expect(await getHistory()).toEqual(early);
  expect([await subscribe('2026-10-01'), await submit('2026-10-01')]).toEqual([UPDATED, UPDATED]);
  expect(await getHistory()).toEqual([...[1, 2, 3].map(() => [0, 0]), ...[4, 5].map(() => [10050, 1])]);
  expect([await subscribe('2026-08-01'), await submit('2026-08-01')]).toEqual([UPDATED, UPDATED]);
  expect(await getHistory()).toEqual(early);
});
