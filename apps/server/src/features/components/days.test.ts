/** Ranges of days and of moments: TEST_NOW is November 20th for the company and November 19th for UTC. */
import { components } from '@mainstay/contract/components';
import { Definition } from '@mainstay/contract/components/definition';
import type { Report } from '@mainstay/contract/components/report';
import { setup } from '@mainstay/contract/tenants/setup';
import { beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../../demo/factories/accounts.ts';
import { company } from '../../testing/company.ts';
import { column } from '../../testing/demo-components.ts';
import { createComponent } from './definitions/commands.ts';

const { t, people, query } = company({ ada: 'ADM' });
const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
/** The ends of each day in UTC. */
const MOMENTS = DAYS.flatMap((day) => [`${day}T00:00:00Z`, `${day}T23:59:59Z`]);
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
    MOMENTS,
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

async function find(name: keyof typeof ids, range: object) {
  const filters = [{ type: 'daterange' as const, column_name: 'at', ...range }];
  const { body } = await t.call(people.ada, components.askComponentData, {
    query: { id: ids[name] },
    body: { filters },
  });
  return (body.data as Report).reports.map(({ text }) => text as string).toSorted();
}
const readDays = () => query(`select name, onboarded_on::text as day from accounts where tenant_id = $1 order by name`);

test('decisions-50 C3-12 a range of days means calendar days and the day of the company, one of moments days in UTC', async () => {
  expect(await find('accounts', { condition: 'Today' })).toEqual(['2026-11-20']);
  expect(await find('support_cases', { condition: 'Today' })).toEqual(['2026-11-19T00:00:00Z', '2026-11-19T23:59:59Z']);
  const custom = { condition: 'Custom', from: '2026-11-19', to: '2026-11-20' };
  expect(await find('accounts', custom)).toEqual(['2026-11-19', '2026-11-20']);
  expect(await find('support_cases', custom)).toEqual(MOMENTS.slice(2, 6));
});

test('decisions-50 another time zone of the company moves no stored day, only what today is', async () => {
  const before = await readDays();
  const changed = await t.call(people.ada, setup.updateTimeZone, { body: { entity_timezone: 'America/Los_Angeles' } });
  expect(changed.status).toBe(200);
  expect(await readDays()).toEqual(before);
  expect(await find('accounts', { condition: 'Today' })).toEqual(['2026-11-19']);
  expect(await find('support_cases', { condition: 'Today' })).toEqual(['2026-11-19T00:00:00Z', '2026-11-19T23:59:59Z']);
});
