/**
 * Every change that names an account and a record of it, called with one account and a record of another. The caller
 * may write on only one of the two.
 */
import type { EndpointDef } from '@mainstay/contract/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../core/people/create-user.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { addNote } from '../../app/testing/notes.ts';
import { getRecordFactory } from '../../app/testing/records.ts';
import {
  findAccountParameters,
  needsRecord,
  type RecordIds,
  type SampleCall,
  sampleCalls,
  toSampleAddress,
  toSampleBody,
} from '../../app/testing/sample-calls.ts';
import { sendForm } from '../../app/testing/uploads.ts';

const OWNER = { domain: 'demo', email: 'ada.admin@demo.test' };
const EMAIL = 'vera@only.test';

let t: TestApp;
let vera = 0;
/** Records are created on the first account; calls name the other one instead. */
const accounts = { first: 0, other: 0 };
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  vera = await t.inTenant(OWNER.domain, 'write', (tx) =>
    createUser(tx, { email: EMAIL, firstName: 'Vera', roles: ['CSM'], passwordHash: 'none' }),
  );
  const [first, other] = await t.query<{ id: number }>(
    OWNER.domain,
    'select id from accounts where tenant_id = $1 order by id limit 2',
  );
  Object.assign(accounts, { first: first?.id, other: other?.id });
});
afterAll(() => t.close());

const hasAccountPath = ({ path }: EndpointDef): boolean => path.includes('/accounts/{id}/');
const namesAccount = ({ endpoint }: SampleCall): boolean =>
  hasAccountPath(endpoint) || [endpoint.query, endpoint.body].flatMap(findAccountParameters).length > 0;

/** These calls name an account but no record of it. */
const ACCOUNT_ONLY = [
  'POST /v1/api/accounts/{id}/rank/',
  'POST /v1/api/accounts/{id}/tags/',
  'POST /v1/api/accounts/{id}/contacts/add/',
  'POST /v1/api/accounts/{id}/notes/add/',
  'POST /v1/api/actions/account/play/',
  'POST /v1/api/actions/account/create-play/',
  'POST /v1/api/custom-attribute-value/',
  'POST /v1/api/success-plan/',
];
/** Report deliveries of an account page belong to the page. */
const OF_PAGES = '/v1/api/report-delivery/';

const calls = sampleCalls.filter(
  (call) =>
    'effect' in call.policy &&
    call.policy.who === 'session' &&
    call.policy.effect === 'changes' &&
    needsRecord(call.endpoint) &&
    namesAccount(call) &&
    !ACCOUNT_ONLY.includes(call.name) &&
    !call.endpoint.path.startsWith(OF_PAGES),
);

/** Returns the call with the other account in every place that names an account. */
function toCall({ endpoint }: SampleCall, ids: RecordIds): { address: string; body: unknown } {
  const { other } = accounts;
  const path = { ...ids, accountId: other, account_id: other, ...(hasAccountPath(endpoint) && { id: other }) };
  const query = findAccountParameters(endpoint.query).map((name) => `&${name}=${other}`);
  const accountFields = Object.fromEntries(findAccountParameters(endpoint.body).map((name) => [name, other]));
  const body = toSampleBody(endpoint.path, path);
  return {
    address: toSampleAddress(endpoint, path) + query.join(''),
    body: body && { ...body, ...accountFields },
  };
}

const setMember = async (account: number, readOnly: boolean | undefined): Promise<void> => {
  await t.query(
    OWNER.domain,
    'delete from account_members where tenant_id = $1 and account_id = $2 and user_id = $3',
    account,
    vera,
  );
  if (readOnly === undefined) return;
  await t.query(
    OWNER.domain,
    `insert into account_members (tenant_id, account_id, user_id, member_type, read_only) values ($1, $2, $3, 'E', $4)`,
    account,
    vera,
    readOnly,
  );
};

/**
 * Returns digests of all stored data of the two accounts and the number of the caller's audit entries, except for
 * repeated denials.
 */
async function computeDigests(): Promise<unknown[]> {
  const tables = await t.query<{ name: string }>(
    OWNER.domain,
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and $1::bigint > 0
     order by 1`,
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(x::text, ' ' order by x::text)) as stored from ${name} x
       where x.tenant_id = $1 and x.account_id in ($2, $3)`,
  );
  return t.query(
    OWNER.domain,
    `${digests.join(' union all ')} union all
     select 'audit_log', count(*)::text from audit_log where tenant_id = $1 and user_id = $4 and entity <> 'request' order by 1`,
    accounts.first,
    accounts.other,
    vera,
  );
}

