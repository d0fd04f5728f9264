/** The TypeScript client and its example, against a listening server. */
import { accounts } from '@mainstay/contract/accounts';
import { apiKeys } from '@mainstay/contract/identity/api-keys';
import type { ApiKeyScope } from '@mainstay/contract/rules/api-keys';
import type { AddressInfo } from 'node:net';
import { request as send } from 'undici';
import { beforeAll, expect, test } from 'vitest';
import { addNoteToFirstAccount } from '../../../../packages/client/example/accounts-and-notes.ts';
import { ApiError, type Client, createClient } from '../../../../packages/client/src/client.ts';
import { setUpCompany } from './testing/company.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });
let url: string;
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://acme.localhost:${(t.app.server.address() as AddressInfo).port}`;
  for (const name of ['Birch', 'Alder']) {
    await query(
      `insert into accounts (tenant_id, id, external_id, name, root_id, path)
       select $1, n, $2, $2, n, array[n] from nextval(pg_get_serial_sequence('accounts', 'id')) n`,
      name,
    );
  }
});

/** Connects to the loopback address, because Node does not resolve subdomains of localhost everywhere. */
const fetchFromLoopback: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const { host, port, pathname, search } = new URL(request.url);
  const reply = await send(`http://127.0.0.1:${port}${pathname}${search}`, {
    method: request.method as 'GET',
    headers: { ...Object.fromEntries(request.headers), host },
    body: request.body && Buffer.from(await request.arrayBuffer()),
  });
  return new Response(await reply.body.arrayBuffer(), {
    status: reply.statusCode,
    headers: new Headers(reply.headers as Record<string, string>),
  });
};

async function createKeyClient(scope: ApiKeyScope): Promise<Client> {
  const created = await t.call(people.ada, apiKeys.createApiKey, { body: { name: 'CRM', scope } });
  return createClient({ url, key: created.body.data.key, fetch: fetchFromLoopback });
}

test('the example lists accounts, adds a note and handles an error', async () => {
  const lines: string[] = [];
  await addNoteToFirstAccount(await createKeyClient('write'), (line) => lines.push(line));
  const [note] = await query<{ id: number; plain_text: string; author: string }>(
    `select n.id, n.plain_text, u.email as author from notes n join users u on u.tenant_id = $1 and u.id = n.owner_id
     where n.tenant_id = $1`,
  );
  expect(note).toMatchObject({ plain_text: 'the renewal was discussed.', author: 'ada@acme.test' });
  expect(lines).toEqual([
    'Alder: Active',
    'Birch: Active',
    `Added note ${note?.id} to Alder.`,
    'No such account: Account not found.',
  ]);
});

test('a rejected call is an error with the status, the message and the fields', async () => {
  const reader = await createKeyClient('read');
  const { data } = await reader.call('GET /v1/api/accounts/');
  const form = { note_text: 'x', type: 'account' } as const;
  const params = { id: data.accounts[0]?.id ?? 0 };
  await expect(reader.call('POST /v1/api/accounts/{id}/notes/add/', { params, form })).rejects.toMatchObject({
    name: 'ApiError',
    status: 403,
    message: 'This API key can only read. Use a key that can also make changes.',
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  const invalid = reader.call('GET /v1/api/accounts/', { query: { pageNum: 0 } });
  await expect(invalid).rejects.toBeInstanceOf(ApiError);
  await expect(invalid).rejects.toMatchObject({ status: 400, fields: { pageNum: 'Invalid page.' } });
});

test('filters are sent as JSON, and a file is a blob', async () => {
  const reader = await createKeyClient('read');
  const filters = [{ any: [{ column_name: 'name', condition: 'contains', from: 'ald' }] }] as const;
  const filtered = await reader.call('GET /v1/api/accounts/', {
    query: { filters: [...filters].map(({ any: [one] }) => ({ any: [one] })) },
  });
  expect(filtered.data.accounts.map(({ name }) => name)).toEqual(['Alder']);
  const sheet = await reader.call('GET /v1/api/accounts/export/', {});
  expect((await sheet.text()).split('\r\n')[1]).toMatch(/^Alder,/);
  // The type of a reply is that of the contract.
  const parsed = accounts.findAccounts.response.parse(filtered);
  expect(parsed.data.accounts).toHaveLength(1);
});
