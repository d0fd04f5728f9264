/** Rejected rows are corrected in a spreadsheet and imported again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { getCounts, importFile } from '../../app/testing/uploads.ts';

let t: TestApp;
let ada: Caller;
beforeAll(async () => {
  const company = await openCompany({ ada: 'ADM' });
  t = company.t;
  ada = company.people.ada;
});
afterAll(() => t.close());

test('rejected rows are downloaded exactly, even if their cells would run as formulas in a spreadsheet', async () => {
  const hostile = ['=1', "'=1", "''=1", '＝1', '－1', '\tTab', 'A;=1', 'A; "+1"', "A;'-1", 'A\n=1', "A\n'@x", '"=1"'];
  const names = [...hostile, 'A\t＠x'].map((name, n) => `${name} ${n}`);
  const toFile = (kind: string, rank: string) =>
    [['Account ID', 'Account name', '=Rank'], ...names.map((name, n) => [`${kind}-${n}`, name, rank])]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\n');
  const mapping = { columns: { external_id: 'Account ID', name: 'Account name', rank: '=Rank' } };
  const importRows = (content: string) => importFile(t, ada, { kind: 'accounts', content, mapping });
  const allCreated = { created: names.length, updated: 0, unchanged: 0, rejected: 0 };
  expect(getCounts(await importRows(toFile('direct', '7')))).toEqual(allCreated);
  const job = await importRows(toFile('mended', 'none'));
  expect(getCounts(job)).toEqual({ ...allCreated, created: 0, rejected: names.length });
  const { raw } = await t.send(ada, 'GET', `/v1/api/admin/imports/${job.id}/rejected.csv`);
  expect(raw.body.split('\r\n')[0]).toBe(`\ufeffAccount ID,Account name,"'=Rank",Rejected because`);
  const cells = [`'=1 0`, `'=1 1`, `''=1 2`, `'＝1 3`, `A;'=1 6`, `A; ""'+1"" 7`, `A;'-1 8`, `A\n'=1 9`, `A\t'＠x 12`];
  for (const cell of cells) expect(raw.body).toContain(`,"${cell}",none,`);
  expect(getCounts(await importRows(raw.body.replaceAll(',none,', ',7,')))).toEqual(allCreated);
  const findImportedNames = (kind: string) =>
    t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ name: string }>(
        'select name from accounts where tenant_id = $1 and starts_with(external_id, $2) order by external_id',
        [tx.tenant, `${kind}-`],
      ),
    );
  expect(await findImportedNames('mended')).toEqual(await findImportedNames('direct'));
  expect((await findImportedNames('mended')).map(({ name }) => name)).toContain('A; "+1" 7');
});
