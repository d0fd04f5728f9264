/** Three to twelve contacts at each customer, with reporting lines. */
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import { type DemoAccount, FLAGSHIP, toSlug } from './accounts.ts';
import { buildContacts, type NewContact, setSuperiors } from './factories/contacts.ts';
import { CONTACT_NOTES, FIRST_NAMES, FLAGSHIP_CONTACTS, type Job, JOB_LEVELS, LAST_NAMES } from './names.ts';
import type { Random } from './random.ts';

const COUNTS = { Starter: [3, 5], Growth: [4, 8], Enterprise: [7, 12] } as const;
const FLAGSHIP_COUNT = 11;
/** Number of contacts on each level except the lowest, which contains the rest. */
const LEVEL_SIZES = [1, 2, 4];

/** Numbers that regulators reserve for fictional use. */
const PHONES: Record<string, (n: number) => string> = {
  'United Kingdom': (n) => `+44 1632 960${n}`,
  Germany: (n) => `+49 30 23125 ${n}`,
  'United States': (n) => `+1 202 555 01${String(n % 100).padStart(2, '0')}`,
  Canada: (n) => `+1 613 555 01${String(n % 100).padStart(2, '0')}`,
  Ireland: (n) => `+353 20 913 ${n}1`,
  France: (n) => `+33 1 99 00 ${String(n).slice(0, 2)} 4${n % 10}`,
  Australia: (n) => `+61 2 5550 ${n}2`,
};

interface Planned extends NewContact {
  level: number;
}

function planContacts(account: DemoAccount, today: string): Planned[] {
  const chance = account.chance('contacts');
  const more = account.chance('more of contacts');
  const since = account.chance('since when contacts are known');
  const [least, most] = COUNTS[account.plan];
  const count = account.name === FLAGSHIP ? FLAGSHIP_COUNT : chance.int(least, most);
  const taken = new Set<string>();
  const held = new Set<string>();
  return Array.from({ length: count }, (_, i): Planned => {
    const level = getLevel(i);
    const fixed = account.name === FLAGSHIP ? FLAGSHIP_CONTACTS[i] : undefined;
    const job = jobOn(level, held, chance);
    held.add(job.title);
    let first = fixed?.[0] ?? chance.pick(FIRST_NAMES);
    const last = fixed?.[1] ?? chance.pick(LAST_NAMES);
    // Notes and emails address contacts by first name, so first names are unique within an account.
    if (!fixed) while (taken.has(first)) first = chance.pick(FIRST_NAMES);
    taken.add(first);
    const designation = fixed?.[2] ?? (level === 0 || chance.chance(0.94) ? job.title : null);
    const department = fixed?.[3] ?? job.department;
    const createdOn = knownSince(account, level, today, since);
    const pinnedOn = addDays(account.closedOn ?? today, -chance.int(5, 200));
    return {
      level,
      accountId: account.id,
      firstName: first,
      lastName: last,
      email: `${toSlug(`${first} ${last}`).replaceAll('-', '.')}@${account.slug}.example`,
      designation,
      department,
      location: chance.chance(0.85) ? account.city : null,
      phone: PHONES[account.country]?.(chance.int(100, 999)) ?? null,
      notes: chance.chance(0.2) ? chance.pick(CONTACT_NOTES) : null,
      mappedTo: chance.chance(0.7) ? account.ownerId : null,
      pinnedOn: fixed || (i > 0 && chance.chance(0.15)) ? (pinnedOn > createdOn ? pinnedOn : createdOn) : null,
      createdBy: account.ownerId,
      createdOn,
      ...getContactChannels(`${first} ${last}`, account, more),
      tags: fixed?.[4] ?? getTags({ level, department }, account, more),
    };
  });
}

/** Returns a job that no other contact of the account has yet. Contacts on the lowest level may share a job. */
function jobOn(level: number, held: ReadonlySet<string>, chance: Random): Job {
  const jobs = JOB_LEVELS[level] ?? [];
  const free = level < LEVEL_SIZES.length ? jobs.filter(({ title }) => !held.has(title)) : [];
  return chance.pick(free.length > 0 ? free : jobs);
}

