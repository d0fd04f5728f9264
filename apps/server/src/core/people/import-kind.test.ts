import { imports } from '@mainstay/contract/imports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { type Company, openCompany } from '../../app/testing/company.ts';
import { getCounts, toCsv, getRowErrors, importFile, undoImport } from '../../app/testing/uploads.ts';

let t: TestApp;
let ada: Caller;
let query: Company<string>['query'];
let dev: Caller;
let drew: Caller;

beforeAll(async () => {
  const company = await openCompany({ ada: 'ADM', dev: 'DA', drew: 'DA', maya: 'CSM' });
  ({ t, query } = company);
  ({ ada, dev, drew } = company.people);
});
afterAll(() => t.close());

describe('users', () => {
  test('are imported with role, team and manager, as invited users without a password', async () => {
    const content = toCsv([
      ['email', 'first name', 'last name', 'role', 'team', 'is lead', 'manager'],
      ['ben@acme.test', 'Ben', 'Doe', 'CSM', 'East', 'no', 'lea@acme.test'],
      ['lea@acme.test', 'Lea', 'Doe', 'CSL', 'East', 'yes', ''],
      ['not an address', 'X', '', 'CSM', '', '', ''],
    ]);
    const job = await importFile(t, ada, { kind: 'users', content });
    expect(getCounts(job)).toEqual({ created: 2, updated: 0, unchanged: 0, rejected: 1 });
    expect(
      await query(
        `select u.email, u.status, u.password_hash, m.email as manager, t.name as team, tm.is_lead,
           array(select r.abbr from user_roles ur join roles r on r.tenant_id = $1 and r.id = ur.role_id
           where ur.tenant_id = $1 and ur.user_id = u.id) as roles
         from users u left join users m on m.tenant_id = $1 and m.id = u.manager_id
         join team_members tm on tm.tenant_id = $1 and tm.user_id = u.id
           join teams t on t.tenant_id = $1 and t.id = tm.team_id where u.tenant_id = $1 order by u.email`,
      ),
    ).toEqual([
      {
        email: 'ben@acme.test',
        status: 'invited',
        password_hash: null,
        manager: 'lea@acme.test',
        team: 'East',
        is_lead: false,
        roles: ['CSM'],
      },
      {
        email: 'lea@acme.test',
        status: 'invited',
        password_hash: null,
        manager: null,
        team: 'East',
        is_lead: true,
        roles: ['CSL'],
      },
    ]);
    expect(getCounts(await importFile(t, ada, { kind: 'users', content }))).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
      rejected: 1,
    });
    const promoted = await importFile(t, ada, {
      kind: 'users',
      content: 'email,first name,role\nBEN@acme.test,Ben,EXE\n',
    });
    expect(getCounts(promoted)).toMatchObject({ updated: 1 });
    for (const { id } of [promoted, job]) {
      expect(await undoImport(t, ada, id)).toBeUndefined();
    }
    expect(
      await query(`select from users where tenant_id = $1 and email in ('ben@acme.test', 'lea@acme.test')`),
    ).toHaveLength(0);
  });

  test('only an administrator can create or change administrators, and no user can change their own permissions', async () => {
    const content = 'email,first name,role\nboss@acme.test,Boss,ADM\nada@acme.test,Ada,CSM\ndev@acme.test,Dev,CSM\n';
    const byDev = await importFile(t, dev, { kind: 'users', content });
    expect(getCounts(byDev)).toEqual({ created: 0, updated: 0, unchanged: 0, rejected: 3 });
    expect((await getRowErrors(t, ada, byDev.id)).map((f) => f.reason)).toEqual([
      'You cannot assign a role above your own.',
      'Only an administrator can change users.',
      'Only an administrator can change users.',
    ]);
    expect(getCounts(await importFile(t, ada, { kind: 'users', content }))).toEqual({
      created: 1,
      updated: 1,
      unchanged: 0,
      rejected: 1,
    });
  });
});

