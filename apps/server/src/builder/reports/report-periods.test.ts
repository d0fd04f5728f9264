/** The period of reports of the demo company, on Friday, November 20th, 2026: which rows it selects, as of today and of a past day. */
import { components } from '@mainstay/contract/components';
import type { KpiReport, Report } from '@mainstay/contract/components/report';
import { pageDetails } from '@mainstay/contract/pages/detail';
import { insights } from '@mainstay/contract/reports/insights';
import type { ReportPeriod } from '@mainstay/contract/rules/report-period';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';

/** The first days of the periods. */
const FIRST_DAYS: Readonly<Record<ReportPeriod, string>> = {
  'Last 6 Months': '2026-05-01',
  'Last 12 Months': '2025-11-01',
  'Last 24 Months': '2024-11-01',
  'Current Year': '2026-01-01',
};
const PERIODS = Object.keys(FIRST_DAYS) as ReportPeriod[];

let t: TestApp;
const callers: Record<string, Caller> = {};
const ids = new Map<string, number>();
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  for (const name of ['evan.exec', 'lena.lead', 'maya.csm', 'rhea.reader'])
    callers[name] = await t.signIn(`${name}@demo.test`);
  for (const { id, name } of await t.query<{ id: number; name: string }>(
    'demo',
    'select id, name from components where tenant_id = $1',
  ))
    ids.set(name, id);
});
afterAll(() => t.close());

const getCaller = (name: string): Caller => {
  const caller = callers[name];
  if (!caller) throw new Error(`${name} has not signed in.`);
  return caller;
};

interface Selection {
  report_period?: string;
  as_of?: string;
}
async function readReport(reportName: string, selection: Selection, name = 'evan.exec'): Promise<Report & KpiReport> {
  const query = { reportName, pageSize: 1000, ...selection } as { reportName: string };
  const { status, body, error } = await t.call(getCaller(name), insights.getReportData, { query });
  expect([reportName, status, error]).toEqual([reportName, 200, undefined]);
  return body.data as Report & KpiReport;
}
const getMonths = ({ reports }: Report): string[] => reports.map(({ month }) => String(month)).toSorted();
/** The first days of the months from one month to another. */
function listMonths(from: string, to: string): string[] {
  const months: string[] = [];
  for (let at = new Date(`${from}T00:00:00Z`); at <= new Date(`${to}T00:00:00Z`); at.setUTCMonth(at.getUTCMonth() + 1))
    months.push(at.toISOString().slice(0, 10));
  return months;
}

test('pages with a report of a period can select one, the others cannot', async () => {
  const pages = await t.query<{ id: number; name: string }>(
    'demo',
    `select id, name from pages where tenant_id = $1 and scope = 'Report' order by id`,
  );
  const found: [string, boolean | undefined][] = [];
  for (const { id, name } of pages) {
    const { body } = await t.call(getCaller('evan.exec'), pageDetails.getPageDetail, { query: { id } });
    found.push([name, body.data.has_period]);
  }
  expect(found).toEqual([
    ['Retention', true],
    ['MRR movements', true],
    ['Renewals forecast', undefined],
    ['Churn reasons', true],
    ['Team workload', undefined],
    ['Adoption by product', true],
    ['Playbook effectiveness', true],
  ]);
});

test.each(PERIODS)('%s selects its months, whose metrics are those of the default period', async (period) => {
  const movements = await readReport('Movements: by month', {});
  expect(getMonths(movements)).toEqual(listMonths('2024-12-01', '2026-11-01'));
  const selected = await readReport('Movements: by month', { report_period: period });
  expect(getMonths(selected)).toEqual(listMonths(FIRST_DAYS[period], '2026-11-01'));
  const isCommon = ({ month }: Report['reports'][number]) => String(month) >= '2024-12-01';
  expect(selected.reports.filter(isCommon)).toEqual(
    movements.reports.filter(({ month }) => String(month) >= FIRST_DAYS[period]),
  );
  // Retention has only months that are over.
  const retention = await readReport('Retention: by month', { report_period: period });
  expect(getMonths(retention)).toEqual(listMonths(FIRST_DAYS[period], '2026-10-01'));
  expect(getMonths(await readReport('Retention: by month', {}))).toEqual(listMonths('2024-11-01', '2026-10-01'));
});

