/** Ranges of days and of instants: TEST_NOW is November 20th for the tenant and November 19th in UTC. */
import { components } from '@mainstay/contract/components';
import { Definition } from '@mainstay/contract/components/definition';
import type { Report } from '@mainstay/contract/components/report';
import { setup } from '@mainstay/contract/tenants/setup';
import { beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../../app/demo/factories/accounts.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { column, measure } from '../../app/testing/demo-components.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { createComponent } from './save-component.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });
const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
/** The first and last second of each day in UTC. */
const INSTANTS = DAYS.flatMap((day) => [`${day}T00:00:00Z`, `${day}T23:59:59Z`]);
const ids = {} as Record<'accounts' | 'support_cases', number>;

beforeAll(async () => {
  const accounts = await t.inTenant('acme', 'write', (tx) =>
    buildAccounts(
      tx,
      DAYS.map((onboardedOn) => ({ name: onboardedOn, onboardedOn })),
    ),
  );
  await query(
    `insert into support_cases (tenant_id, account_id, subject, priority, submitted_at)
     select $1, $2, at, 'low', at::timestamptz from unnest($3::text[]) at`,
    accounts[0],
    INSTANTS,
  );
  for (const [name, text, date] of [
    ['accounts', 'name', 'onboarded'],
    ['support_cases', 'subject', 'created_at'],
  ] as const) {
    const columns = [column('text', text), column('at', date, { filter: 'daterange' })];
    const source = { kind: 'dataset', name };
    const definition = Definition.parse({ kind: 'table', name, meta: {}, query: { source, columns } });
    ids[name] = await t.inTenant('acme', 'write', (tx) => createComponent(tx, definition, { by: null }));
  }
});

async function findTexts(name: keyof typeof ids, range: object, as_of?: string) {
  const filters = [{ type: 'daterange' as const, column_name: 'at', ...range }];
  const { body } = await t.call(people.ada, components.askComponentData, {
    query: { id: ids[name], as_of },
    body: { filters },
  });
  return (body.data as Report).reports.map(({ text }) => text as string).toSorted();
}
const findDays = () => query(`select name, onboarded_on::text as day from accounts where tenant_id = $1 order by name`);

test("decisions-50 C3-12 a range over days uses the company's calendar days, one over instants uses days in UTC", async () => {
  expect(await findTexts('accounts', { condition: 'Today' })).toEqual(['2026-11-20']);
  expect(await findTexts('support_cases', { condition: 'Today' })).toEqual([
    '2026-11-19T00:00:00Z',
    '2026-11-19T23:59:59Z',
  ]);
  const custom = { condition: 'Custom', from: '2026-11-19', to: '2026-11-20' };
  expect(await findTexts('accounts', custom)).toEqual(['2026-11-19', '2026-11-20']);
  expect(await findTexts('support_cases', custom)).toEqual(INSTANTS.slice(2, 6));
  // As of a past day, that day is today for both. At its end in Auckland, it is 11 a.m. in UTC.
  expect(await findTexts('support_cases', { condition: 'Today' }, '2026-11-18')).toEqual(['2026-11-18T00:00:00Z']);
  expect(await findTexts('support_cases', { condition: 'Yesterday' }, '2026-11-19')).toEqual(INSTANTS.slice(0, 2));
});

/** Moves the clock while the work runs, with a session from that time. */
async function atTime<R>(now: string, work: () => Promise<R>): Promise<R> {
  t.setNow(new Date(now));
  people.ada = await t.signIn('ada@acme.test');
  try {
    return await work();
  } finally {
    t.setNow(TEST_NOW);
    people.ada = await t.signIn('ada@acme.test');
  }
}

test("decisions-59 the current period of instants is that of UTC, that of calendar days is the company's", async () => {
  const findRunningPeriods = async (name: string, date: string) => {
    const columns = [column('month', date, { grain: 'month' }), measure('n', 'count()')];
    const definition = { kind: 'table', name: `${name} by month`, meta: {} };
    const monthQuery = { source: { kind: 'dataset', name }, columns };
    const id = await t.inTenant('acme', 'write', (tx) =>
      createComponent(tx, Definition.parse({ ...definition, query: monthQuery }), { by: null }),
    );
    const getRunning = async (as_of?: string) => {
      const { body } = await t.call(people.ada, components.getComponentData, { query: { id, as_of } });
      return (body.data as Report).columns.find(({ key }) => key === 'month')?.running;
    };
    // The first of December for the tenant, and the last of November in UTC.
    const present = await atTime('2026-11-30T11:30:00Z', () => getRunning());
    return [present, await getRunning('2026-10-30'), await getRunning('2026-10-31')];
  };
  expect(await findRunningPeriods('support_cases', 'created_at')).toEqual(['2026-11-01', '2026-10-01', undefined]);
  expect(await findRunningPeriods('usage_daily', 'usage_date')).toEqual(['2026-12-01', '2026-10-01', undefined]);
});

test('decisions-50 a reply cached a moment ago is not returned on the next day, of the company or of UTC', async () => {
  const today = { condition: 'Today' };
  expect(await atTime('2026-11-19T10:59:55Z', () => findTexts('accounts', today))).toEqual(['2026-11-19']);
  expect(await atTime('2026-11-19T11:00:05Z', () => findTexts('accounts', today))).toEqual(['2026-11-20']);
  expect(await atTime('2026-11-19T23:59:55Z', () => findTexts('support_cases', today))).toEqual(INSTANTS.slice(2, 4));
  expect(await atTime('2026-11-20T00:00:05Z', () => findTexts('support_cases', today))).toEqual(INSTANTS.slice(4, 6));
});

test('decisions-50 a new time zone of the company changes no stored day, only which day is today', async () => {
  const before = await findDays();
  const changed = await t.call(people.ada, setup.updateTimeZone, { body: { entity_timezone: 'America/Los_Angeles' } });
  expect(changed.status).toBe(200);
  expect(await findDays()).toEqual(before);
  expect(await findTexts('accounts', { condition: 'Today' })).toEqual(['2026-11-19']);
  expect(await findTexts('support_cases', { condition: 'Today' })).toEqual([
    '2026-11-19T00:00:00Z',
    '2026-11-19T23:59:59Z',
  ]);
});
