import { aiProvider, type AiProviderSettings } from '@mainstay/contract/ai-provider';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { AI_KEY, startAiProvider, toAiSettings } from '../../app/testing/ai-provider.ts';
import { setUpAiProvider } from '../../app/testing/ai-provider-setup.ts';
import type { Caller } from '../../app/testing/app.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from '../tenants/create-tenant.ts';

const { t, people, query } = setUpCompany({
  ada: 'ADM',
  dev: 'DA',
  oli: 'CSO',
  carl: 'CSL',
  eve: 'EXE',
  maya: 'CSM',
});

const emulator = setUpAiProvider();
let reader: Caller;
let foreigner: Caller;
let settings: AiProviderSettings;
beforeAll(async () => {
  await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, {
      firstName: 'Rea',
      email: 'rea@acme.test',
      passwordHash: 'none',
      roles: ['ADM'],
      userAccessType: 'read_only',
    }),
  );
  reader = await t.signIn('rea@acme.test');
  await createTenant(t.services.database, { domain: 'globex', name: 'Globex', timeZone: TEST_ZONE });
  await t.inTenant('globex', 'write', (tx) =>
    createUser(tx, { firstName: 'Gia', email: 'gia@globex.test', passwordHash: 'none', roles: ['ADM'] }),
  );
  foreigner = await t.signIn('gia@globex.test');
});
beforeEach(async () => {
  t.services.config.outboundAllow = ['127.0.0.1'];
  settings = { ...toAiSettings(emulator), monthly_cost: 25.5, monthly_calls: 1000, user_monthly_calls: 100 };
  await save({ enabled: false });
});

const save = (change: Partial<AiProviderSettings> = {}, caller: Caller = people.ada) =>
  t.call(caller, aiProvider.saveAiProvider, { body: { ...settings, ...change } });
const get = (caller: Caller = people.ada) => t.call(caller, aiProvider.getAiProvider, {});
const runTest = async (change: Partial<AiProviderSettings> = {}) => {
  const reply = await t.call(people.ada, aiProvider.testAiProvider, { body: { ...settings, ...change } });
  expect([reply.status, reply.error]).toEqual([200, undefined]);
  return reply.body.data;
};
const NO_USE = { calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 };

test('the provider is for administrators, read-only ones only see it, and other companies do not', async () => {
  const { ada, ...others } = people;
  for (const caller of Object.values(others)) {
    expect((await get(caller)).status).toBe(403);
    expect((await save({}, caller)).status).toBe(403);
    expect((await t.call(caller, aiProvider.testAiProvider, { body: settings })).status).toBe(403);
  }
  expect((await save({}, ada)).status).toBe(200);
  expect((await get(reader)).body.data.settings.model).toBe('emulated-model');
  expect((await save({}, reader)).status).toBe(403);
  expect((await t.call(reader, aiProvider.testAiProvider, { body: settings })).status).toBe(403);
  expect((await get(foreigner)).body.data).toEqual({
    settings: {
      enabled: false,
      base_url: '',
      model: '',
      key: '',
      input_price: 0,
      output_price: 0,
      monthly_cost: 0,
      monthly_calls: 0,
      user_monthly_calls: 0,
      answer_seconds: 120,
    },
    has_key: false,
    used: NO_USE,
  });
  expect(await emulator.log()).toEqual([]);
});

test('the key is stored encrypted, and neither returned nor recorded', async () => {
  const { body } = await save();
  expect(body.data).toEqual({ settings: { ...settings, key: '' }, has_key: true, used: NO_USE });
  expect((await get()).body).toEqual(body);
  await save({ key: 'sk-emulated-another' });
  const [row] = await query<Record<string, unknown>>('select * from ai_providers where tenant_id = $1');
  const log = await query<{ changes: object }>(
    `select changes from audit_log where tenant_id = $1 and entity = 'ai_provider' order by id desc limit 2`,
  );
  expect(log[0]).toEqual({ changes: { key: { before: 'stored', after: 'new' } } });
  expect(log[1]?.changes).toMatchObject({
    base_url: { before: '', after: emulator.baseUrl },
    key: { before: 'none', after: 'new' },
    monthly_cost: { before: 0, after: 25.5 },
  });
  for (const text of [JSON.stringify(row), String(row?.key_sealed), JSON.stringify(log), JSON.stringify(body)])
    expect(text).not.toContain('sk-emulated');
});

