import { imports } from '@mainstay/contract/imports';
import { expect, test } from 'vitest';
import { setUpCompany } from '../../../app/testing/company.ts';
import { getCounts, importFile, uploadFile } from '../../../app/testing/uploads.ts';

const { t, people } = setUpCompany({ ada: 'ADM' });

interface RunResult {
  counts: ReturnType<typeof getCounts>;
  lines: string[];
}

async function getResult(id: number): Promise<RunResult> {
  const params = { params: { id } };
  const job = (await t.call(people.ada, imports.getImport, params)).body.data;
  const { listing } = (await t.call(people.ada, imports.findFaults, params)).body.data;
  return { counts: getCounts(job), lines: listing.map((f) => `${f.line} ${f.column}: ${f.reason}`) };
}

/** Checks a file and then runs it. Verifies that the check writes nothing else. @returns both results */
async function checkAndRun(kind: string, content: string): Promise<{ id: number; check: RunResult; run: RunResult }> {
  const { id } = (await uploadFile(t, people.ada, { kind, content })).body.data;
  await t.call(people.ada, imports.checkImport, { params: { id } });
  await t.runJobs();
  const check = await getResult(id);
  const remainingRows = await t.inTenant('acme', 'read', (tx) =>
    tx.rows(`select from import_rows where tenant_id = $1 and import_id = $2 and outcome <> 'rejected'`, [
      tx.tenant,
      id,
    ]),
  );
  expect(remainingRows).toHaveLength(0);
  await t.call(people.ada, imports.runImport, { params: { id } });
  await t.runJobs();
  return { id, check, run: await getResult(id) };
}

const HEADER = 'id,name,parent\n';
const NO_ACCOUNT = 'No account has this ID.';

test('the check finds a cycle inside the file and reports the same lines as the run', async () => {
  const { check, run } = await checkAndRun(
    'accounts',
    `${HEADER}C-1,One,C-3\nC-2,Two,C-1\nC-3,Three,C-2\nC-4,Below,C-1\nC-5,Far below,C-4\nC-6,Apart,\n`,
  );
  expect(check.lines).toEqual([2, 3, 4, 5, 6].map((line) => `${line} parent: ${NO_ACCOUNT}`));
  expect(check.counts).toEqual({ created: 1, updated: 0, unchanged: 0, rejected: 5 });
  expect(check).toEqual(run);
});

test('finds a cycle whose rows are thousands of lines apart', async () => {
  const filler = Array.from({ length: 2200 }, (_, i) => `F-${i},Filler,`).join('\n');
  const { check, run } = await checkAndRun(
    'accounts',
    `${HEADER}F-a,A,F-b\n${filler}\nF-b,B,F-a\nF-c,C,F-2\nF-d,D,F-b\n`,
  );
  expect(check.lines).toEqual([2, 2203, 2205].map((line) => `${line} parent: ${NO_ACCOUNT}`));
  expect(check).toEqual(run);
}, 30_000);

test('check and run both reject rows below an invalid row at any distance', async () => {
  const { check, run } = await checkAndRun('accounts', `${HEADER}W-3,Three,W-2\nW-2,Two,W-1\nW-1,,\nW-4,Four,W-404\n`);
  expect(check.counts).toEqual({ created: 0, updated: 0, unchanged: 0, rejected: 4 });
  expect(check).toEqual(run);
});

test('rejects a cycle with stored accounts but allows reversing the stored tree', async () => {
  await importFile(t, people.ada, { kind: 'accounts', content: `${HEADER}S-1,One,\nS-2,Two,S-1\nS-3,Three,S-2\n` });
  const cycleResult = await checkAndRun('accounts', `${HEADER}S-1,One,S-3\n`);
  expect(cycleResult.check.lines).toEqual(['2 parent: This would create a cycle of parent rows.']);
  expect(cycleResult.check).toEqual(cycleResult.run);
  const filler = Array.from({ length: 1500 }, (_, i) => `V-${i},Filler,`).join('\n');
  const reversedResult = await checkAndRun('accounts', `${HEADER}S-1,One,S-2\nS-2,Two,S-3\n${filler}\nS-3,Three,\n`);
  expect(reversedResult.check.counts).toEqual({ created: 1500, updated: 3, unchanged: 0, rejected: 0 });
  expect(reversedResult.check).toEqual(reversedResult.run);
}, 30_000);

test('finds a cycle of existing accounts that are moved in different batches', async () => {
  await importFile(t, people.ada, { kind: 'accounts', content: `${HEADER}M-1,One,\nM-2,Two,\nM-3,Three,M-2\n` });
  const filler = Array.from({ length: 1500 }, (_, i) => `N-${i},Filler,`).join('\n');
  const { check, run } = await checkAndRun('accounts', `${HEADER}M-1,One,M-3\n${filler}\nM-2,Two,M-1\n`);
  expect(check.lines).toEqual(['1503 parent: This would create a cycle of parent rows.']);
  expect(check).toEqual(run);
}, 30_000);

test('a parent that is created by the file changes an existing account', async () => {
  await importFile(t, people.ada, { kind: 'accounts', content: `${HEADER}P-1,One,\n` });
  const filler = Array.from({ length: 1200 }, (_, i) => `Q-${i},Filler,`).join('\n');
  const { check, run } = await checkAndRun('accounts', `${HEADER}P-2,New,\n${filler}\nP-1,One,P-2\n`);
  expect(check.counts).toEqual({ created: 1201, updated: 1, unchanged: 0, rejected: 0 });
  expect(check).toEqual(run);
}, 30_000);

test('check and run both reject managers who manage each other', async () => {
  const content =
    'email,first name,manager\na@acme.test,A,b@acme.test\nb@acme.test,B,a@acme.test\nc@acme.test,C,ada@acme.test\n';
  const { check, run } = await checkAndRun('users', content);
  expect(check.lines).toEqual([2, 3].map((line) => `${line} manager: No user has this email.`));
  expect(check).toEqual(run);
});

test('the preview shows the issues that the check found', async () => {
  const content = `${HEADER}X-1,One,X-2\nX-2,Two,X-1\nX-3,Three,\n`;
  const { id } = (await uploadFile(t, people.ada, { kind: 'accounts', content })).body.data;
  const getOutcomes = async () => {
    const { rows } = (await t.call(people.ada, imports.previewImport, { params: { id }, query: {} })).body.data;
    return rows.map((row) => [row.outcome, row.raw.parent_external_id, row.faults[0]?.reason]);
  };
  expect(await getOutcomes()).toEqual([1, 2, 3].map(() => ['create', undefined, undefined]));
  await t.call(people.ada, imports.checkImport, { params: { id } });
  await t.runJobs();
  expect(await getOutcomes()).toEqual([
    ['reject', 'X-2', NO_ACCOUNT],
    ['reject', 'X-1', NO_ACCOUNT],
    ['create', undefined, undefined],
  ]);
});
