import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, openCompany } from '../../app/testing/company.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import type { TokenClaims } from '../crypto/token.ts';
import type { Access } from './access.ts';

let company: Company<'lena' | 'maya'>;
let claims: TokenClaims;
beforeAll(async () => {
  company = await openCompany({ lena: 'CSL', maya: 'CSM' });
  const tokenClaims = await company.t.services.tokens.read(company.people.lena.token ?? '', TEST_NOW);
  if (!tokenClaims) throw new Error('The token of the test is not valid.');
  claims = tokenClaims;
});
afterAll(() => company.t.close());

/** Returns the access that a call of hers sees, both for a read and a write. The read uses a cached guess. */
async function readAccess(): Promise<Access> {
  const { database, sessions } = company.t.services;
  const write = await database.inTenant(claims.tenant, 'write', (tx) => sessions.open(tx, claims));
  const reads: Access[] = [];
  await database.inTenant(claims.tenant, 'read', (tx) => sessions.read(tx, claims, async (a) => reads.push(a)));
  expect(reads.at(-1)).toEqual(write);
  return write;
}

test.each([
  ['read-only access', `update users set user_access_type = 'read_only' where tenant_id = $1 and id = $2`],
  [
    'the time zone of the company',
    `update settings set entity_timezone = 'Asia/Kolkata' where tenant_id = $1 and $2 > 0`,
  ],
  ['its currency', `update settings set currency = 'JPY' where tenant_id = $1 and $2 > 0`],
  [
    'a team that is led',
    `with team as (insert into teams (tenant_id, name) values ($1, 'North') returning id),
       maya as (select id from users where tenant_id = $1 and id <> $2 order by id desc limit 1)
     insert into team_members (tenant_id, team_id, user_id, is_lead)
       select $1, team.id, m.id, m.lead from team, (select $2::bigint as id, true as lead union all select id, false from maya) m`,
  ],
  [
    'a role',
    `insert into user_roles (tenant_id, user_id, role_id) select $1, $2, id from roles where tenant_id = $1 and abbr = 'CSO'`,
  ],
])('the next call uses the changed data: %s', async (_, text) => {
  const before = await readAccess();
  expect(await readAccess()).toBe(before);
  await company.query(text, claims.user);
  const after = await readAccess();
  expect(after).not.toEqual(before);
  expect(await readAccess()).toBe(after);
});

test('rejects the next call of a deactivated user or of an ended session', async () => {
  await company.query(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, claims.user);
  await expect(readAccess()).rejects.toThrow('Please sign in again.');
  await company.query(`update users set status = 'active' where tenant_id = $1 and id = $2`, claims.user);
  await readAccess();
  await company.query('update sessions set ended_at = $3 where tenant_id = $1 and id = $2', claims.session, TEST_NOW);
  await expect(readAccess()).rejects.toThrow('Please sign in again.');
});
