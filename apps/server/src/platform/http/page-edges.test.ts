/**
 * Every paged list of the demo company: for any page size, pages neither skip nor repeat a row, and `has_next` is true
 * for every page except the last.
 */
import { getFields } from '@mainstay/contract/rules/parameters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { getRecordFactory } from '../../app/testing/records.ts';
import {
  isChange,
  needsRecord,
  type RecordIds,
  type SampleCall,
  sampleCalls,
  toSampleAddress,
  toSampleBody,
} from '../../app/testing/sample-calls.ts';

const OWNER = { domain: 'demo', email: 'ada.admin@demo.test' };
/** Number of rows of each list that pages are compared with. */
const MAX_ROWS = 100;

let t: TestApp;
let ada: Caller;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  // The second session gives the list of sessions more than one row.
  ada = await t.signIn(OWNER.email);
  await t.signIn(OWNER.email);
  await t.query(
    OWNER.domain,
    `insert into teams (tenant_id, name) select $1, 'Team ' || n from generate_series(1, 9) n`,
  );
});
afterAll(() => t.close());

/** Plays of an account are an object keyed by id, which has no order. */
const IN_NO_ORDER = /\/accounts\/\{id\}\/actions\/$/;
const isPaged = ({ endpoint, policy }: SampleCall): boolean => {
  const { names } = getFields(endpoint.method === 'GET' ? endpoint.query : endpoint.body);
  return !isChange(policy) && !IN_NO_ORDER.test(endpoint.path) && names.has('pageNum') && names.has('limit');
};
const pagedCalls = sampleCalls.filter(isPaged);

interface Page {
  rows: unknown[];
  has_next: boolean;
  total: number | undefined;
}

/** Finds the part of a reply that has `has_next`, with its list. */
function findPage(data: unknown): Page | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  if (!('has_next' in data)) return Object.values(data).map(findPage).find(Boolean);
  const lists = Object.values(data).filter((value): value is unknown[] => Array.isArray(value));
  const rows = 'listing' in data && Array.isArray(data.listing) ? data.listing : lists[0];
  const total = 'total_records' in data ? data.total_records : undefined;
  return rows && { rows, has_next: data.has_next === true, total: typeof total === 'number' ? total : undefined };
}

async function readPage({ endpoint }: SampleCall, ids: RecordIds, pageNum: number, limit: number): Promise<Page> {
  const address = toSampleAddress(endpoint, ids);
  const body = toSampleBody(endpoint.path, ids) as object | undefined;
  const { status, body: reply } =
    endpoint.method === 'GET'
      ? await t.send(ada, endpoint.method, `${address}&pageNum=${pageNum}&limit=${limit}`, body)
      : await t.send(ada, endpoint.method, address, { ...body, pageNum, limit });
  const page = findPage(reply.data);
  if (status !== 200 || !page) throw new Error(`${endpoint.path} ${status} ${JSON.stringify(reply).slice(0, 300)}`);
  return page;
}

/** Records of the demo company whose lists are the longest. */
const longestSql = (id: string, from: string, name = 'id') =>
  `select ${id} as "${name}" from ${from} group by ${id} order by count(*) desc, ${id} limit 1`;
