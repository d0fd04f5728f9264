/**
 * An import of users has the permissions that the user who started it has in the user administration, and no others.
 */
import { userStatus } from '@mainstay/contract/identity/user-status';
import { imports } from '@mainstay/contract/imports';
import { ROLES } from '@mainstay/contract/kit';
import { teams } from '@mainstay/contract/people/teams';
import { users } from '@mainstay/contract/people/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { type Company, openCompany } from '../../app/testing/company.ts';
import { getCounts, getRowErrors, importFile, undoImport, uploadFile } from '../../app/testing/uploads.ts';
import type { Run } from '../imports/import-run.ts';
import { queueImportRun, startRun } from '../imports/start-import.ts';
import { createUser } from './create-user.ts';
import { canUndoUserImport, type UserImportEffects } from './user-import-permission.ts';
import { LAST_ADMIN_MESSAGE, lockAdministrators } from './user-roles.ts';

type Name = 'ada' | 'abe' | 'olga' | 'dev' | 'drew' | 'lena' | 'maya';

let t: TestApp;
let people: Company<Name>['people'];
let query: Company<Name>['query'];
const ids = {} as Record<Name, number>;
beforeAll(async () => {
  ({ t, people, query } = await openCompany({
    ada: 'ADM',
    abe: 'ADM',
    olga: 'CSO',
    dev: 'DA',
    drew: 'DA',
    lena: 'CSL',
    maya: 'CSM',
  }));
  const found = await query<{ id: number; email: string }>('select id, email from users where tenant_id = $1');
  for (const { id, email } of found) ids[email.split('@')[0] as Name] = id;
  const body = { name: 'East', members: [{ user_id: ids.lena, is_lead: true }] };
  await t.call(people.ada, teams.createTeam, { body });
});
afterAll(() => t.close());

const buildUpload = (header: string, ...lines: string[]) => ({
  kind: 'users',
  content: `email,first name,${header}\n${lines.map((line) => `${line}\n`).join('')}`,
});
const getReasons = async (id: number) => (await getRowErrors(t, people.ada, id)).map((f) => f.reason);
const getJob = async (id: number) => (await t.call(people.ada, imports.getImport, { params: { id } })).body.data;
const getUser = async (name: Name) =>
  (await t.call(people.ada, users.getUser, { params: { id: ids[name] } })).body.data;
const setRoles = (as: Caller, name: Name, roles: string[]) => {
  const body = { first_name: name, last_name: '', roles, user_access_type: 'full' as const };
  return t.call(as, users.updateUser, { params: { id: ids[name] }, body });
};

describe.each<Name>(['dev', 'olga'])('%s, who is not an administrator,', (name) => {
  test('invites users with roles not above their own into existing teams', async () => {
    const job = await importFile(
      t,
      people[name],
      buildUpload(
        'role,team,is lead',
        `${name}.1@new.test,One,CSM,east,no`,
        `${name}.2@new.test,Two,CSM,East,yes`,
        `${name}.3@new.test,Three,CSM,Nowhere,no`,
        `${name}.4@new.test,Four,ADM,,`,
        `${name}.5@new.test,Five,DA,,`,
      ),
    );
    expect(getCounts(job)).toEqual({ created: 2, updated: 0, unchanged: 0, rejected: 3 });
    expect(await getReasons(job.id)).toEqual([
      'Only an administrator can set the lead of a team.',
      'Only an administrator can create teams.',
      'You cannot assign a role above your own.',
    ]);
    expect(await query(`select from teams where tenant_id = $1 and name <> 'East'`)).toEqual([]);
  });

  test.each([
    ['external id', 'user id', 'E-77'],
    ['team', 'team', 'East'],
    ['lead', 'team,is lead', 'East,yes'],
    ['role', 'role', 'CSL'],
    ['access', 'access', 'read_only'],
    ['title', 'title', 'Boss'],
    ['manager', 'manager', 'lena@acme.test'],
  ])('cannot change an existing user, as in the user administration: %s', async (_, header, cells) => {
    const before = await getUser('maya');
    const job = await importFile(t, people[name], buildUpload(header, `maya@acme.test,Maya,${cells}`));
    expect([job.rejected, await getReasons(job.id)]).toEqual([1, ['Only an administrator can change users.']]);
    expect(await getUser('maya')).toEqual(before);
    expect((await setRoles(people[name], 'maya', ['CSL'])).status).toBe(403);
  });

  test('can import rows that change nothing', async () => {
    const job = await importFile(
      t,
      people[name],
      buildUpload('role', 'maya@acme.test,Maya,CSM', 'ada@acme.test,Ada,ADM'),
    );
    expect(getCounts(job)).toEqual({ created: 0, updated: 0, unchanged: 2, rejected: 0 });
  });

  test('can undo their own invitations but no changes by others', async () => {
    const invited = await importFile(t, people[name], buildUpload('role', `${name}.9@new.test,Nine,CSM`));
    const changed = await importFile(t, people.ada, buildUpload('title', 'maya@acme.test,Maya,Manager'));
    const denialMessage = 'Only an administrator can undo this user import.';
    expect(await undoImport(t, people[name], changed.id)).toBe(denialMessage);
    expect((await getUser('maya')).title).toBe('Manager');
    expect(await undoImport(t, people[name], invited.id)).toBeUndefined();
    expect((await getJob(invited.id)).status).toBe('undone');
    expect(await undoImport(t, people.ada, changed.id)).toBeUndefined();
  });
});

