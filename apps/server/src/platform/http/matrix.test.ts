/**
 * Calls every endpoint of the contract as every kind of caller and compares the result with the access and the effect
 * that the contract declares. The input of each endpoint is in `testing/samples.ts` and `testing/records.ts`.
 */
import { NO_MAILBOX_MESSAGE } from '@mainstay/contract/rules/mail-providers';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type EndpointDef, ROLES } from '@mainstay/contract/kit';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { createUser } from '../../core/people/create-user.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { isPersonal, getRecordFactory } from '../../app/testing/records.ts';
import {
  fillIds,
  isChange,
  needsRecord,
  type RecordIds,
  type SampleCall,
  sampleCalls,
  toSampleAddress,
  toSampleBody,
} from '../../app/testing/sample-calls.ts';
import { getSampleQuery } from '../../app/testing/samples.ts';
import { rootDir } from '../config.ts';
import { hashPassword } from '../crypto/password.ts';
import { API_KEY_REQUIRED } from '../session/api-keys.ts';
import type { EndpointPolicy } from '../session/endpoint-policy.ts';

const DOMAIN = 'demo';
const FOREIGN = { domain: 'globex', email: 'gia.admin@globex.test' };
const SIGN_IN_AGAIN = '401 Please sign in again.';
const NO_PERMISSION = '403 You do not have permission to do this.';

interface Identity {
  name: string;
  /** Properties of the session; undefined if the caller has no valid session. */
  session?: { role: (typeof ROLES)[number]; readOnly: boolean; email: string };
  caller: Caller;
}
const identities: Identity[] = [];

let t: TestApp;
const getEmail = (name: string) => `${name.replaceAll(' ', '-').toLowerCase()}@only.test`;

/** Invalidates a caller after a successful call, which shows that access is not cached. */
async function createInvalidCaller(name: string, updateSql: string): Promise<Caller> {
  const invalidCaller = await t.signIn(getEmail(name));
  expect((await t.send(invalidCaller, 'GET', '/v1/api/menu/')).status).toBe(200);
  await t.inTenant(DOMAIN, 'write', (tx) =>
    tx.rows(
      `${updateSql} where tenant_id = $1 and ${updateSql.includes('sessions') ? 'user_id' : 'id'} = (
      select id from users where tenant_id = $1 and email_key = $2)`,
      [tx.tenant, getEmail(name)],
    ),
  );
  return invalidCaller;
}

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  const passwordHash = await hashPassword('Harbour!42');
  await t.inTenant(DOMAIN, 'write', async (tx) => {
    const people = [...ROLES, 'read-only', 'revoked', 'expired', 'deactivated'];
    for (const name of people) {
      const role = ROLES.find((r) => r === name) ?? 'ADM';
      const userAccessType = name === 'read-only' ? 'read_only' : 'full';
      const email = getEmail(name);
      const id = await createUser(tx, { email, firstName: 'Pat', roles: [role], passwordHash, userAccessType });
      // A role alone may not give access to the record, but this test is only about whether the call is rejected.
      await tx.rows(
        `insert into account_members (tenant_id, account_id, user_id, member_type)
         select $1, min(id), $2, 'E' from accounts where tenant_id = $1`,
        [tx.tenant, id],
      );
    }
  });
  for (const role of [...ROLES, 'read-only'] as const) {
    const email = getEmail(role);
    const session = role === 'read-only' ? { role: 'ADM' as const, readOnly: true } : { role, readOnly: false };
    identities.push({ name: role, session: { ...session, email }, caller: await t.signIn(email) });
  }
  const pastDate = "'2026-01-01'";
  const gia = await t.signIn(FOREIGN.email);
  identities.push(
    { name: 'no token', caller: { domain: DOMAIN } },
    { name: 'a malformed token', caller: { domain: DOMAIN, token: 'none.at.all' } },
    { name: "a foreign company's token", caller: { ...gia, domain: DOMAIN } },
    {
      name: 'a revoked session',
      caller: await createInvalidCaller('revoked', `update sessions set ended_at = ${pastDate}`),
    },
    {
      name: 'an expired session',
      caller: await createInvalidCaller('expired', `update sessions set expires_at = ${pastDate}`),
    },
    {
      name: 'a deactivated user',
      caller: await createInvalidCaller('deactivated', "update users set status = 'inactive'"),
    },
  );
});
afterAll(() => t.close());

/** Returns the error that the table requires, or undefined if the call is admitted. */
function getExpectedError(policy: EndpointPolicy, { session }: Identity): string | undefined {
  if (policy.who === 'public') return undefined;
  // None of these callers is a program, and a session does not replace an API key.
  if (policy.who === 'api-key') return `401 ${API_KEY_REQUIRED}`;
  if (!session) return SIGN_IN_AGAIN;
  if (policy.who !== 'session' && !policy.who.includes(session.role)) return NO_PERMISSION;
  return policy.effect === 'changes' && session.readOnly ? `403 ${READ_ONLY_MESSAGE}` : undefined;
}

