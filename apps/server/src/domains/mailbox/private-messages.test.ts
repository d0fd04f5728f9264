/**
 * Every call of the product that reads, as every role, by users who may read the account but do not participate in a message of it: no
 * response contains anything of the message. Its owner, with the same calls, gets it.
 */
import { Query } from '@mainstay/contract/components/definition';
import { apiKeys } from '@mainstay/contract/identity/api-keys';
import { type Role, ROLES } from '@mainstay/contract/kit';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { getRecordFactory } from '../../app/testing/records.ts';
import { isChange, needsRecord, sampleCalls, toSampleAddress, toSampleBody } from '../../app/testing/sample-calls.ts';
import { listDatasets, withCustomTables } from '../../core/datasets/dataset-catalog.ts';
import { createUser } from '../../core/people/create-user.ts';
import { features } from '../../features.ts';
import { compile } from '../../platform/engine/compile.ts';
import { runStatements } from '../../platform/engine/statement.ts';
import { buildMailbox, buildMessages } from '../../app/demo/factories/mailboxes.ts';

const DOMAIN = 'demo';
/** A word that is in every part of the message, and nowhere else. */
const MARKER = 'quillon';
const OWNER = 'owner@only.test';

let t: TestApp;
const ids = { account: 0, message: 0 };
const readers = new Map<string, Caller>();

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  await t.inTenant(DOMAIN, 'write', async (tx) => {
    const [first] = await tx.rows<{ id: number }>('select min(id) as id from accounts where tenant_id = $1', [
      tx.tenant,
    ]);
    ids.account = first?.id ?? 0;
    const addMember = async (email: string, role: (typeof ROLES)[number], userAccessType: 'full' | 'read_only') => {
      const userId = await createUser(tx, {
        email,
        firstName: 'Pat',
        roles: [role],
        passwordHash: 'none',
        userAccessType,
      });
      await tx.rows(
        `insert into account_members (tenant_id, account_id, user_id, member_type) values ($1, $2, $3, 'E')`,
        [tx.tenant, ids.account, userId],
      );
      return userId;
    };
    for (const role of ROLES) await addMember(`${role.toLowerCase()}@only.test`, role, 'full');
    await addMember('viewer@only.test', 'CSM', 'read_only');
    const ownerId = await addMember(OWNER, 'CSM', 'full');
    const [contact] = await tx.rows<{ id: number }>(
      `insert into contacts (tenant_id, account_id, first_name, email) values ($1, $2, 'Rae', 'rae@only.test') returning id`,
      [tx.tenant, ids.account],
    );
    const [message = 0] = await buildMessages(tx, [
      {
        connectionId: await buildMailbox(tx, ownerId, OWNER),
        contacts: [{ contactId: contact?.id ?? 0, accountId: ids.account }],
        direction: 'in',
        from: { name: `Rae ${MARKER}`, address: 'rae@only.test' },
        to: [{ name: 'Owner', address: OWNER }],
        cc: [{ name: '', address: `${MARKER}@private.test` }],
        subject: `Berths ${MARKER}`,
        body: `Are they free? ${MARKER}`,
        sentAt: new Date().toISOString(),
        internetId: `<${MARKER}@private.test>`,
        threadId: MARKER,
      },
    ]);
    ids.message = message;
  });
  for (const name of [...ROLES.map((role) => role.toLowerCase()), 'viewer'])
    readers.set(name, await t.signIn(`${name}@only.test`));
});
afterAll(() => t.close());

