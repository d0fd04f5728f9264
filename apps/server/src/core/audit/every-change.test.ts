/**
 * Calls every endpoint that changes data or exports a list with a sample and checks the audit entry: user, operation,
 * record, before and after; and which records have a new version afterwards. The list is in `testing/audit-entries.ts`;
 * a new endpoint needs lines there.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../platform/crypto/password.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { AUDIT_ENTRIES } from '../../app/testing/audit-entries.ts';
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
import { findTermDifferences } from '../../app/testing/search-terms.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { createUser } from '../people/create-user.ts';

const DOMAIN = 'demo';
const EMAIL = 'ada@only.test';
let t: TestApp;
let ada: number;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  const passwordHash = await hashPassword('Harbour!42');
  ada = await t.inTenant(DOMAIN, 'write', (tx) =>
    createUser(tx, { email: EMAIL, firstName: 'Ada', roles: ['ADM'], passwordHash }),
  );
});
afterAll(() => t.close());

interface Entry {
  at: Date;
  verb: string;
  entity: string;
  entity_id: number | null;
  user_id: number | null;
  changes: unknown;
  ip: string | null;
  request_id: string | null;
}

const UUID = /[0-9a-f]{8}[-_][0-9a-f]{4}[-_][0-9a-f]{4}[-_][0-9a-f]{4}[-_][0-9a-f]{12}/g;
/** Names of records that are created for one call only. */
const NUMBERED_NAMES = /\b(Action|Play|Plan|Harbour) \d+/g;
/** Keys of changes whose numbers are ids. */
const ID_KEYS = /(^id|_id|_by|^replay_of|^template)$/;

/** Keys of changes whose numbers depend on the size of the demo tenant. */
const COUNT_KEYS: ReadonlySet<string> = new Set(['sessions', 'definitions']);

/** Formats an entry as one line that does not depend on the number of records: ids are `known` to the call or `new`. */
function toLine({ verb, entity, entity_id, changes, ...entry }: Entry, ids: RecordIds): string {
  const toName = (id: unknown, isPerson: boolean) => {
    if (typeof id !== 'number') return id;
    if (isPerson && id === ada) return 'ada';
    return Object.values(ids).includes(id) ? 'known' : 'new';
  };
  const text = JSON.stringify(changes, (key, value: unknown) => {
    if (COUNT_KEYS.has(key)) return typeof value;
    if (!ID_KEYS.test(key) || value === null) return value;
    const isPerson = /_by$|^user_id$|^owner_id$/.test(key);
    if (typeof value !== 'object') return toName(value, isPerson);
    return Object.fromEntries(Object.entries(value).map(([step, id]) => [step, toName(id, isPerson)]));
  });
  const parts = [verb, entity, toName(entity_id, entity === 'user') ?? '-', changes === null ? '' : text];
  const deviations = [
    entry.user_id !== ada && `by ${entry.user_id}`,
    entry.at.getTime() !== TEST_NOW.getTime() && `at ${entry.at.toISOString()}`,
    entry.ip !== '127.0.0.1' && `from ${entry.ip}`,
    entry.request_id === null && 'without request',
  ];
  return [...parts, ...deviations].filter(Boolean).join(' ').replaceAll(UUID, '…').replaceAll(NUMBERED_NAMES, '$1 #');
}

/** Gives changed definitions a name that is not taken yet. The name of a custom table cannot change. */
function withOwnName({ method, path }: SampleCall['endpoint'], body: unknown): unknown {
  const isRenamed = (method === 'PUT' || method === 'PATCH') && !path.includes('custom-tables');
  if (!isRenamed || typeof body !== 'object' || body === null || !('name' in body)) return body;
  return { ...body, name: `${String(body.name)} by ${method}` };
}

const filters = (column_name: string, from: string | number, condition = 'equal') =>
  `filters=${encodeURIComponent(JSON.stringify([{ column_name, condition, from }]))}`;
/** Filters and sorts of exported lists, all of which are recorded. */
const EXPORT_QUERIES: Readonly<Record<string, string>> = {
  '/v1/api/accounts/export/': `active=true&sort=-mrr&${filters('health', 50, 'greater than')}`,
  '/v1/api/accounts/subscriptions/export/': `${filters('status', 'active')}&as_of=2026-11-01`,
  '/v1/api/accounts/products/export/': `${filters('sku_id', 'HP', 'contains')}&as_of=2026-11-01`,
  '/v1/api/accounts/product/subscription/export/': `${filters('quantity', 1, 'greater than')}&as_of=2026-11-01`,
  '/v1/api/accounts/{id}/timeline/export/': 'group=contacts',
  '/v1/api/accounts/{id}/usage/export/': 'as_of=2026-11-01',
  '/v1/api/portfolio/actions/export/': 'team=true',
  '/v1/api/admin/audit/export/': 'verb=pin&from=2026-11-01&to=2026-11-20&who=ada',
  '/v1/api/admin/users/export/': 'q=ada&role=ADM&status=active&sort=email',
};
const EXPORT_BODIES: Readonly<Record<string, unknown>> = {
  '/v1/api/accounts/{id}/contacts/export/': { searchText: 'rae' },
  '/v1/api/accounts/{id}/notes/export/': { searchText: 'quay', from: '2026-11-01', to: '2026-11-20', pinned: true },
};

