import { unmarkFormulas } from '@mainstay/contract/rules/csv';
import { imports } from '@mainstay/contract/imports';
import blns from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../../app/testing/app.ts';
import { type Company, openCompany } from '../../../app/testing/company.ts';
import { TEST_DAY } from '../../../app/testing/services.ts';
import { getCounts, toCsv, getRowErrors, importFile, undoImport, uploadFile } from '../../../app/testing/uploads.ts';
import { startRun } from '../start-import.ts';
import { runImportWork } from './import-work.ts';

let t: TestApp;
let ada: Caller;
let query: Company<string>['query'];

beforeAll(async () => {
  const company = await openCompany({ ada: 'ADM', dev: 'DA', maya: 'CSM' });
  ({ t, query } = company);
  ada = company.people.ada;
});
afterAll(() => t.close());

describe('accounts', () => {
  test('imports search terms and owners, and a repeated import changes nothing', async () => {
    const content = 'id,name,owner,industry\nL-1,Northwind Traders,MAYA@acme.test,Food\nL-2,Acme,,\n';
    const first = await importFile(t, ada, { kind: 'accounts', content });
    expect(getCounts(first)).toEqual({ created: 2, updated: 0, unchanged: 0, rejected: 0 });
    const [one] = await query<{ id: number; owner: string; path: number[]; root_id: number }>(
      `select a.id, a.path, a.root_id, u.email as owner from accounts a join account_members m on m.tenant_id = $1
        and m.account_id = a.id
         and m.member_type = 'P' join users u on u.tenant_id = $1 and u.id = m.user_id and u.id = a.primary_owner_id
       where a.tenant_id = $1 and a.external_id = 'L-1'`,
    );
    expect(one).toMatchObject({ owner: 'maya@acme.test', path: [one?.id], root_id: one?.id });
    const terms = await query<{ kind: string; term: string }>(
      'select kind, term from search_terms where tenant_id = $1 and entity_id = $2 order by kind, length(term), term',
      one?.id,
    );
    expect(terms.filter((x) => x.kind === 'account').map((x) => x.term)).toEqual(['traders', 'northwind']);
    expect(terms.filter((x) => x.kind === 'account_part').map((x) => x.term)).toContain('wind');

    const before = await query('select xmin::text, * from accounts where tenant_id = $1 order by id');
    const second = await importFile(t, ada, { kind: 'accounts', content });
    expect(getCounts(second)).toEqual({ created: 0, updated: 0, unchanged: 2, rejected: 0 });
    expect(await query('select xmin::text, * from accounts where tenant_id = $1 order by id')).toEqual(before);
  });

  test('a changed file updates what differs, and its undo restores it', async () => {
    const changed = 'id,name,industry,Rank\nL-1,Southwind,Food,7\nL-2,Acme,Tools,\nL-3,New,,\n';
    const job = await importFile(t, ada, { kind: 'accounts', content: changed });
    expect(getCounts(job)).toEqual({ created: 1, updated: 2, unchanged: 0, rejected: 0 });
    const findAccounts = () =>
      query<{ name: string; industry: string | null; rank: number | null }>(
        `select name, industry, rank from accounts where tenant_id = $1 and starts_with(external_id, 'L-')
          order by external_id`,
      );
    const findTerms = async () =>
      (
        await query<{ term: string }>(
          `select distinct term from search_terms where tenant_id = $1 and kind = 'account' order by term`,
        )
      ).map((w) => w.term);
    expect(await findAccounts()).toEqual([
      { name: 'Southwind', industry: 'Food', rank: 7 },
      { name: 'Acme', industry: 'Tools', rank: null },
      { name: 'New', industry: null, rank: null },
    ]);
    expect(await findTerms()).toEqual(['acme', 'new', 'southwind']);
    await undoImport(t, ada, job.id);
    expect(await findAccounts()).toEqual([
      { name: 'Northwind Traders', industry: 'Food', rank: null },
      { name: 'Acme', industry: null, rank: null },
    ]);
    expect(await findTerms()).toEqual(['acme', 'northwind', 'traders']);
  });

  test('parents may be anywhere in the file; unknown parents and cycles are rejected', async () => {
    const content = toCsv([
      ['id', 'name', 'parent'],
      ['P-3', 'Grandchild', 'P-2'],
      ['P-2', 'Child', 'P-1'],
      ['P-1', 'Top', ''],
      ['P-4', 'Lost', 'P-404'],
      ['P-5', 'Itself', 'P-5'],
      ['P-6', 'Round', 'P-7'],
      ['P-7', 'About', 'P-6'],
    ]);
    const job = await importFile(t, ada, { kind: 'accounts', content });
    expect(getCounts(job)).toEqual({ created: 3, updated: 0, unchanged: 0, rejected: 4 });
    expect((await getRowErrors(t, ada, job.id)).map((f) => [f.line, f.column])).toEqual(
      [5, 6, 7, 8].map((line) => [line, 'parent']),
    );
    const findTree = () =>
      query<{ external_id: string; names: string[]; has_children: boolean; root: string }>(
        `select a.external_id, array(select p.external_id from unnest(a.path) with ordinality x (id, n)
             join accounts p on p.tenant_id = $1 and p.id = x.id order by x.n) as names, a.has_children,
           (select r.external_id from accounts r where r.tenant_id = $1 and r.id = a.root_id) as root
         from accounts a where a.tenant_id = $1 and starts_with(a.external_id, 'P-') order by a.external_id`,
      );
    expect(await findTree()).toEqual([
      { external_id: 'P-1', names: ['P-1'], has_children: true, root: 'P-1' },
      { external_id: 'P-2', names: ['P-1', 'P-2'], has_children: true, root: 'P-1' },
      { external_id: 'P-3', names: ['P-1', 'P-2', 'P-3'], has_children: false, root: 'P-1' },
    ]);

    // The tree is in reverse order, so each row is possible only after a later one.
    const reversedTree = toCsv([
      ['id', 'name', 'parent'],
      ['P-1', 'Top', 'P-2'],
      ['P-2', 'Child', 'P-3'],
      ['P-3', 'Grandchild', ''],
    ]);
    const moved = await importFile(t, ada, { kind: 'accounts', content: reversedTree });
    expect(getCounts(moved)).toEqual({ created: 0, updated: 3, unchanged: 0, rejected: 0 });
    expect(await findTree()).toEqual([
      { external_id: 'P-1', names: ['P-3', 'P-2', 'P-1'], has_children: false, root: 'P-3' },
      { external_id: 'P-2', names: ['P-3', 'P-2'], has_children: true, root: 'P-3' },
      { external_id: 'P-3', names: ['P-3'], has_children: true, root: 'P-3' },
    ]);
    // Moving the only child away leaves its former parent without children.
    const moveChild = (parent: string) =>
      importFile(t, ada, {
        kind: 'accounts',
        content: toCsv([
          ['id', 'name', 'parent'],
          ['P-1', 'Top', parent],
        ]),
      });
    await moveChild('P-3');
    const findParents = async () =>
      (await findTree()).filter((account) => account.has_children).map((a) => a.external_id);
    expect(await findParents()).toEqual(['P-3']);
    await moveChild('P-2');
    expect(await findParents()).toEqual(['P-2', 'P-3']);
    const cycle = toCsv([
      ['id', 'name', 'parent'],
      ['P-3', 'Grandchild', 'P-1'],
    ]);
    const rejectedJob = await importFile(t, ada, { kind: 'accounts', content: cycle });
    expect(await getRowErrors(t, ada, rejectedJob.id)).toMatchObject([
      { reason: 'This would create a cycle of parent rows.' },
    ]);
    for (const { id } of [moved, job]) {
      expect(await undoImport(t, ada, id)).toBeUndefined();
    }
    expect(await findTree()).toEqual([]);
  });

  test('finds parents far below in a long file', async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => [`F-${i}`, `Far ${i}`, i < 2400 ? `F-${2499 - (i % 90)}` : '']);
    const job = await importFile(t, ada, { kind: 'accounts', content: toCsv([['id', 'name', 'parent'], ...rows]) });
    expect(getCounts(job)).toEqual({ created: 2500, updated: 0, unchanged: 0, rejected: 0 });
    expect(job).toMatchObject({ processed: 2500, total: 2500 });
    const [children] = await query<{ n: number }>(
      `select count(*)::int as n from accounts where tenant_id = $1 and starts_with(external_id, 'F-')
        and array_length(path, 1) = 2`,
    );
    expect(children?.n).toBe(2400);
    expect(await undoImport(t, ada, job.id)).toBeUndefined();
    expect(await query(`select from accounts where tenant_id = $1 and starts_with(external_id, 'F-')`)).toHaveLength(0);
  });

  test('an id that is twice in a file is imported once; a conflicting row with the same id is rejected', async () => {
    const filler = Array.from({ length: 1200 }, (_, i) => [`T-${i}`, `T ${i}`]);
    const content = toCsv([['id', 'name'], ...filler, ['T-5', 'T 5'], ['T-6', 'another'], ['T-1199', 'near']]);
    const counts = { created: 1200, updated: 0, unchanged: 1, rejected: 2 };
    const checked = (await uploadFile(t, ada, { kind: 'accounts', content })).body.data;
    await t.call(ada, imports.checkImport, { params: { id: checked.id } });
    await t.runJobs();
    expect(getCounts((await t.call(ada, imports.getImport, { params: { id: checked.id } })).body.data)).toEqual(counts);
    const job = await importFile(t, ada, { kind: 'accounts', content });
    expect(getCounts(job)).toEqual(counts);
    expect(await getRowErrors(t, ada, job.id)).toMatchObject([
      { line: 1203, reason: 'This row has the same Account ID as line 8, but different values.' },
      { line: 1204, reason: 'This row has the same Account ID as line 1201, but different values.' },
    ]);
    const { groups } = (await t.call(ada, imports.findFaults, { params: { id: job.id } })).body.data;
    expect(groups).toEqual([
      { reason: 'This row has the same Account ID as an earlier line, but different values.', column: null, rows: 2 },
    ]);
    const one = await t.call(ada, imports.findFaults, {
      params: { id: job.id },
      query: { reason: groups[0]?.reason, limit: 1 },
    });
    expect(one.body.data).toMatchObject({ total_records: 2, has_next: true });
  });

  test('imports naughty strings unchanged or rejects them with a reason', async () => {
    const rows = blns.map((text, i) => [`N-${i}`, text]);
    const job = await importFile(t, ada, { kind: 'accounts', content: toCsv([['id', 'name'], ...rows]) });
    expect(job.status).toBe('done');
    expect(job.created + job.rejected).toBe(blns.length);
    const importedRows = await query<{ external_id: string; name: string }>(
      `select external_id, name from accounts where tenant_id = $1 and starts_with(external_id, 'N-')`,
    );
    const normalize = (text: string) => text.trim().replace(/\s*[\r\n\t]+\s*/g, ' ');
    for (const { external_id, name } of importedRows) {
      const input = (blns[Number(external_id.slice(2))] ?? '').trim();
      expect(normalize(unmarkFormulas(input))).toBe(name);
    }
    expect(importedRows).toHaveLength(job.created);
  });

  test('a file with only invalid rows imports nothing and gives the reasons', async () => {
    const job = await importFile(t, ada, {
      kind: 'accounts',
      content: toCsv([
        ['id', 'name', 'rank'],
        ['', 'a', 1],
        ['B-1', '', 'x'],
      ]),
    });
    expect(getCounts(job)).toEqual({ created: 0, updated: 0, unchanged: 0, rejected: 2 });
    expect(job.status).toBe('done');
  });

  test("dates missing in the file default to the company's today, which may also be a closing date", async () => {
    const content = toCsv([
      ['id', 'name', 'status', 'Closed on'],
      ['D-1', 'Open', 'Active', ''],
      ['D-2', 'Closed', 'Closed', ''],
      ['D-3', 'Closed today', 'Closed', TEST_DAY],
      ['D-4', 'Closed tomorrow', 'Closed', '2026-11-21'],
    ]);
    const job = await importFile(t, ada, { kind: 'accounts', content });
    const findDays = () =>
      query<{ external_id: string; onboarded_on: string; closed_on: string | null }>(
        `select external_id, onboarded_on, closed_on from accounts where tenant_id = $1 and starts_with(external_id, 'D-')
          order by external_id`,
      );
    const since = { onboarded_on: TEST_DAY };
    expect(await findDays()).toEqual([
      { external_id: 'D-1', ...since, closed_on: null },
      { external_id: 'D-2', ...since, closed_on: TEST_DAY },
      { external_id: 'D-3', ...since, closed_on: TEST_DAY },
    ]);
    expect((await getRowErrors(t, ada, job.id)).map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'Must not be in the future.'],
    ]);
    // An account that is closed by a later import gets the closing date, too.
    await importFile(t, ada, { kind: 'accounts', content: 'id,name,status\nD-1,Open,Closed\n' });
    expect((await findDays())[0]).toEqual({ external_id: 'D-1', ...since, closed_on: TEST_DAY });
  });
});