/** Returns the bytes of a response as text, with the compressed parts of a document. */
function toText(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  const parts = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, part = '']) => {
    try {
      return inflateSync(Buffer.from(part, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...parts].join('\n').toLowerCase();
}

const call = async (caller: Caller, method: string, url: string, body?: unknown) => {
  const { rawPayload, statusCode } = await t.app.inject({
    method: method as 'GET',
    url,
    headers: { host: `${DOMAIN}.localhost:3000`, authorization: `JWT ${caller.token}` },
    ...(body !== undefined && { payload: body as object }),
  });
  return { status: statusCode, text: toText(rawPayload) };
};

const reading = sampleCalls.filter(
  ({ policy }) => policy.who !== 'public' && policy.who !== 'api-key' && !isChange(policy),
);

/** Calls everything that reads. @returns the names of the calls whose response contains something of the message */
async function findLeaks(email: string, role: Role, caller: Caller): Promise<{ leaks: string[]; answered: number }> {
  const leaks: string[] = [];
  let answered = 0;
  for (const { name, endpoint, policy } of reading) {
    if (Array.isArray(policy.who) && !policy.who.includes(role)) continue;
    const factory = needsRecord(endpoint) ? getRecordFactory(endpoint.path) : undefined;
    const record = { ...(factory && (await factory(t, { domain: DOMAIN, email }))) };
    // The account and the message themselves, besides the record of the sample.
    const ofAccount = { ...record, accountId: ids.account, account_id: ids.account, messageId: ids.message };
    const isOfAccount = /\/accounts\/(?:\w+\/)?\{id\}\//.test(endpoint.path);
    for (const values of [record, { ...ofAccount, ...(isOfAccount && { id: ids.account }) }]) {
      const { status, text } = await call(
        caller,
        endpoint.method,
        toSampleAddress(endpoint, values),
        toSampleBody(endpoint.path, values),
      );
      if (status < 400) answered += 1;
      if (text.includes(MARKER)) leaks.push(`${name} ${status}`);
    }
  }
  return { leaks: [...new Set(leaks)], answered };
}

test.each([...ROLES.map((role) => role.toLowerCase()), 'viewer'])(
  'no call reveals a message to a user who does not participate in it, as %s',
  async (name) => {
    const reader = readers.get(name);
    if (!reader) throw new Error(`${name} is not signed in.`);
    const role = ROLES.find((one) => one.toLowerCase() === name) ?? 'CSM';
    const { leaks, answered } = await findLeaks(`${name}@only.test`, role, reader);
    expect(leaks).toEqual([]);
    // Most calls succeed; otherwise this would show nothing.
    expect(answered).toBeGreaterThan(reading.length);
  },
);

test('no dataset of components, exports, reports and KPIs contains it, also for administrators', async () => {
  const datasets = withCustomTables(features, []);
  const listings = listDatasets(features, []).filter(({ source }) => source === 'dataset');
  expect(listings.length).toBeGreaterThan(10);
  await t.inTenant(DOMAIN, 'read', async (tx) => {
    const days = { today: '2026-11-20', utcToday: '2026-11-20', minorDigits: 2, tenant: tx.tenant };
    const caller = { ...days, user: 0, roles: ['ADM'], ownerScope: null };
    for (const { name, columns } of listings)
      for (const { name: column } of columns) {
        const query = Query.parse({
          source: { kind: 'dataset', name },
          columns: [{ key: 'value', label: column, expr: { field: column } }],
        });
        const { rows } = compile(query, caller, { pageSize: 1000 }, datasets);
        const [found] = await runStatements(tx, [rows]);
        expect([name, column, JSON.stringify(found).toLowerCase().includes(MARKER)]).toEqual([name, column, false]);
      }
  });
});

test('no call reveals a message to an API key of its owner', async () => {
  const [owner] = await t.query<{ id: number }>(
    DOMAIN,
    'select id from users where tenant_id = $1 and email = $2',
    OWNER,
  );
  const admin = readers.get('adm');
  if (!admin || !owner) throw new Error('The users of the test do not exist.');
  const body = { name: 'Loader', scope: 'read', user_id: owner.id } as const;
  const { key } = (await t.call(admin, apiKeys.createApiKey, { body })).body.data;
  const { leaks, answered } = await findLeaks('csm@only.test', 'CSM', { domain: DOMAIN, token: key });
  expect(leaks).toEqual([]);
  expect(answered).toBeGreaterThan(reading.length);
});

/** At the end, because the samples share the mailbox of the caller with everyone. */
test('the owner of the mailbox gets the message from the calls below, so that they would reveal it', async () => {
  const { leaks } = await findLeaks(OWNER, 'CSM', await t.signIn(OWNER));
  expect(leaks).toContain('GET /v1/api/accounts/{id}/messages/{messageId}/ 200');
  expect(leaks).toContain('GET /v1/api/accounts/{id}/timeline/ 200');
});
