/** A tags column replaces the tags of each account with those in its cell, and an undo restores the previous tags. */
import { accounts } from '@mainstay/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../../testing/app.ts';
import { type Company, openCompany } from '../../../testing/company.ts';
import { getCounts, toCsv, getRowErrors, importFile, undoImport } from '../../../testing/uploads.ts';

let t: TestApp;
let ada: Caller;
let query: Company<string>['query'];

beforeAll(async () => {
  const company = await openCompany({ ada: 'ADM' });
  ({ t, query } = company);
  ({ ada } = company.people);
});
afterAll(() => t.close());

const HEAD = ['account id', 'account name', 'tags'];
const bring = (rows: string[][], head = HEAD) =>
  importFile(t, ada, { kind: 'accounts', content: toCsv([head, ...rows]) });
const tagged = async () => {
  const { body } = await t.call(ada, accounts.findAccounts, { query: { pageNum: 1, limit: 10 } });
  return Object.fromEntries(body.data.accounts.map(({ name, tags }) => [name, tags.map(({ tag }) => tag).join('|')]));
};

test('splits tags, ignores their case, and creates those that do not exist', async () => {
  const job = await bring([
    ['1', 'Harbour', 'Pilot, Reference'],
    ['2', 'Quay', ' pilot;PILOT ; Zeta'],
    ['3', 'Pier', ''],
  ]);
  expect(getCounts(job)).toEqual({ created: 3, updated: 0, unchanged: 0, rejected: 0 });
  expect(await tagged()).toEqual({ Harbour: 'Pilot|Reference', Quay: 'Pilot|Zeta', Pier: '' });
  expect(await query(`select tag from tags where tenant_id = $1 and scope = 'account' order by tag_key`)).toEqual(
    ['Pilot', 'Reference', 'Zeta'].map((tag) => ({ tag })),
  );
});

test('a repeated import changes nothing, a blank or absent cell keeps the tags, and an undo restores them', async () => {
  const again = await bring([
    ['1', 'Harbour', 'reference, PILOT'],
    ['2', 'Quay', ''],
  ]);
  expect(getCounts(again)).toMatchObject({ updated: 0, unchanged: 2 });
  const plain = await bring([['2', 'Quay']], HEAD.slice(0, 2));
  expect(getCounts(plain)).toMatchObject({ updated: 0, unchanged: 1 });

  const changed = await bring([
    ['1', 'Harbour', 'Reference, New'],
    ['3', 'Pier', 'New'],
  ]);
  expect(getCounts(changed)).toMatchObject({ updated: 2 });
  expect(await tagged()).toEqual({ Harbour: 'New|Reference', Quay: 'Pilot|Zeta', Pier: 'New' });
  expect(await undoImport(t, ada, changed.id)).toBeUndefined();
  expect(await tagged()).toEqual({ Harbour: 'Pilot|Reference', Quay: 'Pilot|Zeta', Pier: '' });
});

test('rejects a cell with an invalid tag and gives the reason', async () => {
  const job = await bring([
    ['4', 'Lock', Array.from({ length: 21 }, (_, n) => `Tag ${n}`).join(',')],
    ['5', 'Weir', 'x'.repeat(351)],
    ['6', 'Mole', `<b>a</b>, 😀, ' or 1=1`],
  ]);
  expect(getCounts(job)).toMatchObject({ created: 1, rejected: 2 });
  expect((await getRowErrors(t, ada, job.id)).map(({ reason }) => reason)).toEqual([
    'An account can have 20 tags at most.',
    expect.stringContaining('350'),
  ]);
  expect((await tagged()).Mole).toBe(`' or 1=1|<b>a</b>|😀`);
});
