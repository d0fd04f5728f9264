/** Three to twelve people at each customer, with reporting lines; and the cases they opened. */
import { addDays } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import { type DemoAccount, FLAGSHIP, slugOf } from './accounts.ts';
import {
  buildContacts,
  buildSupportCases,
  type NewContact,
  type NewSupportCase,
  setSuperiors,
} from './factories/contacts.ts';
import { CASE_SUBJECTS, CONTACT_NOTES, FIRST_NAMES, FLAGSHIP_CONTACTS, JOB_LEVELS, LAST_NAMES } from './names.ts';
import type { Random } from './random.ts';

const COUNTS = { Starter: [3, 5], Growth: [4, 8], Enterprise: [7, 12] } as const;
const FLAGSHIP_COUNT = 11;
/** People on each level but the lowest, which takes the rest. */
const LEVEL_SIZES = [1, 2, 4];

/** Numbers that regulators keep free for films and books. */
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
  const [least, most] = COUNTS[account.plan];
  const count = account.name === FLAGSHIP ? FLAGSHIP_COUNT : chance.int(least, most);
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, i): Planned => {
    const level = levelOf(i);
    const fixed = account.name === FLAGSHIP ? FLAGSHIP_CONTACTS[i] : undefined;
    const job = chance.pick(JOB_LEVELS[level] ?? []);
    let first = fixed?.[0] ?? chance.pick(FIRST_NAMES);
    const last = fixed?.[1] ?? chance.pick(LAST_NAMES);
    while (taken.has(`${first} ${last}`)) first = chance.pick(FIRST_NAMES);
    taken.add(`${first} ${last}`);
    const designation = fixed?.[2] ?? (chance.chance(0.94) ? job.title : null);
    const department = fixed?.[3] ?? job.department;
    return {
      level,
      accountId: account.id,
      firstName: first,
      lastName: last,
      email: `${slugOf(`${first} ${last}`).replaceAll('-', '.')}@${account.slug}.example`,
      designation,
      department,
      location: chance.chance(0.85) ? account.city : null,
      phone: PHONES[account.country]?.(chance.int(100, 999)) ?? null,
      notes: chance.chance(0.2) ? chance.pick(CONTACT_NOTES) : null,
      mappedTo: chance.chance(0.7) ? account.ownerId : null,
      pinnedOn: fixed || (i > 0 && chance.chance(0.15)) ? addDays(today, -chance.int(5, 200)) : null,
      createdBy: account.ownerId,
      createdOn: account.onboardedOn,
      ...reachOf(`${first} ${last}`, account, more),
      tags: fixed?.[4] ?? tagsOf({ level, department }, account, more),
    };
  });
}

/** How some are reached beside their first number. */
function reachOf(name: string, account: DemoAccount, chance: Random): Pick<NewContact, 'secondPhone' | 'linkedin'> {
  const second = chance.chance(0.2) ? (PHONES[account.country]?.(chance.int(100, 999)) ?? null) : null;
  const page = chance.chance(0.35) ? `https://www.linkedin.com/in/${slugOf(`${name} ${account.slug}`)}` : null;
  return { secondPhone: second, linkedin: page };
}

/** What part somebody plays in buying and using the product. */
function tagsOf(
  { level, department }: { level: number; department: string },
  { story }: DemoAccount,
  chance: Random,
): string[] {
  const isBuyer = department === 'Finance' || department === 'Procurement';
  const parts = ['Sponsor', isBuyer ? 'Signs' : 'Decision maker', department === 'IT' ? 'Technical buyer' : 'Champion'];
  const own = chance.chance(0.6) ? [parts[level] ?? 'User'] : [];
  return 'df'.includes(story) && chance.chance(0.25) ? [...own, 'At risk'] : own;
}

function levelOf(place: number): number {
  let left = place;
  const level = LEVEL_SIZES.findIndex((size) => {
    left -= size;
    return left < 0;
  });
  return level < 0 ? LEVEL_SIZES.length : level;
}

/** A superior on the nearest level above, for all but the first and a few nobody placed. */
function superiorOf(planned: readonly Planned[], at: number, chance: Random): number | null {
  const above = planned.flatMap((p, i) => (p.level === (planned[at]?.level ?? 0) - 1 ? [i] : []));
  return above.length === 0 || chance.chance(0.06) ? null : chance.pick(above);
}

/** Contacts of one account as others refer to them. */
export interface Known {
  ids: number[];
  emails: string[];
}

