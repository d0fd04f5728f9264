import { apiKeys } from '@mainstay/contract/identity/api-keys';
/**
 * Rules for every endpoint of every contract: input that violates the contract is rejected in the same form everywhere.
 */
import { type EndpointDef, isKeyAccess } from '@mainstay/contract/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { features } from '../../features.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { BODIES, getSampleQuery, PATH_TEXTS } from '../../app/testing/samples.ts';

const endpoints: EndpointDef[] = features.routes.flatMap(({ contract }) => Object.values(contract));
const getName = (e: EndpointDef) => `${e.method} ${e.path}`;

let t: TestApp;
let ada: Caller;
/** The caller with an API key. */
let keyCaller: Caller;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
  const createdKey = await t.call(ada, apiKeys.createApiKey, { body: { name: 'Harbour' } });
  keyCaller = { domain: 'demo', token: createdKey.body.data.key };
});
afterAll(() => t.close());

async function expectRejected(endpoint: EndpointDef, url: string, body?: unknown): Promise<void> {
  const {
    status,
    body: reply,
    error,
  } = await t.send(isKeyAccess(endpoint.access) ? keyCaller : ada, endpoint.method, url, body);
  expect([getName(endpoint), status, reply.success]).toEqual([getName(endpoint), 400, false]);
  expect(error).toMatch(/\w/);
  expect(Object.values((reply.errors as { fields?: object }).fields ?? {})).toContain(error);
}

/**
 * Invalid bodies. A search without filters accepts the empty object; no endpoint accepts a list in place of an object.
 */
const getBodies = (schema: z.core.$ZodType) => (z.safeParse(schema, {}).success ? [[]] : [{}, []]);

/** All names of one parameter. They are repeated here so that a name removed from the contract fails the test. */
const PAGE_NAMES = ['page', 'page_num', 'pageNum', 'pageNumber'];
const SIZE_NAMES = ['size', 'pageSize', 'limit', 'pageLimit'];
const ACCOUNT_NAMES = ['accountId', 'account_id', 'aid'];

const hasParameter = (schema: z.core.$ZodType | undefined, names: string[]) => {
  const shape = (schema as { shape?: object } | undefined)?.shape ?? {};
  return names.some((name) => name in shape);
};

test('3-platform-03 decisions-20 decisions-30 rejects an invalid path, body or page with 400 and the problem in errors.e', async () => {
  for (const endpoint of endpoints) {
    const toUrl = (value: string) => endpoint.path.replace(/\{\w+\}/g, value);
    if (endpoint.params) await expectRejected(endpoint, toUrl('x'), BODIES[endpoint.path]);
    if (endpoint.body) for (const body of getBodies(endpoint.body)) await expectRejected(endpoint, toUrl('1'), body);
    if (hasParameter(endpoint.query, PAGE_NAMES)) await expectRejected(endpoint, `${toUrl('1')}?pageNum=0`);
  }
});

const fillPath = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => PATH_TEXTS[name] ?? '1');

/** Sends a valid call with `change` applied to its query. */
async function sendQuery(endpoint: EndpointDef, change: Record<string, string>) {
  const query = new URLSearchParams(fillPath(getSampleQuery(endpoint)));
  for (const [name, value] of Object.entries(change)) query.set(name, value);
  const caller = isKeyAccess(endpoint.access) ? keyCaller : ada;
  const { status, error, body } = await t.send(
    caller,
    endpoint.method,
    `${fillPath(endpoint.path)}?${query}`,
    endpoint.body && BODIES[endpoint.path],
  );
  return { status, error, fields: (body.errors as { fields?: Record<string, string> } | undefined)?.fields };
}

test('1-C-38 decisions-46 decisions-61 reads the page and the size of every list under all names', async () => {
  const failures: string[] = [];
  const checkedCounts = { page: 0, size: 0 };
  for (const endpoint of endpoints) {
    const names = [
      hasParameter(endpoint.query, PAGE_NAMES) && PAGE_NAMES,
      hasParameter(endpoint.query, SIZE_NAMES) && SIZE_NAMES,
    ];
    if (names[0]) checkedCounts.page += 1;
    if (names[1]) checkedCounts.size += 1;
    for (const name of names.flatMap((line) => line || [])) {
      for (const value of ['0', 'x', '-1', '1.5']) {
        const { status, error } = await sendQuery(endpoint, { [name]: value });
        if (status !== 400 || error !== 'Invalid page.')
          failures.push(`${getName(endpoint)} ${name}=${value}: ${status} ${error}`);
      }
    }
  }
  expect(failures).toEqual([]);
  expect(checkedCounts.page).toBeGreaterThan(40);
  expect(checkedCounts.size).toBeGreaterThan(50);
});

test('decisions-16 clamps page sizes to 1,000, and to 10,000 for users, timelines and Gantt charts', () => {
  const LARGE = [
    'GET /v1/api/admin/users/',
    'GET /v1/api/get_users_accounts/',
    'GET /v1/api/accounts/{id}/timeline/',
    'GET /v1/api/accounts/{id}/gantt/',
    'GET /v1/api/actions/gantt/',
  ];
  const WHOLE = 'GET /v1/api/actions/get-all-client-tickets/';
  /** The rows that a model reads. */
  const SUMMARIZED = ['POST /v1/api/briefings/risks/summary/', 'POST /v1/api/briefings/changes/summary/'];
  const getCeiling = (name: string) => {
    if (name === WHOLE) return 10_000_000;
    return LARGE.includes(name) ? 10_000 : SUMMARIZED.includes(name) ? 100 : 1000;
  };
  const ceilings = endpoints.flatMap((endpoint) => {
    const { shape } = (endpoint.query ?? {}) as { shape?: Record<string, z.ZodType> };
    const size = SIZE_NAMES.find((name) => shape && name in shape);
    return size && shape ? [[getName(endpoint), shape[size]?.parse('99999999')]] : [];
  });
  expect(ceilings.length).toBeGreaterThan(50);
  expect(ceilings).toEqual(ceilings.map(([name]) => [name, getCeiling(String(name))]));
});

