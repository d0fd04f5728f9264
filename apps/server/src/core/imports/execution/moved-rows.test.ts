/** Rows that a file moves to another account: the metrics, counts and timelines of both accounts are updated. */
import { expect, test } from 'vitest';
import { setUpCompany } from '../../../app/testing/company.ts';
import { getCounts, importFile, undoImport } from '../../../app/testing/uploads.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });

const importRows = (kind: string, content: string) => importFile(t, people.ada, { kind, content });
/** Creates two accounts for a single test. */
const makeAccounts = (letter: string) =>
  importRows('accounts', `id,name\n${letter}-1,${letter} from\n${letter}-2,${letter} to\n`);
const expectedCounts = { created: 0, updated: 1, unchanged: 0, rejected: 0 };

/** Returns the import events on the timelines of both accounts, oldest first. */
async function findNotes(letter: string): Promise<string[][]> {
  const rows = await query<{ account: string; note: string }>(
    `select a.external_id as account, e.meta ->> 'operation' as note from timeline_events e join accounts a
       on a.tenant_id = $1 and a.id = e.account_id where e.tenant_id = $1 and starts_with(a.external_id, $2) order by e.id`,
    `${letter}-`,
  );
  return [1, 2].map((n) => rows.filter(({ account }) => account === `${letter}-${n}`).map(({ note }) => note));
}

/** Returns the MRR of both accounts: the current one, and the one in the history for a day in September. */
const findMrr = async (letter: string) =>
  (
    await query<{ now: number; then: number; lines: number }>(
      `select a.mrr_minor::int as now, coalesce(d.mrr_minor, 0)::int as then,
         (select count(*)::int from subscription_lines l where l.tenant_id = $1 and l.account_id = a.id) as lines
       from accounts a left join account_daily d on d.tenant_id = $1 and d.account_id = a.id and d.day <= '2026-09-15'
         and d.until > '2026-09-15' where a.tenant_id = $1 and starts_with(a.external_id, $2) order by a.external_id`,
      `${letter}-`,
    )
  ).map(({ now, then, lines }) => [now, then, lines]);

test('moving a subscription also moves its MRR and line, including history, and an undo moves them back', async () => {
  await makeAccounts('A');
  await importRows('products', 'sku,product name\nSKU-1,Rocket\n');
  await importRows(
    'subscriptions',
    'id,account,start,mrr,sku,lineqty,unit price\nS-1,A-1,2026-08-01,250,SKU-1,1,250\n',
  );
  const before = [
    [250_00, 250_00, 1],
    [0, 0, 0],
  ];
  expect(await findMrr('A')).toEqual(before);
  const job = await importRows('subscriptions', 'id,account,start\nS-1,A-2,2026-08-01\n');
  expect(getCounts(job)).toEqual(expectedCounts);
  expect(await findMrr('A')).toEqual(before.toReversed());
  expect(await findNotes('A')).toEqual([['created', 'updated'], ['updated']]);
  expect(await undoImport(t, people.ada, job.id)).toBeUndefined();
  expect(await findMrr('A')).toEqual(before);
  expect(await findNotes('A')).toEqual([
    ['created', 'updated', 'updated'],
    ['updated', 'updated'],
  ]);
});

test('moving a contact updates the counts of both accounts, and an undo restores them', async () => {
  await makeAccounts('B');
  const countContacts = async () =>
    (
      await query<{ n: number }>(
        `select contacts_count as n from accounts where tenant_id = $1 and starts_with(external_id, 'B-') order by external_id`,
      )
    ).map(({ n }) => n);
  const buildContactFile = (account: string) =>
    `contact id,account id,first name,email\nC-1,${account},Cara,cara@b.test\n`;
  await importRows('contacts', buildContactFile('B-1'));
  expect(await countContacts()).toEqual([1, 0]);
  const job = await importRows('contacts', buildContactFile('B-2'));
  expect(getCounts(job)).toEqual(expectedCounts);
  expect(await countContacts()).toEqual([0, 1]);
  expect(await findNotes('B')).toEqual([['created', 'updated'], ['updated']]);
  expect(await undoImport(t, people.ada, job.id)).toBeUndefined();
  expect(await countContacts()).toEqual([1, 0]);
  expect(await findNotes('B')).toEqual([
    ['created', 'updated', 'updated'],
    ['updated', 'updated'],
  ]);
});

test.each([
  ['support_cases', 'C', (account: string) => `ticket id,account id,submitted at\nT-1,${account},2026-10-01\n`],
  ['churns', 'D', (account: string) => `churn id,account id,day,reason\nX-1,${account},2026-10-01,pricing\n`],
])('the timelines of both accounts record moved %s', async (kind, letter, buildFile) => {
  await makeAccounts(letter);
  await importRows(kind, buildFile(`${letter}-1`));
  expect(getCounts(await importRows(kind, buildFile(`${letter}-2`)))).toEqual(expectedCounts);
  expect(await findNotes(letter)).toEqual([['created', 'updated'], ['updated']]);
});
