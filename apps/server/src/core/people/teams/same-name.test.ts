/** A team name that a concurrent transaction writes counts as taken for every waiting transaction, regardless of case. */
import { imports } from '@mainstay/contract/imports';
import { teams } from '@mainstay/contract/people/teams';
import { expect, test } from 'vitest';
import { setUpCompany } from '../../../app/testing/company.ts';
import { writeMeanwhile } from '../../../app/testing/lock-wait.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';
import { uploadFile } from '../../../app/testing/uploads.ts';
import { createAuditedTeam, lockTeams } from './teams.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });

const create = (name: string) => t.call(people.ada, teams.createTeam, { body: { name, members: [] } });
const rename = (id: number, name: string) =>
  t.call(people.ada, teams.updateTeam, { params: { id }, body: { name, members: [] } });
/** Creates a team in another transaction, which commits once the work waits for it. */
async function createMeanwhile<T>(name: string, begin: () => Promise<T>): Promise<T> {
  const [ada] = await query<{ id: number }>(`select id from users where tenant_id = $1 and email = 'ada@acme.test'`);
  const actor = { userId: ada?.id ?? 0, now: TEST_NOW, ip: '192.0.2.1', userAgent: undefined, requestId: 'test' };
  return writeMeanwhile(t, (tx) => createAuditedTeam(tx, { name, members: [] }, actor), begin);
}
const findTeams = async (name: string) =>
  (await query<{ name: string }>('select name from teams where tenant_id = $1 and lower(name) = lower($2)', name)).map(
    (team) => team.name,
  );
const NAME_TAKEN = [400, 'A team with this name already exists.'];

test('rejects a team that is created', async () => {
  const { status, error } = await createMeanwhile('Twin', () => create('twin'));
  expect([status, error, await findTeams('twin')]).toEqual([...NAME_TAKEN, ['Twin']]);
});

test('rejects a team that is renamed', async () => {
  const { id } = (await create('Meadow')).body.data;
  const { status, error } = await createMeanwhile('Orchard', () => rename(id, 'orchard'));
  expect([status, error, await findTeams('orchard')]).toEqual([...NAME_TAKEN, ['Orchard']]);
});

test('rejects a team that is created while another one is renamed', async () => {
  const { id } = (await create('Field')).body.data;
  const { status, error } = await writeMeanwhile(
    t,
    async (tx) => {
      await lockTeams(tx);
      await tx.rows(`update teams set name = 'Hill' where tenant_id = $1 and id = $2`, [tx.tenant, id]);
    },
    () => create('hill'),
  );
  expect([status, error, await findTeams('hill')]).toEqual([...NAME_TAKEN, ['Hill']]);
});

test('an import of users adds them to a team that is created concurrently', async () => {
  const content = 'email,first name,team\nnia@acme.test,Nia,coast\n';
  const { id } = (await uploadFile(t, people.ada, { kind: 'users', content })).body.data;
  expect((await t.call(people.ada, imports.runImport, { params: { id } })).status).toBe(200);
  await createMeanwhile('Coast', () => t.runJobs());
  expect(await findTeams('coast')).toEqual(['Coast']);
  expect(
    await query(
      `select e.name from team_members m join teams e on e.tenant_id = $1 and e.id = m.team_id
         join users u on u.tenant_id = $1 and u.id = m.user_id where m.tenant_id = $1 and u.email = 'nia@acme.test'`,
    ),
  ).toEqual([{ name: 'Coast' }]);
});
