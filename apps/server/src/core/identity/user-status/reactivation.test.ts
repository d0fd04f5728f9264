/** The status of a user after an administrator reactivates them, by their sign-in methods. */
import { userStatus } from '@mainstay/contract/identity/user-status';
import { expect, test } from 'vitest';
import { setUpCompany } from '../../../app/testing/company.ts';
import { createUser } from '../../people/create-user.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });

let personCount = 0;
async function createPerson({ hasPassword = false, isLinked = false }): Promise<number> {
  personCount += 1;
  const email = `back.${personCount}@acme.test`;
  const password = hasPassword ? { passwordHash: 'none' } : {};
  const id = await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, { email, firstName: 'Back', roles: ['CSM'], ...password }),
  );
  if (isLinked)
    await query(
      `with provider as (insert into sign_in_providers (tenant_id, strategy) values ($1, 'OAuth-Google')
           on conflict (tenant_id, strategy) do update set strategy = excluded.strategy returning id)
         insert into external_identities (tenant_id, provider_id, subject, user_id, email)
           select $1, id, $3, $2, $3 from provider`,
      id,
      email,
    );
  return id;
}
const setStatus = (id: number, status: string) =>
  query('update users set status = $3 where tenant_id = $1 and id = $2', id, status);
const reactivate = async (id: number) =>
  (await t.call(people.ada, userStatus.reactivateUser, { params: { id } })).body.data.status;
const getChanges = async (id: number) => {
  const log = await query<{ verb: string; changes: { status: object } }>(
    `select verb, changes from audit_log where tenant_id = $1 and entity = 'user' and entity_id = $2 order by id`,
    id,
  );
  return log.map(({ verb, changes }) => [verb, changes.status]);
};

test.each([
  ['a password', { hasPassword: true }, 'active'],
  ['an external identity', { isLinked: true }, 'active'],
  ['a password and an external identity', { hasPassword: true, isLinked: true }, 'active'],
  ['neither of them', {}, 'invited'],
])('with %s', async (_what, signInMethods, status) => {
  await createPerson({ hasPassword: true, isLinked: true });
  const id = await createPerson(signInMethods);
  await setStatus(id, status);
  await t.call(people.ada, userStatus.deactivateUser, { params: { id } });
  expect(await reactivate(id)).toBe(status);
  expect(await getChanges(id)).toEqual([
    ['deactivate', { before: status, after: 'inactive' }],
    ['reactivate', { before: 'inactive', after: status }],
  ]);
});

test.each(['active', 'invited'])('a user who is %s does not change', async (status) => {
  const id = await createPerson({ hasPassword: status === 'invited' });
  await setStatus(id, status);
  expect([await reactivate(id), await getChanges(id)]).toEqual([status, []]);
});
