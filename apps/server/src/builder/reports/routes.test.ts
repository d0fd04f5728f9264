/** Scheduled reports over HTTP: access rights, replies and rejected input. */
import { reportDelivery } from '@mainstay/contract/reports/delivery';
import { setup } from '@mainstay/contract/tenants/setup';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../app/testing/app.ts';
import { type Company, openCompany } from '../../app/testing/company.ts';
import { TEST_NOW, TEST_ZONE } from '../../app/testing/services.ts';
import { createPage } from '../pages/seed-pages.ts';
import { createTeam } from '../../core/people/create-team.ts';

type Names = 'ada' | 'dev' | 'maya' | 'sam' | 'rea';
let company: Company<Names>;
let ids: Record<Names, number>;
let team = 0;
let account = 0;
let hidden = 0;

beforeAll(async () => {
  company = await openCompany({ ada: 'ADM', dev: 'DA', maya: 'CSM', sam: 'CSM', rea: 'CSM' });
  const { t, query } = company;
  const rows = await query<{ id: number; name: Names }>(
    'select id, lower(first_name) as name from users where tenant_id = $1',
  );
  ids = Object.fromEntries(rows.map(({ id, name }) => [name, id])) as typeof ids;
  team = await t.inTenant('acme', 'write', (tx) =>
    createTeam(tx, { name: 'Coast', members: [{ userId: ids.maya, isLead: true }, { userId: ids.sam }] }),
  );
  const [created] = await query<{ id: number }>(
    `insert into accounts (tenant_id, id, name, root_id, path) values ($1, 4711, 'Harbour Ltd', 4711, '{4711}') returning id`,
  );
  account = created?.id ?? 0;
  await query(
    `insert into account_members (tenant_id, account_id, user_id, member_type) values ($1, $2, $3, 'P')`,
    account,
    ids.maya,
  );
  hidden = await createTestPage(['EXE']);
  await query(`update users set user_access_type = 'read_only' where tenant_id = $1 and id = $2`, ids.rea);
});
afterAll(() => company.t.close());

let pageCount = 0;
async function createTestPage(roles: string[] = []): Promise<number> {
  pageCount += 1;
  const id = await company.t.inTenant('acme', 'write', (tx) =>
    createPage(tx, { name: `Page ${pageCount}`, scope: 'Global', position: pageCount }),
  );
  await company.query('update pages set roles = $3 where tenant_id = $1 and id = $2', id, roles);
  return id;
}

const cron = { hours: 8, minutes: 30 };
const buildBody = (more: object = {}) => ({
  type: 'DSR' as const,
  page_url: '#!/dashboard/Home/1?query=%7B%22tab%22%3A%22risk%22%7D',
  user_recipients: [ids.sam],
  team_recipients: [] as number[],
  schedule: { repeat: 'daily' as const, cron },
  ...more,
});
const getCaller = (name: Names): Caller => company.people[name];
const get = (name: Names, page: number, account_id?: number) =>
  company.t.call(getCaller(name), reportDelivery.getReportDelivery, {
    params: { page_id: page },
    query: { account_id },
  });
const post = (name: Names, page: number, more: object = {}, account_id?: number) =>
  company.t.call(getCaller(name), reportDelivery.createReportDelivery, {
    params: { page_id: page },
    query: { account_id },
    body: buildBody(more),
  });
const put = (name: Names, page: number, more: object = {}, as = getCaller(name), account_id?: number) =>
  company.t.call(as, reportDelivery.updateReportDelivery, {
    params: { page_id: page },
    query: { account_id },
    body: buildBody(more),
  });
const remove = (name: Names, page: number, account_id?: number) =>
  company.t.call(getCaller(name), reportDelivery.deleteReportDelivery, {
    params: { page_id: page },
    query: { account_id },
  });

