/**
 * Lists that are read page by page in the demo company: no row is repeated or skipped, and the last page has no next
 * page.
 */
import type { EndpointDef } from '@mainstay/contract/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { getRecordFactory } from '../../app/testing/records.ts';
import { needsRecord, type RecordIds, sampleCalls, toSampleAddress } from '../../app/testing/sample-calls.ts';

const EMAIL = 'ada.admin@demo.test';
let t: TestApp;
let ada: Caller;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn(EMAIL);
});
afterAll(() => t.close());

const NAMES = ['pageNum', 'page_num', 'page', 'pageNumber'] as const;
const SIZES = ['limit', 'size', 'pageSize', 'pageLimit'] as const;
/** Returns the names of the page and size parameters of a list. */
function getParameters({ query }: EndpointDef): { page: string; size: string } | undefined {
  if (!(query instanceof z.ZodObject)) return undefined;
  const page = NAMES.find((name) => name in query.shape);
  const size = SIZES.find((name) => name in query.shape);
  return page && size ? { page, size } : undefined;
}

interface Page {
  rows: unknown[];
  hasMore: boolean | undefined;
  total: number | undefined;
}
/** Returns the first list of a reply, and what the reply states about further pages. */
function toPage(data: unknown): Page {
  const body = data as Record<string, unknown>;
  const rows = Object.values(body).find((value) => Array.isArray(value)) as unknown[] | undefined;
  const hasMore = body.has_next ?? body.hasNext ?? body.next;
  const total = body.total_records ?? body.total;
  return {
    rows: rows ?? [],
    hasMore: typeof hasMore === 'boolean' ? hasMore : undefined,
    total: typeof total === 'number' ? total : undefined,
  };
}

const LISTS = sampleCalls.filter(({ endpoint }) => endpoint.method === 'GET' && getParameters(endpoint));
const FULL_PAGE_SIZE = 100;
/** Lists that had at least two rows. */
const checkedLists: string[] = [];

test.each(LISTS)('$name repeats and skips no row and ends with its last page', async ({ endpoint, name }) => {
  const { page = '', size = '' } = getParameters(endpoint) ?? {};
  const createRecord = getRecordFactory(endpoint.path);
  const owner = { domain: 'demo', email: EMAIL };
  let ids: RecordIds = {};
  // A list that belongs to no record gets two more rows.
  if (createRecord && !needsRecord(endpoint)) await createRecord(t, owner);
  if (createRecord) ids = await createRecord(t, owner);
  const readPage = async (pageNumber: number, limit: number): Promise<Page> => {
    const address = `${toSampleAddress(endpoint, ids)}&${page}=${pageNumber}&${size}=${limit}`;
    const { status, body, error } = await t.send(ada, 'GET', address);
    expect([status, error]).toEqual([200, undefined]);
    return toPage(body.data);
  };
  const allRows: unknown[] = [];
  for (let pageNumber = 1; allRows.length === (pageNumber - 1) * FULL_PAGE_SIZE; pageNumber += 1)
    allRows.push(...(await readPage(pageNumber, FULL_PAGE_SIZE)).rows);
  if (allRows.length < 2) return;
  checkedLists.push(name);
  const { length } = allRows;
  const pages = [
    await readPage(1, 1),
    await readPage(length - 1, 1),
    await readPage(length, 1),
    await readPage(length + 1, 1),
  ];
  expect(pages.map(({ rows }) => rows)).toEqual([[allRows[0]], [allRows[length - 2]], [allRows[length - 1]], []]);
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false]);
  for (const { total } of pages) expect([undefined, length]).toContain(total);
});

test('most lists have rows in the demo company', () => {
  expect(checkedLists.length).toBeGreaterThanOrEqual(38);
});