/** Returns true for replies that an authorized caller can receive: reads succeed, other calls may violate a rule. */
function isAdmitted(policy: EndpointPolicy, status: number): boolean {
  if (policy.who === 'public') return status < 500 && status !== 401 && status !== 403;
  return status < 400 || (isChange(policy) && [400, 409].includes(status));
}

/** Without a connected mailbox, these calls are answered with a message of their own (ruling 31). Those on plays need none. */
const NEEDS_MAILBOX =
  /^\/v1\/api\/(?:(?:ms)?integrations\/(?!get-account-playbooks|create-playbook)|mail-connection\/start\/)/;
const NO_MAILBOX = `403 ${NO_MAILBOX_MESSAGE}`;

/** Depends on the role and on the support addresses, of which the role alone is not part of the contract (S3-38). */
const FOR_SUPPORT = '/v1/api/actions/send-ticket-mail/';

/** Whether a deletion is requested depends on the name of the company, which other samples change. */
const CANCEL_DELETION = 'DELETE /v1/api/admin/company-deletion/';
const NO_DELETION = '404 Deletion not found.';

/** The protocol requires this answer, because the server sends no messages of its own. */
const NO_STREAM = 'GET /mcp/';

/**
 * Calls an endpoint with all required input.
 * @returns the status, followed by the error message if there is one
 */
async function callSample({ endpoint }: SampleCall, sender: Caller, ids: RecordIds): Promise<string> {
  const body = toSampleBody(endpoint.path, ids);
  const { status, error } = await t.send(sender, endpoint.method, toSampleAddress(endpoint, ids), body);
  return error === undefined ? String(status) : `${status} ${error}`;
}

/** A call may have ended the sessions of its callers. */
async function signInAgain(): Promise<void> {
  for (const identity of identities) {
    if (identity.session) identity.caller = await t.signIn(identity.session.email);
  }
}

const accepts = (schema: z.core.$ZodType | undefined, input: unknown) =>
  !schema || (schema as z.ZodType).safeParse(input).success;

test('every endpoint has valid sample input in testing/samples.ts and testing/records.ts', () => {
  const incomplete = sampleCalls.filter(({ endpoint }) => {
    const sampleIds = {
      id: 1,
      accountId: 1,
      userId: 1,
      note_id: 1,
      contact_id: 1,
      gone_id: 1,
      merge_id: 1,
      playId: 1,
      templateId: 1,
      assetId: 1,
      messageId: 1,
    };
    const query = Object.fromEntries(new URLSearchParams(fillIds(getSampleQuery(endpoint), sampleIds)));
    const isAccepted = accepts(endpoint.body, toSampleBody(endpoint.path, sampleIds)) && accepts(endpoint.query, query);
    return !isAccepted || (needsRecord(endpoint) && !getRecordFactory(endpoint.path));
  });
  expect(incomplete.map((call) => call.name)).toEqual([]);
});

