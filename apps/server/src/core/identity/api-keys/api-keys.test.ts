import { apiKeys } from '@mainstay/contract/identity/api-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticateApiKey } from '../../../platform/session/api-keys.ts';
import { type Company, openCompany } from '../../../app/testing/company.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';

let company: Company<'ada' | 'olga'>;
beforeAll(async () => {
  company = await openCompany({ ada: 'ADM', olga: 'CSO' });
});
afterAll(() => company.t.close());

const create = (name: string) => company.t.call(company.people.ada, apiKeys.createApiKey, { body: { name } });
const list = async () => (await company.t.call(company.people.ada, apiKeys.findApiKeys, {})).body.data;

test('a key is returned once, and only its hash is stored', async () => {
  const { status, body } = await create('  Telemetry  ');
  const { key, ...rest } = body.data;
  expect(status).toBe(200);
  expect(key).toMatch(/^mainstay_[0-9a-f]{10}_[\w-]{43}$/);
  expect(rest).toMatchObject({
    name: 'Telemetry',
    scopes: ['usage'],
    created_by: 'Ada',
    last_used_at: null,
    revoked_at: null,
  });
  expect(JSON.stringify(await list())).not.toContain(key);
  const [row] = await company.query<Record<string, unknown>>(
    'select to_jsonb(k)::text as text from api_keys k where tenant_id = $1',
  );
  expect(String(row?.text)).not.toContain(key.slice(-43));
});

test('creation and revocation are audited, without the secret; a key is revoked once', async () => {
  const { data } = (await create('Old gateway')).body;
  const revoke = () => company.t.call(company.people.ada, apiKeys.revokeApiKey, { params: { id: data.id } });
  const first = (await revoke()).body.data.revoked_at;
  expect(first).not.toBeNull();
  expect((await revoke()).body.data.revoked_at).toBe(first);
  const auditEntries = await company.query<{ verb: string; changes: object }>(
    `select verb, changes from audit_log where tenant_id = $1 and entity = 'api_key' and entity_id = $2 order by id`,
    data.id,
  );
  expect(auditEntries.map(({ verb }) => verb)).toEqual(['create', 'revoke']);
  expect(JSON.stringify(auditEntries)).not.toContain(data.key.slice(-43));
  // Active keys are listed first.
  expect((await list()).listing.map(({ name }) => name)).toEqual(['Telemetry', 'Old gateway']);
});

test('the last use of a key is stored with a precision of one minute', async () => {
  const { key, id } = (await create('Gateway')).body.data;
  const tenant = await company.t.tenantId('acme');
  const useAfter = async (seconds: number) => {
    const now = () => new Date(TEST_NOW.getTime() + seconds * 1000);
    await authenticateApiKey({ database: company.t.services.database, now }, tenant, key);
    const lastUsedAt = (await list()).listing.find((one) => one.id === id)?.last_used_at;
    return (new Date(lastUsedAt ?? 0).getTime() - TEST_NOW.getTime()) / 1000;
  };
  expect([await useAfter(0), await useAfter(60), await useAfter(61), await useAfter(100)]).toEqual([0, 0, 61, 61]);
});

test('names have one line of at most 350 characters', async () => {
  expect((await create('   ')).error).toBe('Name is required.');
  expect((await create('x'.repeat(351))).error).toBe('Maximum 350 characters are allowed.');
  expect((await create('a\nb')).status).toBe(400);
  expect((await company.t.call(company.people.olga, apiKeys.findApiKeys, {})).status).toBe(403);
});
