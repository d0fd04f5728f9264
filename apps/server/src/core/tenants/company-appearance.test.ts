/** The appearance of a company over HTTP: access rights, accepted input and replies. */
import { existsSync } from 'node:fs';
import { identity } from '@mainstay/contract/identity';
import { pages } from '@mainstay/contract/pages';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { IMAGE_MESSAGES } from '@mainstay/contract/rules/images';
import { settings } from '@mainstay/contract/tenants/settings';
import { setup } from '@mainstay/contract/tenants/setup';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { createBlankImage, uploadImage } from '../../app/testing/images.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from './create-tenant.ts';

let t: TestApp;
let people: Record<'ada' | 'olga' | 'dev' | 'lena' | 'evan' | 'maya', Caller>;
let reader: Caller;
let foreigner: Caller;
let png: Buffer;
beforeAll(async () => {
  ({ t, people } = await openCompany({ ada: 'ADM', olga: 'CSO', dev: 'DA', lena: 'CSL', evan: 'EXE', maya: 'CSM' }));
  const person = { firstName: 'Pat', passwordHash: 'none', roles: ['ADM'] };
  await createTenant(t.services.database, { domain: 'globex', name: 'Globex' });
  await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, { ...person, email: 'rhea@acme.test', userAccessType: 'read_only' }),
  );
  await t.inTenant('globex', 'write', (tx) => createUser(tx, { ...person, email: 'gia@globex.test' }));
  [reader, foreigner] = [await t.signIn('rhea@acme.test'), await t.signIn('gia@globex.test')];
  png = await createBlankImage().png().toBuffer();
});
afterAll(() => t.close());

const uploadLogo = (caller: Caller, content = png, name = 'logo.png') =>
  uploadImage(t, caller, settings.uploadLogo.path, { content, name });
const updateListFields = (caller: Caller, fields: readonly string[]) =>
  t.send(caller, 'POST', settings.updateClientConfig.path, { account_list_fields: fields });
const setDarkAppearance = (caller: Caller) =>
  t.call(caller, settings.updateAppearance, { body: { default_appearance: 'dark' } });
const removeLogo = (caller: Caller) => t.call(caller, settings.deleteLogo, {});
const changeAll = async (caller: Caller) =>
  (await Promise.all([uploadLogo(caller), updateListFields(caller, ['industry']), setDarkAppearance(caller)])).map(
    ({ status, error }) => `${status} ${error ?? ''}`,
  );
const readConfig = (caller: Caller) => t.call(caller, settings.getClientConfig, {});
const getProfile = async (caller: Caller) => (await t.call(caller, setup.getProfile, {})).body.data;
const getLastAuditEntry = async () =>
  (
    await t.inTenant('acme', 'read', (tx) =>
      tx.rows('select verb, entity, changes from audit_log where tenant_id = $1 order by id desc limit 1', [tx.tenant]),
    )
  )[0];

test('rejects a request without a token or with one of another company', async () => {
  for (const caller of [{ domain: 'acme' }, { ...foreigner, domain: 'acme' }]) {
    expect((await changeAll(caller)).map((result) => result.slice(0, 3))).toEqual(['401', '401', '401']);
    expect((await readConfig(caller)).status).toBe(401);
  }
});

test('ADM, CSO and DA can write, other roles cannot, and a read-only administrator can only read', async () => {
  for (const caller of [people.ada, people.olga, people.dev])
    expect(await changeAll(caller)).toEqual(Array(3).fill('200 '));
  for (const caller of [people.lena, people.evan, people.maya]) {
    expect((await changeAll(caller)).map((result) => result.slice(0, 3))).toEqual(['403', '403', '403']);
  }
  expect(await changeAll(reader)).toEqual(Array(3).fill(`403 ${READ_ONLY_MESSAGE}`));
  expect((await getProfile(foreigner)).entity_logo).toBeNull();
});

test('1-S-30 ADM, DA and CSO change time zone, logo, name and theme, and every user reads them', async () => {
  const changeCompany = async (caller: Caller) => [
    (await t.call(caller, setup.updateTimeZone, { body: { entity_timezone: 'Asia/Kolkata' } })).status,
    (await uploadLogo(caller)).status,
    (await t.call(caller, setup.updateName, { body: { entity_name: 'Acme' } })).status,
    (await t.call(caller, setup.updateTheme, { body: { entity_theme: 'theme-default' } })).status,
  ];
  for (const [name, caller] of Object.entries(people)) {
    const status = ['ada', 'dev', 'olga'].includes(name) ? 200 : 403;
    expect([name, await changeCompany(caller)]).toEqual([name, Array(4).fill(status)]);
    const replies = [await t.call(caller, setup.getGeneral, {}), await t.call(caller, setup.getProfile, {})];
    expect([name, replies.map((read) => read.status)]).toEqual([name, [200, 200]]);
  }
});