/** Makes the contacts. @returns them by account */
export async function seedContacts(
  tx: TenantTx,
  accounts: readonly DemoAccount[],
  today: string,
): Promise<Map<number, Known>> {
  const planned = accounts.map((account) => planContacts(account, today));
  const ids = await buildContacts(tx, planned.flat());
  const known = new Map<number, Known>();
  const superiors: [number, number][] = [];
  let at = 0;
  accounts.forEach((account, a) => {
    const people = planned[a] ?? [];
    const chance = account.chance('reporting lines');
    const own = ids.slice(at, at + people.length);
    at += people.length;
    people.forEach((_, i) => {
      const superior = superiorOf(people, i, chance);
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

/** Here and there somebody was entered twice, the second time from a business card. */
function secondEntry(account: DemoAccount, people: readonly Planned[], today: string): NewContact[] {
  const chance = account.chance('second entries');
  const twin = people[1];
  const isTwice = account.name !== FLAGSHIP && people.length < COUNTS.Enterprise[1] && chance.chance(0.12);
  if (!isTwice || !twin) return [];
  const { accountId, firstName = '', lastName = '', phone, createdBy } = twin;
  const email = `${slugOf(firstName).charAt(0)}.${slugOf(lastName)}@${account.slug}.example`;
  return [{ accountId, firstName, lastName, email, phone, createdBy, createdOn: addDays(today, -chance.int(3, 40)) }];
}

const CASES = { Starter: [0, 4], Growth: [2, 8], Enterprise: [5, 14] } as const;
const PRIORITIES = ['urgent', 'high', 'high', 'medium', 'medium', 'medium', 'low'] as const;
const RESPONSE_MINUTES = { urgent: 25, high: 90, medium: 300, low: 900 } as const;
const FLAGSHIP_OPEN = 3;

/** How many of an account's cases are still open. */
function openCount(account: DemoAccount, chance: Random): number {
  if (account.closedOn || account.story === 'n') return 0;
  if (account.name === FLAGSHIP) return FLAGSHIP_OPEN;
  if (account.story === 'f') return chance.int(3, 6);
  return account.story === 'd' ? chance.int(1, 4) : chance.pick([0, 0, 0, 1, 1, 2]);
}

function planCases(account: DemoAccount, known: Known, today: string, from: number): NewSupportCase[] {
  const chance = account.chance('cases');
  const [least, most] = CASES[account.plan];
  const open = openCount(account, chance);
  const count = Math.max(open, chance.int(least, most));
  return Array.from({ length: count }, (_, i): NewSupportCase => {
    const priority = chance.pick(PRIORITIES);
    const isOpen = i < open;
    const oldest = account.closedOn ? 300 : 360;
    // Some wait long: what is open today was partly open a month ago.
    const ago = isOpen ? (chance.chance(0.4) ? chance.int(25, 70) : chance.int(1, 24)) : chance.int(34, oldest);
    const submitted =
      Date.parse(`${addDays(account.closedOn ?? today, -ago)}T07:00:00Z`) + chance.int(0, 36_000) * 1000;
    const hours = Math.round((4 + chance.next() * chance.next() * 750) * 10) / 10;
    return {
      accountId: account.id,
      contactId: known.ids.length > 0 && chance.chance(0.9) ? chance.pick(known.ids) : null,
      externalId: `case-${from + i}`,
      subject: chance.pick(CASE_SUBJECTS),
      priority,
      submittedAt: new Date(submitted).toISOString(),
      firstResponseMinutes:
        isOpen && chance.chance(0.3) ? null : Math.round(RESPONSE_MINUTES[priority] * (0.3 + 1.4 * chance.next())),
      closedAt: isOpen ? null : new Date(submitted + hours * 3_600_000).toISOString(),
      resolutionHours: isOpen ? null : hours,
      satisfaction: isOpen || chance.chance(0.4) ? null : chance.int(account.story === 'f' ? 1 : 3, 5),
      escalated: priority === 'urgent' && chance.chance(0.3),
    };
  });
}

const FIRST_CASE = 5001;

/** Makes twelve months of support cases. */
export async function seedCases(
  tx: TenantTx,
  accounts: readonly DemoAccount[],
  known: ReadonlyMap<number, Known>,
  today: string,
): Promise<void> {
  const cases: NewSupportCase[] = [];
  for (const account of accounts) {
    cases.push(
      ...planCases(account, known.get(account.id) ?? { ids: [], emails: [] }, today, FIRST_CASE + cases.length),
    );
  }
  await buildSupportCases(tx, cases);
}