test.each([
  ['the record of an account that the caller may only view', { first: true, other: false }],
  ['the record of an account that the caller cannot access', { first: undefined, other: false }],
  ['a record of another account through an account that the caller may only view', { first: false, other: true }],
  ['a record of another account through an account that the caller cannot access', { first: false, other: undefined }],
  ['a record of another account through an account, both writable by the caller', { first: false, other: false }],
])('decisions-05 decisions-22 cannot change %s', async (_, readOnly) => {
  const prepared: { call: SampleCall; ids: RecordIds }[] = [];
  for (const call of calls)
    prepared.push({ call, ids: (await getRecordFactory(call.endpoint.path)?.(t, OWNER)) ?? {} });
  await setMember(accounts.first, readOnly.first);
  await setMember(accounts.other, readOnly.other);
  const caller = await t.signIn(EMAIL);
  const before = await computeDigests();
  const admitted: string[] = [];
  for (const { call, ids } of prepared) {
    const { address, body } = toCall(call, ids);
    const { status, error } = await t.send(caller, call.endpoint.method, address, body);
    if (status !== 403 && status !== 404) admitted.push(`${call.name}: ${status} ${error}`);
  }
  expect(admitted).toEqual([]);
  expect(await computeDigests()).toEqual(before);
});

test('cannot link records of another account, even if the caller may write on both accounts', async () => {
  const createRecord = async (path: string) => (await getRecordFactory(path)?.(t, OWNER)) ?? {};
  const action = Number((await createRecord('/v1/api/actions/')).id);
  const contact = Number((await createRecord('/v1/api/accounts/{id}/contacts/')).contact_id);
  const attribute = (await createRecord('/v1/api/custom-attribute/')).id;
  await t.query(
    OWNER.domain,
    `update custom_attributes set body = body || '{"scope": "Action"}' where tenant_id = $1 and id = $2`,
    attribute,
  );
  for (const account of [accounts.first, accounts.other]) await setMember(account, false);
  const caller = await t.signIn(EMAIL);
  const { other } = accounts;
  const before = await computeDigests();
  const file = new FormData();
  for (const [name, value] of Object.entries({ actionId: action, accountId: other })) file.set(name, String(value));
  file.set('file', new Blob(['Quay']), 'quay.txt');
  const uploadReply = await sendForm(t, caller, '/v1/api/actions/assets/upload/', file);
  const replies = [
    await addNote(t, caller, other, { type: 'action', action_id: action }),
    await addNote(t, caller, other, { type: 'contact', contact_id: contact }),
    await t.send(caller, 'POST', `/v1/api/accounts/${other}/contacts/add/`, {
      fName: 'Pat',
      email: 'pat@quay.test',
      reportsTo: contact,
    }),
    await t.send(caller, 'POST', '/v1/api/custom-attribute-value/', {
      custom_attribute: attribute,
      scope: 'Action',
      primary: 'Bergen',
      accountId: other,
      actionId: action,
    }),
  ];
  expect([uploadReply.statusCode, ...replies.map(({ status }) => status)]).toEqual([404, 404, 404, 404, 404]);
  expect(replies.map(({ error }) => error)).toEqual([
    'Action not found.',
    'Contact not found.',
    'Contact not found.',
    'Action not found.',
  ]);
  expect(await computeDigests()).toEqual(before);
});

test('lists the calls that name an account and one of its records', () => {
  expect(calls.map(({ name }) => name).toSorted()).toEqual([
    'DELETE /v1/api/accounts/{id}/contacts/delete/',
    'DELETE /v1/api/accounts/{id}/contacts/notes/delete/',
    'DELETE /v1/api/actions/assets/delete/',
    'POST /v1/api/accounts/{id}/contacts/edit/',
    'POST /v1/api/accounts/{id}/contacts/merge/',
    'POST /v1/api/accounts/{id}/contacts/merge/undo/',
    'POST /v1/api/accounts/{id}/contacts/notes/add/',
    'POST /v1/api/accounts/{id}/contacts/notes/edit/',
    'POST /v1/api/accounts/{id}/notes/edit/',
    'POST /v1/api/accounts/{id}/pin_assets_note/',
    'POST /v1/api/accounts/{id}/pin_contact/',
    'POST /v1/api/actions/add_task_description/',
    'POST /v1/api/actions/assign/',
    'POST /v1/api/actions/edit/',
    'POST /v1/api/actions/pin_action_asset/',
    'POST /v1/api/actions/skip/',
    'POST /v1/api/actions/{id}/complete/',
    'POST /v1/api/epa/execute/{id}/',
    'POST /v1/api/integrations/create-playbook-action/',
    'PUT /v1/api/accounts/{id}/messages/{messageId}/visibility/',
    'PUT /v1/api/actions/account/update-playbook-name/{play_id}/',
    'PUT /v1/api/success-plan/{id}/',
  ]);
});
