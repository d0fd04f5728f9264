/** Creates accounts from the list of companies: size, tier, rank and dates. */
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type Company, getPlaces } from './companies.ts';
import {
  companies as companiesData,
  companies,
  type OwnerName,
  type Plan,
  stories,
  type Story,
} from './content-files.ts';
import { buildAccounts } from './factories/accounts.ts';
import { createSeededRandom, type Random } from './random.ts';

/** Returns a description; some accounts have none. */
function describeAccount(account: Omit<DemoAccount, 'id'>, today: string): string {
  const fixedDescription = companies.descriptions[account.name];
  if (fixedDescription) return fixedDescription;
  const random = account.createRandom('description');
  if (random.chance(0.1)) return '';
  const years = Math.floor(daysBetween(account.onboardedOn, account.closedOn ?? today) / 365);
  const tenure = years < 1 ? 'New this year' : years === 1 ? 'Customer for a year' : `Customer for ${years} years`;
  const { place, places, people } = getPlaces(account);
  const { city } = account;
  const userGroup = random.pick(people);
  const detail = random.pick([
    `orders go through head office in ${city}`,
    `the ${place} in ${city} was the first to start`,
    `its ${userGroup} work with the product every day`,
    `each of the ${places} plans for itself`,
    `${city} decides, the ${places} follow`,
    `a small team in ${city} looks after the product`,
    `${userGroup} and head office share the work`,
    `asks for figures by ${place}`,
    `began with one of its ${places}`,
  ]);
  const headquarters = `Head office in ${city}, ${account.country}.`;
  return `${account.name} ${account.does}. ${headquarters} ${tenure}; ${account.closedOn ? 'has left.' : `${detail}.`}`;
}

/** Returns the tags of an account. The list may be empty, as not every account is tagged. */
export function getAccountTags(account: Omit<DemoAccount, 'id'>): readonly string[] {
  const fixedTags = companies.tags[account.name];
  if (fixedTags) return fixedTags;
  const random = account.createRandom('account tags');
  const storyTags = stories[account.story].tags
    .filter(([, probability]) => random.chance(probability))
    .map(([tag]) => tag);
  const isActive = account.story !== 'x';
  return [
    ...storyTags,
    ...(account.parent && isActive && random.chance(0.7) ? ['Group contract'] : []),
    ...(account.segment === 'Financial' && isActive && random.chance(0.4) ? ['Security review'] : []),
    ...('gs'.includes(account.story) && random.chance(0.12) ? ['Beta programme'] : []),
  ];
}

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
  createRandom(subject: string): Random;
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
const FLAGSHIP_ADOPTION = [0.84, 0.82] as const;

const SEATS: Record<Plan, readonly [number, number]> = { Starter: [8, 24], Growth: [28, 76], Enterprise: [90, 210] };
const TIERS: Record<Plan, readonly string[]> = {
  Starter: ['Tier 3', 'Tier 3', 'Tier 2'],
  Growth: ['Tier 2', 'Tier 2', 'Tier 3', 'Tier 1'],
  Enterprise: ['Tier 1', 'Tier 1', 'Tier 2'],
};

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
function drawRenewalDays(random: Random, story: Story): number {
  const roll = random.next();
  if (roll < 0.09 || (story === 'f' && roll < 0.3)) return random.int(4, 30);
  if (roll < 0.27 || (story === 'f' && roll < 0.75)) return random.int(31, 90);
  return random.int(91, 360);
}