test('every endpoint of the contract is served', async () => {
  const folder = path.join(rootDir, 'packages/contract/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const isEndpoint = (value: unknown): value is EndpointDef =>
    typeof value === 'object' && value !== null && 'access' in value && 'method' in value && 'path' in value;
  const servedNames = new Set(sampleCalls.map((call) => call.name));
  for (const file of files) {
    const moduleExports = (await import(pathToFileURL(path.join(folder, file)).href)) as Record<string, unknown>;
    for (const contract of Object.values(moduleExports)) {
      const endpoints = typeof contract === 'object' && contract ? Object.values(contract).filter(isEndpoint) : [];
      for (const { method, path: address } of endpoints) expect([...servedNames]).toContain(`${method} ${address}`);
    }
  }
});

/** Each test calls every tenth endpoint, so that none of them takes long on a busy machine. */
const PARTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const getPart = (part: number) => sampleCalls.filter((_, at) => at % PARTS.length === part);

test.each(PARTS)(
  '1-platform-24 decisions-06 decisions-23 answers every caller as the contract declares, part %i',
  async (part) => {
    const mismatches: string[] = [];
    for (const call of getPart(part)) {
      const { endpoint, policy, name } = call;
      const createRecord = needsRecord(endpoint) ? getRecordFactory(endpoint.path) : undefined;
      let ids = await createRecord?.(t, { domain: DOMAIN, email: getEmail('ADM') });
      for (const identity of identities) {
        const expectedError = getExpectedError(policy, identity);
        const needsNewRecord = isChange(policy) || isPersonal(endpoint.path);
        if (!expectedError && needsNewRecord && createRecord && identity.session)
          ids = await createRecord(t, { domain: DOMAIN, ...identity.session });
        const answer = await callSample(call, identity.caller, ids ?? {});
        const isExpected = expectedError
          ? answer === expectedError
          : isAdmitted(policy, Number.parseInt(answer)) ||
            (NEEDS_MAILBOX.test(endpoint.path) && answer === NO_MAILBOX) ||
            (endpoint.path === FOR_SUPPORT && answer === NO_PERMISSION) ||
            (name === CANCEL_DELETION && answer === NO_DELETION) ||
            (name === NO_STREAM && answer.startsWith('405 '));
        if (!isExpected) mismatches.push(`${name}, ${identity.name}: ${answer}, not ${expectedError ?? 'admitted'}`);
      }
      if (isChange(policy)) await signInAgain();
    }
    expect(mismatches).toEqual([]);
  },
);

test.each(PARTS)('returns 404 for records of another company to every admitted role, part %i', async (part) => {
  const mismatches: string[] = [];
  for (const call of getPart(part).filter(({ endpoint }) => needsRecord(endpoint))) {
    const ids = (await getRecordFactory(call.endpoint.path)?.(t, FOREIGN)) ?? {};
    for (const identity of identities.filter((who) => who.session && !getExpectedError(call.policy, who))) {
      const answer = await callSample(call, identity.caller, ids);
      if (!answer.startsWith('404 ')) mismatches.push(`${call.name}, ${identity.name}: ${answer}`);
    }
  }
  expect(mismatches).toEqual([]);
});

/** Records of users, lists and pages, and bulk operations, which skip accounts that the user may not change. */
const NOT_ON_ONE_ACCOUNT = /\/(quick-filter|saved-views|report-delivery|bulk-edits|play-applications|ai-support)\//;
const changesAccount = ({ endpoint, policy }: SampleCall) =>
  policy.who === 'session' &&
  policy.effect === 'changes' &&
  needsRecord(endpoint) &&
  !NOT_ON_ONE_ACCOUNT.test(endpoint.path);

test('decisions-06 2-S-16 a view-only member of every account cannot change any of them', async () => {
  const email = getEmail('view only');
  await t.inTenant(DOMAIN, 'write', async (tx) => {
    const id = await createUser(tx, { email, firstName: 'Vera', roles: ['CSM'], passwordHash: 'none' });
    await tx.rows(
      `insert into account_members (tenant_id, account_id, user_id, member_type, read_only)
       select $1, id, $2, 'E', true from accounts where tenant_id = $1`,
      [tx.tenant, id],
    );
  });
  const vera = await t.signIn(email);
  const mismatches: string[] = [];
  const changes = sampleCalls.filter(changesAccount);
  expect(changes.length).toBeGreaterThan(30);
  for (const call of changes) {
    const ids = (await getRecordFactory(call.endpoint.path)?.(t, { domain: DOMAIN, email: getEmail('ADM') })) ?? {};
    const answer = await callSample(call, vera, ids);
    if (answer !== `403 ${READ_ONLY_MESSAGE}`) mismatches.push(`${call.name}: ${answer}`);
  }
  expect(mismatches).toEqual([]);
});

test('decisions-23 decisions-44 a read-only user can change their own pins and profile and send tickets', () => {
  const ownCalls = sampleCalls
    .filter(({ policy }) => 'effect' in policy && policy.effect === 'own')
    .map(({ name }) => name);
  const PINS = ['POST /v1/api/pin_board/{account_id}/pin/', 'DELETE /v1/api/pin_board/{pin_id}/unpin/'];
  const TICKETS = ['POST /v1/api/actions/create-or-update-ticket/', 'DELETE /v1/api/actions/delete_the_ticket/'];
  const PROFILE = [
    'PATCH /v1/api/profile/user/name/',
    'PUT /v1/api/update/title/',
    'POST /v1/api/upload_avatar/',
    'DELETE /v1/api/upload_avatar/',
    'PUT /v1/api/profile/update/email/',
    'PUT /v1/api/users/appearance/',
    'PUT /v1/api/analytics/',
    'PUT /v1/api/notices/chats/',
    'PUT /v1/api/notices/digest/',
    'POST /v1/api/notices/read/',
    'POST /v1/api/announcements/read/',
  ];
  const SIGN_IN = [
    'POST /v1/api/change_password/',
    'POST /v1/api/users/second_factor/',
    'POST /v1/api/users/second_factor/confirm/',
    'POST /v1/api/users/second_factor/recovery_codes/',
    'POST /v1/api/users/second_factor/disable/',
    'POST /v1/api/oauth/link/',
    'DELETE /v1/api/oauth/link/{strategy}/',
    'POST /v1/api/logout/',
    'DELETE /v1/api/users/sessions/{id}/',
    'POST /v1/api/users/sessions/end-others/',
  ];
  const MAILBOX = [
    'POST /v1/api/mail-connection/start/',
    'POST /v1/api/mail-connection/sync/',
    'PATCH /v1/api/mail-connection/',
    'DELETE /v1/api/mail-connection/',
    'POST /v1/api/integrations/set-unread/',
    'POST /v1/api/msintegrations/set-unread/',
  ];
  const TEXTS = [
    'POST /v1/api/gptresults/',
    'POST /v1/api/briefings/risks/summary/',
    'POST /v1/api/briefings/changes/summary/',
    'POST /v1/api/accounts/{id}/brief/summary/',
  ];
  const ASSISTANT = [
    'POST /v1/api/ai-support/',
    'DELETE /v1/api/ai-support/conversations/{id}/',
    'POST /v1/api/ai-support/proposals/{id}/dismiss/',
  ];
  expect(ownCalls.toSorted()).toEqual(
    [...PINS, ...TICKETS, ...PROFILE, ...SIGN_IN, ...MAILBOX, ...TEXTS, ...ASSISTANT].toSorted(),
  );
});
