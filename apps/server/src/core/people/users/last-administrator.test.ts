/** The last active administrator of a company cannot lose the role, full access or the sign-in. */
import { userStatus } from '@mainstay/contract/identity/user-status';
import { users } from '@mainstay/contract/people/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { createUser, type NewUser } from '../create-user.ts';

let t: TestApp;
let gia: Caller;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  gia = await t.signIn('gia.admin@globex.test');
});
afterAll(() => t.close());

const getGiaId = async () =>
  (
    await t.query<{ id: number }>(
      'globex',
      `select id from users where tenant_id = $1 and email = 'gia.admin@globex.test'`,
    )
  )[0]?.id ?? 0;
const change = (id: number, overrides: object) =>
  t.call(gia, users.updateUser, {
    params: { id },
    body: { first_name: 'Pat', last_name: 'Ray', roles: ['CSM'], user_access_type: 'full', ...overrides },
  });

describe('the last administrator', () => {
  const MESSAGE = 'The last active administrator must keep the role, full access and the ability to sign in.';

  test('keeps the role, full access and the sign-in', async () => {
    const id = await getGiaId();
    const reply = await change(id, { roles: ['CSO'] });
    expect([reply.status, reply.error]).toEqual([400, MESSAGE]);
    expect(reply.fields).toEqual({ roles: MESSAGE });
    expect((await change(id, { roles: ['ADM'], user_access_type: 'read_only' })).error).toBe(MESSAGE);
    expect((await change(id, { roles: ['ADM', 'CSM'] })).status).toBe(200);
  });

  test.each<[string, Partial<NewUser>, ('demo' | 'globex')?]>([
    ['read-only', { userAccessType: 'read_only' }],
    ['invited', { passwordHash: undefined }],
    ['inactive', {}],
    ['without the role', { roles: ['DA'] }],
    ['of another company', {}, 'demo'],
  ])('remains the last one if the other is %s', async (what, overrides, company = 'globex') => {
    const email = `other.${what.replaceAll(' ', '.')}@last.test`;
    await t.inTenant(company, 'write', async (tx) => {
      await createUser(tx, { email, firstName: 'Other', roles: ['ADM'], passwordHash: 'none', ...overrides });
      if (what === 'inactive')
        await tx.rows(`update users set status = 'inactive' where tenant_id = $1 and email = $2`, [tx.tenant, email]);
    });
    const reply = await change(await getGiaId(), { roles: ['CSO'] });
    expect([reply.status, reply.error]).toEqual([400, MESSAGE]);
  });

  test('of two administrators who deactivate each other simultaneously, one remains', async () => {
    const createAdmin = (email: string) =>
      t.inTenant('globex', 'write', (tx) =>
        createUser(tx, { email, firstName: 'Two', roles: ['ADM'], passwordHash: 'none' }),
      );
    const [firstId, secondId] = [await createAdmin('one@two.test'), await createAdmin('two@two.test')];
    const [firstCaller, secondCaller] = [await t.signIn('one@two.test'), await t.signIn('two@two.test')];
    await t.inTenant('globex', 'write', (tx) =>
      tx.rows(`update users set status = 'inactive' where tenant_id = $1 and email = 'gia.admin@globex.test'`, [
        tx.tenant,
      ]),
    );
    const replies = await Promise.all([
      t.call(firstCaller, userStatus.deactivateUser, { params: { id: secondId } }),
      t.call(secondCaller, userStatus.deactivateUser, { params: { id: firstId } }),
    ]);
    // The slower request is rejected, or its session was ended before it was processed.
    const [fast, slow] = replies.map((a) => a.status).sort((a, b) => a - b);
    expect([fast, [400, 401].includes(slow ?? 0)]).toEqual([200, true]);
    const activeAdmins = await t.inTenant('globex', 'read', (tx) =>
      tx.rows(`select from users where tenant_id = $1 and status = 'active' and id = any($2)`, [
        tx.tenant,
        [firstId, secondId],
      ]),
    );
    expect(activeAdmins).toHaveLength(1);
  });
});