/** Tables whose rows have a version that detects concurrent edits. */
const VERSIONED_TABLES = [
  'actions',
  'contacts',
  'custom_attribute_values',
  'external_processes',
  'notes',
  'success_plans',
];
const VERSIONS_SQL = VERSIONED_TABLES.map(
  (table) =>
    `select '${table}' as name, coalesce(sum(version) - count(*), 0)::int as later from ${table} where tenant_id = $1`,
).join(' union all ');
const findVersions = async () =>
  new Map(
    (await t.query<{ name: string; later: number }>(DOMAIN, VERSIONS_SQL)).map(({ name, later }) => [name, later]),
  );

/** @param times how often to call; only the entries of the last call are returned */
async function findNewEntries({ endpoint }: SampleCall, times = 1): Promise<string[]> {
  const createRecord = needsRecord(endpoint) ? getRecordFactory(endpoint.path) : undefined;
  const ids: RecordIds = (await createRecord?.(t, { domain: DOMAIN, email: EMAIL })) ?? {};
  const caller: Caller = await t.signIn(EMAIL);
  const body = withOwnName(endpoint, EXPORT_BODIES[endpoint.path] ?? toSampleBody(endpoint.path, ids));
  const address = `${toSampleAddress(endpoint, ids)}&${EXPORT_QUERIES[endpoint.path] ?? ''}`;
  for (let n = 1; n < times; n++) await t.send(caller, endpoint.method, address, body);
  const [last] = await t.query<{ id: number }>(
    DOMAIN,
    'select coalesce(max(id), 0) as id from audit_log where tenant_id = $1',
  );
  const before = await findVersions();
  const { status } = await t.send(caller, endpoint.method, address, body);
  const after = await findVersions();
  const changedTables = VERSIONED_TABLES.filter((name) => after.get(name) !== before.get(name));
  const entries = await t.query<Entry>(
    DOMAIN,
    `select at, verb, entity, entity_id, user_id, changes, host(ip) as ip, request_id from audit_log
     where tenant_id = $1 and id > $2 order by verb, entity, id`,
    last?.id,
  );
  return [
    String(status),
    ...entries.map((entry) => toLine(entry, ids)),
    ...changedTables.map((name) => `new version of ${name}`),
  ];
}

/** A stream of events is no export, although it is a download. */
const isExport = ({ policy, endpoint }: Pick<SampleCall, 'policy' | 'endpoint'>): boolean =>
  endpoint.download !== undefined && endpoint.download !== 'text/event-stream' && 'effect' in policy;

/** Splits text into lines that are short enough for the file. */
const wrap = (text: string): string[] => text.match(/.{1,120}/g) ?? [];

const LOGGED_CALLS = sampleCalls
  .filter(({ policy, endpoint }) => isChange(policy) || isExport({ policy, endpoint }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));
/** The lines of each call: its name, and its entries, indented. */
const EXPECTED_ENTRIES = AUDIT_ENTRIES.trim().split(/\n(?! )/);

/** Each test calls some of the endpoints, so that no test takes long on a busy machine. */
const PART_COUNT = 6;
const PART_SIZE = Math.ceil(LOGGED_CALLS.length / PART_COUNT);

test.each(Array.from({ length: PART_COUNT }, (_, part) => part))(
  'every change and every export creates its audit entry and no other, part %i',
  async (part) => {
    const calls = LOGGED_CALLS.slice(part * PART_SIZE, (part + 1) * PART_SIZE);
    const actualEntries: string[] = [];
    for (const call of calls) {
      const [status, ...entries] = await findNewEntries(call);
      // A rejected sample is not listed.
      if (status !== '200' && entries.length === 0) continue;
      actualEntries.push([call.name, ...entries.flatMap(wrap).map((line) => `  ${line}`)].join('\n'));
    }
    const names = new Set(calls.map(({ name }) => name));
    expect(actualEntries).toEqual(EXPECTED_ENTRIES.filter((lines) => names.has(lines.split('\n', 1)[0] ?? '')));
  },
);

test('the search terms are those of all names after every change', async () => {
  expect(await t.inTenant(DOMAIN, 'read', findTermDifferences)).toEqual([]);
});

test('every expected entry belongs to an endpoint', () => {
  const names = new Set(LOGGED_CALLS.map(({ name }) => name));
  expect(EXPECTED_ENTRIES.filter((lines) => !names.has(lines.split('\n', 1)[0] ?? ''))).toEqual([]);
});

/** Settings that are saved as a whole, changed or not. */
const UNCHANGED_SAVES = [
  'POST /settings/general/update/',
  'POST /settings/profile/appearance/update/',
  'POST /settings/profile/client_config/update/',
  'POST /settings/profile/entityname/update/',
  'PUT /v1/api/admin/kpi/templatecategory/',
  'PUT /v1/api/admin/kpi/templatecategory/{id}/',
  'PUT /v1/api/admin/users/{id}/',
];
test.each(UNCHANGED_SAVES)('%s with unchanged values creates no entry', async (name) => {
  const call = sampleCalls.find((one) => one.name === name);
  if (!call) throw new Error(`No sample of ${name}.`);
  expect(await findNewEntries(call, 2)).toEqual(['200']);
});
