import { briefings } from '@mainstay/contract/briefings';
import { CHANGE_KINDS, RISK_REASONS } from '@mainstay/contract/rules/briefings';
import { expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

const ROLES = { ada: 'ADM', evan: 'EXE', lena: 'CSL', maya: 'CSM', rhea: 'CSM' } as const;
const ids: Record<string, number> = {};
const getId = (name: string): number => ids[name] ?? 0;

/** The company's day is 2026-11-20, although UTC's is the 19th. */
const [TODAY, WEEK_AGO, MONTH_AGO] = ['2026-11-20', '2026-11-13', '2026-10-21'];

/** Sets metrics of an account. */
const setMetrics = (tx: TenantTx, name: string, metrics: object): Promise<unknown> =>
  tx.rows(
    `update accounts a set (mrr_minor, health, health_change, auto_renewal, renewal_on, mrr_change_bp, mau, license_utilization_bp,
       open_cases, next_due_on, status)
       = (select r.mrr_minor, r.health, r.health_change, coalesce(r.auto_renewal, true), r.renewal_on, r.mrr_change_bp, r.mau,
           r.license_utilization_bp, r.open_cases, r.next_due_on, coalesce(r.status, a.status)
          from jsonb_to_record($3) r (mrr_minor bigint, health int, health_change int, auto_renewal boolean, renewal_on date,
            mrr_change_bp int, mau int, license_utilization_bp int, open_cases int, next_due_on date, status text))
     where a.tenant_id = $1 and a.id = $2`,
    [tx.tenant, getId(name), JSON.stringify({ mrr_minor: 0, ...metrics })],
  );

interface PastValues {
  mrr?: number;
  health?: number | null;
  mau?: number | null;
  cases?: number | null;
  renewal?: string | null;
  status?: string;
}
/** Stores the values of an account from a day until the day before another one. */
const addPast = (tx: TenantTx, name: string, [day, until]: [string, string], past: PastValues): Promise<unknown> =>
  tx.rows(
    `insert into account_daily (tenant_id, account_id, day, until, status, mrr_minor, contract_value_minor, health, mau, open_cases,
       renewal_on) values ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9, $10)`,
    [
      tx.tenant,
      getId(name),
      day,
      until,
      past.status ?? 'Active',
      past.mrr ?? 0,
      past.health ?? null,
      past.mau ?? null,
      past.cases ?? null,
      past.renewal ?? null,
    ],
  );

const { t, users, callers } = setUpTwoTenants(ROLES, async (tx) => {
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'])
    ids[name] = await buildAccount(tx, { name, ownerId: name === 'Birch' ? users.rhea : users.maya });
  // Exactly on every border.
  await setMetrics(tx, 'Alder', {
    mrr_minor: 120_050,
    health: 50,
    health_change: -10,
    auto_renewal: false,
    renewal_on: '2027-02-18',
    mrr_change_bp: -1,
    mau: 80,
    license_utilization_bp: 4999,
    open_cases: 3,
    next_due_on: '2026-11-19',
  });
  await addPast(tx, 'Alder', ['2026-10-01', '2026-11-13'], {
    mrr: 150_000,
    mau: 100,
    health: 60,
    cases: 1,
    renewal: '2026-12-01',
  });
  await addPast(tx, 'Alder', ['2026-11-13', '2026-11-20'], {
    mrr: 140_000,
    health: 55,
    cases: 1,
    renewal: '2026-12-01',
  });
  // Just inside every border.
  await setMetrics(tx, 'Birch', {
    mrr_minor: 90_000,
    health: 51,
    health_change: -9,
    auto_renewal: false,
    renewal_on: '2027-02-19',
    mrr_change_bp: 0,
    mau: 81,
    license_utilization_bp: 5000,
    open_cases: 2,
    next_due_on: TODAY,
  });
  await addPast(tx, 'Birch', [MONTH_AGO, '2026-11-20'], {
    mrr: 90_000,
    mau: 100,
    health: 47,
    cases: 2,
    renewal: '2027-02-19',
  });
  await setMetrics(tx, 'Cedar', { mrr_minor: 300_000, health: 20, renewal_on: '2026-12-01' });
  await addPast(tx, 'Cedar', [WEEK_AGO, '2026-11-14'], { mrr: 100_000, health: 14, renewal: '2026-12-01' });
  await setMetrics(tx, 'Dogwood', { health: 10, status: 'Closed' });
  await addPast(tx, 'Dogwood', ['2026-01-01', '2026-11-18'], { mrr: 70_000, health: 10 });
  await tx.rows(`update accounts set onboarded_on = '2026-11-14' where tenant_id = $1 and id = $2`, [
    tx.tenant,
    getId('Elm'),
  ]);
  await setMetrics(tx, 'Elm', { mrr_minor: 5000, health: 90 });
});

type Name = keyof typeof callers;
const findRisks = async (name: Name, query = {}) =>
  (await t.call(callers[name], briefings.findRisks, { query })).body.data;
const findChanges = async (name: Name, query = {}) =>
  (await t.call(callers[name], briefings.findChanges, { query })).body.data;
const getNames = ({ listing }: { listing: { name: string }[] }) => listing.map(({ name }) => name);

test('decisions-08 an account at risk lists each reason by its definition, the border included', async () => {
  const { listing, ...rest } = await findRisks('maya');
  expect(rest).toEqual({ has_next: false, total_records: 2, mrr: 4200.5 });
  expect(listing.map(({ name, reasons }) => [name, reasons])).toEqual([
    ['Alder', [...RISK_REASONS]],
    ['Cedar', ['poor_health']],
  ]);
  expect(listing[0]).toEqual({
    id: getId('Alder'),
    name: 'Alder',
    image_url: null,
    owner_name: 'maya Doe',
    mrr: 1200.5,
    health: 50,
    health_change: -10,
    renewal: '2027-02-18',
    reasons: [...RISK_REASONS],
  });
  // Just outside of every border, and the closed account.
  expect(getNames(await findRisks('ada'))).toEqual(['Alder', 'Cedar']);
});

test('decisions-08 a change compares today with the values that were known on the earlier day', async () => {
  const { listing, ...rest } = await findChanges('maya');
  expect(rest).toEqual({ has_next: false, total_records: 4, since: WEEK_AGO, mrr: 4250.5, mrr_before: 3100 });
  expect(listing.map(({ name, kinds, mrr, mrr_before }) => [name, kinds, mrr, mrr_before])).toEqual([
    ['Cedar', ['expansion', 'health_up'], 3000, 1000],
    ['Dogwood', ['churned'], 0, 700],
    ['Alder', ['contraction', 'health_down', 'cases', 'renewal'], 1200.5, 1400],
    ['Elm', ['new'], 50, 0],
  ]);
  expect(listing[2]).toMatchObject({
    health: 50,
    health_before: 55,
    open_cases: 3,
    open_cases_before: 1,
    renewal: '2027-02-18',
    renewal_before: '2026-12-01',
  });
  const month = await findChanges('maya', { days: 30 });
  expect(month.since).toBe(MONTH_AGO);
  expect(month.listing.find(({ name }) => name === 'Alder')).toMatchObject({ mrr_before: 1500, health_before: 60 });
  expect(new Set(listing.flatMap(({ kinds }) => kinds)).size).toBe(CHANGE_KINDS.length);
});

test('lists are filtered, paged and limited to the accounts of the caller', async () => {
  expect(getNames(await findRisks('maya', { reason: 'overdue_actions' }))).toEqual(['Alder']);
  expect(await findRisks('maya', { limit: 1 })).toMatchObject({ has_next: true, total_records: 2, mrr: 4200.5 });
  expect(getNames(await findRisks('maya', { limit: 1, pageNum: 2 }))).toEqual(['Cedar']);
  expect(await findRisks('maya', { limit: 1, pageNum: 3 })).toMatchObject({ listing: [], total_records: 2 });
  expect(getNames(await findChanges('maya', { kind: 'cases' }))).toEqual(['Alder']);
  expect(getNames(await findChanges('rhea'))).toEqual([]);
  expect(getNames(await findChanges('rhea', { days: 30 }))).toEqual([]);
  expect(getNames(await findChanges('evan', { owner_user_id: users.maya }))).toHaveLength(4);
  expect(await findRisks('gia')).toEqual({ listing: [], has_next: false, total_records: 0, mrr: 0 });
  expect(await findRisks('lena')).toMatchObject({ listing: [], total_records: 0 });
  const wrong = await t.send(callers.maya, 'GET', '/v1/api/briefings/changes/?days=8');
  expect(wrong).toMatchObject({ status: 400, error: 'Days must be 7, 30 or 90.' });
  expect((await t.send(callers.maya, 'GET', '/v1/api/briefings/risks/?reason=luck')).status).toBe(400);
});
