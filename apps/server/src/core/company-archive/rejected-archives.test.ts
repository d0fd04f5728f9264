/** Archives that were changed, or that are none. The company that imports them stays as it was. */
import { companyArchive } from '@mainstay/contract/company-archive';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import {
  changeArchive,
  changeTable,
  createEmptyCompany,
  exportCompany,
  uploadArchive,
} from '../../app/testing/archives.ts';
import { findArchiveTables } from './archive-tables.ts';

let t: TestApp;
let source: Caller;
let archive: Buffer;
beforeAll(async () => {
  t = await openTestApp();
  source = await createEmptyCompany(t, 'source');
  await t.inTenant('source', 'write', async (tx) => {
    const [owner] = await tx.rows<{ id: number }>('select id from users where tenant_id = $1', [tx.tenant]);
    await buildAccount(tx, { name: 'Harbour', ownerId: owner?.id ?? 0 });
  });
  archive = await exportCompany(t, source);
});
afterAll(() => t.close());

/** Returns the number of rows of each table. */
async function countRows(domain: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await t.inTenant(domain, 'read', findArchiveTables)) {
    const [row] = await t.query<{ count: number }>(
      domain,
      `select count(*)::int as count from "${name}" where tenant_id = $1`,
    );
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

test.each<[string, Parameters<typeof changeArchive>[1], RegExp]>([
  [
    'a changed value',
    (entries) => {
      const content = entries.get('tables/accounts.csv') ?? Buffer.alloc(0);
      content[content.length - 2] = (content[content.length - 2] ?? 0) ^ 1;
    },
    /tables\/accounts\.csv/,
  ],
  ['another schema', (_, manifest) => void (manifest.schema.sha256 = '0'.repeat(64)), /another version/],
  [
    'an excluded table',
    (entries, manifest) => {
      const content = Buffer.from('id\n');
      entries.set('tables/sessions.csv', content);
      const sha256 = createHash('sha256').update(content).digest('hex');
      manifest.tables.push({ name: 'sessions', columns: ['id'], rows: 0, bytes: content.length, sha256 });
    },
    /The table sessions cannot be imported/,
  ],
  [
    'a column for the company',
    (entries, manifest) => {
      const table = manifest.tables.find(({ name }) => name === 'accounts');
      table?.columns.unshift('tenant_id');
      changeTable(entries, manifest, 'accounts', (text) => text.replaceAll(/^/gm, '1,'));
    },
    /The columns of accounts differ/,
  ],
  [
    'an id that is too large',
    (entries, manifest) =>
      changeTable(entries, manifest, 'tags', () => {
        const table = manifest.tables.find(({ name }) => name === 'tags');
        if (table) table.rows = 1;
        return `${table?.columns.join()}\n${table?.columns.map((name) => (name === 'id' ? 2 ** 49 : 'x')).join()}\n`;
      }),
    /the id is too large/,
  ],
  [
    'a value of another type',
    (entries, manifest) => changeTable(entries, manifest, 'settings', (text) => text.replace('USD', 'DOLLARS')),
    /tables\/settings\.csv, rows 1 to 1: /,
  ],
  [
    'a row with too many values',
    (entries, manifest) => changeTable(entries, manifest, 'settings', (text) => text.replace(/\n$/, ',x\n')),
    /tables\/settings\.csv is not valid CSV: the number of values in a row is not that of the columns\./,
  ],
  [
    'a quotation mark that is not closed',
    (entries, manifest) => changeTable(entries, manifest, 'settings', (text) => text.replace(/\n$/, ',"\n')),
    /tables\/settings\.csv is not valid CSV: a quotation mark is not closed\./,
  ],
  ['a missing file', (entries) => void entries.delete('tables/notes.csv'), /tables\/notes\.csv is missing/],
  ['an unknown entry', (entries) => void entries.set('tables/x.csv', Buffer.from('a')), /tables\/x\.csv differs/],
])('%s', async (name, change, message) => {
  const domain = `bad-${name.replaceAll(/\W/g, '')}`.slice(0, 30);
  const nia = await createEmptyCompany(t, domain);
  const before = await countRows(domain);
  const changed = await changeArchive(archive, change);
  expect((await uploadArchive(t, nia, changed)).error).toBeUndefined();
  await t.runJobs();
  const { data } = (await t.call(nia, companyArchive.getTransfers, {})).body;
  expect(data.import?.status).toBe('failed');
  expect(data.import?.error).toMatch(message);
  const after = await countRows(domain);
  expect({ ...after, audit_log: 0 }).toEqual({ ...before, audit_log: 0 });
});

test('a path that leaves the archive, and a file that is no archive', async () => {
  const nia = await createEmptyCompany(t, 'paths');
  const changed = Buffer.from(archive.toString('latin1').replaceAll('tables/tags.csv', '../../../tags.x'), 'latin1');
  for (const content of [changed, Buffer.from('no zip file')]) {
    await uploadArchive(t, nia, content);
    await t.runJobs();
    const { data } = (await t.call(nia, companyArchive.getTransfers, {})).body;
    expect(data.import).toMatchObject({
      status: 'failed',
      error: 'This file is not an archive of a company, or it is damaged.',
    });
  }
  expect((await uploadArchive(t, nia, archive, 'archive.csv')).fields).toEqual({ file: 'Only zip files are allowed' });
});

test('a company with accounts cannot import', async () => {
  const reply = await uploadArchive(t, source, archive);
  expect([reply.status, reply.error]).toEqual([
    400,
    'An archive can only be imported into a company without accounts and with one user.',
  ]);
});
