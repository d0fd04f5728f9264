import { apiKeys } from '@mainstay/contract/identity/api-keys';
import { notes } from '@mainstay/contract/notes';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Agent, fetch as request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpAssistant } from '../../app/testing/assistant-company.ts';

const { t, callers, ids, users } = setUpAssistant();

const loopback = new Agent({
  connect: { lookup: (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]) },
});
let port: number;
const clients: Client[] = [];
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as { port: number });
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await loopback.close();
});

/** Connects the client of the official library. */
async function connect(authorization: string, domain = 'acme'): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL(`http://${domain}.localhost:${port}/mcp`), {
    requestInit: { headers: { authorization } },
    // The names of companies below `localhost` are not resolved on every machine.
    fetch: (url, init) => request(url, { ...init, dispatcher: loopback } as never) as never,
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  clients.push(client);
  return client;
}
const asPerson = (name: keyof typeof callers) => connect(`JWT ${callers[name].token}`, callers[name].domain);

async function callTool(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [part] = content as { text: string }[];
  return { isError: isError === true, value: JSON.parse(part?.text ?? 'null') as Record<string, unknown> };
}

test('the official client lists the tools, and reads with the permissions of the person', async () => {
  const client = await asPerson('maya');
  expect(client.getServerVersion()).toEqual({ name: 'mainstay', version: '1.0.0' });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual([
    'create_action',
    'create_note',
    'create_plan',
    'explain_health',
    'find_accounts',
    'get_account',
    'get_usage',
    'list_actions',
    'list_contacts',
    'list_events',
    'list_plans',
    'list_support_cases',
    'list_tickets',
    'retention_metrics',
    'run_component',
    'search_mail',
    'search_notes',
    'search_records',
  ]);
  expect(tools.find(({ name }) => name === 'get_account')).toMatchObject({
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', required: ['account_id'] },
  });
  const { value } = await callTool(client, 'search_notes', { account_id: ids.harbor });
  expect(value).toMatchObject({
    result: [{ source: 1, text: 'The sponsor asked for a dashboard' }],
    sources: [{ n: 1, type: 'note', id: ids.note }],
  });
  const denied = await callTool(client, 'get_account', { account_id: ids.other });
  expect(denied).toEqual({ isError: true, value: { error: expect.stringContaining('Other Freight') as string } });
  const wrong = await client.callTool({ name: 'get_account', arguments: { account_id: 'x' } });
  expect(wrong.isError).toBe(true);
  // A misspelled parameter would otherwise return all accounts.
  const misspelled = await client.callTool({ name: 'find_accounts', arguments: { text: 'Harbor' } });
  expect(misspelled).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('"text"') as string }] });
});

test('a person of another company cannot read this one', async () => {
  const client = await asPerson('gia');
  expect((await callTool(client, 'find_accounts', {})).value).toEqual({ result: [], sources: [] });
  expect(await callTool(client, 'get_account', { account_id: ids.harbor })).toEqual({
    isError: true,
    value: { error: 'Account not found.' },
  });
  await expect(connect(`JWT ${callers.gia.token}`, 'acme')).rejects.toThrow();
});

test('a tool that writes changes the account once and is in the audit log; read-only users have none', async () => {
  const client = await asPerson('maya');
  const { value } = await callTool(client, 'create_note', { account_id: ids.harbor, text: 'From a program' });
  const { body } = await t.call(callers.maya, notes.findNotes, { params: { id: ids.harbor }, query: {} });
  expect(body.data.notes[0]).toMatchObject({ account_notes_id: value.id, note_txt: '<p>From a program</p>' });
  const [entry] = await t.query(
    'acme',
    `select user_id, changes from audit_log where tenant_id = $1 and entity = 'mcp_tool' order by id desc limit 1`,
  );
  expect(entry).toEqual({ user_id: users.maya, changes: { tool: 'create_note', failed: false, record: value.id } });
  const reader = await asPerson('rhea');
  const { tools } = await reader.listTools();
  expect(tools.filter(({ name }) => name.startsWith('create_'))).toEqual([]);
  const denied = await callTool(client, 'create_note', { account_id: ids.other, text: 'No' });
  expect(denied.isError).toBe(true);
});

test('a key that reads is offered the tools that read, and a key that changes all of them', async () => {
  const findTools = async (scope: 'read' | 'write') => {
    const { body } = await t.call(callers.ada, apiKeys.createApiKey, { body: { name: 'Editor', scope } });
    const { tools } = await (await connect(`Bearer ${body.data.key}`)).listTools();
    return tools.map(({ name }) => name);
  };
  const all = (await (await asPerson('ada')).listTools()).tools.map(({ name }) => name);
  const read = await findTools('read');
  expect(await findTools('write')).toEqual(all);
  expect(all.filter((name) => !read.includes(name)).sort()).toEqual(['create_action', 'create_note', 'create_plan']);
});

test('without a session or a key, nothing is answered', async () => {
  await expect(connect('JWT wrong')).rejects.toThrow();
  await expect(connect('Bearer wrong')).rejects.toThrow();
  const { body } = await t.call(callers.ada, apiKeys.createApiKey, { body: { name: 'Usage only' } });
  await expect(connect(`Bearer ${body.data.key}`)).rejects.toThrow();
  expect((await t.send(callers.maya, 'GET', '/mcp/')).status).toBe(405);
});
