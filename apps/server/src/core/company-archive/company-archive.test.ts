import { accounts } from '@mainstay/contract/accounts';
import { companyArchive } from '@mainstay/contract/company-archive';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { openTestApp } from '../../app/testing/app.ts';
import {
  createEmptyCompany,
  exportCompany,
  readManifest,
  removeImporter,
  signInTo,
  uploadArchive,
} from '../../app/testing/archives.ts';
import { unzip } from '../../app/testing/zip-files.ts';
import { findDifferentReplies } from '../../app/testing/read-everything.ts';
import { EXCLUDED_TABLES, findArchiveTables, findForwardReferences, REPLACED_COLUMNS } from './archive-tables.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { EXPIRE_EXPORTS } from './jobs.ts';
import { readRecords } from './archive-csv.ts';

const ADA = 'ada.admin@demo.test';
let t: TestApp;
let ada: Caller;
let archive: Buffer;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await signInTo(t, 'demo', ADA);
  // A second account of the customer with an id of its own, and text that CSV has to quote.
  await t.query(
    'demo',
    `update accounts set external_id = 'X-1, "quoted"' || chr(10), description = '' where tenant_id = $1
       and id = (select min(id) from accounts where tenant_id = $1)`,
  );
  archive = await exportCompany(t, ada);
});
afterAll(() => t.close());

/** Columns whose values an import changes. */
const CHANGED_COLUMNS: Record<string, string[]> = {
  users: ['roles_version', 'password_hash'],
  settings: ['client_config'],
  files: ['storage_key'],
  external_processes: ['secret_sealed'],
  mail_connections: ['tokens_sealed', 'tokens_expire_at', 'ended_at'],
  outgoing_mail: ['secret_sealed', 'secret_expires_at', 'status'],
  webhooks: ['secret_sealed', 'previous_secret_sealed', 'previous_secret_until', 'status'],
};

/** Returns the number and a checksum of the rows of each table of an archive, without those of the importing administrator. */
async function getChecksums(domain: string, conditions: Record<string, string> = {}) {
  const tables = await t.inTenant(domain, 'read', findArchiveTables);
  const checksums: Record<string, { rows: number; sum: string }> = {};
  for (const { name } of tables) {
    const [row] = await t.query<{ rows: number; sum: string }>(
      domain,
      `select count(*)::int as rows, coalesce(md5(string_agg(md5(r::text), '' order by md5(r::text))), '') as sum
       from (select to_jsonb(x) - 'tenant_id' - $2::text[] as r from "${name}" x
             where tenant_id = $1 and ${conditions[name] ?? 'true'}) y`,
      CHANGED_COLUMNS[name] ?? [],
    );
    if (row) checksums[name] = row;
  }
  return checksums;
}