test('the stored key is only sent to the address for which it was entered', async () => {
  await save();
  const other = await startAiProvider({ key: '' });
  try {
    expect(await runTest({ key: '' })).toEqual({ passed: true, text: 'The model emulated-model answered.' });
    expect((await save({ key: '', model: 'other' })).status).toBe(200);
    for (const base_url of [
      other.baseUrl,
      emulator.baseUrl.replace('127.0.0.1', 'localhost'),
      `${emulator.baseUrl}/x`,
    ]) {
      const change = { key: '', base_url };
      const saved = await save(change);
      expect([saved.status, Object.keys(saved.fields ?? {})]).toEqual([400, ['key']]);
      const tested = await t.call(people.ada, aiProvider.testAiProvider, { body: { ...settings, ...change } });
      expect([tested.status, Object.keys(tested.fields ?? {})]).toEqual([400, ['key']]);
    }
    expect(await other.log()).toEqual([]);
    await save({ enabled: false });
    expect((await save({ key: '', base_url: other.baseUrl })).body.data.has_key).toBe(false);
    expect((await runTest({ key: '', base_url: other.baseUrl })).passed).toBe(true);
    expect((await other.log())[0]).toMatchObject({ authorization: '', path: '/v1/chat/completions' });
  } finally {
    await other.stop();
  }
});

test('disabling deletes the settings with the key', async () => {
  await save();
  const { data } = (await save({ enabled: false })).body;
  expect(data).toMatchObject({ has_key: false, settings: { enabled: false, base_url: '', model: '' } });
  expect(await query('select from ai_providers where tenant_id = $1')).toEqual([]);
});

test.each<[string, Partial<AiProviderSettings>, string]>([
  ['no address', { base_url: '' }, 'base_url'],
  ['an address without a scheme', { base_url: 'api.openai.com/v1' }, 'base_url'],
  ['an address of a file', { base_url: 'file:///etc/passwd' }, 'base_url'],
  ['an address with a password', { base_url: 'https://a:b@api.test/v1' }, 'base_url'],
  ['an address with a query', { base_url: 'https://api.test/v1?' }, 'base_url'],
  ['an address with a fragment', { base_url: 'https://api.test/v1#x' }, 'base_url'],
  ['no model', { model: ' ' }, 'model'],
  ['a model with a line break', { model: 'a\r\nb' }, 'model'],
  ['a key with a line break', { key: 'a\r\nx-other: 1' }, 'key'],
  ['a key that a header cannot contain', { key: 'schlüssel' }, 'key'],
  ['a long key', { key: 'k'.repeat(2001) }, 'key'],
  ['a negative price', { input_price: -1 }, 'input_price'],
  ['a budget without prices', { input_price: 0, output_price: 0 }, 'input_price'],
  ['half a call', { monthly_calls: 1.5 }, 'monthly_calls'],
  ['no time', { answer_seconds: 0 }, 'answer_seconds'],
  ['too much time', { answer_seconds: 301 }, 'answer_seconds'],
])('rejects %s', async (_what, change, field) => {
  const reply = await save(change);
  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]]);
});

test('the test explains its result, repeats no text of the provider, saves nothing, and is recorded', async () => {
  expect(await runTest()).toEqual({ passed: true, text: 'The model emulated-model answered.' });
  expect((await get()).body.data.settings.enabled).toBe(false);
  expect(await runTest({ key: 'wrong' })).toEqual({ passed: false, text: 'The provider rejected the key (401).' });
  expect(await runTest({ model: 'gpt' })).toEqual({
    passed: false,
    text: 'The provider does not know this address or this model (404).',
  });
  const [call] = await emulator.log();
  expect([call?.authorization, call?.stream, call?.maxTokens]).toEqual([`Bearer ${AI_KEY}`, false, null]);
  t.services.config.outboundAllow = [];
  expect((await runTest()).text).toContain('is inside the private network');
  expect(
    await query(
      `select verb, changes from audit_log where tenant_id = $1 and entity = 'ai_provider' order by id desc limit 4`,
    ),
  ).toEqual([
    ...Array.from({ length: 3 }, () => ({ verb: 'test', changes: { passed: false } })),
    { verb: 'test', changes: { passed: true } },
  ]);
});