test('1-S-50 general and profile settings have their keys, changes have a message, and an invalid time zone is 400', async () => {
  const setTimeZone = (entity_timezone: string) =>
    t.call(people.ada, setup.updateTimeZone, { body: { entity_timezone } });
  const success = { success: true, msg: expect.any(String) };
  expect((await setTimeZone('Asia/Kolkata')).body).toEqual(success);
  expect((await t.call(people.ada, setup.updateName, { body: { entity_name: 'Acme' } })).body).toEqual(success);
  expect((await t.call(people.ada, setup.updateTheme, { body: { entity_theme: 'theme-bl' } })).body).toEqual(success);
  await removeLogo(people.ada);
  expect((await t.send(people.maya, 'GET', '/settings/general/')).body).toEqual({
    success: true,
    data: { entity_timezone: 'Asia/Kolkata' },
  });
  expect((await t.send(people.maya, 'GET', '/settings/profile/')).body).toMatchObject({
    success: true,
    data: { entity_timezone: 'Asia/Kolkata', entity_theme: 'theme-bl', entity_name: 'Acme', entity_logo: null },
  });
  const rejection = await setTimeZone('Mars/Olympus');
  expect([rejection.status, rejection.error]).toEqual([400, expect.any(String)]);
});

test('a logo is deleted with its file by the roles that may set it, and deleting it twice is no error', async () => {
  await uploadLogo(people.ada, png, 'mark.png');
  const { entity_logo } = await getProfile(people.maya);
  expect([(await removeLogo({ domain: 'acme' })).status, (await removeLogo(people.maya)).status]).toEqual([401, 403]);
  expect((await removeLogo(reader)).error).toBe(READ_ONLY_MESSAGE);
  expect((await removeLogo(foreigner)).status).toBe(200);
  expect((await getProfile(people.maya)).entity_logo).toBe(entity_logo);
  expect((await removeLogo(people.olga)).body.msg).toBe('Logo removed successfully');
  expect((await getProfile(people.maya)).entity_logo).toBeNull();
  expect(existsSync(t.services.workFiles.getPath((entity_logo ?? '').replace('/media/', '')))).toBe(false);
  const auditEntry = { verb: 'delete', entity: 'logo', changes: { logo: { before: 'mark.png', after: null } } };
  expect(await getLastAuditEntry()).toEqual(auditEntry);
  await t.call(people.ada, settings.updateAppearance, { body: { default_appearance: 'light' } });
  expect((await removeLogo(people.ada)).status).toBe(200);
  expect(await getLastAuditEntry()).toMatchObject({ verb: 'update', entity: 'appearance' });
});

