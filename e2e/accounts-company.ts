/**
 * A company with accounts whose values are known exactly. Only source data is written here; the displayed values are computed by the
 * product's own commands. The first journey of a run that needs the company creates it.
 */
import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import { refreshAllPlayMetrics } from '../apps/server/src/domains/playbooks/refresh-play-metrics.ts';
import { buildAccounts, buildMembers, type NewMember } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildContacts } from '../apps/server/src/app/demo/factories/contacts.ts';
import { buildActions, buildPlay } from '../apps/server/src/app/demo/factories/plays.ts';
import { buildProduct } from '../apps/server/src/app/demo/factories/products.ts';
import { buildEntitlements, buildSubscriptions } from '../apps/server/src/app/demo/factories/subscriptions.ts';
import { buildUsageDays, buildUsageUsers } from '../apps/server/src/app/demo/factories/usage.ts';
import { refreshAccounts } from '../apps/server/src/domains/health/refresh-metrics.ts';
import { getActiveDefinition } from '../apps/server/src/domains/health/health-definition.ts';
import { updateHealthWeights } from '../apps/server/src/domains/health/save-health-weights.ts';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import type { TenantTx } from '../apps/server/src/platform/database/tenant-tx.ts';
import { DEMO_PASSWORD } from './browser.ts';
import { openDatabase } from './company.ts';

/** The subdomain. */
export const QUAYSIDE = 'quayside';
/** Can read and write every account. */
export const ANN = 'ann@quayside.test';
/** Primary owner of most accounts, extended member of two, view only on one, and without access to the thirteenth. */
export const PIA = 'pia@quayside.test';

export const IMAGE_KEY = '5eedab1e5eedab1e5eedab1e5eedab1e';
/** Seats of every account with licenses, so that `used: 356` is 71.2 %. */
const LICENSES = 500;

interface AccountSketch {
  name: string;
  plan: string;
  tier: string;
  segment: string;
  rank?: number;
  closed?: true;
  /** Monthly in major units. The second number is the amount that was added ten days ago. */
  mrr?: readonly [number, number?];
  renews?: string;
  /** Licenses in use. This is the only health measure with data, so it equals the score. */
  used?: number;
  tasks?: number;
  /** Pia's relation to the account. */
  pia: 'P' | 'E' | 'view' | null;
}

const DISTANT_DAY = '2099-12-31';

/** Sorted by name, as in the list. */
export const ACCOUNTS: readonly AccountSketch[] = [
  buildSketch('Alder Mills', 'Enterprise', 'Tier 1', 'Manufacturing', 'P', {
    rank: 2,
    mrr: [12_500],
    renews: '2099-03-01',
    used: 356,
  }),
  buildSketch('Birch Foundry', 'Enterprise', 'Tier 1', 'Manufacturing', 'P', {
    rank: 1,
    mrr: [1_500_000],
    renews: '2099-04-22',
    used: 450,
  }),
  buildSketch('Cedar Press', 'Growth', 'Tier 2', 'Services', 'E', {
    rank: 2,
    mrr: [10_000, 420],
    renews: '2099-05-03',
    used: 250,
    tasks: 5,
  }),
  buildSketch('Dogwood Clinic', 'Starter', 'Tier 3', 'Healthcare', 'E', {
    rank: 3,
    mrr: [800],
    renews: '2098-11-12',
    used: 400,
    tasks: 2,
  }),
  buildSketch('Elm Freight', 'Growth', 'Tier 2', 'Logistics', 'view', {}),
  buildSketch('Fir Textiles', 'Growth', 'Tier 2', 'Retail', 'P', { rank: 5, closed: true }),
  buildSketch('Gorse Foods', 'Growth', 'Tier 2', 'Retail', 'P', { mrr: [3_000], renews: DISTANT_DAY, used: 300 }),
  buildSketch('Hazel Bank', 'Enterprise', 'Tier 2', 'Financial', 'P', {
    mrr: [25_000],
    renews: DISTANT_DAY,
    used: 310,
  }),
  buildSketch('Ivy Labs', 'Growth', 'Tier 2', 'Technology', 'P', { mrr: [2_000], renews: DISTANT_DAY, used: 320 }),
  buildSketch('Juniper Hall', 'Growth', 'Tier 2', 'Services', 'P', { mrr: [2_100], renews: DISTANT_DAY, used: 330 }),
  buildSketch('Larch Energy', 'Growth', 'Tier 2', 'Services', 'P', { mrr: [2_200], renews: DISTANT_DAY, used: 340 }),
  buildSketch('Maple Hotel', 'Growth', 'Tier 2', 'Services', 'P', { mrr: [2_300], renews: DISTANT_DAY, used: 350 }),
  buildSketch('Nettle Studio', 'Growth', 'Tier 2', 'Services', null, { mrr: [2_400], renews: DISTANT_DAY, used: 350 }),
];

function buildSketch(
  name: string,
  plan: string,
  tier: string,
  segment: string,
  pia: AccountSketch['pia'],
  more: Omit<AccountSketch, 'name' | 'plan' | 'tier' | 'segment' | 'pia'>,
): AccountSketch {
  return { name, plan, tier, segment, pia, ...more };
}

/** Account ids by name. */
export type Ids = Readonly<Record<string, number>>;

/** Creates the company unless this run has already created it. */
export async function seedQuayside(): Promise<Ids> {
  const database = openDatabase();
  const tenants = database.owner.selectFrom('tenants').select('id').where('domain', '=', QUAYSIDE);
  const tenant = (await tenants.executeTakeFirst())?.id ?? (await createQuayside(database));
  return database.inTenant(tenant, 'read', async (tx) => {
    const rows = await tx.rows<{ id: number; name: string }>('select id, name from accounts where tenant_id = $1', [
      tx.tenant,
    ]);
    return Object.fromEntries(rows.map((row) => [row.name, row.id]));
  });
}

