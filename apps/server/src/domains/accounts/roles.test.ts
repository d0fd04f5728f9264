/** Which accounts each role can read and write, by relation to the account. */
import { accounts } from '@mainstay/contract/accounts';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { expect, test } from 'vitest';
import { buildAccount, buildMembers } from '../../app/demo/factories/accounts.ts';
import { USER_PER_ROLE } from '../../app/testing/company.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';
import { createTeam } from '../../core/people/create-team.ts';

const ROLES = { ...USER_PER_ROLE, noah: 'CSM', rhea: 'ADM' } as const;
type Name = keyof typeof ROLES;
type Relation = 'nobody' | 'primary' | 'extended' | 'viewOnly' | 'team';

/** One account for each user and relation. The team's account belongs to Maya, and Lena leads her team. */
const ids: Record<string, number> = {};
const { t, users, callers } = setUpTwoTenants(ROLES, async (tx) => {
  await createTeam(tx, { name: 'Team', members: [{ userId: users.lena, isLead: true }, { userId: users.maya }] });
  ids.nobody = await buildAccount(tx, { name: 'Nobody' });
  ids.team = await buildAccount(tx, { name: 'Team', ownerId: users.maya });
  for (const name of Object.keys(ROLES) as Name[]) {
    for (const relation of ['primary', 'extended', 'viewOnly'] as const) {
      const accountId = await buildAccount(tx, { name: `${name} ${relation}` });
      const type = relation === 'primary' ? 'P' : 'E';
      await buildMembers(tx, [{ accountId, userId: users[name], type, readOnly: relation === 'viewOnly' }]);
      ids[`${name} ${relation}`] = accountId;
    }
  }
});

/** Returns the access of a user: `-` neither, `r` reads, `w` reads and writes. */
async function getAccess(name: Name, relation: Relation): Promise<string> {
  const id = ids[relation] ?? ids[`${name} ${relation}`] ?? 0;
  const readResponse = await t.call(callers[name], accounts.getAccount, { params: { id } });
  const writeResponse = await t.call(callers[name], accounts.setRank, { params: { id }, body: { rank: 5 } });
  if (readResponse.status === 403 && writeResponse.status === 403) return '-';
  if (readResponse.status === 200 && writeResponse.status === 200) return 'w';
  expect([readResponse.status, writeResponse.status, writeResponse.error]).toEqual([200, 403, READ_ONLY_MESSAGE]);
  return 'r';
}

const RELATIONS: Relation[] = ['nobody', 'team', 'primary', 'extended', 'viewOnly'];

test("the ownership filter finds accounts by the caller's own memberships, whatever else the caller can read", async () => {
  const findNames = async (name: Name, ownership: string) => {
    const filters = [{ column_name: 'ownership', condition: 'equal', from: ownership } as const];
    const { status, body } = await t.call(callers[name], accounts.findAccounts, { query: { filters } });
    expect([name, status]).toEqual([name, 200]);
    return body.data.accounts.map((account) => account.name);
  };
  for (const name of ['ada', 'evan', 'lena', 'maya'] as const) {
    expect([name, await findNames(name, 'Primary CSM')]).toEqual([
      name,
      name === 'maya' ? ['maya primary', 'Team'] : [`${name} primary`],
    ]);
    expect(await findNames(name, 'Extended Team')).toEqual([`${name} extended`]);
    expect(await findNames(name, 'Extended Team View Only')).toEqual([`${name} viewOnly`]);
  }
});

test('decisions-05 each role reads and writes exactly its accounts', async () => {
  const found: Record<string, string> = {};
  for (const name of Object.keys(ROLES) as Name[]) {
    const accessCodes: string[] = [];
    for (const relation of RELATIONS) accessCodes.push(await getAccess(name, relation));
    found[`${ROLES[name]} ${name}`] = accessCodes.join(' ');
  }
  // Accounts without members, of the team, and own ones as primary, extended and view-only member.
  expect(found).toEqual({
    'ADM ada': 'w w w w r',
    'DA dev': 'r r w w r',
    'CSO olga': 'w w w w r',
    'EXE evan': 'r r w w r',
    'CSL lena': '- r w w r',
    'CSM maya': '- w w w r',
    'CSM noah': '- - w w r',
    'ADM rhea': 'r r r r r',
  });
});
