/**
 * Lists that are read page by page in the demo company: no row is repeated or skipped, and the last page has no next
 * page.
 */
import type { EndpointDef } from '@mainstay/contract/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { getRecordFactory } from '../../testing/records.ts';
import { namesRecord, type RecordIds, sampleCalls, toSampleAddress } from '../../testing/sample-calls.ts';

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
  more: boolean | undefined;
  total: number | undefined;
}
/** Returns the first list of a reply, and what the reply states about further pages. */
function toPage(data: unknown): Page {
  const body = data as Record<string, unknown>;
  const rows = Object.values(body).find((value) => Array.isArray(value)) as unknown[] | undefined;
  const more = body.has_next ?? body.hasNext ?? body.next;
  const total = body.total_records ?? body.total;
  return {
    rows: rows ?? [],
    more: typeof more === 'boolean' ? more : undefined,
    total: typeof total === 'number' ? total : undefined,
  };
}

const LISTS = sampleCalls.filter(({ endpoint }) => endpoint.method === 'GET' && getParameters(endpoint));
const FULL = 100;
/** Lists that had at least two rows. */
const long: string[] = [];

test.each(LISTS)('$name repeats and skips no row and ends with its last page', async ({ endpoint, name }) => {
  const { page = '', size = '' } = getParameters(endpoint) ?? {};
  const make = getRecordFactory(endpoint.path);
  const owner = { domain: 'demo', email: EMAIL };
  let ids: RecordIds = {};
  // A list that belongs to no record gets two more rows.
  if (make && !namesRecord(endpoint)) await make(t, owner);
  if (make) ids = await make(t, owner);
  const read = async (at: number, limit: number): Promise<Page> => {
    const address = `${toSampleAddress(endpoint, ids)}&${page}=${at}&${size}=${limit}`;
    const { status, body, error } = await t.send(ada, 'GET', address);
    expect([status, error]).toEqual([200, undefined]);
    return toPage(body.data);
  };
  const all: unknown[] = [];
  for (let at = 1; all.length === (at - 1) * FULL; at += 1) all.push(...(await read(at, FULL)).rows);
  if (all.length < 2) return;
  long.push(name);
  const { length } = all;
  const pages = [await read(1, 1), await read(length - 1, 1), await read(length, 1), await read(length + 1, 1)];
  expect(pages.map(({ rows }) => rows)).toEqual([[all[0]], [all[length - 2]], [all[length - 1]], []]);
  expect(pages.map(({ more }) => more)).toEqual([true, true, false, false]);
  for (const { total } of pages) expect([undefined, length]).toContain(total);
});

test('most lists have rows in the demo company', () => {
  expect(long.length).toBeGreaterThanOrEqual(38);
});
