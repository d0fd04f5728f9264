import { audit, type AuditEntry } from '@mainstay/contract/audit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { createPage } from '../../builder/pages/seed-pages.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { type NewAuditEntry as NewEntry, recordAudit } from './record-audit.ts';
import { auditJobs } from './jobs.ts';

type Name = 'ada' | 'olga' | 'dev' | 'lena' | 'evan' | 'maya';

let t: TestApp;
let people: Record<Name, Caller>;
const userIds = {} as Record<Name, number>;
const record = (entry: Partial<NewEntry>, domain = 'acme') =>
  t.inTenant(domain, 'write', (tx) =>
    recordAudit(tx, { verb: 'update', entity: 'user', userId: null, now: TEST_NOW, ...entry }),
  );

beforeAll(async () => {
  // Five hours behind UTC in November, so its days begin at 05:00Z.
  ({ t, people } = await openCompany(
    { ada: 'ADM', olga: 'CSO', dev: 'DA', lena: 'CSL', evan: 'EXE', maya: 'CSM' },
    'America/New_York',
  ));
  const rows = await t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ id: number; email: string }>('select id, email from users where tenant_id = $1', [tx.tenant]),
  );
  for (const { id, email } of rows) userIds[email.split('@')[0] as Name] = id;
  await createTenant(t.services.database, { domain: 'other', name: 'Other' });
  await t.inTenant('other', 'write', (tx) =>
    createUser(tx, { firstName: 'Gia', email: 'gia@other.test', roles: ['ADM'], passwordHash: 'none' }),
  );
  await record({ verb: 'create', entity: 'team', userId: null }, 'other');
  await record({ verb: 'sign_in', entity: 'session', userId: userIds.maya, ip: '203.0.113.7', requestId: 'r-1' });
  await record({
    verb: 'refuse',
    entity: 'session',
    changes: { email: 'Mallory@evil.test', reason: '=cmd' },
    ip: '198.51.100.1',
  });
  await record({
    userId: userIds.ada,
    entityId: userIds.maya,
    changes: { roles: { before: ['CSM'], after: ['CSM', 'CSL'] } },
    ip: '2001:db8::5',
    now: new Date('2026-11-19T04:30:00Z'),
  });
});
afterAll(() => t.close());

type Query = NonNullable<Parameters<typeof find>[0]>;
const find = (query: Record<string, string | number> = {}, caller = people.ada) =>
  t.call(caller, audit.findEntries, { query: query });
const findListing = async (query: Query) => (await find(query)).body.data.listing;
const findOperations = async (query: Query) => (await findListing(query)).map((e: AuditEntry) => e.deed);

describe('access', () => {
  const addresses = ['/v1/api/admin/audit/', '/v1/api/admin/audit/choices/', '/v1/api/admin/audit/export/'];

  test.each(addresses)('%s is only for administrators', async (url) => {
    expect((await t.send({ domain: 'acme' }, 'GET', url)).status).toBe(401);
    expect((await t.send({ ...people.ada, domain: 'other' }, 'GET', url)).status).toBe(401);
    for (const name of ['olga', 'dev', 'lena', 'evan', 'maya'] as const) {
      expect([name, (await t.send(people[name], 'GET', url)).status]).toEqual([name, 403]);
    }
  });

  test('another company has its own log', async () => {
    const gia = await t.signIn('gia@other.test');
    const { body } = await find({}, gia);
    expect(body.data.listing.map((e) => e.deed)).toEqual(['Created team']);
    expect((await t.call(gia, audit.findChoices, {})).body.data.verbs).toEqual([{ value: 'create', label: 'Created' }]);
  });
});