/** Decision makers are known from the first day; half of the others are added later. */
function knownSince(account: DemoAccount, level: number, today: string, chance: Random): string {
  const days = daysBetween(account.onboardedOn, account.closedOn ?? today);
  const isLater = level > 1 && account.name !== FLAGSHIP && chance.chance(0.5);
  return addDays(account.onboardedOn, isLater ? chance.int(2, Math.max(2, days - 15)) : 0);
}

/** Additional contact channels of some contacts. */
function getContactChannels(
  name: string,
  account: DemoAccount,
  chance: Random,
): Pick<NewContact, 'secondPhone' | 'linkedin'> {
  const second = chance.chance(0.2) ? (PHONES[account.country]?.(chance.int(100, 999)) ?? null) : null;
  const page = chance.chance(0.35) ? `https://www.linkedin.com/in/${toSlug(`${name} ${account.slug}`)}` : null;
  return { secondPhone: second, linkedin: page };
}

/** Returns tags for the contact's role in buying and using the product. */
function getTags(
  { level, department }: { level: number; department: string },
  { story }: DemoAccount,
  chance: Random,
): string[] {
  const isBuyer = department === 'Finance' || department === 'Procurement';
  const parts = ['Sponsor', isBuyer ? 'Signs' : 'Decision maker', department === 'IT' ? 'Technical buyer' : 'Champion'];
  const own = chance.chance(0.6) ? [parts[level] ?? 'User'] : [];
  return 'df'.includes(story) && chance.chance(0.25) ? [...own, 'At risk'] : own;
}

function getLevel(place: number): number {
  let left = place;
  const level = LEVEL_SIZES.findIndex((size) => {
    left -= size;
    return left < 0;
  });
  return level < 0 ? LEVEL_SIZES.length : level;
}

/**
 * Returns a superior on the next higher level, from the same department if possible. Contacts on the top level and a
 * few others have no superior.
 */
function getSuperior(planned: readonly Planned[], at: number, chance: Random): number | null {
  const above = planned.flatMap((p, i) => (p.level === (planned[at]?.level ?? 0) - 1 ? [i] : []));
  const own = above.filter((i) => planned[i]?.department === planned[at]?.department);
  return above.length === 0 || chance.chance(0.06) ? null : chance.pick(own.length > 0 ? own : above);
}

/** Contacts of one account, for references from other records. */
export interface KnownContacts {
  ids: number[];
  emails: string[];
}

/**
 * Creates the contacts.
 * @returns the contacts by account
 */
export async function seedContacts(
  tx: TenantTx,
  accounts: readonly DemoAccount[],
  today: string,
): Promise<Map<number, KnownContacts>> {
  const planned = accounts.map((account) => planContacts(account, today));
  const ids = await buildContacts(tx, planned.flat());
  const known = new Map<number, KnownContacts>();
  const superiors: [number, number][] = [];
  let at = 0;
  accounts.forEach((account, a) => {
    const people = planned[a] ?? [];
    const chance = account.chance('reporting lines');
    const own = ids.slice(at, at + people.length);
    at += people.length;
    people.forEach((_, i) => {
      const superior = getSuperior(people, i, chance);
      if (superior !== null) superiors.push([own[i] ?? 0, own[superior] ?? 0]);
    });
    known.set(account.id, { ids: own, emails: people.map((p) => p.email ?? '') });
  });
  await setSuperiors(tx, superiors);
  await buildContacts(
    tx,
    accounts.flatMap((account, a) => secondEntry(account, planned[a] ?? [], today)),
  );
  return known;
}

/** Occasionally a contact was entered twice, the second time from a business card. */
function secondEntry(account: DemoAccount, people: readonly Planned[], today: string): NewContact[] {
  const chance = account.chance('second entries');
  const twin = people[1];
  const isTwice = account.name !== FLAGSHIP && people.length < COUNTS.Enterprise[1] && chance.chance(0.12);
  if (!isTwice || !twin) return [];
  const { accountId, firstName = '', lastName = '', phone, createdBy } = twin;
  const email = `${toSlug(firstName).charAt(0)}.${toSlug(lastName)}@${account.slug}.example`;
  return [{ accountId, firstName, lastName, email, phone, createdBy, createdOn: addDays(today, -chance.int(3, 40)) }];
}
