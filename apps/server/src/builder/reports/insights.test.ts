/** Reports of the demo company over HTTP: categories, metadata and data by user, by team and by account. */
import { components } from '@mainstay/contract/components';
import type { KpiReport, Report } from '@mainstay/contract/components/report';
import { insights } from '@mainstay/contract/reports/insights';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { createTeam } from '../../core/people/create-team.ts';

const EMAILS = {
  ada: 'ada.admin',
  dev: 'dev.data',
  olga: 'olga.ops',
  evan: 'evan.exec',
  lena: 'lena.lead',
  maya: 'maya.csm',
  noah: 'noah.csm',
  emil: 'emil.extended',
  rhea: 'rhea.reader',
};
type Name = keyof typeof EMAILS;
const NAMES = Object.keys(EMAILS) as Name[];
const PAGES = [
  'Retention',
  'MRR movements',
  'Renewals forecast',
  'Churn reasons',
  'Team workload',
  'Adoption by product',
  'Playbook effectiveness',
];

let t: TestApp;
const callers = {} as Record<Name, Caller>;
const ids = {} as Record<Name, number>;
let core = 0;
let north = 0;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  const users = await t.query<{ id: number; email: string }>(
    'demo',
    'select id, email from users where tenant_id = $1',
  );
  for (const name of NAMES) {
    callers[name] = await t.signIn(`${EMAILS[name]}@demo.test`);
    ids[name] = users.find(({ email }) => email === `${EMAILS[name]}@demo.test`)?.id ?? 0;
  }
  north = await t.inTenant('demo', 'write', (tx) =>
    createTeam(tx, { name: 'North', members: [{ userId: ids.olga, isLead: true }, { userId: ids.emil }] }),
  );
  const [team] = await t.query<{ id: number }>(
    'demo',
    `select id from teams where tenant_id = $1 and name = 'Core customers'`,
  );
  core = team?.id ?? 0;
});
afterAll(() => t.close());

const findCategories = async (name: Name) =>
  (await t.call(callers[name], insights.findCategories, {})).body.data.categories;
const findPage = async (page: string) => (await findCategories('ada')).find(({ name }) => name === page)?.id ?? 0;
const findMetas = async (page: string, name: Name = 'ada') =>
  (await t.call(callers[name], insights.findReports, { query: { pageId: await findPage(page) } })).body.data.reports;
const readReport = async (name: Name, query: object) => {
  const { status, body } = await t.call(callers[name], insights.getReportData, { query });
  return { status, report: body.data as Report };
};

describe('categories', () => {
  test('1-reports-09 1-reports-08 1-C-36 are those of the roles, by team only for those who have one', async () => {
    const lena = await findCategories('lena');
    expect(lena).toEqual(
      PAGES.flatMap((page) =>
        ['team', 'user', 'account'].map((type) => ({
          id: lena.find(({ name }) => name === page)?.id,
          name: page,
          type,
        })),
      ),
    );
    for (const name of ['ada', 'dev', 'olga', 'evan'] as const) expect(await findCategories(name)).toEqual(lena);
    const ofManagers = lena.filter(({ name, type }) => name !== 'Team workload' && type !== 'team');
    for (const name of ['maya', 'noah', 'emil', 'rhea'] as const)
      expect(await findCategories(name)).toEqual(ofManagers);
  });

  test('1-reports-10 1-reports-11 describe each report with its chart, guide and table', async () => {
    for (const page of PAGES) {
      const reports = await findMetas(page);
      expect(reports.length).toBeGreaterThanOrEqual(4);
      for (const { id, meta } of reports) {
        expect(Object.keys(meta)).toEqual(['chart', 'guide', 'table']);
        expect([id > 0, meta.guide.length > 40, meta.table.length > 0]).toEqual([true, true, true]);
      }
      const charts = reports.flatMap(({ meta }) => meta.chart ?? []);
      for (const chart of charts) expect(Object.keys(chart)).toEqual(['type', 'x', 'y', 'title']);
    }
    const movements = (await findMetas('MRR movements')).find(({ name }) => name === 'Movements: by month');
    expect(movements?.meta.chart).toEqual({
      type: 'bar',
      x: 'month',
      y: ['new', 'reactivation', 'expansion', 'contraction', 'churn', 'net'],
      title: 'MRR movements by month',
    });
  });

  test('a category of other roles and a page that is no category are not found', async () => {
    const workload = await findPage('Team workload');
    for (const [name, pageId] of [
      ['maya', workload],
      ['ada', workload + 1_000_000],
    ] as const)
      expect((await t.call(callers[name], insights.findReports, { query: { pageId } })).status).toBe(404);
    const [portfolio] = await t.query<{ id: number }>(
      'demo',
      `select id from pages where tenant_id = $1 and name = 'Portfolio'`,
    );
    const query = { pageId: portfolio?.id ?? 0 };
    expect((await t.call(callers.ada, insights.findReports, { query })).status).toBe(404);
  });
});

