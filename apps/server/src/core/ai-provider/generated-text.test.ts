import { generatedText } from '@mainstay/contract/ai-provider';
import { AI_NOT_AVAILABLE, AI_NOT_CONFIGURED } from '@mainstay/contract/rules/assistant';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { configureAiProvider } from '../../app/testing/ai-provider.ts';
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
const PATH = generatedText.generateText.path;

const emulator = setUpAiProvider();
beforeEach(() => configureAiProvider(t, 'acme', emulator));

const generate = async (gptPrompt: string, caller: Caller = people.maya) =>
  t.call(caller, generatedText.generateText, { body: { gptPrompt } });
const getLastCall = async () => {
  const [call] = await query<Record<string, unknown>>(
    `select purpose, outcome, input_tokens, output_tokens, is_estimate, cost, ended_at is not null as ended
     from ai_calls where tenant_id = $1 order by id desc limit 1`,
  );
  return call;
};

test('1-ai-01 1-ai-02 2-ai-01 3-ai-chat-04 2-C-35 2-S-84 S3-34 gptresults returns the text of the model in data', async () => {
  expect(PATH).toBe('/v1/api/gptresults/');
  const reply = await generate('Thank Northwind for the call.');
  expect([reply.status, reply.body]).toEqual([
    200,
    { success: true, data: 'This is the emulated model. It received: Thank Northwind for the call.' },
  ]);
  const [call, ...rest] = await emulator.log();
  expect(rest).toEqual([]);
  expect(call?.messages.map(({ role, content }) => [role, content])).toEqual([
    ['system', expect.stringContaining('Do not invent facts')],
    ['user', 'Thank Northwind for the call.'],
  ]);
  const system = String(call?.messages[0]?.content);
  const inputTokens = Math.ceil((system.length + 29) / 4);
  const [outputTokens, cost] = [18, (inputTokens * 10 + 18 * 20) / 1e6];
  expect(await getLastCall()).toEqual({
    purpose: 'text',
    outcome: 'completed',
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    is_estimate: false,
    cost,
    ended: true,
  });
});

test('every role generates texts, also with read-only access, and without a session no one does', async () => {
  await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, {
      firstName: 'Rea',
      email: 'rea@acme.test',
      passwordHash: 'none',
      roles: ['CSM'],
      userAccessType: 'read_only',
    }),
  );
  for (const caller of [...Object.values(people), await t.signIn('rea@acme.test')])
    expect((await generate('ANSWER Hello', caller)).body).toEqual({ success: true, data: 'Hello' });
  expect((await generate('ANSWER Hello', { domain: 'acme' })).status).toBe(401);
});

test('decisions-08 S3-33 without a provider, also in another company, the reply is the exact message', async () => {
  await createTenant(t.services.database, { domain: 'globex', name: 'Globex', timeZone: TEST_ZONE });
  await t.inTenant('globex', 'write', (tx) =>
    createUser(tx, { firstName: 'Gia', email: 'gia@globex.test', passwordHash: 'none', roles: ['ADM'] }),
  );
  const reply = await generate('Hello', await t.signIn('gia@globex.test'));
  expect([reply.status, reply.error]).toEqual([400, 'AI is not configured. Ask an administrator to add a provider.']);
  await configureAiProvider(t, 'acme', emulator, { enabled: false });
  expect((await generate('Hello')).error).toBe(AI_NOT_CONFIGURED);
  expect(await emulator.log()).toEqual([]);
});

test('decisions-32 1-S-65 a prompt is required and has at most 4,000 characters', async () => {
  for (const body of [{}, { gptPrompt: '' }, { gptPrompt: ' \n' }, { gptPrompt: null }, { gptPrompt: 4 }]) {
    const reply = await t.send(people.maya, 'POST', PATH, body);
    expect([reply.status, reply.error]).toEqual([400, 'Prompt is required.']);
  }
  expect((await generate('a'.repeat(4001))).error).toBe('Maximum 4,000 characters are allowed.');
  expect((await generate(` ${'a'.repeat(4000)} `)).status).toBe(200);
});

test.each([
  'HTML',
  'INVALID',
  'EMPTY',
  'DROP',
  'STATUS 401',
  'STATUS 429',
  'STATUS 500',
  'REDIRECT http://127.0.0.1:1/v1/chat/completions',
  'CALL find_accounts {}',
])('S3-33 a provider that answers %s is not available', async (script) => {
  const reply = await generate(script);
  expect([reply.status, reply.error]).toEqual([400, 'AI is not available']);
  expect(await emulator.log()).toHaveLength(1);
  expect(await getLastCall()).toMatchObject({ outcome: 'failed', ended: true });
});

test.each(['HANG', 'PAUSE', 'ENDLESS'])(
  'a provider that does %s is not available after the time limit, and its connection is closed',
  async (script) => {
    await configureAiProvider(t, 'acme', emulator, { answer_seconds: 1 });
    expect((await generate(script)).error).toBe(AI_NOT_AVAILABLE);
    await expect.poll(async () => (await emulator.log())[0]?.end).toBe('closed');
    // The prompt was sent, so it is counted.
    expect(await getLastCall()).toMatchObject({ outcome: 'failed', is_estimate: true, output_tokens: 0 });
    expect((await getLastCall())?.input_tokens).toBeGreaterThan(0);
  },
);

test('a call that the client stops ends at the provider, and is recorded as stopped', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const headers = {
    host: 'acme.localhost:3000',
    authorization: `JWT ${people.maya.token}`,
    'content-type': 'application/json',
  };
  const client = request({ port, host: '127.0.0.1', method: 'POST', path: PATH, headers });
  client.on('error', () => {});
  client.end(JSON.stringify({ gptPrompt: 'HANG' }));
  await expect.poll(async () => (await emulator.log())[0]?.end).toBe('open');
  client.destroy();
  await expect.poll(async () => (await emulator.log())[0]?.end).toBe('closed');
  await expect.poll(async () => (await getLastCall())?.outcome).toBe('stopped');
  expect(await getLastCall()).toMatchObject({ is_estimate: true, ended: true });
});

test('a provider that reports no tokens is estimated', async () => {
  await generate('NO USAGE\nANSWER four words are here');
  expect(await getLastCall()).toMatchObject({ outcome: 'completed', is_estimate: true, output_tokens: 5 });
});

test('a generated text contains no links', async () => {
  const { data } = (await generate('ANSWER See https://evil.test/?data=1 and ![x](http://evil.test/a.png) now.')).body;
  expect(data).toBe('See (link removed) and now.');
});

test('each use is recorded in the audit log without prompt and text', async () => {
  await generate('ANSWER A secret text');
  const [entry] = await query<{ changes: object }>(
    `select verb, entity, changes from audit_log where tenant_id = $1 and entity = 'ai_model' order by id desc limit 1`,
  );
  expect(entry).toMatchObject({
    verb: 'use',
    entity: 'ai_model',
    changes: { purpose: 'text', model: 'emulated-model', outcome: 'completed', output_tokens: 4, tools: [] },
  });
  expect(JSON.stringify(entry)).not.toContain('secret');
});