describe('permissions of the starter', () => {
  const getRoles = async (email: string) =>
    (
      await query<{ abbr: string }>(
        `select r.abbr from users u join user_roles ur on ur.tenant_id = $1 and ur.user_id = u.id
         join roles r on r.tenant_id = $1 and r.id = ur.role_id where u.tenant_id = $1 and u.email = $2`,
        email,
      )
    ).map((r) => r.abbr);

  test('rejects a role above that of the starter, and changes to users who have such a role', async () => {
    await importFile(t, ada, { kind: 'users', content: 'email,first name,role\nolga@acme.test,Olga,CSO\n' });
    const content = 'email,first name,role\nmaya@acme.test,Maya,CSO\nnew@acme.test,New,CSO\nolga@acme.test,Olga,CSM\n';
    const byDrew = await importFile(t, drew, { kind: 'users', content });
    expect(getCounts(byDrew)).toEqual({ created: 0, updated: 0, unchanged: 0, rejected: 3 });
    expect((await getRowErrors(t, ada, byDrew.id)).map((f) => f.reason)).toEqual([
      'Only an administrator can change users.',
      'You cannot assign a role above your own.',
      'Only an administrator can change users.',
    ]);
    expect([await getRoles('maya@acme.test'), await getRoles('olga@acme.test')]).toEqual([['CSM'], ['CSO']]);
  });

  test('only an administrator can undo an import in which an administrator removed a role', async () => {
    await importFile(t, ada, { kind: 'users', content: 'email,first name,role\nbea@acme.test,Bea,ADM\n' });
    const demoted = await importFile(t, ada, {
      kind: 'users',
      content: 'email,first name,role\nbea@acme.test,Bea,CSM\n',
    });
    const undo = (caller: Caller) => t.call(caller, imports.undoImport, { params: { id: demoted.id } });
    const deniedUndo = await undo(drew);
    expect([deniedUndo.status, deniedUndo.error]).toEqual([403, 'Only an administrator can undo this user import.']);
    await t.runJobs();
    expect(await getRoles('bea@acme.test')).toEqual(['CSM']);
    expect((await undo(ada)).status).toBe(200);
    await t.runJobs();
    expect(await getRoles('bea@acme.test')).toEqual(['ADM']);
  });
});

describe('teams and contacts', () => {
  test('a membership is one person on one account; a second primary is rejected', async () => {
    await importFile(t, ada, { kind: 'accounts', content: 'id,name\nW-1,Work\nW-2,Other\n' });
    const content = toCsv([
      ['account id', 'email', 'membership', 'view only'],
      ['W-1', 'maya@acme.test', 'Primary', ''],
      ['W-1', 'dev@acme.test', 'Extended', 'yes'],
      ['W-1', 'ada@acme.test', 'Primary', ''],
      ['W-2', 'maya@acme.test', 'Primary', 'yes'],
      ['W-9', 'nobody@acme.test', '', ''],
    ]);
    const job = await importFile(t, ada, { kind: 'account_members', content });
    expect(getCounts(job)).toEqual({ created: 2, updated: 0, unchanged: 0, rejected: 3 });
    const findOwner = () =>
      query(
        `select u.email from accounts a join users u on u.tenant_id = $1 and u.id = a.primary_owner_id
          where a.tenant_id = $1 and a.external_id = 'W-1'`,
      );
    expect(await findOwner()).toEqual([{ email: 'maya@acme.test' }]);
    expect(getCounts(await importFile(t, ada, { kind: 'account_members', content }))).toMatchObject({
      created: 0,
      unchanged: 2,
    });
    expect(await undoImport(t, ada, job.id)).toBeUndefined();
    expect(await findOwner()).toEqual([]);
  });

  test('contacts match by id, otherwise by account and email, and are counted', async () => {
    const content = toCsv([
      ['contact id', 'account id', 'first name', 'email', 'reports to'],
      ['C-1', 'W-1', 'Ann', 'ann@w.test', ''],
      ['', 'W-1', 'Bo', 'bo@w.test', 'cy@w.test'],
      ['', 'W-1', 'Cy', 'cy@w.test', 'ann@w.test'],
      ['', 'W-2', 'Bo', 'bo@w.test', ''],
      ['C-2', 'W-1', 'Ann again', 'ann@w.test', ''],
    ]);
    const job = await importFile(t, ada, { kind: 'contacts', content });
    expect(getCounts(job)).toEqual({ created: 4, updated: 0, unchanged: 0, rejected: 1 });
    const countContacts = () =>
      query(
        `select contacts_count from accounts where tenant_id = $1 and starts_with(external_id, 'W-')
          order by external_id`,
      );
    expect(await countContacts()).toEqual([{ contacts_count: 3 }, { contacts_count: 1 }]);
    expect(getCounts(await importFile(t, ada, { kind: 'contacts', content }))).toMatchObject({
      created: 0,
      unchanged: 4,
    });
    const moved = await importFile(t, ada, {
      kind: 'contacts',
      content: 'contact id,account id,first name,email\nC-1,W-2,Ann,ann@w.test\n',
    });
    expect(getCounts(moved)).toMatchObject({ updated: 1 });
    // The new version lets a user who is editing the contact detect the change.
    const versions = await query('select version from contacts where tenant_id = $1 and external_id is not null');
    expect(versions).toEqual([{ version: 2 }]);
    expect(await countContacts()).toEqual([{ contacts_count: 2 }, { contacts_count: 2 }]);
    for (const { id } of [moved, job]) {
      expect(await undoImport(t, ada, id)).toBeUndefined();
    }
    expect(await countContacts()).toEqual([{ contacts_count: 0 }, { contacts_count: 0 }]);
    expect(await query(`select from search_terms where tenant_id = $1 and kind = 'contact'`)).toHaveLength(0);
  });
});