describe('data', () => {
  test.each(NAMES)('every report of %s works, by every way that is listed', async (name) => {
    const categories = await findCategories(name);
    const [account] = await t.query<{ id: number }>(
      'demo',
      `select coalesce((select min(account_id) from account_members where tenant_id = $1 and user_id = $2),
         (select min(id) from accounts where tenant_id = $1)) as id`,
      ids[name],
    );
    const selections = { team: { teamId: core }, user: { userId: ids[name] }, account: { accountId: account?.id } };
    const failed: string[] = [];
    for (const { id, name: page, type } of categories) {
      const reports = (await t.call(callers[name], insights.findReports, { query: { pageId: id } })).body.data.reports;
      for (const report of reports) {
        const { status, report: data } = await readReport(name, { reportId: report.id, ...selections[type] });
        const isWrong = 'no_history' in data || 'all_accounts_only' in data || ('error' in data && data.error !== null);
        if (status !== 200 || isWrong) failed.push(`${page}, ${report.name}, ${type}: ${status}`);
      }
    }
    expect(failed).toEqual([]);
  });

  test('no report of all accounts is empty', async () => {
    const empty: string[] = [];
    for (const page of PAGES)
      for (const { id, name } of await findMetas(page)) {
        const { report } = await readReport('evan', { reportId: id });
        const shown: Report | KpiReport = report;
        const isEmpty = 'mainvalue' in shown ? shown.mainvalue === null : shown.reports.length === 0;
        if (isEmpty) empty.push(name);
      }
    expect(empty).toEqual([]);
  });

  test('1-reports-12 decisions-42 pages the report of an account by its name', async () => {
    const [account] = await t.query<{ id: number; n: number }>(
      'demo',
      `select account_id as id, count(*)::int as n from subscriptions where tenant_id = $1 and status = 'active'
         and current_term_rd between '2026-11-20' and '2027-05-19' group by 1 order by 2 desc, 1 limit 1`,
    );
    const query = { reportName: 'Forecast: subscriptions', accountId: account?.id, pageSize: 1 };
    const first = await readReport('ada', { ...query, pageNumber: 1 });
    expect(first.report).toMatchObject({ has_prev: false, current_page: 1, total_records: account?.n });
    expect(first.report.reports.map(({ account_id }) => account_id)).toEqual([account?.id]);
    const second = await readReport('ada', { ...query, pageNumber: 2 });
    expect(second.report).toMatchObject({ has_prev: true, current_page: 2, total_pages: account?.n });
    // Names are unique, and the id returns the same rows.
    const reports = (await Promise.all(PAGES.map((page) => findMetas(page)))).flat();
    expect(new Set(reports.map(({ name }) => name)).size).toBe(new Set(reports.map(({ id }) => id)).size);
    const reportId = reports.find(({ name }) => name === query.reportName)?.id;
    const byId = await readReport('ada', { ...query, reportName: undefined, reportId, pageNumber: 1 });
    expect(byId.report).toEqual(first.report);
  });

  test('1-reports-13 a report of a user has the accounts of the user, with or without an account', async () => {
    const reportId = (await findMetas('Renewals forecast')).find(({ name }) => name === 'Forecast: subscriptions')?.id;
    const memberships = await t.query<{ id: number }>(
      'demo',
      'select account_id as id from account_members where tenant_id = $1 and user_id = $2',
      ids.maya,
    );
    const members = new Set(memberships.map(({ id }) => id));
    const all = await readReport('lena', { reportId, pageSize: 500 });
    const hers = await readReport('lena', { reportId, userId: ids.maya, pageSize: 500 });
    const getAccounts = ({ reports }: Report) => reports.map(({ account_id }) => Number(account_id));
    expect(getAccounts(hers.report)).toEqual(getAccounts(all.report).filter((id) => members.has(id)));
    expect(hers.report.total_records).toBeLessThan(all.report.total_records);
    const [first = 0] = getAccounts(hers.report);
    const one = await readReport('lena', { reportId, userId: ids.maya, accountId: first });
    expect(new Set(getAccounts(one.report))).toEqual(new Set([first]));
    // The same rows as of a component on a page that selects the user.
    const query = { id: reportId ?? 0, owner_user_id: ids.maya, pageSize: 500 };
    const shown = await t.call(callers.lena, components.getComponentData, { query });
    expect((shown.body.data as Report).reports).toEqual(hers.report.reports);
  });

  test('rejects users, teams and accounts outside the permissions of the caller', async () => {
    const reportName = 'Forecast: subscriptions';
    const [ofNoah] = await t.query<{ id: number }>(
      'demo',
      `select min(account_id)::int as id from account_members m where m.tenant_id = $1 and m.user_id = $2
         and not exists (select from account_members o where o.tenant_id = $1 and o.account_id = m.account_id and o.user_id = $3)`,
      ids.noah,
      ids.maya,
    );
    const status = async (name: Name, query: object) => (await readReport(name, { reportName, ...query })).status;
    expect(await status('maya', { userId: ids.noah })).toBe(403);
    expect(await status('maya', { teamId: core })).toBe(403);
    expect(await status('maya', { userId: ids.maya, accountId: ofNoah?.id })).toBe(403);
    expect(await status('lena', { userId: ids.maya, accountId: ofNoah?.id })).toBe(403);
    expect(await status('lena', { userId: ids.emil })).toBe(403);
    expect(await status('lena', { teamId: north })).toBe(403);
    expect(await status('rhea', { userId: ids.rhea })).toBe(200);
    expect(await status('evan', { userId: ids.emil, teamId: north })).toBe(200);
    expect(await status('evan', { userId: ids.emil + 1_000_000 })).toBe(404);
    expect(await status('evan', { teamId: north + 1_000_000 })).toBe(404);
    expect(await status('maya', { reportName: 'Workload: people' })).toBe(404);
    expect(await status('maya', { reportName: 'Portfolio: MRR by month' })).toBe(404);
    expect(await status('ada', { reportId: 1 })).toBe(400);
    const neither = await t.call(callers.ada, insights.getReportData, { query: {} });
    expect([neither.status, neither.error]).toEqual([400, 'Either reportId or reportName is required.']);
    expect(await status('ada', { pageNumber: 0 })).toBe(400);
  });

  test('users of another company find neither reports, users nor teams', async () => {
    const gia = await t.signIn('gia.admin@globex.test');
    const [meta] = await findMetas('Retention');
    const status = async (query: object) => (await t.call(gia, insights.getReportData, { query })).status;
    expect(await status({ reportId: meta?.id })).toBe(404);
    expect(await status({ reportName: 'Forecast: table', userId: ids.maya })).toBe(404);
    expect(await status({ reportName: 'Forecast: table', teamId: core })).toBe(404);
    expect((await t.call(gia, insights.findTeams, {})).body.data.teams).toEqual([]);
    expect((await t.call(gia, insights.findTeamUsers, { query: { teamId: core } })).status).toBe(404);
  });
});

