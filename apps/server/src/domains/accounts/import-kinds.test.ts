/** A tags column replaces the tags of each account with those in its cell, and an undo restores the previous tags. */
import { accounts } from '@mainstay/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { type Company, openCompany } from '../../app/testing/company.ts';
import { getCounts, toCsv, getRowErrors, importFile, undoImport } from '../../app/testing/uploads.ts';

let t: TestApp;
let ada: Caller;
let query: Company<string>['query'];

beforeAll(async () => {
  const company = await openCompany({ ada: 'ADM' });
  ({ t, query } = company);
  ({ ada } = company.people);
});
afterAll(() => t.close());

const HEADER = ['account id', 'account name', 'tags'];
const importAccounts = (rows: string[][], header = HEADER) =>
  importFile(t, ada, { kind: 'accounts', content: toCsv([header, ...rows]) });
const getTagsByAccount = async () => {
  const { body } = await t.call(ada, accounts.findAccounts, { query: { pageNum: 1, limit: 10 } });
  return Object.fromEntries(body.data.accounts.map(({ name, tags }) => [name, tags.map(({ tag }) => tag).join('|')]));
};

test('splits tags, ignores their case, and creates those that do not exist', async () => {
  const job = await importAccounts([
    ['1', 'Harbour', 'Pilot, Reference'],
    ['2', 'Quay', ' pilot;PILOT ; Zeta'],
    ['3', 'Pier', ''],
  ]);
  expect(getCounts(job)).toEqual({ created: 3, updated: 0, unchanged: 0, rejected: 0 });
  expect(await getTagsByAccount()).toEqual({ Harbour: 'Pilot|Reference', Quay: 'Pilot|Zeta', Pier: '' });
  expect(await query(`select tag from tags where tenant_id = $1 and scope = 'account' order by tag_key`)).toEqual(
    ['Pilot', 'Reference', 'Zeta'].map((tag) => ({ tag })),
  );
});

test('a repeated import changes nothing, a blank or absent cell keeps the tags, and an undo restores them', async () => {
  const repeatedJob = await importAccounts([
    ['1', 'Harbour', 'reference, PILOT'],
    ['2', 'Quay', ''],
  ]);
  expect(getCounts(repeatedJob)).toMatchObject({ updated: 0, unchanged: 2 });
  const jobWithoutTags = await importAccounts([['2', 'Quay']], HEADER.slice(0, 2));
  expect(getCounts(jobWithoutTags)).toMatchObject({ updated: 0, unchanged: 1 });

  const changedJob = await importAccounts([
    ['1', 'Harbour', 'Reference, New'],
    ['3', 'Pier', 'New'],
  ]);
  expect(getCounts(changedJob)).toMatchObject({ updated: 2 });
  expect(await getTagsByAccount()).toEqual({ Harbour: 'New|Reference', Quay: 'Pilot|Zeta', Pier: 'New' });
  expect(await undoImport(t, ada, changedJob.id)).toBeUndefined();
  expect(await getTagsByAccount()).toEqual({ Harbour: 'Pilot|Reference', Quay: 'Pilot|Zeta', Pier: '' });
});

test('rejects a cell with an invalid tag and gives the reason', async () => {
  const job = await importAccounts([
    ['4', 'Lock', Array.from({ length: 21 }, (_, n) => `Tag ${n}`).join(',')],
    ['5', 'Weir', 'x'.repeat(351)],
    ['6', 'Mole', `<b>a</b>, 😀, ' or 1=1`],
  ]);
  expect(getCounts(job)).toMatchObject({ created: 1, rejected: 2 });
  expect((await getRowErrors(t, ada, job.id)).map(({ reason }) => reason)).toEqual([
    'An account can have 20 tags at most.',
    expect.stringContaining('350'),
  ]);
  expect((await getTagsByAccount()).Mole).toBe(`' or 1=1|<b>a</b>|😀`);
});