describe('one report per page and account', () => {
  test('1-report-delivery-01 1-report-delivery-02 1-report-delivery-04 1-S-57 none is null; page and account differ', async () => {
    const page = await createTestPage();
    expect((await get('maya', page)).body).toEqual({ success: true, data: null });
    expect((await post('maya', page)).status).toBe(200);
    expect((await post('maya', page, { user_recipients: [ids.maya] }, account)).status).toBe(200);
    const [whole, one] = [await get('maya', page), await get('maya', page, account)];
    expect(whole.body.data).toMatchObject({ page_id: page, account_id: null, user_recipients: [ids.sam] });
    expect(one.body.data).toMatchObject({ page_id: page, account_id: account, user_recipients: [ids.maya] });
    const changed = await put('maya', page, { user_recipients: [ids.maya] }, getCaller('maya'), account);
    expect([changed.status, changed.body.data]).toMatchObject([200, { id: one.body.data?.id, account_id: account }]);
    expect((await remove('maya', page, account)).status).toBe(200);
    const remaining = [await get('maya', page), await get('maya', page, account)];
    expect(remaining.map(({ body }) => body.data?.account_id)).toEqual([null, undefined]);
  });

  test('1-report-delivery-03 a change is saved, and the report is due by the new schedule', async () => {
    const page = await createTestPage();
    await post('maya', page);
    const before = (await get('maya', page)).body.data;
    // It is 00:30 in Auckland, so the next 08:30 is at 19:30 in UTC.
    expect(before?.next_run_at).toBe('2026-11-19T19:30:00.000Z');
    const reply = await put('maya', page, {
      schedule: { repeat: 'hourly', cron: { hours: 2, minutes: 5, seconds: 9 } },
    });
    expect(reply.body.data).toEqual((await get('maya', page)).body.data);
    expect(reply.body.data).toMatchObject({ id: before?.id, next_run_at: '2026-11-19T13:05:09.000Z' });
  });

  test('1-C-34 the schedule is returned twice, as schedule and within config', async () => {
    const page = await createTestPage();
    const schedule = { repeat: 'weekly' as const, cron: { ...cron, seconds: 7, weeks: 2, weekdays: [1, 3] } };
    await post('maya', page, { schedule });
    const { data } = (await get('maya', page)).body;
    expect(data?.schedule).toMatchObject(schedule);
    expect(data?.config).toEqual({ schedule: data?.schedule });
  });

  test('1-C-35 seconds are 0 to 59 and weeks 1 to 54, by default 0 and 1', async () => {
    const page = await createTestPage();
    const weekly = (more: object) => ({ schedule: { repeat: 'weekly', cron: { ...cron, weekdays: [1], ...more } } });
    expect((await post('maya', page, weekly({}))).status).toBe(200);
    expect((await get('maya', page)).body.data?.schedule.cron).toMatchObject({ seconds: 0, weeks: 1 });
    for (const [more, status] of [
      ...[{ seconds: 0 }, { seconds: 59 }, { weeks: 1 }, { weeks: 54 }].map((more) => [more, 200]),
      ...[{ seconds: -1 }, { seconds: 60 }, { weeks: 0 }, { weeks: 55 }].map((more) => [more, 400]),
    ] as [object, number][])
      expect([more, (await put('maya', page, weekly(more))).status]).toEqual([more, status]);
  });

  test('decisions-41 counts of a schedule are numbers; weekdays start at 0 (Sunday), month days and months at 1', async () => {
    const page = await createTestPage();
    await post('maya', page);
    const save = async (repeat: string, more: object) => {
      const reply = await company.t.send(
        getCaller('maya'),
        'PUT',
        reportDelivery.updateReportDelivery.path.replace('{page_id}', String(page)),
        {
          ...buildBody(),
          schedule: { repeat, cron: { ...cron, ...more } },
        },
      );
      return reply.status;
    };
    const all = { weekdays: [0, 6], monthdays: [1, 31], months: [1, 12] };
    expect(await save('monthly', all)).toBe(200);
    const stored = { seconds: 0, minutes: 30, hours: 8, day: 1, weeks: 1, monthdays: [1, 31], months: [1, 12] };
    expect((await get('maya', page)).body.data?.schedule.cron).toMatchObject(stored);
    expect(await save('weekly', { weekdays: [0, 6], seconds: 5, day: 2, weeks: 3 })).toBe(200);
    expect((await get('maya', page)).body.data?.schedule.cron).toMatchObject({
      seconds: 5,
      weeks: 3,
      weekdays: [0, 6],
    });
    for (const [repeat, invalidCron] of [
      ...[{ weekdays: [7] }, { weekdays: [-1] }, { weekdays: 0 }].map((more) => ['weekly', more] as const),
      ...[{ monthdays: [0] }, { monthdays: [32] }, { months: [0] }, { months: [13] }].map(
        (more) => ['monthly', more] as const,
      ),
      ...['minutes', 'hours', 'seconds', 'day', 'weeks'].map((key) => ['daily', { [key]: '1' }] as const),
    ])
      expect([invalidCron, await save(repeat, invalidCron)]).toEqual([invalidCron, 400]);
  });

  test('1-report-delivery-05 1-report-delivery-07 1-report-delivery-08 1-report-delivery-09 returns all fields', async () => {
    const page = await createTestPage();
    const recipients = { user_recipients: [ids.sam, ids.ada, ids.sam], team_recipients: [team] };
    const schedule = { repeat: 'weekly', cron: { ...cron, weeks: 2, weekdays: [5, 1] } };
    await post('maya', page, { ...recipients, schedule, config: { schedule } });
    const stored = {
      repeat: 'weekly',
      cron: { seconds: 0, ...cron, day: 1, weeks: 2, weekdays: [1, 5], monthdays: [], months: [] },
      starts_on: '2026-11-20',
    };
    expect((await get('maya', page)).body.data).toMatchObject({
      type: 'DSR',
      page_url: buildBody().page_url,
      user_recipients: [ids.sam, ids.ada],
      team_recipients: [team],
      schedule: stored,
      config: { schedule: stored },
      owner: { user_id: ids.maya, name: 'Maya' },
      may_change: true,
      last_run: null,
    });
  });

  test('a schedule keeps its hour when the time zone of the company changes', async () => {
    const page = await createTestPage();
    const setZone = (entity_timezone: string) =>
      company.t.call(getCaller('ada'), setup.updateTimeZone, { body: { entity_timezone } });
    const getDue = async () => (await get('maya', page)).body.data?.next_run_at;
    await post('maya', page);
    expect(await getDue()).toBe('2026-11-19T19:30:00.000Z');
    // An overdue report is sent nevertheless, once.
    const overduePage = await createTestPage();
    await post('maya', overduePage);
    await company.query(
      `update report_deliveries set next_run_at = '2026-11-18T19:30:00Z' where tenant_id = $1 and page_id = $2`,
      overduePage,
    );
    expect((await setZone('America/New_York')).status).toBe(200);
    // 08:30 in New York, on the day on which the schedule starts; that day has not started there yet.
    expect(await getDue()).toBe('2026-11-20T13:30:00.000Z');
    expect((await get('maya', overduePage)).body.data?.next_run_at).toBe('2026-11-18T19:30:00.000Z');
    await setZone(TEST_ZONE);
    expect(await getDue()).toBe('2026-11-19T19:30:00.000Z');
  });

  test('the day count continues if only the time changes, and restarts with another interval', async () => {
    const page = await createTestPage();
    await post('maya', page, { schedule: { repeat: 'daily', cron: { ...cron, day: 3 } } });
    company.t.setNow(new Date('2026-11-20T11:30:00Z'));
    const tomorrow = await company.t.signIn('maya@acme.test');
    const later = await put('maya', page, { schedule: { repeat: 'daily', cron: { hours: 9, day: 3 } } }, tomorrow);
    expect(later.body.data.schedule.starts_on).toBe('2026-11-20');
    expect(later.body.data.next_run_at).toBe('2026-11-22T20:00:00.000Z');
    const recounted = await put('maya', page, { schedule: { repeat: 'daily', cron: { hours: 9, day: 4 } } }, tomorrow);
    company.t.setNow(TEST_NOW);
    expect(recounted.body.data.schedule.starts_on).toBe('2026-11-21');
  });

  test('a required but empty list gets its first value', async () => {
    const page = await createTestPage();
    const weekly = await post('maya', page, { schedule: { repeat: 'weekly', cron } });
    expect(weekly.body.data.schedule.cron.weekdays).toEqual([0]);
    const monthly = await put('maya', page, { schedule: { repeat: 'monthly', cron } });
    expect(monthly.body.data.schedule.cron).toMatchObject({ monthdays: [1], months: [1] });
  });
});

