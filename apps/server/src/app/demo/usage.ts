/** More than two years of daily usage: the active days of each user, from which all counts are computed. */
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { addMonths, type DemoAccount, FLAGSHIP, getAbsence, getAdoption } from './accounts.ts';
import type { KnownContacts } from './contacts.ts';
import {
  buildFeatureDays,
  insertUsageDays,
  insertUserBits,
  type NewFeatureDay,
  type NewUsageDay,
  type UserBits,
} from './factories/usage.ts';
import { type DemoProduct, findSubscribedProducts } from './products.ts';
import { findRecoveries, type Recovery } from './plays.ts';
import { planTerms, type Term } from './revenue.ts';

export interface UsageSpan {
  /** The first day of the month in which the history begins. */
  from: string;
  /** Yesterday: the last day reported by a source. */
  to: string;
}

/** 26 months up to yesterday: two more than are displayed, since trends look two months back. */
export const getUsageSpan = (today: string): UsageSpan => ({
  from: `${addMonths(today, -26).slice(0, 7)}-01`,
  to: addDays(today, -1),
});

/** Shops, clinics and trucks work on weekends; offices hardly do. */
const WEEKEND: Record<string, number> = { Retail: 0.5, Healthcare: 0.45, Logistics: 0.4 };
const OFFICE_WEEKEND = 0.03;
const CHRISTMAS = 0.3;
const AUGUST = 0.96;
const RARE_ACTIVITY = 0.004;

/** Nearly all seats are assigned, users are active, and usage has dipped in the last weeks. */
const FLAGSHIP_USE = { dip: 0.86, eager: 0.35 } as const;

/** Returns the level of activity, `left` days before the end and after the share `done` of the time. */
function computeActivity({ name, story }: DemoAccount, daysLeft: number, progress: number, day: string): number {
  if (name === FLAGSHIP) return (0.85 + 0.2 * progress) * (daysLeft < 32 ? FLAGSHIP_USE.dip : 1);
  if (story === 'g') return 0.8 + 0.35 * progress;
  if (story === 'd') return (1.05 - 0.3 * progress) * (daysLeft < 32 ? 0.85 : 1);
  if (story === 'f') return daysLeft < 60 ? 0.16 + 0.84 * (daysLeft / 60) ** 1.6 : 1;
  if (story === 'w') return 1 + 0.3 * Math.sin(((Number(day.slice(5, 7)) - 2) / 6) * Math.PI);
  if (story === 'x') return Math.max(0.05, 1 - progress ** 2);
  return story === 'o' ? 0.6 + 0.4 * progress : 0.95 + 0.08 * progress;
}

/** Days before a play for which its account has used the product less, and the share of the usage that remained. */
const SLUMP = { days: 32, level: 0.72 } as const;

/** Returns the lowest level of activity of the slumps that plays ended. Usage recovers from the start of a play to its end. */
function computeSlump(recoveries: readonly Recovery[], day: string): number {
  return Math.min(
    1,
    ...recoveries.map(({ startedOn, completedOn }) => {
      if (day < addDays(startedOn, -SLUMP.days) || day >= completedOn) return 1;
      if (day < startedOn) return SLUMP.level;
      return SLUMP.level + (1 - SLUMP.level) * (daysBetween(startedOn, day) / daysBetween(startedOn, completedOn));
    }),
  );
}

function computeCalendarFactor(segment: string, day: string, weekday: number): number {
  const weekend = weekday === 0 || weekday === 6 ? (WEEKEND[segment] ?? OFFICE_WEEKEND) : weekday === 5 ? 0.9 : 1;
  const monthDay = day.slice(5);
  const holiday = monthDay >= '12-23' || monthDay <= '01-02' ? CHRISTMAS : monthDay.startsWith('08') ? AUGUST : 1;
  return weekend * holiday;
}

/** @param contactEmails email addresses of contacts; some of these contacts use the product themselves */
function getPeople(account: DemoAccount, contactEmails: readonly string[], count: number) {
  const random = account.createRandom('people');
  const users = contactEmails.filter(() => random.chance(0.6));
  const names = Array.from(
    { length: count },
    (_, i) => users[i] ?? `u${String(i + 1).padStart(3, '0')}@${account.slug}.example`,
  );
  // A fifth of the users have a seat but rarely use it.
  const minActivity = account.name === FLAGSHIP ? 0.3 + FLAGSHIP_USE.eager : 0.3;
  const activities = names.map(() =>
    random.chance(0.2) ? RARE_ACTIVITY : minActivity + (0.95 - minActivity) * random.next(),
  );
  return { names, eager: activities };
}

const getSeats = (terms: readonly Term[], day: string): number => {
  let seats = terms[0]?.seats ?? 0;
  for (const term of terms) if (term.startsOn <= day) seats = term.seats;
  return seats;
};

