/** Setting up a company over HTTP: access rights, stored values and replies. */
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { TIME_ZONE_MESSAGE } from '@mainstay/contract/rules/time-zones';
import { setup } from '@mainstay/contract/tenants/setup';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { importFile } from '../../app/testing/uploads.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from './create-tenant.ts';

let t: TestApp;
let people: Record<'ada' | 'olga' | 'dev' | 'lena' | 'evan' | 'maya', Caller>;
let reader: Caller;
let founder: Caller;
beforeAll(async () => {
  ({ t, people } = await openCompany({ ada: 'ADM', olga: 'CSO', dev: 'DA', lena: 'CSL', evan: 'EXE', maya: 'CSM' }));
  const person = { firstName: 'Rhea', passwordHash: 'none', roles: ['ADM'] };
  await createTenant(t.services.database, { domain: 'globex', name: 'Globex' });
  await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, { ...person, email: 'rhea@acme.test', userAccessType: 'read_only' }),
  );
  await t.inTenant('globex', 'write', (tx) => createUser(tx, { ...person, email: 'gia@globex.test' }));
  [reader, founder] = [await t.signIn('rhea@acme.test'), await t.signIn('gia@globex.test')];
});
afterAll(() => t.close());

const setTimeZone = (caller: Caller, entity_timezone: string) =>
  t.call(caller, setup.updateTimeZone, { body: { entity_timezone } });
const rename = (caller: Caller, entity_name: string) => t.call(caller, setup.updateName, { body: { entity_name } });
const setTheme = (caller: Caller, entity_theme: 'theme-org' | 'theme-default') =>
  t.call(caller, setup.updateTheme, { body: { entity_theme } });
const getProfile = async (caller: Caller) => (await t.call(caller, setup.getProfile, {})).body.data;

