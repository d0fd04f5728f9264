/** View-only flags in replies: they depend on the membership of the caller, even if the account has several members. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../core/people/create-user.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { getRecordFactory } from '../../app/testing/records.ts';
import { isChange, needsRecord, sampleCalls, toSampleAddress, toSampleBody } from '../../app/testing/sample-calls.ts';

const OWNER = { domain: 'demo', email: 'ada.admin@demo.test' };

let t: TestApp;
/** Both users are members of the first account only, whose primary owner is another user. */
const callers = {} as Record<'writer' | 'viewer', Caller>;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  for (const name of ['writer', 'viewer'] as const) {
    const email = `${name}@only.test`;
    await t.inTenant(OWNER.domain, 'write', async (tx) => {
      const id = await createUser(tx, { email, firstName: 'Pat', roles: ['CSM'], passwordHash: 'none' });
      await tx.rows(
        `insert into account_members (tenant_id, account_id, user_id, member_type, read_only)
         select $1, min(id), $2, 'E', $3 from accounts where tenant_id = $1`,
        [tx.tenant, id, name === 'viewer'],
      );
    });
    callers[name] = await t.signIn(email);
  }
});
afterAll(() => t.close());

/** Their replies also contain flags of other members, and of related accounts that neither user may read. */
const OF_OTHERS = ['GET /v1/api/accounts/{id}/', 'GET /v1/api/accounts/get-account-hierarchy/'];
const FLAG = /^(read_only|read_only_account)$/;

/** Returns the flags of a reply and the number of its objects. */
function findFlags(body: unknown): { flags: boolean[]; objects: number } {
  const counts = { flags: [] as boolean[], objects: 0 };
  JSON.stringify(body, (key, value: unknown) => {
    if (FLAG.test(key) && typeof value === 'boolean') counts.flags.push(value);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) counts.objects++;
    return value;
  });
  return counts;
}

test('decisions-22 1-C-32 flags view-only access by the membership of the caller and lists each row once', async () => {
  const endpointsWithFlags: string[] = [];
  const mismatches: unknown[] = [];
  for (const { name, endpoint, policy } of sampleCalls) {
    if (policy.who !== 'session' || isChange(policy) || endpoint.download) continue;
    const createRecord = needsRecord(endpoint) ? getRecordFactory(endpoint.path) : undefined;
    const ids = (await createRecord?.(t, OWNER)) ?? {};
    const callAs = async (caller: Caller) => {
      const { status, body } = await t.send(
        caller,
        endpoint.method,
        toSampleAddress(endpoint, ids),
        toSampleBody(endpoint.path, ids),
      );
      return { status, ...findFlags(body) };
    };
    const [writer, viewer] = [await callAs(callers.writer), await callAs(callers.viewer)];
    if (writer.flags.length === 0 && viewer.flags.length === 0) continue;
    endpointsWithFlags.push(name);
    const matchCallers = !writer.flags.some(Boolean) && viewer.flags.every(Boolean);
    if ((!matchCallers && !OF_OTHERS.includes(name)) || writer.objects !== viewer.objects)
      mismatches.push({ name, writer, viewer });
  }
  expect(mismatches).toEqual([]);
  expect(endpointsWithFlags).toEqual(expect.arrayContaining(OF_OTHERS));
});