describe('an administrator', () => {
  test('changes users, leads and teams; a team keeps its name in its stored case', async () => {
    const lines = ['maya@acme.test,Maya,EAST,yes', 'lena@acme.test,Lena,West,yes', 'dev@acme.test,Dev,west,no'];
    const job = await importFile(t, people.ada, buildUpload('team,is lead', ...lines));
    expect(getCounts(job)).toEqual({ created: 0, updated: 3, unchanged: 0, rejected: 0 });
    expect(
      await query(
        `select e.name, u.first_name as who, m.is_lead from teams e join team_members m on m.tenant_id = $1 and m.team_id = e.id
           join users u on u.tenant_id = $1 and u.id = m.user_id
         where e.tenant_id = $1 and u.email like '%@acme.test' order by 1, 2`,
      ),
    ).toEqual([
      { name: 'East', who: 'Maya', is_lead: true },
      { name: 'West', who: 'Dev', is_lead: false },
      { name: 'West', who: 'Lena', is_lead: true },
    ]);
    const again = await importFile(t, people.ada, buildUpload('team,is lead', ...lines));
    expect(getCounts(again)).toEqual({ created: 0, updated: 0, unchanged: 3, rejected: 0 });
  });

  test('cannot change the email of an existing user', async () => {
    await importFile(t, people.ada, buildUpload('user id', 'lena@acme.test,Lena,U-1'));
    const job = await importFile(t, people.ada, buildUpload('user id', 'taken@evil.test,Lena,U-1'));
    expect(await getReasons(job.id)).toEqual(['The User ID is already used by another row.']);
    expect((await getUser('lena')).email).toBe('lena@acme.test');
  });

  test('cannot change their own role or access', async () => {
    const job = await importFile(t, people.ada, buildUpload('role,access', 'ADA@acme.test,Ada,ADM,read_only'));
    expect(await getReasons(job.id)).toEqual(['You cannot change your own role or access.']);
  });
});

describe('permissions are checked when rows are written', () => {
  const startImport = async (as: Caller, content: ReturnType<typeof buildUpload>) => {
    const { id } = (await uploadFile(t, as, content)).body.data;
    expect((await t.call(as, imports.runImport, { params: { id } })).status).toBe(200);
    return id;
  };

  test('a starter who lost the role changes no more users', async () => {
    const id = await startImport(people.abe, buildUpload('role', 'maya@acme.test,Maya,CSO'));
    expect((await setRoles(people.ada, 'abe', ['CSO'])).status).toBe(200);
    await t.runJobs();
    expect(await getReasons(id)).toEqual(['Only an administrator can change users.']);
    expect((await getUser('maya')).roles).toEqual(['CSM']);
    await setRoles(people.ada, 'abe', ['ADM']);
  });

  test('a starter who became read-only invites no more users', async () => {
    const id = await startImport(people.drew, buildUpload('role', 'late@new.test,Late,CSM'));
    await query(`update users set user_access_type = 'read_only' where tenant_id = $1 and id = $2`, ids.drew);
    await t.runJobs();
    expect((await getJob(id)).rejected).toBe(1);
    await query(`update users set user_access_type = 'full' where tenant_id = $1 and id = $2`, ids.drew);
  });

  test('an import waits for a concurrent change of administrators and then respects it', async () => {
    const id = await startImport(people.abe, buildUpload('role', 'ada@acme.test,Ada,CSM'));
    let running: Promise<unknown> = Promise.resolve();
    await t.inTenant('acme', 'write', async (tx) => {
      await lockAdministrators(tx);
      running = t.runJobs();
      const countWaiting = () =>
        t.services.database.ownerPool.query<{ n: number }>(`select count(*)::int as n from pg_locks where not granted`);
      while ((await countWaiting()).rows[0]?.n === 0) expect((await getJob(id)).status).toBe('running');
      await tx.rows(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, [tx.tenant, ids.abe]);
    });
    await running;
    expect(await getReasons(id)).toEqual(['Only an administrator can change users.']);
    expect((await getUser('ada')).roles).toEqual(['ADM']);
    await query(`update users set status = 'active' where tenant_id = $1 and id = $2`, ids.abe);
  });

  test('a demoted starter cannot undo an import that granted roles above their own', async () => {
    await setRoles(people.ada, 'drew', ['ADM']);
    const { id } = await importFile(t, people.drew, buildUpload('role', 'high@new.test,High,CSO'));
    await setRoles(people.ada, 'drew', ['DA']);
    expect((await t.call(people.drew, imports.undoImport, { params: { id } })).status).toBe(403);
    expect((await getJob(id)).status).toBe('done');
  });
});