describe('teams', () => {
  test('1-reports-15 1-reports-16 a lead gets the teams that they lead, readers of all accounts get all', async () => {
    const getTeams = async (name: Name) => (await t.call(callers[name], insights.findTeams, {})).body.data.teams;
    const [coreTeam, ...others] = await getTeams('lena');
    expect(others).toEqual([]);
    expect(Object.keys(coreTeam ?? {})).toEqual(['team_id', 'name', 'users_list']);
    expect(coreTeam?.users_list.map(({ user_id }) => user_id)).toEqual([ids.lena, ids.maya, ids.noah]);
    expect((await getTeams('olga')).map(({ name }) => name)).toEqual(['Core customers', 'North']);
    expect((await getTeams('evan')).map(({ team_id }) => team_id)).toEqual([core, north]);
    for (const name of ['maya', 'emil', 'rhea'] as const) expect(await getTeams(name)).toEqual([]);
  });

  test('1-reports-14 decisions-42 the members of a team are for its lead and for readers of all accounts', async () => {
    const getUsers = (name: Name, teamId: number) =>
      t.call(callers[name], insights.findTeamUsers, { query: { teamId } });
    const { users } = (await getUsers('lena', core)).body.data;
    for (const user of users) expect(Object.keys(user)).toEqual(['user_id', 'name']);
    expect(users.map(({ user_id, name }) => [user_id, typeof name])).toEqual(
      (['lena', 'maya', 'noah'] as const).map((name) => [ids[name], 'string']),
    );
    expect((await getUsers('evan', north)).status).toBe(200);
    for (const [name, team] of [
      ['lena', north],
      ['maya', core],
      ['rhea', core],
    ] as const)
      expect((await getUsers(name, team)).status).toBe(403);
  });

  test('1-reports-03 people are listed by role: everyone, the led teams with their lead, or only the caller', async () => {
    const getPeople = async (name: Name) => (await t.call(callers[name], insights.findPeople, {})).body.data.users;
    const active = await t.query<{ id: number; name: string }>(
      'demo',
      `select id, full_name as name from users where tenant_id = $1 and status = 'active' order by lower(full_name), id`,
    );
    for (const name of ['ada', 'dev', 'olga', 'evan'] as const)
      expect(await getPeople(name)).toEqual(active.map(({ id, name: person }) => ({ user_id: id, name: person })));
    expect((await getPeople('lena')).map(({ user_id }) => user_id)).toEqual([ids.lena, ids.maya, ids.noah]);
    for (const name of ['maya', 'noah', 'emil', 'rhea'] as const) {
      const people = await getPeople(name);
      expect(people.map(({ user_id }) => user_id)).toEqual([ids[name]]);
      // Everyone who is listed can be selected.
      expect((await readReport(name, { reportName: 'Forecast: table', userId: people[0]?.user_id })).status).toBe(200);
    }
    const gia = await t.signIn('gia.admin@globex.test');
    const { users } = (await t.call(gia, insights.findPeople, {})).body.data;
    expect(users.filter(({ user_id }) => active.some(({ id }) => id === user_id))).toEqual([]);
    expect(users).toHaveLength(1);
  });

  test('the workload of a lead names only the teams that they lead', async () => {
    const getTeams = async (name: Name) =>
      (await readReport(name, { reportName: 'Workload: teams' })).report.reports.map(({ team }) => String(team));
    expect(await getTeams('lena')).toEqual(['Core customers']);
    expect((await getTeams('evan')).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Core customers',
      'North',
      'Without a team',
    ]);
  });
});