test('1-settings-10 the profile shows a new logo, and the file of the former one is deleted', async () => {
  await uploadLogo(people.ada);
  const formerLogo = (await getProfile(people.maya)).entity_logo ?? '';
  const { status, data } = await uploadLogo(people.ada, await createBlankImage().jpeg().toBuffer(), 'new.jpg');
  const { entity_logo } = await getProfile(people.maya);
  expect([status, data?.entity_logo]).toEqual([200, entity_logo]);
  expect(entity_logo).not.toBe(formerLogo);
  expect(existsSync(t.services.workFiles.getPath(formerLogo.replace('/media/', '')))).toBe(false);
  const fileReply = await t.app.inject({ url: entity_logo ?? '', headers: { host: 'acme.localhost:3000' } });
  expect([fileReply.statusCode, fileReply.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await getLastAuditEntry()).toEqual({
    verb: 'update',
    entity: 'logo',
    changes: { logo: { after: 'new.jpg' } },
  });
});

test('rejects a logo whose extension or content is neither jpg nor png', async () => {
  const before = (await getProfile(people.ada)).entity_logo;
  const jpeg = await createBlankImage().jpeg().toBuffer();
  for (const [content, name, message] of [
    [jpeg, 'logo.jpeg', IMAGE_MESSAGES.type],
    [png, 'logo.gif', IMAGE_MESSAGES.type],
    [png, 'logo.php.png', IMAGE_MESSAGES.extensions],
    [Buffer.from('<svg/>'), 'logo.png', IMAGE_MESSAGES.content],
  ] as const) {
    expect((await uploadLogo(people.ada, content, name)).error).toBe(message);
  }
  expect((await getProfile(people.ada)).entity_logo).toBe(before);
});

test('the default mode applies to users who have selected none', async () => {
  await t.call(people.ada, settings.updateAppearance, { body: { default_appearance: 'light' } });
  await setDarkAppearance(people.ada);
  expect((await getProfile(people.maya)).default_appearance).toBe('dark');
  const changes = { default_appearance: { before: 'light', after: 'dark' } };
  expect(await getLastAuditEntry()).toEqual({ verb: 'update', entity: 'appearance', changes });
});

test('decisions-51 the theme belongs to the company; each user has a mode, with that of the company as the default', async () => {
  const readBranding = async (caller: Caller) => {
    const { company } = (await t.call(caller, pages.findMenus, {})).body.data;
    return [company?.entity_theme, (await getProfile(caller)).default_appearance];
  };
  await t.call(people.ada, setup.updateTheme, { body: { entity_theme: 'theme-pur' } });
  await t.call(people.ada, settings.updateAppearance, { body: { default_appearance: 'light' } });
  const expectedBranding = ['theme-pur', 'light'];
  expect([await readBranding(people.maya), await readBranding(people.evan)]).toEqual([
    expectedBranding,
    expectedBranding,
  ]);
  expect((await t.call(people.maya, setup.updateTheme, { body: { entity_theme: 'theme-bl' } })).status).toBe(403);
  for (const appearance of ['dark', 'auto', 'light', 'dark'] as const)
    expect((await t.call(people.maya, identity.setAppearance, { body: { appearance } })).body.data.appearance).toBe(
      appearance,
    );
  const storedAppearances = await t.query(
    'acme',
    'select first_name as name, appearance from users where tenant_id = $1 and appearance is not null',
  );
  expect(storedAppearances).toEqual([{ name: 'Maya', appearance: 'dark' }]);
  expect([await readBranding(people.maya), await readBranding(people.evan)]).toEqual([
    expectedBranding,
    expectedBranding,
  ]);
});

test('1-settings-15 1-S-49 the list of themes is public', async () => {
  const { status, body } = await t.send({ domain: 'acme' }, 'GET', '/static/themes.json');
  expect([status, body]).toEqual([
    200,
    [
      { code: 'theme-default', name: 'Green' },
      { code: 'theme-bl', name: 'Blue' },
      { code: 'theme-pur', name: 'Violet' },
      { code: 'theme-org', name: 'Orange' },
    ],
  ]);
});

test('1-S-51 1-settings-20 1-settings-21 client configuration is text that contains an object, for ADM, CSO and DA', async () => {
  await updateListFields(people.ada, ['industry', 'seats', 'industry']);
  for (const caller of [people.ada, people.olga, people.dev, reader]) {
    const { client } = (await readConfig(caller)).body.data;
    expect(client).toBeTypeOf('string');
    expect(JSON.parse(client)).toEqual({ account_list_fields: ['industry', 'seats'] });
  }
  for (const caller of [people.lena, people.evan, people.maya]) expect((await readConfig(caller)).status).toBe(403);
  expect(await getLastAuditEntry()).toEqual({
    verb: 'update',
    entity: 'client configuration',
    changes: { account_list_fields: { before: ['industry'], after: ['industry', 'seats'] } },
  });
});

test('rejects unknown fields, and neither returns nor changes keys that only the server uses', async () => {
  for (const fields of [['tenant_id'], ['toString'], [1]] as unknown as string[][]) {
    const { status, error } = await updateListFields(people.ada, fields);
    expect([status, error]).toEqual([400, 'Accounts have no such field for the list.']);
  }
  const findDemoFlags = () =>
    t.inTenant('acme', 'write', (tx) =>
      tx.rows(`select client_config ->> 'demo' as demo from settings where tenant_id = $1`, [tx.tenant]),
    );
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(`update settings set client_config = client_config || '{"demo": true}' where tenant_id = $1`, [tx.tenant]),
  );
  await t.send(people.ada, 'POST', settings.updateClientConfig.path, { account_list_fields: [], demo: false });
  expect(await findDemoFlags()).toEqual([{ demo: 'true' }]);
  expect(JSON.parse((await readConfig(people.ada)).body.data.client)).toEqual({ account_list_fields: [] });
});
