/** Support cases that customers of Halden Systems opened in the last twelve months. */
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type DemoAccount, FLAGSHIP } from './accounts.ts';
import type { KnownContacts } from './contacts.ts';
import { support } from './content-files.ts';
import { buildSupportCases, type NewSupportCase } from './factories/contacts.ts';
import { type DemoProduct, findSubscribedProducts } from './products.ts';
import type { Random } from './random.ts';

const CASES = { Starter: [0, 4], Growth: [2, 8], Enterprise: [5, 14] } as const;
const PRIORITIES = ['urgent', 'high', 'high', 'medium', 'medium', 'medium', 'low'] as const;
const RESPONSE_MINUTES = { urgent: 25, high: 90, medium: 300, low: 900 } as const;
const FLAGSHIP_OPEN = 3;

/** Returns the number of open cases of an account. */
function drawOpenCount(account: DemoAccount, random: Random): number {
  if (account.closedOn || account.story === 'n') return 0;
  if (account.name === FLAGSHIP) return FLAGSHIP_OPEN;
  if (account.story === 'f') return random.int(3, 6);
  return account.story === 'd' ? random.int(1, 4) : random.pick([0, 0, 0, 1, 1, 2]);
}

/**
 * @returns a function that draws an unused subject: a problem for a severe case; otherwise a minor question while there
 * are any left
 */
function createSubjectPicker(random: Random, problems: readonly string[]): (isSevere: boolean) => string {
  const problemSubjects = random.shuffle([...problems]);
  const minorSubjects = random.shuffle([...support.minor]);
  return (isSevere) =>
    (isSevere ? (problemSubjects.shift() ?? minorSubjects.pop()) : (minorSubjects.pop() ?? problemSubjects.shift())) ??
    '';
}

interface CaseRequest {
  known: KnownContacts;
  /** Possible problems with the products that the customer has. */
  faults: readonly string[];
}

function planCases(
  account: DemoAccount,
  { known, faults: problems }: CaseRequest,
  today: string,
  from: number,
): NewSupportCase[] {
  const random = account.createRandom('cases');
  const [minCount, maxCount] = CASES[account.plan];
  const open = drawOpenCount(account, random);
  const lastDay = account.closedOn ?? today;
  const age = daysBetween(account.onboardedOn, lastDay) - 1;
  // A customer who has not begun has no questions.
  const count =
    account.story === 'n'
      ? 0
      : Math.max(open, random.int(minCount, Math.max(minCount, Math.min(maxCount, Math.ceil(age / 12)))));
  // Each subject is used once per account.
  const subject = createSubjectPicker(account.createRandom('case subjects'), problems);
  return Array.from({ length: count }, (_, i): NewSupportCase => {
    const priority = random.pick(PRIORITIES);
    const isOpen = i < open;
    const oldest = Math.min(account.closedOn ? 300 : 360, age);
    // Some cases wait for long: a part of those open today was already open a month ago.
    const drawnDays = isOpen
      ? random.chance(0.4)
        ? random.int(25, 70)
        : random.int(1, 24)
      : random.int(Math.min(34, age), oldest);
    const daysAgo = Math.min(drawnDays, age);
    const submitted = Date.parse(`${addDays(lastDay, -daysAgo)}T07:00:00Z`) + random.int(0, 36_000) * 1000;
    const hours = Math.round((4 + random.next() * random.next() * Math.min(750, (daysAgo - 1) * 20)) * 10) / 10;
    return {
      accountId: account.id,
      contactId: known.ids.length > 0 && random.chance(0.9) ? random.pick(known.ids) : null,
      externalId: `case-${from + i}`,
      subject: subject(priority === 'urgent' || priority === 'high'),
      priority,
      submittedAt: new Date(submitted).toISOString(),
      firstResponseMinutes:
        isOpen && random.chance(0.3) ? null : Math.round(RESPONSE_MINUTES[priority] * (0.3 + 1.4 * random.next())),
      closedAt: isOpen ? null : new Date(submitted + hours * 3_600_000).toISOString(),
      resolutionHours: isOpen ? null : hours,
      satisfaction: isOpen || random.chance(0.4) ? null : random.int(account.story === 'f' ? 1 : 3, 5),
      escalated: priority === 'urgent' && random.chance(0.3),
    };
  });
}

const FIRST_CASE = 5001;

/** Creates twelve months of support cases. */
export async function seedCases(
  tx: TenantTx,
  accounts: readonly DemoAccount[],
  { known, products }: { known: ReadonlyMap<number, KnownContacts>; products: readonly DemoProduct[] },
  today: string,
): Promise<void> {
  const cases: NewSupportCase[] = [];
  const subscribedProducts = await findSubscribedProducts(tx);
  for (const account of accounts) {
    const productIds = subscribedProducts.get(account.id) ?? [];
    const names = products.filter(({ id }) => productIds.includes(id)).map(({ name }) => name);
    const problems = [...support.common, ...names.flatMap((name) => support.products[name] ?? [])];
    const request = { known: known.get(account.id) ?? { ids: [], emails: [] }, faults: problems };
    cases.push(...planCases(account, request, today, FIRST_CASE + cases.length));
  }
  await buildSupportCases(tx, cases);
}