describe('rejected requests', () => {
  test('1-S-57 a second POST, and PUT or DELETE without a report', async () => {
    const page = await createTestPage();
    expect((await put('maya', page)).error).toBe('This page has no scheduled report.');
    expect((await remove('maya', page)).status).toBe(400);
    await post('maya', page);
    const repeated = await post('maya', page);
    expect([repeated.status, repeated.error]).toEqual([
      400,
      'This page already has a scheduled report. Change the existing report.',
    ]);
  });

  test('1-report-delivery-06 1-S-57 other types, no recipients, external addresses', async () => {
    const page = await createTestPage();
    const expectRejected = async (more: object) => {
      const reply = await post('maya', page, more);
      expect([more, reply.status]).toEqual([more, 400]);
      return reply.error;
    };
    expect(await expectRejected({ type: 'XLS' })).toContain('Must be DSR.');
    expect(await expectRejected({ user_recipients: [] })).toContain('Choose at least one recipient.');
    for (const page_url of [
      'https://evil.test/',
      '//evil.test',
      '#!//evil.test',
      'javascript:alert(1)',
      '#!/a b',
      '#!/x"y',
      '',
    ])
      await expectRejected({ page_url });
    const rejectDaily = (cronMore: object, repeat = 'daily') =>
      expectRejected({ schedule: { repeat, cron: cronMore } });
    expect(await rejectDaily({ minutes: 0 }, 'minutes')).toContain('Must be 1 to 59 minutes.');
    expect(await rejectDaily({ months: [2], monthdays: [30] }, 'monthly')).toContain('None of these days');
    for (const invalidCron of [
      { hours: 24 },
      { minutes: 60 },
      { seconds: 60 },
      { day: 0 },
      { hours: '8' },
      { weekdays: [7] },
      { odd: 1 },
    ])
      await rejectDaily(invalidCron);
    await rejectDaily({}, 'yearly');
    expect((await get('maya', page)).body.data).toBeNull();
  });

  test('1-S-57 only the owner, ADM, DA and CSO can change it, and no read-only user', async () => {
    const page = await createTestPage();
    await post('maya', page);
    expect((await get('sam', page)).body.data?.may_change).toBe(false);
    expect([(await put('sam', page)).status, (await remove('sam', page)).status]).toEqual([403, 403]);
    expect((await put('dev', page)).status).toBe(200);
    expect((await get('dev', page)).body.data?.owner.user_id).toBe(ids.maya);
    const readOnly = [await post('rea', page), await put('rea', page), await remove('rea', page)];
    expect(readOnly.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await get('rea', page)).body.data?.may_change).toBe(false);
    const updateUser = (userId: number, set: string) =>
      company.query(`update users set ${set} where tenant_id = $1 and id = $2`, userId);
    const setOwner = (userId: number) =>
      company.query('update report_deliveries set owner_id = $3 where tenant_id = $1 and page_id = $2', page, userId);
    // Rejected for a read-only owner and for a read-only administrator.
    await setOwner(ids.rea);
    expect((await get('rea', page)).body.data?.may_change).toBe(false);
    expect([(await put('rea', page)).status, (await remove('rea', page)).status]).toEqual([403, 403]);
    await setOwner(ids.maya);
    await updateUser(ids.dev, `user_access_type = 'read_only'`);
    expect((await get('dev', page)).body.data?.may_change).toBe(false);
    expect([(await put('dev', page)).status, (await remove('dev', page)).status]).toEqual([403, 403]);
    await updateUser(ids.dev, `user_access_type = 'full'`);
    for (const name of ['maya', 'dev', 'ada'] as const)
      expect([name, (await get(name, page)).body.data?.may_change]).toEqual([name, true]);
    expect((await remove('ada', page)).status).toBe(200);
    expect((await get('maya', page)).body.data).toBeNull();
  });

  test('a page of an account needs its account', async () => {
    const page = await createTestPage();
    await company.query(`update pages set scope = 'Account' where tenant_id = $1 and id = $2`, page);
    const reply = await post('maya', page);
    expect([reply.status, reply.error]).toEqual([400, 'This page requires an account (account_id).']);
    expect((await get('maya', page)).body.data).toBeNull();
    expect((await post('maya', page, {}, account)).status).toBe(200);
  });

  test('decisions-29 a recipient that the company does not have is 404', async () => {
    const page = await createTestPage();
    const user = await post('maya', page, { user_recipients: [999_999] });
    expect([user.status, user.error]).toEqual([404, 'User not found.']);
    const unknownTeam = await post('maya', page, { team_recipients: [999_999] });
    expect([unknownTeam.status, unknownTeam.error]).toEqual([404, 'Team not found.']);
  });

  test('pages of other roles and accounts outside the scope have no reports', async () => {
    expect((await post('maya', hidden)).status).toBe(404);
    expect((await get('maya', 999_999)).status).toBe(404);
    const page = await createTestPage();
    expect((await post('sam', page, {}, account)).status).toBe(403);
    expect((await get('sam', page, account)).status).toBe(403);
    expect((await get('maya', page, 999_999)).status).toBe(404);
  });

  test('changes are recorded in the audit log', async () => {
    const page = await createTestPage();
    await post('maya', page);
    await put('maya', page, { user_recipients: [ids.ada] });
    await remove('maya', page);
    const entries = await company.query<{ verb: string; before: number[] | null; after: number[] | null }>(
      `select verb, changes #> '{before,user_recipients}' as before, changes #> '{after,user_recipients}' as after
       from audit_log where tenant_id = $1 and entity = 'report_delivery' order by id desc limit 3`,
    );
    expect(entries).toEqual([
      { verb: 'delete', before: null, after: null },
      { verb: 'update', before: buildBody().user_recipients, after: [ids.ada] },
      { verb: 'create', before: null, after: null },
    ]);
  });
});

