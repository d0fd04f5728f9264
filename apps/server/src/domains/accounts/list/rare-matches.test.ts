/** A filter that few accounts match finds accounts beyond the limited scan on every page. */
import { type AccountFilter, type AccountFilters, accounts, type Sort } from '@mainstay/contract/accounts';
import { tags } from '@mainstay/contract/tags';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccounts } from '../../../app/demo/factories/accounts.ts';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { createUser } from '../../../core/people/create-user.ts';
import { createTenant } from '../../../core/tenants/create-tenant.ts';
import { SCAN_LIMIT } from './account-page-sql.ts';

/**
 * Three matches are at the start of the list and twelve at the end, with more rows between them than a limited scan
 * reads.
 */
const FIRST = 3;
const LAST = 12;
const BETWEEN = SCAN_LIMIT + 50;

let t: TestApp;
let ada: Caller;
/** The matches by name, which is the order of every sort below. */
let matches: number[] = [];
const rareTag: AccountFilter = { column_name: 'tags', condition: 'equal', from: 0 };

beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme' });
  await t.inTenant('acme', 'write', async (tx) => {
    await createUser(tx, { email: 'ada@acme.test', firstName: 'Ada', roles: ['ADM'], passwordHash: 'none' });
    const ids = await buildAccounts(
      tx,
      Array.from({ length: FIRST + BETWEEN + LAST }, (_, at) => {
        const isRare = at < FIRST || at >= FIRST + BETWEEN;
        return {
          name: `${String(at).padStart(4, '0')}${isRare ? ' é' : ''}`,
          tier: isRare ? 'Rare' : 'Usual',
          status: isRare ? ('Closed' as const) : ('Active' as const),
          tags: isRare ? ['Rare', 'Usual'] : ['Usual'],
        };
      }),
    );
    matches = [...ids.slice(0, FIRST), ...ids.slice(-LAST)];
    // MRR and health rise with the name. The last matches have no health, so they are last in that list too.
    await tx.rows(
      `update accounts set mrr_minor = name_part.at * 100, health = case when name_part.at < $2 then name_part.at / 40 end
       from (select id, left(name, 4)::int as at from accounts where tenant_id = $1) name_part
       where tenant_id = $1 and accounts.id = name_part.id`,
      [tx.tenant, FIRST + BETWEEN],
    );
  });
  await t.services.database.ownerPool.query('analyze accounts, account_tags');
  ada = await t.signIn('ada@acme.test');
  const tagsResponse = await t.call(ada, tags.findTags, { query: { page_num: 1, limit: 10, scope: 'account' } });
  rareTag.from = tagsResponse.body.data.tags.find(({ tag }) => tag === 'Rare')?.id;
}, 60_000);
afterAll(() => t.close());

const findPage = async (query: {
  sort: Sort;
  limit: number;
  filters: AccountFilters;
  cursor?: string;
  pageNum?: number;
}) => (await t.call(ada, accounts.findAccounts, { query })).body.data;

/** Returns the ids of every page, following the cursors. */
async function getPages(sort: Sort, limit: number, filters: AccountFilters): Promise<number[][]> {
  const pages: number[][] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await findPage({ sort, limit, filters, ...(cursor && { cursor }) });
    pages.push(page.accounts.map((a) => a.id));
    expect(page.has_next).toBe(page.next_cursor !== null);
    if (!page.next_cursor) return pages;
    cursor = page.next_cursor;
  }
}
function splitIntoPages(ids: readonly number[], limit: number): number[][] {
  return Array.from({ length: Math.ceil(ids.length / limit) }, (_, page) =>
    ids.slice(page * limit, (page + 1) * limit),
  );
}

const tier: AccountFilter = { column_name: 'tier', condition: 'equal', from: 'Rare' };
const closed: AccountFilter = { column_name: 'status', condition: 'equal', from: 'Closed' };
const part: AccountFilter = { column_name: 'name', condition: 'contains', from: 'É' };

describe.each<[string, AccountFilters]>([
  ['a choice', [tier]],
  ['a part of the name', [part]],
  ['a tag', [rareTag]],
  ['all of them at once', [tier, closed, part, rareTag]],
  ['alternatives', [{ any: [part, rareTag, closed] }, tier]],
])('by %s', (_, filters) => {
  test.each<Sort>(['name', 'mrr', 'health'])('sorted by %s, forwards and back', async (sort) => {
    for (const limit of [2, 5, 10, 25]) {
      expect(await getPages(sort, limit, filters)).toEqual(splitIntoPages(matches, limit));
    }
    // Accounts without health are last in both directions, so only those with health are reversed.
    const [few, many] = [matches.slice(0, FIRST), matches.slice(FIRST)];
    const reversed = sort === 'health' ? [...few.toReversed(), ...many.toReversed()] : matches.toReversed();
    for (const limit of [2, 5, 10, 25]) {
      expect(await getPages(`-${sort}` as Sort, limit, filters)).toEqual(splitIntoPages(reversed, limit));
    }
  });
});

test('page numbers return the same rows', async () => {
  for (const [pageNum, ids] of splitIntoPages(matches, 4).entries()) {
    const page = await findPage({ sort: 'name', limit: 4, filters: [tier], pageNum: pageNum + 1 });
    expect(page.accounts.map((a) => a.id)).toEqual(ids);
  }
});

test('finds accounts if all matches are beyond the limited scan', async () => {
  const lastMatches: AccountFilter = { column_name: 'mrr', condition: 'greater than', from: FIRST + BETWEEN - 1 };
  expect(await getPages('name', 5, [tier, lastMatches])).toEqual(splitIntoPages(matches.slice(FIRST), 5));
});
