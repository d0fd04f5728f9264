/** Three to twelve contacts at each customer, with reporting lines. */
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type DemoAccount, FLAGSHIP, toSlug } from './accounts.ts';
import { contacts as contactsData } from './content-files.ts';
import { buildContacts, type NewContact, setSuperiors } from './factories/contacts.ts';
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

interface PlannedContact extends NewContact {
  level: number;
}

function planContacts(account: DemoAccount, today: string): PlannedContact[] {
  const random = account.createRandom('contacts');
  const channelRandom = account.createRandom('more of contacts');
  const dateRandom = account.createRandom('since when contacts are known');
  const [minCount, maxCount] = COUNTS[account.plan];
  const count = account.name === FLAGSHIP ? FLAGSHIP_COUNT : random.int(minCount, maxCount);
  const usedFirstNames = new Set<string>();
  const usedTitles = new Set<string>();
  return Array.from({ length: count }, (_, i): PlannedContact => {
    const level = getLevel(i);
    const flagshipContact = account.name === FLAGSHIP ? contactsData.flagship[i] : undefined;
    const assignedJob = pickJob(level, usedTitles, random);
    usedTitles.add(assignedJob.title);
    let first = flagshipContact?.[0] ?? random.pick(contactsData.firstNames);
    const last = flagshipContact?.[1] ?? random.pick(contactsData.lastNames);
    // Notes and emails address contacts by first name, so first names are unique within an account.
    if (!flagshipContact) while (usedFirstNames.has(first)) first = random.pick(contactsData.firstNames);
    usedFirstNames.add(first);
    const designation = flagshipContact?.[2] ?? (level === 0 || random.chance(0.94) ? assignedJob.title : null);
    const department = flagshipContact?.[3] ?? assignedJob.department;
    const createdOn = drawCreationDay(account, level, today, dateRandom);
    const pinnedOn = addDays(account.closedOn ?? today, -random.int(5, 200));
    return {
      level,
      accountId: account.id,
      firstName: first,
      lastName: last,
      email: `${toSlug(`${first} ${last}`).replaceAll('-', '.')}@${account.slug}.example`,
      designation,
      department,
      location: random.chance(0.85) ? account.city : null,
      phone: PHONES[account.country]?.(random.int(100, 999)) ?? null,
      notes: random.chance(0.2) ? random.pick(contactsData.notes) : null,
      mappedTo: random.chance(0.7) ? account.ownerId : null,
      pinnedOn:
        flagshipContact || (i > 0 && random.chance(0.15)) ? (pinnedOn > createdOn ? pinnedOn : createdOn) : null,
      createdBy: account.ownerId,
      createdOn,
      ...getContactChannels(`${first} ${last}`, account, channelRandom),
      tags: flagshipContact?.[4] ?? getTags({ level, department }, account, channelRandom),
    };
  });
}

/** Returns a job that no other contact of the account has yet. Contacts on the lowest level may share a job. */
function pickJob(level: number, usedTitles: ReadonlySet<string>, random: Random) {
  const jobs = contactsData.jobLevels[level] ?? [];
  const freeJobs = level < LEVEL_SIZES.length ? jobs.filter(({ title }) => !usedTitles.has(title)) : [];
  return random.pick(freeJobs.length > 0 ? freeJobs : jobs);
}

/** Decision makers are known from the first day; half of the others are added later. */
function drawCreationDay(account: DemoAccount, level: number, today: string, random: Random): string {
  const days = daysBetween(account.onboardedOn, account.closedOn ?? today);
  const isLater = level > 1 && account.name !== FLAGSHIP && random.chance(0.5);
  return addDays(account.onboardedOn, isLater ? random.int(2, Math.max(2, days - 15)) : 0);
}

/** Additional contact channels of some contacts. */
function getContactChannels(
  name: string,
  account: DemoAccount,
  random: Random,
): Pick<NewContact, 'secondPhone' | 'linkedin'> {
  const second = random.chance(0.2) ? (PHONES[account.country]?.(random.int(100, 999)) ?? null) : null;
  const linkedinUrl = random.chance(0.35) ? `https://www.linkedin.com/in/${toSlug(`${name} ${account.slug}`)}` : null;
  return { secondPhone: second, linkedin: linkedinUrl };
}

/** Returns tags for the contact's role in buying and using the product. */
function getTags(
  { level, department }: { level: number; department: string },
  { story }: DemoAccount,
  random: Random,
): string[] {
  const isBuyer = department === 'Finance' || department === 'Procurement';
  const roleLabels = [
    'Sponsor',
    isBuyer ? 'Signs' : 'Decision maker',
    department === 'IT' ? 'Technical buyer' : 'Champion',
  ];
  const roleTags = random.chance(0.6) ? [roleLabels[level] ?? 'User'] : [];
  return 'df'.includes(story) && random.chance(0.25) ? [...roleTags, 'At risk'] : roleTags;
}

function getLevel(position: number): number {
  let remaining = position;
  const level = LEVEL_SIZES.findIndex((size) => {
    remaining -= size;
    return remaining < 0;
  });
  return level < 0 ? LEVEL_SIZES.length : level;
}

/**
 * Returns a superior on the next higher level, from the same department if possible. Contacts on the top level and a
 * few others have no superior.
 */
function getSuperior(planned: readonly PlannedContact[], index: number, random: Random): number | null {
  const nextLevel = planned.flatMap((p, i) => (p.level === (planned[index]?.level ?? 0) - 1 ? [i] : []));
  const sameDepartment = nextLevel.filter((i) => planned[i]?.department === planned[index]?.department);
  return nextLevel.length === 0 || random.chance(0.06)
    ? null
    : random.pick(sameDepartment.length > 0 ? sameDepartment : nextLevel);
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
  const contactsByAccount = new Map<number, KnownContacts>();
  const superiors: [number, number][] = [];
  let offset = 0;
  accounts.forEach((account, a) => {
    const people = planned[a] ?? [];
    const random = account.createRandom('reporting lines');
    const contactIds = ids.slice(offset, offset + people.length);
    offset += people.length;
    people.forEach((_, i) => {
      const superior = getSuperior(people, i, random);
      if (superior !== null) superiors.push([contactIds[i] ?? 0, contactIds[superior] ?? 0]);
    });
    contactsByAccount.set(account.id, { ids: contactIds, emails: people.map((p) => p.email ?? '') });
  });
  await setSuperiors(tx, superiors);
  await buildContacts(
    tx,
    accounts.flatMap((account, a) => createDuplicateContact(account, planned[a] ?? [], today)),
  );
  return contactsByAccount;
}

/** Occasionally a contact was entered twice, the second time from a business card. */
function createDuplicateContact(account: DemoAccount, people: readonly PlannedContact[], today: string): NewContact[] {
  const random = account.createRandom('second entries');
  const twin = people[1];
  const isDuplicated = account.name !== FLAGSHIP && people.length < COUNTS.Enterprise[1] && random.chance(0.12);
  if (!isDuplicated || !twin) return [];
  const { accountId, firstName = '', lastName = '', phone, createdBy } = twin;
  const email = `${toSlug(firstName).charAt(0)}.${toSlug(lastName)}@${account.slug}.example`;
  return [{ accountId, firstName, lastName, email, phone, createdBy, createdOn: addDays(today, -random.int(3, 40)) }];
}