function drawDates(company: Company, random: Random, today: string) {
  if (company.story === 'o') {
    const onboardedOn = addDays(today, -random.int(20, 75));
    return { onboardedOn, renewsOn: addMonths(onboardedOn, 12), closedOn: null };
  }
  const closedOn = company.story === 'x' ? addDays(today, -random.int(40, 300)) : null;
  const isFlagship = company.name === FLAGSHIP;
  const renewsOn = closedOn ?? addDays(today, isFlagship ? FLAGSHIP_RENEWS_IN : drawRenewalDays(random, company.story));
  // Declining and churned accounts have been customers for some time. An account whose renewal is late in the year
  // began before this year.
  const minYears = 'xr'.includes(company.story)
    ? 3
    : 'df'.includes(company.story) || daysBetween(today, renewsOn) > 240
      ? 2
      : 1;
  const drawnYears = random.int(minYears, 6);
  // An account that has not begun signed recently.
  const years = isFlagship ? 4 : company.story === 'n' ? 1 : drawnYears;
  return { onboardedOn: addMonths(renewsOn, -12 * years), renewsOn, closedOn };
}

/** Returns the share of licensed seats that are assigned, at the beginning and at the end of the two years. */
export const getAdoption = ({ name, story }: Company): readonly [number, number] =>
  name === FLAGSHIP ? FLAGSHIP_ADOPTION : stories[story].adoption;

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

function planAccount(company: Company, context: SeedContext): Omit<DemoAccount, 'id'> {
  const createRandom = (subject: string) => createSeededRandom(`${context.domain}/${company.name}/${subject}`);
  const [minSeats, maxSeats] = SEATS[company.plan];
  return {
    ...company,
    ...drawDates(company, createRandom('dates'), context.today),
    ownerId: context.owners[company.owner],
    slug: toSlug(company.name),
    seats: company.name === FLAGSHIP ? FLAGSHIP_SEATS : createRandom('seats').int(minSeats, maxSeats),
    createRandom,
  };
}

/** External account numbers in the customer's own systems start here. */
const FIRST_NUMBER = 1001;

/** Creates the accounts, parents before their children. */
export async function seedAccounts(
  tx: TenantTx,
  companies: readonly Company[],
  context: SeedContext,
): Promise<DemoAccount[]> {
  const plannedAccounts = companies.map((company, i) => ({
    ...planAccount(company, context),
    number: FIRST_NUMBER + i,
  }));
  const createdAccounts = new Map<string, DemoAccount>();
  let remaining = plannedAccounts;
  while (remaining.length > 0) {
    const readyAccounts = remaining.filter((a) => !a.parent || createdAccounts.has(a.parent));
    if (readyAccounts.length === 0) throw new Error('A company names a parent that is not in the list.');
    const ids = await buildAccounts(
      tx,
      readyAccounts.map((a) => toNewAccount(a, createdAccounts, context.today)),
    );
    readyAccounts.forEach((a, i) => createdAccounts.set(a.name, { ...a, id: ids[i] ?? 0 }));
    remaining = remaining.filter((a) => !readyAccounts.includes(a));
  }
  return plannedAccounts.map((a) => createdAccounts.get(a.name) as DemoAccount);
}

function toNewAccount(
  account: Omit<DemoAccount, 'id'> & { number: number },
  createdAccounts: ReadonlyMap<string, DemoAccount>,
  today: string,
) {
  const random = account.createRandom('account');
  const isFlagship = account.name === FLAGSHIP;
  return {
    name: account.name,
    externalId: `A-${account.number}`,
    parentId: account.parent ? (createdAccounts.get(account.parent)?.id ?? null) : null,
    ownerId: account.ownerId,
    description: describeAccount(account, today),
    website: `https://${account.slug}.example`,
    industry: account.industry,
    country: account.country,
    referralSource: random.pick(companiesData.referralSources),
    status: account.closedOn ? ('Closed' as const) : ('Active' as const),
    closedOn: account.closedOn,
    onboardedOn: account.onboardedOn,
    plan: account.plan,
    tier: isFlagship ? 'Tier 1' : random.pick(TIERS[account.plan]),
    segment: account.segment,
    rank: isFlagship ? 2 : random.chance(0.7) ? random.int(1, 5) : null,
    seats: account.seats,
    tags: getAccountTags(account),
    createdBy: account.ownerId,
  };
}