interface UsageData {
  days: NewUsageDay[];
  bits: UserBits[];
}

/** Simulates one account's usage day by day for each user, so that daily, weekly and monthly counts agree. */
function simulateUsage(account: DemoAccount, contactEmails: readonly string[], span: UsageSpan): UsageData {
  const random = account.createRandom('usage');
  const absence = getAbsence(account);
  const recoveries = findRecoveries(account, addDays(span.to, 1));
  const terms = planTerms(account, addDays(span.to, 1));
  const from = account.onboardedOn > span.from ? account.onboardedOn : span.from;
  const to = account.closedOn && account.closedOn <= span.to ? addDays(account.closedOn, -1) : span.to;
  const length = daysBetween(from, to) + 1;
  const maxSeats = Math.max(...terms.map((t) => t.seats));
  const { names, eager: activities } = getPeople(account, contactEmails, maxSeats);
  const [first, last] = getAdoption(account);
  const perPerson = random.int(8, 26);
  const seconds = random.int(35, 95);
  const errorRate = 0.001 + random.next() * (account.story === 'f' ? 0.02 : 0.005);
  const countsPeople = account.story !== 'c';
  const days: NewUsageDay[] = [];
  const bits: UserBits[] = [];
  let masks = new Int32Array(maxSeats);
  let day = from;
  const start = new Date(`${from}T00:00:00Z`).getUTCDay();
  for (let i = 0; i < length; i++) {
    const progress = i / length;
    const isAway = absence !== null && day >= absence.left && day < absence.back;
    const seats = isAway ? 0 : getSeats(terms, day);
    const assignedSeats = Math.round(seats * (first + (last - first) * progress));
    const activityLevel =
      computeActivity(account, length - 1 - i, progress, day) *
      computeSlump(recoveries, day) *
      computeCalendarFactor(account.segment, day, (start + i) % 7);
    const dayBit = 31 - Number(day.slice(8));
    let active = 0;
    for (let u = 0; u < assignedSeats; u++) {
      if (random.next() >= (activities[u] ?? 0) * activityLevel) continue;
      active++;
      masks[u] = (masks[u] ?? 0) | (1 << dayBit);
    }
    const uses = Math.round(active * perPerson * (0.9 + 0.2 * random.next()));
    if (!isAway) {
      days.push({
        accountId: account.id,
        day,
        activeUsers: countsPeople ? active : null,
        usageCount: uses,
        durationSeconds: uses * seconds,
        errorCount: Math.round(uses * errorRate * 2 * random.next()),
        entitlements: seats,
        entitlementsUsed: assignedSeats,
      });
    }
    const next = addDays(day, 1);
    if (countsPeople && (i === length - 1 || next.slice(8) === '01')) {
      bits.push(...toMonthBits(account.id, `${day.slice(0, 7)}-01`, names, masks));
      masks = new Int32Array(maxSeats);
    }
    day = next;
  }
  return { days, bits };
}

function toMonthBits(accountId: number, month: string, names: readonly string[], masks: Int32Array): UserBits[] {
  const userBits: UserBits[] = [];
  masks.forEach((mask, u) => {
    if (mask !== 0) {
      userBits.push({
        account_id: accountId,
        product_id: 0,
        month,
        end_user: names[u] ?? '',
        days: mask.toString(2).padStart(31, '0'),
      });
    }
  });
  return userBits;
}

/** Number of months for which usage is broken down by product. */
const PRODUCT_MONTHS = 6;

/** Returns the products that the customer uses, the first of which has the most seats. Some were bought and are not used yet. */
function getUsedProducts(account: DemoAccount, ids: readonly number[], products: readonly DemoProduct[]): number[] {
  const random = account.createRandom('used products');
  const shares = new Map(products.map(({ id, usedShare }) => [id, usedShare]));
  return ids.filter((id, at) => random.chance(shares.get(id) ?? 1) || at === 0);
}

