/** Background jobs delete their own expired records and no ingested data. */
import { apiKeys } from '@mainstay/contract/identity/api-keys';
import { usageIngest } from '@mainstay/contract/usage/ingest';
import { beforeAll, expect, test } from 'vitest';
import { jobKinds } from '../../app/app.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { getRowErrors, importFile } from '../../app/testing/uploads.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });
const LATER = new Date('2029-11-19T11:30:00Z');
/** Tables of codes and attempts of sign-ins, sessions, notifications, messages and automatic runs. */
const HOUSEKEEPING = ['one_time_codes', 'sign_in_attempts', 'sessions', 'notices', 'outgoing_mail', 'automation_runs'];

let program: { domain: string; token: string };
let importId: number;
beforeAll(async () => {
  const { body } = await t.call(people.ada, apiKeys.createApiKey, { body: { name: 'Telemetry' } });
  program = { domain: 'acme', token: body.data.key };
  const content = 'account_id,account name\nA-1,Harbor\nA-2,Quay\nA-3,\n';
  importId = (await importFile(t, people.ada, { kind: 'accounts', content })).id;
});

const ROWS = [{ id: 'r1', account_id: 'A-1', day: '2026-11-18', usage_count: 2 }];
const ingest = async () => {
  const { raw } = await t.send(program, 'POST', usageIngest.ingestUsage.path, { rows: ROWS });
  return raw.json<{ data: { accepted: number; repeated: number } }>().data;
};
async function countRows(): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind in ('r', 'p') and not c.relispartition and has_table_privilege(c.oid, 'select')
       and c.relnamespace = 'public'::regnamespace and $1::bigint > 0 order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await query<{ n: number }>(`select count(*)::int as n from ${name} where tenant_id = $1`);
    counts[name] = row?.n ?? 0;
  }
  return counts;
}

test('decisions-54 no imported or ingested data is deleted automatically, and an ingested id still prevents duplicates', async () => {
  expect(await ingest()).toMatchObject({ accepted: 1, repeated: 0 });
  await t.runJobs();
  const [before, rowErrors] = [await countRows(), await getRowErrors(t, people.ada, importId)];
  expect(rowErrors).toHaveLength(1);
  t.setNow(LATER);
  const tenant = await t.tenantId('acme');
  // The job that prepares partitions of the audit log rejects months that are far ahead of the database clock.
  for (const kind of jobKinds.filter(({ cron, name }) => cron && name !== 'audit-months')) {
    const jobTenant = kind.forAll ? 0 : tenant;
    await kind.handle({}, { services: t.services, tenant: jobTenant, stopping: new AbortController().signal });
  }
  await t.runJobs();
  const after = await countRows();
  const shrunkTables = Object.keys(before).filter((name) => (after[name] ?? 0) < (before[name] ?? 0));
  expect(shrunkTables.filter((name) => !HOUSEKEEPING.includes(name))).toEqual([]);
  const admin = await t.signIn('ada@acme.test');
  expect(await getRowErrors(t, admin, importId)).toEqual(rowErrors);
  expect(await ingest()).toMatchObject({ accepted: 0, repeated: 1 });
});