test('decisions-46 puts paging fields into data in every reply', () => {
  const PAGING = ['has_prev', 'has_next', 'total_pages', 'current_page', 'total_records'];
  const misplaced = endpoints.filter(({ response }) => PAGING.some((key) => hasParameter(response, [key])));
  expect(misplaced.map(getName)).toEqual([]);
  const withPaging = endpoints.filter(({ response }) => {
    const { data } = (response as { shape?: { data?: z.core.$ZodType } }).shape ?? {};
    return hasParameter(data, PAGING);
  });
  expect(withPaging.length).toBeGreaterThan(40);
});

test('decisions-20 decisions-30 names each invalid field with its message and repeats the first message in e', async () => {
  const { status, body, raw } = await t.send(ada, 'POST', '/v1/api/authenticate/', { username: '', password: 7 });
  expect([status, body]).toEqual([
    400,
    {
      success: false,
      errors: {
        e: 'Email is required.',
        fields: { username: 'Email is required.', password: 'Password is not valid.' },
      },
      request_id: expect.any(String),
    },
  ]);
  expect(raw.body).not.toMatch(/\bat .*:\d+/);
});

test('C3-29 decisions-61 accepts the account of a query under all names', async () => {
  const failures: string[] = [];
  for (const endpoint of endpoints.filter(({ query }) => hasParameter(query, ACCOUNT_NAMES))) {
    const otherParameters = new URLSearchParams(getSampleQuery(endpoint));
    for (const name of ACCOUNT_NAMES) otherParameters.delete(name);
    for (const name of ACCOUNT_NAMES) {
      const url = fillPath(`${endpoint.path}?${otherParameters}&${name}=x`);
      const { status, body } = await t.send(ada, endpoint.method, url, BODIES[endpoint.path]);
      const { fields } = body.errors as { fields?: Record<string, string> };
      const isNamed = ACCOUNT_NAMES.some((known) => fields?.[known] === 'Must be a positive whole number.');
      if (status !== 400 || !isNamed)
        failures.push(`${getName(endpoint)} ${name}: ${status} ${JSON.stringify(fields)}`);
    }
  }
  expect(failures).toEqual([]);
});

/** These endpoints pass on the whole context of a page, or parameters that an identity provider adds. */
const OPEN = [
  'GET /v1/api/component/',
  'GET /v1/api/component/rows/',
  'POST /v1/api/component/',
  'POST /v1/api/component/download_component_data/',
  'GET /v1/api/admin/components/{id}/explain/',
  'GET /v1/api/mail-connection/callback/',
  'GET /v1/api/oauth/callback/',
  'GET /v1/api/saml/slo/',
];

test('decisions-61 rejects unknown query parameters at every endpoint', async () => {
  const failures: string[] = [];
  for (const endpoint of endpoints.filter((e) => !OPEN.includes(getName(e)))) {
    const { status, error, fields } = await sendQuery(endpoint, { harbour: '1' });
    const message = 'Unknown query parameter: harbour.';
    if (status !== 400 || error !== message || fields?.harbour !== message)
      failures.push(`${getName(endpoint)}: ${status} ${error}`);
  }
  expect(failures).toEqual([]);
});

test('1-S-01 returns data on success and the reason in errors.e on 400, 401, 403 and 404', async () => {
  const [maya, rhea, gia] = await Promise.all(
    ['maya.csm@demo.test', 'rhea.reader@demo.test', 'gia.admin@globex.test'].map((email) => t.signIn(email)),
  );
  const [{ id: foreignId = 0 } = {}] = await t.query<{ id: number }>(
    'globex',
    'select max(id) as id from accounts where tenant_id = $1',
  );
  const replies = [
    [200, await t.send(ada, 'GET', '/v1/api/menu/')],
    [400, await t.send(ada, 'GET', '/v1/api/accounts/?pageNum=0')],
    [401, await t.send({ domain: 'demo' }, 'GET', '/v1/api/menu/')],
    [401, await t.send({ domain: 'demo', token: gia?.token ?? '' }, 'GET', '/v1/api/menu/')],
    [403, await t.send(maya ?? ada, 'GET', '/v1/api/admin/users/')],
    [403, await t.send(rhea ?? ada, 'POST', '/v1/api/accounts/1/rank/', BODIES['/v1/api/accounts/{id}/rank/'])],
    [404, await t.send(ada, 'GET', '/v1/api/accounts/999999999/')],
    [404, await t.send(ada, 'GET', `/v1/api/accounts/${foreignId}/`)],
  ] as const;
  const [{ now, later }] = [{ now: t.services.now(), later: 13 * 3_600_000 }];
  t.setNow(new Date(now.getTime() + later));
  const expired = await t.send(ada, 'GET', '/v1/api/menu/');
  t.setNow(now);
  for (const [expected, { status, body }] of [...replies, [401, expired] as const]) {
    const shape =
      expected === 200
        ? { success: true, data: expect.any(Object) }
        : { success: false, errors: { e: expect.stringMatching(/\w/) }, request_id: expect.any(String) };
    expect([status, body]).toMatchObject([expected, shape]);
  }
});