describe('export', () => {
  test('the manifest lists every table with the number of its rows, sizes and checksums', async () => {
    const entries = await unzip(archive);
    const manifest = readManifest(entries);
    expect([...entries.keys()].toSorted()).toEqual(
      [
        'manifest.json',
        ...manifest.tables.map(({ name }) => `tables/${name}.csv`),
        ...manifest.files.map(({ id }) => `files/${id}`),
      ].toSorted(),
    );
    expect(manifest.company).toEqual({
      name: 'Halden Systems',
      domain: 'demo',
      currency: 'USD',
      time_zone: 'Pacific/Auckland',
    });
    const [count] = await t.query<{ count: number }>(
      'demo',
      'select count(*)::int as count from accounts where tenant_id = $1',
    );
    expect(manifest.tables.find(({ name }) => name === 'accounts')?.rows).toBe(count?.count);
    for (const { name, bytes, sha256 } of manifest.tables) {
      const content = entries.get(`tables/${name}.csv`) ?? Buffer.alloc(0);
      expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([name, bytes, sha256]);
    }
  });

  test('CSV files distinguish an empty text from a missing value', async () => {
    const text = (await unzip(archive)).get('tables/accounts.csv')?.toString() ?? '';
    const records = [];
    for await (const record of readRecords(Readable.from([text]))) records.push(record);
    const [header = [], ...rows] = records;
    const [externalId, description] = [header.indexOf('external_id'), header.indexOf('description')];
    expect(rows[0]?.[externalId]).toBe('X-1, "quoted"\n');
    expect(rows[0]?.[description]).toBe('');
    expect(rows.some((row) => row[header.indexOf('closed_on')] === null)).toBe(true);
  });

  test('no secret is exported', async () => {
    const secretColumns = await t.query<{ name: string }>(
      'demo',
      `select c.table_name || '.' || c.column_name as name from information_schema.columns c
       join pg_class t on t.relname = c.table_name and obj_description(t.oid, 'pg_class') = 'tenant'
       where $1 > 0 and c.table_schema = 'public' and c.column_name ~ '(sealed|secret|hash|token|password|code)'
       order by 1`,
    );
    const tables = await t.inTenant('demo', 'read', findArchiveTables);
    const exported = tables.flatMap(({ name, columns }) =>
      columns.map((column) => ({ name: `${name}.${column.name}` })),
    );
    const harmless = secretColumns
      .map(({ name }) => name)
      .filter((name) => exported.some((column) => column.name === name));
    expect(harmless).toEqual([
      'account_churns.reason_code',
      'ai_calls.input_tokens',
      'ai_calls.output_tokens',
      'external_rows.row_hash',
      'import_rows.after_hash',
      'settings.password_max',
      'settings.password_min',
      'users.password_changed_at',
    ]);
  });

  test('all excluded tables and columns exist, and every reference within a cycle can be deferred', async () => {
    const columns = await t.query<{ table: string; column: string }>(
      'demo',
      `select table_name as table, column_name as column from information_schema.columns where $1 > 0`,
    );
    const exists = (table: string, column: string) =>
      columns.some((one) => one.table === table && one.column === column);
    expect(Object.keys(EXCLUDED_TABLES).filter((name) => !exists(name, 'tenant_id'))).toEqual([]);
    for (const [table, replaced] of Object.entries(REPLACED_COLUMNS))
      expect(Object.keys(replaced).filter((column) => !exists(table, column))).toEqual([]);
    const tables = await t.inTenant('demo', 'read', findArchiveTables);
    expect(findForwardReferences(tables).filter(({ deferrable }) => !deferrable)).toEqual([]);
  });

  test('only one export runs at a time, and its link and its file expire', async () => {
    const started = await t.call(ada, companyArchive.startExport, {});
    const second = await t.call(ada, companyArchive.startExport, {});
    expect([second.status, second.error]).toEqual([409, 'An export or import is already in progress.']);
    await t.runJobs();
    const { data } = (await t.call(ada, companyArchive.getTransfers, {})).body;
    expect(data.export).toMatchObject({ id: started.body.data.id, status: 'done', progress: 1, error: null });
    expect(data.export?.file?.name).toBe('demo-2026-11-19.zip');
    expect(data.can_import).toBe(false);
    const now = t.services.now();
    t.setNow(new Date(now.getTime() + 8 * 86_400_000));
    await t.inTenant('demo', 'write', (tx) => enqueue(tx, EXPIRE_EXPORTS));
    await t.runJobs();
    t.setNow(now);
    const link = await t.call(ada, companyArchive.createDownloadLink, { params: { id: started.body.data.id } });
    expect(link.status).toBe(404);
  });
});

describe('import', () => {
  test('an import into a new company gives the same records, metrics and lists', { timeout: 300_000 }, async () => {
    const fresh = await exportCompany(t, ada);
    const nia = await createEmptyCompany(t, 'copy');
    const before = await getChecksums('demo', { audit_log: 'false', files: `purpose <> 'export'` });
    const globex = await getChecksums('globex');
    const uploaded = await uploadArchive(t, nia, fresh);
    expect(uploaded.error).toBeUndefined();
    await t.runJobs();
    const niaAgain = await signInTo(t, 'copy', 'nia@copy.test');
    const transfers = (await t.call(niaAgain, companyArchive.getTransfers, {})).body.data;
    expect(transfers.import).toMatchObject({ status: 'done', error: null, progress: 1 });

    const added = `(select id from users where tenant_id = $1 and email = 'nia@copy.test')`;
    const after = await getChecksums('copy', {
      audit_log: 'false',
      users: `id <> ${added}`,
      user_roles: `user_id <> ${added}`,
      files: `purpose <> 'export'`,
    });
    expect(after).toEqual(before);
    expect(await getChecksums('globex')).toEqual(globex);

    await removeImporter(t, 'copy', 'demo');
    const original = await signInTo(t, 'demo', ADA);
    const copy = await signInTo(t, 'copy', ADA);
    const list = await t.call(copy, accounts.findAccounts, { query: {} });
    expect(list.status).toBe(200);
    const ids = await t.query<{ id: number }>(
      'demo',
      'select id from accounts where tenant_id = $1 order by id limit 1',
    );
    const accountIds = ids.map(({ id }) => id);
    const { different, calls } = await findDifferentReplies(t, original, copy, accountIds);
    expect(different).toEqual([]);
    expect(calls).toBeGreaterThan(100);
  });
});