describe('access', () => {
  const sendWrites = (caller: Caller) => [
    setTimeZone(caller, 'Europe/Berlin'),
    rename(caller, 'Acme'),
    setTheme(caller, 'theme-default'),
    t.call(caller, setup.dismissFirstSteps, {}),
  ];

  test('rejects a request without a token or with one of another company', async () => {
    const replies = [{ domain: 'acme' }, { ...founder, domain: 'acme' }].flatMap((caller) => [
      ...sendWrites(caller),
      t.call(caller, setup.getGeneral, {}),
      t.call(caller, setup.getProfile, {}),
      t.call(caller, setup.getFirstSteps, {}),
    ]);
    expect(new Set((await Promise.all(replies)).map(({ status }) => status))).toEqual(new Set([401]));
  });

  test('ADM, DA and CSO can write, other roles can read, and a read-only administrator can only read', async () => {
    for (const caller of [people.ada, people.olga, people.dev]) {
      expect((await Promise.all(sendWrites(caller))).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    for (const caller of [people.lena, people.evan, people.maya]) {
      expect((await Promise.all(sendWrites(caller))).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect((await t.call(caller, setup.getFirstSteps, {})).status).toBe(403);
      expect((await t.call(caller, setup.getGeneral, {})).status).toBe(200);
      expect((await getProfile(caller)).entity_name).toBe('Acme');
    }
    const rejections = (await Promise.all(sendWrites(reader))).map(({ status, error }) => `${status} ${error}`);
    expect(rejections).toEqual(Array(4).fill(`403 ${READ_ONLY_MESSAGE}`));
    expect((await t.call(reader, setup.getFirstSteps, {})).status).toBe(200);
  });
});

describe('settings', () => {
  test('1-settings-05 1-settings-06 the time zone is read and saved, and applies to the next request', async () => {
    const { body } = await setTimeZone(people.ada, 'Asia/Kolkata');
    expect(body).toEqual({ success: true, msg: 'Time zone updated successfully' });
    const general = await t.send(people.maya, 'GET', '/settings/general/');
    expect([general.status, general.body]).toEqual([200, { success: true, data: { entity_timezone: 'Asia/Kolkata' } }]);
    expect((await t.call(founder, setup.getGeneral, {})).body.data.entity_timezone).toBe('UTC');
  });

  test('an invalid time zone is rejected and nothing changes', async () => {
    await setTimeZone(people.ada, 'Europe/Berlin');
    for (const invalidZone of ['Mars/Olympus', '+02:00', "Europe/Berlin'; drop table users", '']) {
      const { status, error, body } = await setTimeZone(people.ada, invalidZone);
      expect([invalidZone, status, error]).toEqual([invalidZone, 400, TIME_ZONE_MESSAGE]);
      expect((body as never as { errors: object }).errors).toMatchObject({ fields: { entity_timezone: error } });
    }
    expect((await t.call(people.ada, setup.getGeneral, {})).body.data.entity_timezone).toBe('Europe/Berlin');
  });

  test('1-settings-12 1-settings-13 1-settings-14 1-settings-19 name and theme are saved and read', async () => {
    await setTimeZone(people.ada, 'UTC');
    expect((await rename(people.ada, '  Acme & Söhne <b>  ')).body.msg).toBe('Company name updated successfully');
    expect((await setTheme(people.ada, 'theme-org')).body.msg).toBe('Theme updated successfully');
    const expected = {
      entity_timezone: 'UTC',
      entity_theme: 'theme-org',
      entity_name: 'Acme & Söhne <b>',
      entity_logo: null,
      default_appearance: 'auto',
      currency: 'USD',
    };
    expect(await getProfile(people.maya)).toEqual(expected);
    const unknownTheme = await t.send(people.ada, 'POST', setup.updateTheme.path, { entity_theme: 'theme-red' });
    expect([unknownTheme.status, unknownTheme.error]).toEqual([400, 'Entity theme is not valid.']);
    const longName = await t.send(people.ada, 'POST', setup.updateName.path, { entity_name: 'x'.repeat(351) });
    expect([longName.status, longName.error]).toEqual([400, 'Maximum 350 characters are allowed.']);
    expect((await rename(people.ada, '   ')).error).toBe('Company name is required.');
    expect(await getProfile(people.maya)).toEqual(expected);
  });

  test('1-platform-05 both groups of paths exist without the prefix of the API, and only without it', async () => {
    const paths = ['/settings/general/', '/settings/profile/'].flatMap((path) => [path, `/v1/api${path}`]);
    const replies = await Promise.all(paths.map((path) => t.send(people.maya, 'GET', path)));
    expect(replies.map(({ status }) => status)).toEqual([200, 404, 200, 404]);
  });

  test('each change is recorded with the previous value', async () => {
    await rename(people.olga, 'Before');
    await rename(people.olga, 'After');
    const [entry] = await t.inTenant('acme', 'read', (tx) =>
      tx.rows(
        `select a.verb, a.entity, a.changes, u.first_name, host(a.ip) as ip from audit_log a
         join users u on u.tenant_id = $1 and u.id = a.user_id where a.tenant_id = $1 order by a.id desc limit 1`,
        [tx.tenant],
      ),
    );
    expect(entry).toEqual({
      verb: 'update',
      entity: 'company name',
      changes: { entity_name: { before: 'Before', after: 'After' } },
      first_name: 'Olga',
      ip: '127.0.0.1',
    });
  });
});

test('first steps are completed by the actual data, and the list ends when all are done or it is dismissed', async () => {
  const getSteps = async () => (await t.call(founder, setup.getFirstSteps, {})).body.data;
  const noSteps = { company: false, people: false, data: false, health: false, playbook: false, ended: false };
  const change = (statement: string) => t.inTenant('globex', 'write', (tx) => tx.rows(statement, [tx.tenant]));
  expect(await getSteps()).toEqual(noSteps);
  await setTheme(founder, 'theme-default');
  expect(await getSteps()).toEqual({ ...noSteps, company: true });
  await t.inTenant('globex', 'write', (tx) =>
    createUser(tx, { email: 'hal@globex.test', firstName: 'Hal', roles: ['CSM'] }),
  );
  expect(await getSteps()).toEqual({ ...noSteps, company: true, people: true });
  await importFile(t, founder, { kind: 'accounts', content: 'id,name\n1,Calder Foods\n' });
  expect(await getSteps()).toEqual({ ...noSteps, company: true, people: true, data: true });
  await change('update health_definitions set version = 2 where tenant_id = $1');
  expect(await getSteps()).toEqual({ ...noSteps, company: true, people: true, data: true, health: true });
  await change(`insert into play_templates (tenant_id, name) values ($1, 'Kick-off')`);
  const allSteps = { company: true, people: true, data: true, health: true, playbook: true, ended: true };
  expect(await getSteps()).toEqual(allSteps);
  await change('delete from play_templates where tenant_id = $1');
  expect(await getSteps()).toEqual({ ...allSteps, playbook: false, ended: false });
  await t.call(founder, setup.dismissFirstSteps, {});
  expect(await getSteps()).toEqual({ ...allSteps, playbook: false });
});