async function createQuayside(database: Database): Promise<number> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const today = toCalendarDay(new Date(), 'UTC');
  const tenant = await createTenant(database, { domain: QUAYSIDE, name: 'Quayside' });
  await database.inTenant(tenant, 'write', async (tx) => {
    await createUser(tx, { email: ANN, firstName: 'Ann', lastName: 'Archer', roles: ['ADM'], passwordHash });
    const pia = await createUser(tx, { email: PIA, firstName: 'Pia', lastName: 'Park', roles: ['CSM'], passwordHash });
    const ids = await seedAccounts(tx, today);
    const members = ACCOUNTS.flatMap(({ pia: type }, i): NewMember[] =>
      type === null ? [] : [{ accountId: ids[i] ?? 0, userId: pia, ...toMember(type) }],
    );
    await buildMembers(tx, members);
    await seedMetrics(tx, ids, today);
    await seedAlder(tx, ids[0] ?? 0, today);
    await tx.rows(`update settings set client_config = $2, setup_done_at = now() where tenant_id = $1`, [
      tx.tenant,
      JSON.stringify({ account_list_fields: ['industry', 'seats'] }),
    ]);
    await refreshAllPlayMetrics(tx);
    await refreshAccounts(tx, { today });
  });
  return tenant;
}

const toMember = (type: 'P' | 'E' | 'view') =>
  type === 'view' ? ({ type: 'E', readOnly: true } as const) : ({ type } as const);

const seedAccounts = (tx: TenantTx, today: string): Promise<number[]> =>
  buildAccounts(
    tx,
    ACCOUNTS.map(({ name, plan, tier, segment, rank, closed }) => ({
      name,
      plan,
      tier,
      segment,
      rank: rank ?? null,
      status: closed ? ('Closed' as const) : ('Active' as const),
      closedOn: closed ? addDays(today, -20) : null,
      onboardedOn: '2024-03-02',
      industry: name === 'Alder Mills' ? 'Milling' : null,
      seats: name === 'Birch Foundry' ? 321 : null,
      description: name === 'Alder Mills' ? 'Grinds rye and wheat for forty bakeries.' : '',
    })),
  );

/** Writes revenue, licenses and tasks. Health equals the share of licenses in use, because the usage trend has no data. */
async function seedMetrics(tx: TenantTx, ids: readonly number[], today: string): Promise<void> {
  const { id: definition } = await getActiveDefinition(tx);
  await updateHealthWeights(tx, definition, [
    { kpi: 'license_utilization', weightage: 60, min: 0, max: 100, invert: false },
    { kpi: 'usage_trend', weightage: 40, min: -50, max: 25, invert: false },
  ]);
  const product = await buildProduct(tx, { name: 'Quay' });
  const subscriptionStart = addDays(today, -300);
  const subscriptions = ACCOUNTS.flatMap(({ mrr: [mrr, added = 0] = [0], renews }, i) =>
    [
      { amount: mrr, startsOn: subscriptionStart },
      { amount: added, startsOn: addDays(today, -10) },
    ].map(({ amount, startsOn }) => ({
      accountId: ids[i] ?? 0,
      startsOn,
      mrrMinor: amount * 100,
      termEndsOn: renews ?? null,
      autoRenewal: true,
    })),
  );
  await buildSubscriptions(
    tx,
    subscriptions.filter((s) => s.mrrMinor > 0),
  );
  await buildEntitlements(
    tx,
    ACCOUNTS.flatMap(({ used }, i) =>
      used === undefined
        ? []
        : [{ accountId: ids[i] ?? 0, productId: product.id, quantity: LICENSES, used, validFrom: subscriptionStart }],
    ),
  );
  for (const [i, { tasks = 0 }] of ACCOUNTS.entries()) {
    if (tasks === 0) continue;
    const accountId = ids[i] ?? 0;
    const playId = await buildPlay(tx, { accountId });
    await buildActions(
      tx,
      Array.from({ length: tasks }, () => ({ accountId, playId })),
    );
  }
}

/** Writes the data of the account whose summary is checked in detail: 20 of 50 users were active in 30 days, 5 of them on each day. */
async function seedAlder(tx: TenantTx, accountId: number, today: string): Promise<void> {
  const yesterday = addDays(today, -1);
  await tx.rows('update accounts set seats = 50 where tenant_id = $1 and id = $2', [tx.tenant, accountId]);
  await buildUsageDays(tx, { accountId, from: addDays(today, -9), to: yesterday, activeUsers: 5, usageCount: 40 });
  await buildUsageUsers(
    tx,
    Array.from({ length: 20 }, (_, n) => ({
      accountId,
      month: `${yesterday.slice(0, 7)}-01`,
      endUser: `user${n}@alder.example`,
      days: [Number(yesterday.slice(8))],
    })),
  );
  await buildContacts(tx, [
    { accountId, firstName: 'Wilma', lastName: 'Weiss', email: 'wilma@alder.example', designation: 'Head miller' },
    { accountId, firstName: 'Otto', lastName: 'Ohm', email: 'otto@alder.example', designation: 'Buyer' },
  ]);
  await tx.rows(
    `with image as (insert into files (tenant_id, storage_key, file_name, mime_type, size_bytes, purpose)
       values ($1, $3, 'alder.png', 'image/png', 68, 'account_image') returning id)
     update accounts set image_file_id = image.id from image where tenant_id = $1 and accounts.id = $2`,
    [tx.tenant, accountId, IMAGE_KEY],
  );
}