const OF_ACTIONS = 'join actions x on x.tenant_id = $1 and x.id = y.action_id where y.tenant_id = $1';
const LONGEST_LISTS: Readonly<Record<string, string>> = {
  '/v1/api/actions/account_plays/': longestSql('account_id', 'plays where tenant_id = $1', 'accountId'),
  '/v1/api/success-plan/': longestSql('account_id', 'success_plans where tenant_id = $1', 'accountId'),
  '/v1/api/success-plan/objective/series': longestSql('objective_id', 'objective_points where tenant_id = $1'),
  '/v1/api/plays/actions/': longestSql('play_id', 'actions where tenant_id = $1', 'playId'),
  '/v1/api/actions/logs/': longestSql('play_id', 'action_logs where tenant_id = $1', 'playId'),
  '/v1/api/actions/notes/': longestSql('action_id', 'notes where tenant_id = $1 and action_id is not null'),
  '/v1/api/plays/notes/': longestSql('x.play_id', `notes y ${OF_ACTIONS}`, 'playId'),
  '/v1/api/plays/assets/': longestSql('x.play_id', `assets y ${OF_ACTIONS}`, 'playId'),
  '/v1/api/admin/automation-rules/{id}/runs/': longestSql('rule_id', 'automation_runs where tenant_id = $1'),
  '/v1/api/admin/automation-runs/{id}/decisions/': longestSql('run_id', 'automation_decisions where tenant_id = $1'),
  '/v1/api/admin/external-processes/{id}/runs/': longestSql('process_id', 'external_process_runs where tenant_id = $1'),
  '/v1/api/admin/webhooks/{id}/deliveries/': longestSql('webhook_id', 'webhook_deliveries where tenant_id = $1'),
  '/v1/api/epa/runs/{id}/': longestSql('action_id', 'external_process_runs where tenant_id = $1'),
  '/v1/api/admin/imports/{id}/faults/': longestSql(
    'import_id',
    'import_rows where tenant_id = $1 and error is not null',
  ),
  '/v1/api/accounts/{id}/contacts/{contact_id}/notes/': `select contact_id, account_id as id from notes
    where tenant_id = $1 and contact_id is not null group by contact_id, account_id order by count(*) desc, 1 limit 1`,
};

async function findIds({ endpoint }: SampleCall): Promise<RecordIds> {
  const createRecord = needsRecord(endpoint) ? getRecordFactory(endpoint.path) : undefined;
  const recordIds = (await createRecord?.(t, OWNER)) ?? {};
  const query = LONGEST_LISTS[endpoint.path];
  const [longestIds] = query ? await t.query<RecordIds>(OWNER.domain, query) : [];
  return { ...recordIds, ...longestIds };
}

/** Page sizes under test. */
const LIMITS = [1, 2, 3, 7];

const sizes: Record<string, number> = {};
test.each(pagedCalls.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
  const ids = await findIds(call);
  const { rows, has_next, total } = await readPage(call, ids, 1, MAX_ROWS);
  sizes[call.name] = rows.length;
  if (total !== undefined) expect(total).toBeGreaterThanOrEqual(rows.length);
  if (!has_next && total !== undefined) expect(total).toBe(rows.length);
  for (const limit of LIMITS) {
    const pages = Math.min(3, Math.ceil(rows.length / limit));
    for (let page = 1; page <= pages; page += 1) {
      const pageReply = await readPage(call, ids, page, limit);
      expect([page, limit, pageReply.rows]).toEqual([page, limit, rows.slice((page - 1) * limit, page * limit)]);
      expect([page, limit, pageReply.has_next]).toEqual([page, limit, has_next || page * limit < rows.length]);
      expect(pageReply.total).toBe(total);
    }
  }
  if (has_next || rows.length === 0) return;
  const [fullPage, lastPage, pageBeyond] = [
    await readPage(call, ids, 1, rows.length),
    await readPage(call, ids, rows.length, 1),
    await readPage(call, ids, 2, rows.length),
  ];
  expect([fullPage.rows, fullPage.has_next]).toEqual([rows, false]);
  expect([lastPage.rows, lastPage.has_next]).toEqual([rows.slice(-1), false]);
  expect([pageBeyond.rows, pageBeyond.has_next]).toEqual([[], false]);
});

test('lists the few endpoints for which the demo company has too little data to compare', () => {
  const shortLists = Object.keys(sizes).filter((name) => (sizes[name] ?? 0) < 2);
  expect(shortLists.toSorted()).toEqual([
    'GET /v1/api/accounts/{id}/contacts/{contact_id}/notes/',
    'GET /v1/api/actions/notes/',
    'GET /v1/api/admin/definitions/{kind}/{id}/versions/',
    'GET /v1/api/admin/imports/{id}/faults/',
    'GET /v1/api/admin/webhooks/',
    'GET /v1/api/bulk-email/runs/{id}/messages/',
    'GET /v1/api/plays/assets/',
    'POST /v1/api/bulk-email/dry-run/',
  ]);
});