describe('possible recipients', () => {
  test('1-report-delivery-15 1-S-56 active users of the company', async () => {
    await company.query(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, ids.rea);
    const { body: reply } = await company.t.call(getCaller('maya'), reportDelivery.findRecipientUsers, {});
    expect(reply.data.users.map(({ first_name }) => first_name)).toEqual(['Ada', 'Dev', 'Maya', 'Sam']);
    expect(reply.data.users[0]).toEqual({
      user_id: ids.ada,
      first_name: 'Ada',
      last_name: '',
      email: 'ada@acme.test',
    });
  });

  test('1-C-37 1-report-delivery-16 1-S-55 1-S-56 teams of the company with their active users', async () => {
    await company.t.inTenant('acme', 'write', (tx) =>
      createTeam(tx, { name: 'Alps', members: [{ userId: ids.rea, isLead: true }] }),
    );
    const { body: reply } = await company.t.call(getCaller('sam'), reportDelivery.findRecipientTeams, {});
    const users_list = [
      { user_id: ids.maya, name: 'Maya' },
      { user_id: ids.sam, name: 'Sam' },
    ];
    // Rea is deactivated: she stays in the team but receives nothing.
    expect(reply).toEqual({
      success: true,
      data: {
        teams: [
          { team_id: expect.any(Number), name: 'Alps', users_list: [] },
          { team_id: team, name: 'Coast', users_list },
        ],
      },
    });
  });
});