/** Assigns usage to products: all users use the first product; each further product is used by a share of them. */
function splitByProduct(
  account: DemoAccount,
  { days, bits }: UsageData,
  productIds: readonly number[],
  since: string,
): UsageData {
  const random = account.createRandom('product use');
  const [first, ...others] = productIds;
  if (first === undefined) return { days: [], bits: [] };
  const shares = new Map([[first, 1], ...others.map((id) => [id, 0.25 + 0.5 * random.next()] as const)]);
  const sum = [...shares.values()].reduce((a, b) => a + b, 0);
  const users = new Map([...new Set(bits.map((b) => b.end_user))].map((name) => [name, random.next()]));
  const productBits = [...shares].flatMap(([id, share]) =>
    bits
      .filter((b) => b.month >= since && (users.get(b.end_user) ?? 1) <= share)
      .map((b) => ({ ...b, product_id: id })),
  );
  const activeUsers = new Map<string, number>();
  for (const { product_id, month, days: mask } of productBits) {
    for (let bit = mask.indexOf('1'); bit >= 0; bit = mask.indexOf('1', bit + 1)) {
      const cell = `${product_id}:${month.slice(0, 8)}${String(bit + 1).padStart(2, '0')}`;
      activeUsers.set(cell, (activeUsers.get(cell) ?? 0) + 1);
    }
  }
  const recentDays = days.filter((d) => d.day >= since);
  return {
    bits: productBits,
    days: [...shares].flatMap(([id, share]) =>
      recentDays.map(
        (d): NewUsageDay => ({
          accountId: account.id,
          productId: id,
          day: d.day,
          activeUsers: d.activeUsers === null ? null : (activeUsers.get(`${id}:${d.day}`) ?? 0),
          usageCount: Math.round(((d.usageCount ?? 0) * share) / sum),
          durationSeconds: Math.round(((d.durationSeconds ?? 0) * share) / sum),
          errorCount: Math.round(((d.errorCount ?? 0) * share) / sum),
        }),
      ),
    ),
  };
}

const FEATURE_MONTHS = 3;
const FEATURES = 5;

/** Splits the uses of a day among a few features of the customer's products, each with its own share. */
function splitByFeature(
  account: DemoAccount,
  days: readonly NewUsageDay[],
  { products, used: productIds }: { products: readonly DemoProduct[]; used: readonly number[] },
  since: string,
): NewFeatureDay[] {
  const random = account.createRandom('features');
  const availableFeatures = products
    .filter(({ id }) => productIds.includes(id))
    .flatMap((p) => p.features.map((feature) => ({ feature, product: p.id })));
  const selectedFeatures = random.shuffle(availableFeatures).slice(0, FEATURES);
  const weights = selectedFeatures.map(() => 0.2 + random.next());
  const sum = weights.reduce((a, b) => a + b, 0);
  return days
    .filter((d) => d.day >= since && (d.usageCount ?? 0) > 0)
    .flatMap((d) =>
      selectedFeatures.map(({ feature, product }, i) => {
        const share = ((weights[i] ?? 0) / sum) * (0.9 + 0.2 * random.next());
        const peopleShare = Math.min(0.95, share * 1.8);
        const people = d.activeUsers === null ? null : Math.max(1, Math.round((d.activeUsers ?? 0) * peopleShare));
        return {
          accountId: account.id,
          featureId: feature,
          productId: product,
          day: d.day,
          activeUsers: people,
          usageCount: Math.round((d.usageCount ?? 0) * share),
          durationSeconds: Math.round((d.durationSeconds ?? 0) * share),
          errorCount: Math.round((d.errorCount ?? 0) * share),
        };
      }),
    );
}

/** Number of rows per batch, so that the database works while the next rows are generated. */
const BATCH_ROWS = 10_000;

/**
 * Creates the usage of all accounts except those without any.
 * @param contactsByAccount contacts by account; some of them use the product themselves
 */
export async function seedUsage(
  tx: TenantTx,
  accounts: readonly DemoAccount[],
  products: readonly DemoProduct[],
  contactsByAccount: ReadonlyMap<number, KnownContacts>,
  today: string,
): Promise<void> {
  const span = getUsageSpan(today);
  const since = addMonths(today, -FEATURE_MONTHS);
  const productsSince = `${addMonths(today, -PRODUCT_MONTHS).slice(0, 7)}-01`;
  const subscribedProducts = await findSubscribedProducts(tx);
  const inserts: Promise<void>[] = [];
  const buffer = { days: [] as NewUsageDay[], bits: [] as UserBits[], features: [] as NewFeatureDay[] };
  const flush = () => {
    inserts.push(
      insertUsageDays(tx, buffer.days),
      insertUserBits(tx, buffer.bits),
      buildFeatureDays(tx, buffer.features),
    );
    Object.assign(buffer, { days: [], bits: [], features: [] });
  };
  for (const account of accounts) {
    if (account.story === 'n') continue;
    const { days, bits } = simulateUsage(account, contactsByAccount.get(account.id)?.emails ?? [], span);
    const productIds = getUsedProducts(account, subscribedProducts.get(account.id) ?? [], products);
    const productUsage = splitByProduct(account, { days, bits }, productIds, productsSince);
    buffer.days.push(...days, ...productUsage.days);
    buffer.bits.push(...bits, ...productUsage.bits);
    buffer.features.push(...splitByFeature(account, days, { products, used: productIds }, since));
    if (buffer.days.length + buffer.bits.length > BATCH_ROWS) {
      flush();
      // Lets the socket write before the next accounts are generated.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  flush();
  await Promise.all(inserts);
}
