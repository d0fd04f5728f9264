import { audit } from '@mainstay/contract/audit';
import { apiKeys } from '@mainstay/contract/identity/api-keys';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { createUser } from '../../core/people/create-user.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_NOW, TEST_ZONE } from '../../app/testing/services.ts';
import { createLogger } from './logger.ts';

let t: TestApp;
/** Built for each test, so that every counter starts at zero. */
let app: FastifyInstance;
let logLines: Record<string, unknown>[];
const people = {} as Record<'ada' | 'maya' | 'rhea' | 'gia', Caller>;

beforeAll(async () => {
  t = await openTestApp();
  for (const domain of ['acme', 'globex'])
    await createTenant(t.services.database, { domain, name: domain, timeZone: TEST_ZONE });
  const addUser = (domain: string, name: keyof typeof people, role: 'ADM' | 'CSM', readOnly = false) =>
    t.inTenant(domain, 'write', (tx) =>
      createUser(tx, {
        email: `${name}@${domain}.test`,
        firstName: name,
        roles: [role],
        passwordHash: 'none',
        userAccessType: readOnly ? 'read_only' : 'full',
      }),
    );
  await addUser('acme', 'ada', 'ADM');
  await addUser('acme', 'maya', 'CSM');
  await addUser('acme', 'rhea', 'ADM', true);
  await addUser('globex', 'gia', 'ADM');
});
afterAll(() => t.close());

beforeEach(async () => {
  t.setNow(TEST_NOW);
  for (const name of ['ada', 'maya', 'rhea'] as const) people[name] = await t.signIn(`${name}@acme.test`);
  people.gia = await t.signIn('gia@globex.test');
  logLines = [];
  const log = createLogger('info', { write: (line: string) => void logLines.push(JSON.parse(line)) });
  app = await buildApp({ ...t.services, log });
  return () => app.close();
});

/** Entries since the current time of the test clock; the log is append-only. */
const findEntries = (domain: string) =>
  t.query<{ user_id: number | null; ip: string | null; changes: Record<string, string> }>(
    domain,
    `select user_id, host(ip) as ip, changes from audit_log
     where tenant_id = $1 and verb = 'deny' and at >= $2 order by id`,
    t.services.now(),
  );

interface TestRequest {
  caller?: Caller;
  domain?: string;
  url?: string;
  method?: 'GET' | 'POST';
  remoteIp?: string;
  body?: object;
}
async function send({ caller, domain = 'acme', url = '/v1/api/menu/', method = 'GET', remoteIp, body }: TestRequest) {
  const reply = await app.inject({
    method,
    url,
    remoteAddress: remoteIp ?? '198.51.100.7',
    ...(body && { payload: body }),
    headers: { host: `${domain}.localhost:3000`, ...(caller?.token && { authorization: `JWT ${caller.token}` }) },
  });
  return reply.statusCode;
}
async function sendMany(count: number, request: TestRequest): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) await send(request);
}
const ADMIN_ONLY = '/v1/api/admin/audit/';

async function getDeniedMetrics(): Promise<string[]> {
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'acme.localhost' } });
  return body.split('\n').filter((line) => line.startsWith('mainstay_http_denied_total{'));
}