describe('a run that is interrupted', () => {
  const content = toCsv([['id', 'name'], ...Array.from({ length: 3500 }, (_, i) => [`R-${i}`, `Run ${i}\nline`])]);
  const countRows = async () =>
    (
      await query<{ n: number }>(
        `select count(*)::int as n from accounts where tenant_id = $1 and starts_with(external_id, 'R-')`,
      )
    )[0]?.n;

  test('continues where it was, and two workers never import a batch twice', async () => {
    const { data } = (await uploadFile(t, ada, { kind: 'accounts', content })).body;
    const tenant = await t.tenantId('acme');
    await t.inTenant('acme', 'write', (tx) => startRun(tx, data.id, null));
    const work = {
      services: t.services,
      tenant,
      importId: data.id,
      stopping: new AbortController().signal,
      shouldRefreshMetrics: false,
    };
    // A slice without time ends before its first batch. A stop lets the current batch finish.
    expect(await runImportWork({ ...work, slice: -1 })).toBe('paused');
    const stop = new AbortController();
    const [first, second] = await Promise.all([
      runImportWork({ ...work, stopping: stop.signal, slice: 60_000 }),
      runImportWork({ ...work, slice: 60_000 }),
      new Promise<void>((resolve) => {
        setTimeout(() => {
          stop.abort();
          resolve();
        }, 50);
      }),
    ]);
    expect([first, second].filter((r) => r === 'over').length).toBeLessThanOrEqual(1);
    await t.runJobs();
    const job = (await t.call(ada, imports.getImport, { params: { id: data.id } })).body.data;
    expect(job).toMatchObject({ status: 'done', created: 3500, processed: 3500, rejected: 0 });
    expect(await countRows()).toBe(3500);
    expect(await runImportWork({ ...work, slice: 60_000 })).toBe('lost');
  });

  test('line numbers continue after a pause, across cells with several lines', async () => {
    const rows = await query<{ row_number: number }>(
      `select r.row_number from import_rows r join accounts a on a.tenant_id = $1 and a.id = r.entity_id
       where r.tenant_id = $1 and a.external_id = 'R-3499' and r.outcome = 'created'`,
    );
    expect(rows).toEqual([{ row_number: 2 + 3499 * 2 }]);
  });

  test('fails with a message if its file is missing', async () => {
    const { data } = (await uploadFile(t, ada, { kind: 'accounts', content: 'id,name\nG-1,x\n' })).body;
    const [file] = await query<{ storage_key: string }>(
      `select f.storage_key from imports i join files f on f.tenant_id = $1 and f.id = i.file_id
       where i.tenant_id = $1 and i.id = $2`,
      data.id,
    );
    await t.services.workFiles.remove(file?.storage_key ?? '');
    await t.call(ada, imports.runImport, { params: { id: data.id } });
    await t.runJobs();
    const job = (await t.call(ada, imports.getImport, { params: { id: data.id } })).body.data;
    expect(job).toMatchObject({ status: 'failed', error: 'The uploaded file no longer exists. Upload it again.' });
  });
});