describe('the last administrator', () => {
  test('remains when the command line imports rows, whatever their order', async () => {
    const content = buildUpload('role', 'abe@acme.test,Abe,CSM', 'ada@acme.test,Ada,CSM');
    const { id } = (await uploadFile(t, people.ada, content)).body.data;
    await t.inTenant('acme', 'write', async (tx) => {
      await startRun(tx, id, null);
      await queueImportRun(tx, id);
    });
    await t.runJobs();
    expect([(await getJob(id)).updated, await getReasons(id)]).toEqual([1, [LAST_ADMIN_MESSAGE]]);
    expect((await getUser('ada')).roles).toEqual(['ADM']);
    expect((await getUser('abe')).roles).toEqual(['CSM']);
  });

  test('remains when the other administrators are read-only or inactive', async () => {
    await t.inTenant('acme', 'write', async (tx) => {
      const admin = { firstName: 'Ron', passwordHash: 'none', roles: ['ADM'] };
      await createUser(tx, { ...admin, email: 'ron@acme.test', userAccessType: 'read_only' });
      const inactiveId = await createUser(tx, { ...admin, email: 'gone@acme.test' });
      await tx.rows(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, [tx.tenant, inactiveId]);
    });
    const { id } = (await uploadFile(t, people.ada, buildUpload('role', 'ada@acme.test,Ada,CSM'))).body.data;
    await t.inTenant('acme', 'write', async (tx) => {
      await startRun(tx, id, null);
      await queueImportRun(tx, id);
    });
    await t.runJobs();
    expect([(await getJob(id)).updated, await getReasons(id)]).toEqual([0, [LAST_ADMIN_MESSAGE]]);
    expect((await getUser('ada')).roles).toEqual(['ADM']);
  });

  test('remains when the import that made them an administrator is undone', async () => {
    const { id } = await importFile(t, people.ada, buildUpload('role', 'maya@acme.test,Maya,ADM'));
    expect((await t.call(people.maya, userStatus.deactivateUser, { params: { id: ids.ada } })).status).toBe(200);
    expect(await undoImport(t, people.maya, id)).toBeUndefined();
    const job = (await t.call(people.maya, imports.getImport, { params: { id } })).body.data;
    expect([job.status, job.error]).toEqual(['done', LAST_ADMIN_MESSAGE]);
    const { body } = await t.call(people.maya, users.getUser, { params: { id: ids.maya } });
    expect(body.data.roles).toEqual(['ADM']);
  });
});

const STARTER = 1;
const OTHER = 2;
/** An import that was started on the command line has no user. */
const COMMAND_LINE = null;
const ROLES_BY_RANK = ['ADM', 'CSO', 'DA', 'EXE', 'CSL', 'CSM'];

interface UndoRequest extends UserImportEffects {
  userAccessType: 'full' | 'read_only';
}

describe.each(ROLES)('%s', (role) => {
  const canUndo = (
    startedBy: number | null,
    { changed = false, roles = ['CSM'], userAccessType = 'full' }: Partial<UndoRequest> = {},
  ) =>
    canUndoUserImport({ user: STARTER, roles: [role], userAccessType }, { context: { startedBy } } as Run, {
      changed,
      roles,
    });
  const isAdministrator = role === 'ADM';

  test('can undo their own invitations up to their own role', () => {
    for (const grantedRole of ROLES_BY_RANK) {
      const isAllowed = ROLES_BY_RANK.indexOf(role) <= ROLES_BY_RANK.indexOf(grantedRole);
      expect([grantedRole, canUndo(STARTER, { roles: [grantedRole] })]).toEqual([grantedRole, isAllowed]);
      expect([grantedRole, canUndo(STARTER, { roles: ['CSM', grantedRole] })]).toEqual([grantedRole, isAllowed]);
    }
  });

  test.each([
    ['changed people', STARTER, true],
    ['was started by another user', OTHER, false],
    ['was started by another user and changed people', OTHER, true],
    ['was started on the command line', COMMAND_LINE, false],
    ['was started on the command line and changed people', COMMAND_LINE, true],
  ])('can undo an import that %s only as an administrator', (_what, startedBy, changed) => {
    expect(canUndo(startedBy, { changed })).toBe(isAdministrator);
    expect(canUndo(startedBy, { changed, roles: [] })).toBe(isAdministrator);
  });

  test('cannot undo imports of others while read-only', () => {
    for (const startedBy of [OTHER, COMMAND_LINE])
      for (const changed of [true, false])
        expect(canUndo(startedBy, { changed, userAccessType: 'read_only' })).toBe(false);
    expect(canUndo(STARTER, { changed: true, userAccessType: 'read_only' })).toBe(false);
  });
});