test('counts denied calls by status and reason', async () => {
  const createdKey = await t.call(people.ada, apiKeys.createApiKey, { body: { name: 'Harbour' } });
  await t.query('acme', `update api_keys set scopes = '{}' where tenant_id = $1`);
  const endedCaller = await t.signIn('maya@acme.test');
  await t.query(
    'acme',
    `update sessions set ended_at = now() where tenant_id = $1
      and id = (select max(id) from sessions where tenant_id = $1)`,
  );
  await t.query(
    'acme',
    `insert into accounts (tenant_id, id, root_id, path, external_id, name) values ($1, 1, 1, '{1}', 'A-1', 'Acme')`,
  );
  const ingest = { method: 'POST', url: '/v1/api/usage/ingest/', body: { rows: [] } } as const;
  const page = { method: 'POST', url: '/v1/api/admin/pages/', body: { name: 'Coast' } } as const;
  const deniedRequests: TestRequest[] = [
    {},
    { caller: { domain: 'acme', token: 'none.at.all' } },
    { caller: endedCaller },
    { caller: people.gia },
    { ...ingest, caller: { domain: 'acme', token: 'none' } },
    { ...ingest, caller: { domain: 'acme', token: createdKey.body.data.key } },
    { caller: people.maya, url: ADMIN_ONLY },
    { ...page, caller: people.rhea },
    { caller: people.maya, url: '/v1/api/accounts/1/notes/' },
    { url: '/metrics' },
  ];
  for (const request of deniedRequests) expect([401, 403]).toContain(await send(request));
  expect((await getDeniedMetrics()).sort()).toEqual([
    'mainstay_http_denied_total{status="401",reason="api_key"} 1',
    'mainstay_http_denied_total{status="401",reason="expired_session"} 1',
    'mainstay_http_denied_total{status="401",reason="invalid_token"} 1',
    'mainstay_http_denied_total{status="401",reason="no_session"} 1',
    'mainstay_http_denied_total{status="401",reason="scope"} 1',
    'mainstay_http_denied_total{status="401",reason="wrong_tenant"} 1',
    'mainstay_http_denied_total{status="403",reason="foreign_record"} 1',
    'mainstay_http_denied_total{status="403",reason="metrics_token"} 1',
    'mainstay_http_denied_total{status="403",reason="read_only"} 1',
    'mainstay_http_denied_total{status="403",reason="role"} 1',
  ]);
});

test('records one audit entry within ten minutes for a repeatedly denied user', async () => {
  t.setNow(new Date(TEST_NOW.getTime() + 3_600_000));
  const deniedRequest = { caller: people.maya, url: ADMIN_ONLY };
  await sendMany(19, deniedRequest);
  expect(await findEntries('acme')).toEqual([]);
  await sendMany(30, deniedRequest);
  const [entry, ...otherEntries] = (await t.call(people.ada, audit.findEntries, { query: { verb: 'deny' } })).body.data
    .listing;
  expect(otherEntries).toEqual([]);
  expect([entry?.user?.email, entry?.deed, entry?.ip]).toEqual([
    'maya@acme.test',
    'Was denied access repeatedly',
    '198.51.100.7',
  ]);
  expect(entry?.changes).toEqual([
    { field: 'Reason', before: null, after: 'The role does not permit this' },
    { field: 'Last request', before: null, after: `GET ${ADMIN_ONLY}` },
    { field: 'Denied requests', before: null, after: '20 within 10 minutes' },
  ]);
  t.setNow(new Date(TEST_NOW.getTime() + 3_600_000 + 600_000));
  await sendMany(20, deniedRequest);
  expect(await findEntries('acme')).toHaveLength(1);
});

test('records at most three entries per company within ten minutes for callers without a session', async () => {
  t.setNow(new Date(TEST_NOW.getTime() + 7_200_000));
  await sendMany(99, {});
  expect(await findEntries('acme')).toEqual([]);
  await send({ domain: 'ACME' });
  expect(await findEntries('acme')).toEqual([
    {
      user_id: null,
      ip: '198.51.100.7',
      changes: { denied_requests: '100 within 10 minutes', reason: 'Not signed in', last_request: 'GET /v1/api/menu/' },
    },
  ]);
  for (const last of [1, 2, 3, 4, 5]) await sendMany(120, { remoteIp: `203.0.113.${last}` });
  // A session of another company counts as no session.
  await sendMany(120, { caller: people.gia, remoteIp: '203.0.113.9' });
  await sendMany(120, { domain: 'nobody' });
  expect((await findEntries('acme')).map(({ ip }) => ip)).toEqual(['198.51.100.7', '203.0.113.1', '203.0.113.2']);
  expect(await findEntries('globex')).toEqual([]);
});

test('logs at most sixty lines a minute and states how many were suppressed', async () => {
  t.setNow(new Date(TEST_NOW.getTime() + 10_800_000));
  await sendMany(75, { caller: people.maya, url: ADMIN_ONLY });
  expect(logLines.filter(({ msg }) => msg === 'request denied')).toHaveLength(60);
  t.setNow(new Date(TEST_NOW.getTime() + 10_860_000));
  await send({});
  expect(logLines.at(-1)).toMatchObject({ msg: 'request denied', reason: 'no_session', status: 401, suppressed: 15 });
});