describe('the list', () => {
  test('is sorted newest first, with user, operation, subject and address', async () => {
    const [rejectedSignIn, signIn, roleChange] = await findListing({});
    expect(rejectedSignIn).toMatchObject({
      deed: 'Sign-in rejected',
      user: null,
      tried: 'Mallory@evil.test',
      changes: [{ field: 'Reason', before: null, after: '=cmd' }],
      ip: '198.51.100.1',
    });
    expect(signIn).toMatchObject({
      deed: 'Signed in',
      user: { id: userIds.maya, name: 'Maya', email: 'maya@acme.test' },
      tried: null,
      subject: null,
      ip: '203.0.113.7',
      request_id: 'r-1',
      at: TEST_NOW.toISOString(),
    });
    expect(roleChange).toMatchObject({
      deed: 'Changed user',
      user: { email: 'ada@acme.test' },
      subject: 'Maya',
      changes: [{ field: 'Roles', before: 'CSM', after: 'CSM, CSL' }],
    });
  });

  test('a definition is shown by its name, even if it was deleted, and the order of the menu by names', async () => {
    await t.inTenant('other', 'write', async (tx) => {
      const page = await createPage(tx, {
        name: 'Coast',
        scope: 'Global',
        position: 9,
        body: { layout: [], tabs: [] },
      });
      const entries: Partial<NewEntry>[] = [
        { verb: 'delete', entity: 'kpi', entityId: 999_999, changes: { name: 'Berths' } },
        { verb: 'update', entity: 'page', entityId: page, changes: { name: { before: 'Beach', after: 'Shore' } } },
        { verb: 'update', entity: 'menu', changes: { order: [page] } },
      ];
      for (const entry of entries)
        await recordAudit(tx, { verb: '', entity: '', userId: null, now: TEST_NOW, ...entry });
    });
    const gia = await t.signIn('gia@other.test');
    const listing = (await find({}, gia)).body.data.listing.slice(0, 3);
    expect(listing).toMatchObject([
      { deed: 'Changed the order of the menu', changes: [{ field: 'Order', after: 'Coast' }] },
      { deed: 'Changed page', subject: 'Coast', changes: [{ field: 'Name', before: 'Beach', after: 'Shore' }] },
      { deed: 'Deleted KPI', subject: 'Berths' },
    ]);
  });

  test.each<[string, Query, string[]]>([
    ['verb', { verb: 'sign_in' }, ['Signed in']],
    ['entity', { entity: 'user' }, ['Changed user']],
    ['an address', { ip: '203.0.113.7' }, ['Signed in']],
    ['a range of addresses', { ip: '198.51.100.0/24' }, ['Sign-in rejected']],
    ['a range without a recorded address', { ip: '2001:db9::/32' }, []],
    ['a part of the attempted email', { who: 'MALLORY' }, ['Sign-in rejected']],
    ['a part of a name', { who: ' may ' }, ['Signed in']],
    ['a text with a wildcard', { who: '%' }, []],
    ['a day that begins at 05:00 UTC', { to: '2026-11-18' }, ['Changed user']],
    ['the day after', { from: '2026-11-19', to: '2026-11-19', entity: 'user' }, []],
    ['several filters', { verb: 'update', entity: 'user', from: '2026-11-18', ip: '2001:db8::/32' }, ['Changed user']],
    ['a range that ends before it begins', { from: '2026-11-20', to: '2026-11-01' }, []],
  ])('finds by %s', async (_, query, expected) => {
    expect(await findOperations(query)).toEqual(expected);
  });

  test('filters by user and by record', async () => {
    expect(await findOperations({ user_id: userIds.maya })).toEqual(['Signed in']);
    expect(await findOperations({ entity: 'user', entity_id: userIds.maya })).toEqual(['Changed user']);
    expect(await findOperations({ user_id: 999_999 })).toEqual([]);
  });

  test('is paginated without gaps or duplicates, even within one instant', async () => {
    const at = new Date('2026-11-18T08:00:00Z');
    for (let n = 0; n < 7; n++) await record({ verb: 'tick', entity: 'clock', entityId: n + 1, now: at });
    const entityIds: (number | null)[] = [];
    let after: string | null = null;
    do {
      const { body } = await find({ verb: 'tick', limit: 3, ...(after && { after }) });
      entityIds.push(...body.data.listing.map((e) => e.entity_id));
      expect(body.data.has_next).toBe(body.data.next !== null);
      after = body.data.next;
    } while (after);
    expect(entityIds).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  test('shows the current names of users and teams of a change, including inactive users', async () => {
    const [team] = await t.inTenant('acme', 'write', async (tx) => {
      await tx.rows('delete from teams where tenant_id = $1', [tx.tenant]);
      return tx.rows<{ id: number }>(`insert into teams (tenant_id, name) values ($1, 'East') returning id`, [
        tx.tenant,
      ]);
    });
    const [entityId, unknownId] = [team?.id ?? 0, 999_999];
    const leads = { before: [userIds.lena], after: [userIds.maya] };
    await record({ verb: 'update', entity: 'team', entityId, userId: userIds.ada, changes: { leads } });
    await record({ verb: 'invite', entityId: userIds.evan, userId: userIds.ada, changes: { team_id: entityId } });
    await record({
      verb: 'delete',
      entity: 'team',
      entityId: unknownId,
      changes: { name: 'West', members: [userIds.lena, unknownId] },
    });
    const findChangeTexts = async (query: Query) =>
      (await findListing(query)).map(({ subject, changes }) => [
        subject,
        ...changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
      ]);
    expect(await findChangeTexts({ entity: 'team', entity_id: entityId })).toEqual([['East', 'Leads: Lena → Maya']]);
    expect(await findChangeTexts({ verb: 'invite' })).toEqual([['Evan', 'Team: null → East']]);
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(
        `update users set first_name = 'Leonie', last_name = 'Voss', status = 'inactive' where tenant_id = $1 and id = $2`,
        [tx.tenant, userIds.lena],
      ),
    );
    expect(await findChangeTexts({ entity: 'team', entity_id: entityId })).toEqual([
      ['East', 'Leads: Leonie Voss → Maya'],
    ]);
    expect(await findChangeTexts({ entity: 'team', entity_id: unknownId })).toEqual([
      ['West', 'Name: null → West', `Members: null → Leonie Voss, no. ${unknownId}`],
    ]);
    const { raw } = await t.send(people.ada, 'GET', `/v1/api/admin/audit/export/?entity=team&entity_id=${entityId}`);
    expect(raw.body).toContain('Changed team,East,Leads: Leonie Voss → Maya');
  });

  test('shows the avatar of the user', async () => {
    expect((await findListing({ verb: 'sign_in' }))[0]?.user?.avatar_url).toBeNull();
    await t.inTenant('acme', 'write', async (tx) => {
      const [file] = await tx.rows<{ id: number }>(
        `insert into files (tenant_id, storage_key, purpose, file_name, mime_type, size_bytes)
           values ($1, 'face', 'avatar', 'face.png', 'image/png', 1) returning id`,
        [tx.tenant],
      );
      await tx.rows('update users set avatar_file_id = $3 where tenant_id = $1 and id = $2', [
        tx.tenant,
        userIds.maya,
        file?.id,
      ]);
    });
    expect((await findListing({ verb: 'sign_in' }))[0]?.user?.avatar_url).toBe('/media/face');
  });

  test('runs the same number of statements for one row as for many', async () => {
    const countStatements = async (limit: number) => {
      await find({ limit });
      const querySpy = vi.spyOn(pg.Client.prototype, 'query');
      await find({ limit });
      const calls = querySpy.mock.calls.filter(([text]) => (text as unknown) !== 'commit');
      querySpy.mockRestore();
      return calls.length;
    };
    const members = Object.values(userIds);
    for (let n = 0; n < 3; n++) await record({ verb: 'update', entity: 'team', changes: { members, leads: [n + 1] } });
    // The three statements are: begin with the session, entries, names.
    expect([await countStatements(1), await countStatements(1000)]).toEqual([3, 3]);
  });

  test.each<[string, string]>([
    ['ip=1.2.3', 'Must be an IP address, or a range such as 203.0.113.0/24.'],
    ['from=2026-02-30', 'Must be a date such as 2026-11-20.'],
    ['user_id=x', 'Must be a positive whole number.'],
    ['verb=sign%0Ain', 'Contains an invalid character.'],
    ['after=1', 'Invalid page.'],
    ['limit=0', 'Invalid page.'],
    ['who=%00', 'Contains an invalid character.'],
  ])('%s is rejected with a readable message', async (query, message) => {
    const reply = await t.send(people.ada, 'GET', `/v1/api/admin/audit/?${query}`);
    expect([reply.status, reply.error]).toEqual([400, message]);
  });

  test('the choices are the values in the log', async () => {
    const { verbs, entities } = (await t.call(people.ada, audit.findChoices, {})).body.data;
    expect(verbs).toEqual(expect.arrayContaining([{ value: 'sign_in', label: 'Signed in' }]));
    expect(verbs.map((v) => v.value)).not.toContain('create');
    expect(entities.map((e) => e.label)).toEqual(['Audit log', 'Clock', 'Session', 'Team', 'User']);
  });
});

describe('the export', () => {
  test('is a sheet without formulas, and is itself recorded', async () => {
    const { raw } = await t.send(people.ada, 'GET', '/v1/api/admin/audit/export/?verb=refuse');
    expect(raw.headers['content-type']).toContain('text/csv');
    expect(raw.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"');
    expect(raw.body).toBe(
      '\ufeffWhen,Who,Email,API key,What,Of,Changes,Address,Request,Verb,Entity,Entity id\r\n' +
        '2026-11-19 06:30:00,,Mallory@evil.test,,Sign-in rejected,,Reason: =cmd,198.51.100.1,,refuse,session,\r\n',
    );
    const [entry] = await findListing({ verb: 'export' });
    expect(entry).toMatchObject({
      deed: 'Exported the audit log',
      user: { email: 'ada@acme.test' },
      changes: [{ field: 'Verb', before: null, after: 'refuse' }],
    });
  });

  test('contains the days of the filter in the time zone of the company', async () => {
    // Half an hour before and after midnight in the tenant's time zone.
    for (const [entityId, time] of ['04:30', '05:30'].entries())
      await record({ verb: 'turn', entity: 'tide', entityId, now: new Date(`2026-11-18T${time}:00Z`) });
    const { raw } = await t.send(
      people.ada,
      'GET',
      '/v1/api/admin/audit/export/?entity=tide&from=2026-11-18&to=2026-11-18',
    );
    expect(raw.body.trimEnd().split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^2026-11-18 00:30:00,.*,tide,1$/),
    ]);
  });

  test('escapes a cell that begins like a formula', async () => {
    await record({ verb: 'refuse', entity: 'session', changes: { email: '=HYPERLINK("http://evil.test")' } });
    const { raw } = await t.send(people.ada, 'GET', '/v1/api/admin/audit/export/?who=hyperlink');
    expect(raw.body).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
  });

  test('contains more than one page', async () => {
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(
        `insert into audit_log (tenant_id, at, verb, entity, entity_id)
         select $1, $2::timestamptz + n * interval '1 millisecond', 'flood', 'river', n from generate_series(1, 2300) n`,
        [tx.tenant, new Date('2026-11-10T00:00:00Z')],
      ),
    );
    const { raw } = await t.send(people.ada, 'GET', '/v1/api/admin/audit/export/?entity=river');
    const numbers = raw.body.trim().split('\r\n').slice(1);
    expect(numbers).toHaveLength(2300);
    expect(new Set(numbers).size).toBe(2300);
  });
});

describe('the log', () => {
  test.each(['update audit_log set verb = $2', 'delete from audit_log', 'truncate audit_log'])(
    'rejects “%s” from the application',
    async (statement) => {
      const attempt = t.inTenant('acme', 'write', (tx) =>
        statement.startsWith('truncate')
          ? tx.rows(statement, [])
          : tx.rows(`${statement} where tenant_id = $1`, statement.includes('$2') ? [tx.tenant, 'x'] : [tx.tenant]),
      );
      await expect(attempt).rejects.toThrow('permission denied for table audit_log');
      expect((await findListing({ verb: 'sign_in' })).length).toBeGreaterThan(0);
    },
  );

  test('has its partitions created ahead by a job', async () => {
    t.setNow(new Date('2027-06-15T03:00:00Z'));
    const [kind] = auditJobs;
    const context = { services: t.services, tenant: await t.tenantId('acme'), stopping: new AbortController().signal };
    await kind?.handle({}, context);
    await kind?.handle({}, context);
    t.setNow(TEST_NOW);
    const futureTime = new Date('2027-09-10T00:00:00Z');
    await record({ verb: 'late', now: futureTime });
    expect((await findListing({ verb: 'late' }))[0]?.at).toBe(futureTime.toISOString());
  });
});
