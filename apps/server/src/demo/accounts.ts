/** Creates accounts from the list of companies: size, tier, rank and dates. */
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import { getAccountTags } from './account-tags.ts';
import type { Company, OwnerName, Plan, Story } from './companies.ts';
import { describeAccount } from './descriptions.ts';
import { buildAccounts } from './factories/accounts.ts';
import { type Random, seeded } from './random.ts';

/** A customer during seeding. */
export interface DemoAccount extends Company {
  id: number;
  ownerId: number;
  /** Used in email and web addresses: `northwind-robotics`. */
  slug: string;
  /** The day on which the first term began. */
  onboardedOn: string;
  /** The next renewal; for a churned account, the day on which it churned. */
  renewsOn: string;
  closedOn: string | null;
  /** Number of licensed seats now. */
  seats: number;
  /** Returns a separate random generator for each subject, so that a change to one subject does not affect another. */
  chance(subject: string): Random;
}

export interface SeedContext {
  /** Part of the random seed, so that two companies with the same name differ. */
  domain: string;
  today: string;
  owners: Readonly<Record<OwnerName, number>>;
}

/** The account in screenshots; its values are fixed instead of random. */
export const FLAGSHIP = 'Northwind Robotics';
const FLAGSHIP_RENEWS_IN = 59;
const FLAGSHIP_SEATS = 260;

const SEATS: Record<Plan, readonly [number, number]> = { Starter: [8, 24], Growth: [28, 76], Enterprise: [90, 210] };
const TIERS: Record<Plan, readonly string[]> = {
  Starter: ['Tier 3', 'Tier 3', 'Tier 2'],
  Growth: ['Tier 2', 'Tier 2', 'Tier 3', 'Tier 1'],
  Enterprise: ['Tier 1', 'Tier 1', 'Tier 2'],
};
const SOURCES = ['Partner', 'Trade fair', 'Referral', 'Web search', 'Outbound', 'Webinar'];

/** Letters that Unicode does not decompose. */
const LETTERS: Record<string, string> = { ø: 'o', å: 'a', æ: 'ae', ß: 'ss', ł: 'l', '&': 'and' };

/** Converts text to lower-case letters, digits and hyphens. */
export const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[øåæßł&]/g, (c) => LETTERS[c] ?? '')
    .normalize('NFKD')
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');

/** Adds months to a day, or subtracts them if negative. Days after the end of a month become its last day. */
export function addMonths(day: string, months: number): string {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(y, m - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${first.toISOString().slice(0, 8)}${String(Math.min(d, last)).padStart(2, '0')}`;
}

/**
 * Returns the days until the renewal: a tenth within a month, a fifth within three months, the rest within the year.
 */
function renewsIn(chance: Random, story: Story): number {
  const kind = chance.next();
  if (kind < 0.09 || (story === 'f' && kind < 0.3)) return chance.int(4, 30);
  if (kind < 0.27 || (story === 'f' && kind < 0.75)) return chance.int(31, 90);
  return chance.int(91, 360);
}

function dates(company: Company, chance: Random, today: string) {
  if (company.story === 'o') {
    const onboardedOn = addDays(today, -chance.int(20, 75));
    return { onboardedOn, renewsOn: addMonths(onboardedOn, 12), closedOn: null };
  }
  const closedOn = company.story === 'x' ? addDays(today, -chance.int(40, 300)) : null;
  const flagship = company.name === FLAGSHIP;
  const renewsOn = closedOn ?? addDays(today, flagship ? FLAGSHIP_RENEWS_IN : renewsIn(chance, company.story));
  // Declining and churned accounts have been customers for some time. An account whose renewal is late in the year
  // began before this year.
  const least = 'xr'.includes(company.story)
    ? 3
    : 'df'.includes(company.story) || daysBetween(today, renewsOn) > 240
      ? 2
      : 1;
  const drawn = chance.int(least, 6);
  // An account that has not begun signed recently.
  const years = flagship ? 4 : company.story === 'n' ? 1 : drawn;
  return { onboardedOn: addMonths(renewsOn, -12 * years), renewsOn, closedOn };
}

/** Number of days for which a returning customer was away. */
const AWAY_DAYS = 120;

/**
 * Returns when an account was away, starting at the renewal of a year ago. Returns null for all accounts that stayed.
 */
export function getAbsence(account: Pick<DemoAccount, 'story' | 'renewsOn'>): { left: string; back: string } | null {
  if (account.story !== 'r') return null;
  const left = addMonths(account.renewsOn, -24);
  return { left, back: addDays(left, AWAY_DAYS) };
}

function planAccount(company: Company, basis: SeedContext): Omit<DemoAccount, 'id'> {
  const chance = (subject: string) => seeded(`${basis.domain}/${company.name}/${subject}`);
  const [least, most] = SEATS[company.plan];
  return {
    ...company,
    ...dates(company, chance('dates'), basis.today),
    ownerId: basis.owners[company.owner],
    slug: toSlug(company.name),
    seats: company.name === FLAGSHIP ? FLAGSHIP_SEATS : chance('seats').int(least, most),
    chance,
  };
}

/** External account numbers in the customer's own systems start here. */
const FIRST_NUMBER = 1001;

/** Creates the accounts, parents before their children. */
export async function seedAccounts(
  tx: TenantTx,
  companies: readonly Company[],
  basis: SeedContext,
): Promise<DemoAccount[]> {
  const planned = companies.map((company, i) => ({ ...planAccount(company, basis), number: FIRST_NUMBER + i }));
  const made = new Map<string, DemoAccount>();
  let waiting = planned;
  while (waiting.length > 0) {
    const ready = waiting.filter((a) => !a.parent || made.has(a.parent));
    if (ready.length === 0) throw new Error('A company names a parent that is not in the list.');
    const ids = await buildAccounts(
      tx,
      ready.map((a) => getAccount(a, made, basis.today)),
    );
    ready.forEach((a, i) => made.set(a.name, { ...a, id: ids[i] ?? 0 }));
    waiting = waiting.filter((a) => !ready.includes(a));
  }
  return planned.map((a) => made.get(a.name) as DemoAccount);
}

function getAccount(
  a: Omit<DemoAccount, 'id'> & { number: number },
  made: ReadonlyMap<string, DemoAccount>,
  today: string,
) {
  const chance = a.chance('account');
  const flagship = a.name === FLAGSHIP;
  return {
    name: a.name,
    externalId: `A-${a.number}`,
    parentId: a.parent ? (made.get(a.parent)?.id ?? null) : null,
    ownerId: a.ownerId,
    description: describeAccount(a, today),
    website: `https://${a.slug}.example`,
    industry: a.industry,
    country: a.country,
    referralSource: chance.pick(SOURCES),
    status: a.closedOn ? ('Closed' as const) : ('Active' as const),
    closedOn: a.closedOn,
    onboardedOn: a.onboardedOn,
    plan: a.plan,
    tier: flagship ? 'Tier 1' : chance.pick(TIERS[a.plan]),
    segment: a.segment,
    rank: flagship ? 2 : chance.chance(0.7) ? chance.int(1, 5) : null,
    seats: a.seats,
    tags: getAccountTags(a),
    createdBy: a.ownerId,
  };
}
