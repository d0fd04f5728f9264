/**
 * Two users save the same record concurrently: the second waits for the first and gets a conflict, because the version
 * they opened is no longer the newest.
 */
import type { EndpointDef } from '@mainstay/contract/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { type LockHolders, openLockHolders, type LockName } from '../../app/testing/lock-holders.ts';
import { getRecordFactory } from '../../app/testing/records.ts';
import { isChange, sampleCalls, toSampleAddress, toSampleBody } from '../../app/testing/sample-calls.ts';

const DOMAIN = 'demo';
const EMAIL = 'ada.admin@demo.test';
let t: TestApp;
let locks: LockHolders;
let tenant: number;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  tenant = await t.tenantId(DOMAIN);
  locks = await openLockHolders(t.services, tenant, ['account', 'definitions']);
});
afterAll(async () => {
  await locks.close();
  await t.close();
});

const takesVersion = (schema: EndpointDef['body']): boolean =>
  schema instanceof z.ZodObject && 'version' in schema.shape;
/** KPI endpoints accept complete and partial bodies, which the contract does not describe as plain objects. */
const KPI_PATHS = ['/v1/api/admin/kpi/{id}/', '/v1/api/admin/kpi/formulas/{id}/', '/v1/api/admin/kpi/templates/{id}/'];
const isVersioned = ({ method, path, body, query }: EndpointDef): boolean =>
  takesVersion(body) || takesVersion(query) || (method.startsWith('P') && KPI_PATHS.includes(path));
/** The sample of the first names an attribute that does not exist. The others lock only their own row and have tests of their own. */
const WITHOUT_SAMPLE = [
  '/v1/api/custom-attribute-value/',
  '/v1/api/admin/announcements/{id}/',
  '/v1/api/admin/webhooks/{id}/',
];
const SAVES = sampleCalls.filter(
  ({ endpoint, policy }) => isChange(policy) && isVersioned(endpoint) && !WITHOUT_SAMPLE.includes(endpoint.path),
);

const TABLES = [
  'actions',
  'contacts',
  'notes',
  'success_plans',
  'external_processes',
  'automation_rules',
  'play_templates',
  'components',
  'custom_attributes',
  'custom_tables',
  'health_definitions',
  'kpis',
  'pages',
];
/** Saves all records in the transaction that has the lock. */
async function saveAll(holder: LockName): Promise<void> {
  for (const table of TABLES)
    await locks.query(holder, `update ${table} set version = version + 1 where tenant_id = $1 and version > 0`, [
      tenant,
    ]);
  await locks.query(
    holder,
    `update definition_versions v set version = version + 1 where tenant_id = $1 and kind in ('kpi_formula', 'kpi_template')
       and version = (select max(o.version) from definition_versions o
         where o.tenant_id = $1 and o.kind = v.kind and o.definition_id = v.definition_id)`,
    [tenant],
  );
}

test('lists all calls that take a version', () => {
  expect(SAVES.length).toBe(22);
});

test.each(SAVES)('rejects the second of two concurrent saves: $name', async ({ endpoint }) => {
  const ids = (await getRecordFactory(endpoint.path)?.(t, { domain: DOMAIN, email: EMAIL })) ?? {};
  const caller = await t.signIn(EMAIL);
  const inQuery = takesVersion(endpoint.query);
  const body = { ...(toSampleBody(endpoint.path, ids) as object), ...(!inQuery && { version: 1 }) };
  const address = `${toSampleAddress(endpoint, ids)}${inQuery ? '&version=1' : ''}`;
  await locks.lockAll();
  const call = t.send(caller, endpoint.method, address, body);
  const holder = await locks.waitFor(call);
  if (holder) await saveAll(holder);
  await locks.releaseAll();
  const { status, error } = await call;
  expect([holder, status, error]).toEqual([
    expect.stringMatching(/account|definitions/),
    409,
    expect.stringMatching(/^Someone (?:else )?(?:saved|changed) /),
  ]);
});
