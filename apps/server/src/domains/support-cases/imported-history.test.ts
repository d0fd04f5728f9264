/** The stored history after an import of support cases, in a time zone west of UTC. */
import { beforeAll, expect, test } from 'vitest';
import { setUpCompany } from '../../app/testing/company.ts';
import { importFile } from '../../app/testing/uploads.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' }, 'Pacific/Honolulu');

const load = (kind: string, content: string) => importFile(t, people.ada, { kind, content });
const loadCases = (...rows: string[]) =>
  load('support_cases', ['id,account,subject,submitted at,closed at', ...rows].join('\n'));
/** @returns the stored open cases of an account on some days; null if they are not known */
const getOpenCases = async (account: string, ...days: string[]) =>
  (
    await query<{ open_cases: number | null }>(
      `select d.open_cases from unnest($3::date[]) x (day) join accounts a on a.tenant_id = $1 and a.external_id = $2
         left join account_daily d on d.tenant_id = $1 and d.account_id = a.id and d.day <= x.day and d.until > x.day
       order by x.day`,
      account,
      days,
    )
  ).map(({ open_cases }) => open_cases);

beforeAll(() => load('accounts', 'id,name,onboarded on\nA,Acme,2026-01-05\nB,Birch,2026-01-05\n'));

test("the company's first case makes known that the other accounts have none, and an earlier one moves that day", async () => {
  await loadCases('C-1,A,Late,2026-08-03T12:00:00-10:00,');
  expect(await getOpenCases('A', '2026-08-02', '2026-08-03', '2026-09-30')).toEqual([null, 1, 1]);
  expect(await getOpenCases('B', '2026-08-02', '2026-08-03', '2026-09-30')).toEqual([null, 0, 0]);
  await loadCases('C-2,A,Later,2026-09-01T12:00:00-10:00,');
  expect(await getOpenCases('B', '2026-08-02', '2026-08-03')).toEqual([null, 0]);
  await loadCases('C-3,A,Early,2026-05-05T12:00:00-10:00,2026-05-06T12:00:00-10:00');
  expect(await getOpenCases('B', '2026-05-04', '2026-05-05', '2026-08-02')).toEqual([null, 0, 0]);
});

test('a case of an evening counts on the day of the company, which is the next one in UTC', async () => {
  await loadCases('C-4,B,Evening,2026-09-30T23:30:00-10:00,2026-10-01T00:15:00-10:00');
  expect(await getOpenCases('B', '2026-09-29', '2026-09-30', '2026-10-01')).toEqual([0, 1, 0]);
});