test.each(['evan.exec', 'lena.lead', 'maya.csm', 'rhea.reader'])('churn events of the period as %s', async (name) => {
  const churns = await t.query<{ day: string }>(
    'demo',
    `select c.churned_on::text as day from account_churns c join users u on u.tenant_id = $1 and u.email = $2
     where c.tenant_id = $1 and (exists (select from account_members m where m.tenant_id = $1 and m.account_id = c.account_id
         and (m.user_id = u.id or m.user_id in (select o.user_id from team_members o
           join team_members l on l.tenant_id = $1 and l.team_id = o.team_id and l.user_id = u.id and l.is_lead where o.tenant_id = $1)))
       or exists (select from user_roles r join roles k on k.tenant_id = $1 and k.id = r.role_id and k.abbr = 'EXE'
         where r.tenant_id = $1 and r.user_id = u.id))`,
    `${name}@demo.test`,
  );
  const count = (from: string) => churns.filter(({ day }) => day >= from && day <= '2026-11-20').length;
  const tile = async (selection: Selection) =>
    (await readReport('Churn: MRR lost', selection, name)).output.data[1]?.value;
  expect(await tile({})).toBe(count('2025-11-20'));
  for (const period of PERIODS) {
    const events = await readReport('Churn: events', { report_period: period }, name);
    expect([period, events.total_records]).toEqual([period, count(FIRST_DAYS[period])]);
    expect([period, await tile({ report_period: period })]).toEqual([period, count(FIRST_DAYS[period])]);
  }
});

test('plays of the period are those that were completed in it', async () => {
  const all = await readReport('Effect: list', {});
  const half = await readReport('Effect: list', { report_period: 'Current Year' });
  const isWithin = ({ completed }: Report['reports'][number]) => String(completed) >= '2026-01-01';
  expect(half.reports).toEqual(all.reports.filter(isWithin));
  expect(half.total_records).toBeGreaterThan(0);
  const tile = await readReport('Effect: plays', { report_period: 'Current Year' });
  expect(tile.output.data[1]?.value).toBe(half.total_records);
  const byResult = await readReport('Effect: playbooks', { report_period: 'Current Year' });
  expect(byResult.reports.reduce((sum, { plays }) => sum + Number(plays), 0)).toBe(half.total_records);
});

test('as of a past day, the period ends with that day', async () => {
  const selection = { as_of: '2026-08-15' };
  const half = await readReport('Movements: by month', { ...selection, report_period: 'Last 6 Months' });
  expect(getMonths(half)).toEqual(listMonths('2026-02-01', '2026-08-01'));
  const year = await readReport('Movements: by month', { ...selection, report_period: 'Current Year' });
  expect(getMonths(year)).toEqual(listMonths('2026-01-01', '2026-08-01'));
  const present = await readReport('Movements: by month', { report_period: 'Current Year' });
  const find = ({ reports }: Report, month: string) => reports.find((row) => row.month === month);
  // A month that was over has the same movements, and the running one only what was known.
  expect(find(year, '2026-07-01')).toEqual(find(present, '2026-07-01'));
  expect(
    (await readReport('Retention: by month', { ...selection, report_period: 'Last 6 Months' })).reports,
  ).toHaveLength(6);
});

test('the rows behind a tile and the file of a table are those of the period', async () => {
  const evan = getCaller('evan.exec');
  const period = { report_period: 'Last 6 Months' as const };
  const tile = await readReport('Churn: MRR lost', period);
  const rows = await t.call(evan, components.findComponentRows, {
    query: { id: ids.get('Churn: MRR lost') ?? 0, measure: 'output_1', ...period },
  });
  expect(rows.body.data.total_records).toBe(tile.output.data[1]?.value);
  const events = await readReport('Churn: events', period);
  const file = await t.call(evan, components.downloadComponentData, {
    query: { id: ids.get('Churn: events') ?? 0, ...period },
    body: {},
  });
  expect(file.body.data.trim().split('\r\n').length - 1).toBe(events.total_records);
});

test('reports without a period ignore it, and unknown periods are rejected', async () => {
  const forecast = await readReport('Forecast: table', {});
  expect(await readReport('Forecast: table', { report_period: 'Last 6 Months' })).toEqual(forecast);
  const id = ids.get('Movements: by month') ?? 0;
  for (const path of [
    `${insights.getReportData.path}?reportId=${id}&report_period=Last 7 Months`,
    `${components.getComponentData.path}?id=${id}&report_period=Tomorrow`,
    `${components.findComponentRows.path}?id=${id}&report_period=1`,
  ]) {
    const { status, body } = await t.send(getCaller('maya.csm'), 'GET', encodeURI(path));
    expect([status, Object.keys((body as { errors: { fields: object } }).errors.fields)]).toEqual([
      400,
      ['report_period'],
    ]);
  }
});

test('another company does not find the reports', async () => {
  const gia = await t.signIn('gia.admin@globex.test');
  const query = { id: ids.get('Movements: by month') ?? 0, report_period: 'Current Year' as const };
  expect((await t.call(gia, components.getComponentData, { query })).status).toBe(404);
});
