/**
 * Generates 7,043 customers with one subscription each and up to 72 months of history, identical in every run. The two files have 6 MB and
 * include columns that the import ignores, as exports of billing systems do.
 */
import { addDays } from '@mainstay/contract/rules/dates';

export const CUSTOMERS = 7043;
const MAX_MONTHS = 72;
const WORDS =
  'Acme Atlas Aurora Beacon Birch Cascade Cedar Cobalt Comet Copper Delta Echo Ember Falcon Fjord Forge Harbor Helix'.split(
    ' ',
  );

export interface Customer {
  id: string;
  name: string;
  industry: string;
  country: string;
  tier: string;
  segment: string;
  website: string;
  referralSource: string;
  description: string;
  plan: string;
  seats: number;
  startsOn: string;
  /** The day of the cancellation. */
  endsOn: string | null;
  renewsOn: string | null;
  mrrMinor: number;
}

/** Returns a number from 0 (inclusive) to 1 (exclusive) that depends on the customer and the purpose. */
function drawRandom(customer: number, purpose: number): number {
  let x = Math.imul(customer + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
}
function pick<T>(values: readonly T[], fraction: number): T {
  const value = values[Math.floor(fraction * values.length)];
  if (value === undefined) throw new Error('There are no values to choose from.');
  return value;
}

/** Every fourth customer has canceled. Every second one has a renewing term of one or two years. */
export function generateCustomers(today: string): Customer[] {
  return Array.from({ length: CUSTOMERS }, (_, n): Customer => {
    const age = 30 + Math.floor(drawRandom(n, 1) * (MAX_MONTHS * 30 - 30));
    const startsOn = addDays(today, -age);
    const isCanceled = drawRandom(n, 2) < 0.265;
    const termDays = pick([0, 0, 365, 730], drawRandom(n, 3));
    const lifetimeDays = isCanceled ? 1 + Math.floor(drawRandom(n, 10) * (age - 1)) : age;
    const renewsOn = termDays === 0 ? null : addDays(startsOn, termDays * Math.ceil((lifetimeDays + 1) / termDays));
    const [first, second] = [pick(WORDS, drawRandom(n, 4)), pick(WORDS, drawRandom(n, 5))];
    const industry = pick(['Software', 'Retail', 'Logistics', 'Health care'], drawRandom(n, 6));
    return {
      id: `C-${String(n).padStart(5, '0')}`,
      name: `${first} ${second} ${n}`,
      industry,
      country: pick(['US', 'DE', 'IN', 'BR'], drawRandom(n, 7)),
      tier: pick(['A', 'B', 'C'], drawRandom(n, 12)),
      segment: pick(['Enterprise', 'Mid-market', 'Small business'], drawRandom(n, 13)),
      website: `https://www.${first}-${second}-${n}.example`.toLowerCase(),
      referralSource: pick(['partner', 'event', 'ads', 'organic'], drawRandom(n, 14)),
      description: `${industry} company whose first order came through ${second}; invoices go to the head office.`,
      plan: pick(['Basic', 'Professional', 'Enterprise'], drawRandom(n, 8)),
      seats: 5 + Math.floor(drawRandom(n, 9) * 200),
      startsOn,
      endsOn: isCanceled ? addDays(startsOn, lifetimeDays) : null,
      renewsOn,
      mrrMinor: 1000 + Math.floor(drawRandom(n, 11) * 1_000_000),
    };
  });
}

const toLines = (headers: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  [headers.join(','), ...rows.map((row) => row.map((cell) => cell ?? '').join(','))].join('\n');

/** Columns that the import ignores, by header. `n` is the line number. */
const ACCOUNT_EXTRAS: Readonly<Record<string, (customer: Customer, n: number) => string>> = {
  legal_entity: (c) => `${c.name} Holding Limited`,
  billing_street: (_c, n) => `${1 + (n % 900)} Long Harbor Street`,
  billing_city: (c) => `Port ${c.country} North`,
  billing_postal_code: (_c, n) => String(10_000 + n),
  billing_phone: (_c, n) => `+1 555 ${String(1_000_000 + n)}`,
  billing_contact: (c) => `accounts.payable@${c.website.slice('https://www.'.length)}`,
  payment_method: (_c, n) =>
    pick(['Bank transfer (automatic)', 'Credit card (automatic)', 'Electronic check'], drawRandom(n, 15)),
  contract_type: (c) => (c.renewsOn === null ? 'Month-to-month' : 'Yearly'),
  paperless_billing: (_c, n) => pick(['Yes', 'No'], drawRandom(n, 16)),
  online_backup: (_c, n) => pick(['Yes', 'No', 'No internet service'], drawRandom(n, 17)),
  device_protection: (_c, n) => pick(['Yes', 'No', 'No internet service'], drawRandom(n, 18)),
  premium_support: (_c, n) => pick(['Yes', 'No', 'No internet service'], drawRandom(n, 19)),
  crm_record: (_c, n) => `https://crm.example/objects/company/records/${7_000_000_000 + n}`,
  modified_at: (c) => `${c.endsOn ?? c.startsOn}T08:15:00Z`,
};
const SUBSCRIPTION_EXTRAS: typeof ACCOUNT_EXTRAS = {
  contract_number: (_c, n) => `MSA-2020-${String(n).padStart(8, '0')}`,
  purchase_order: (_c, n) => `PO-${String(4_500_000_000 + n * 17)}`,
  invoice_address: (c, n) => `${c.name} Holding Limited; ${1 + (n % 900)} Long Harbor Street; Port ${c.country} North`,
  invoice_recipient: (c) => `accounts.payable@${c.website.slice('https://www.'.length)}`,
  payment_terms: () => 'Net 30 days after receipt of the invoice',
  payment_method: (_c, n) =>
    pick(['Bank transfer (automatic)', 'Credit card (automatic)', 'Electronic check'], drawRandom(n, 15)),
  discount_reason: (_c, n) => pick(['', 'Volume discount, approved by sales', 'Loyalty'], drawRandom(n, 20)),
  order_form: (_c, n) => `https://billing.example/orders/${7_000_000_000 + n}/form.pdf`,
  modified_at: (c) => `${c.endsOn ?? c.startsOn}T08:15:00Z`,
};
const toCells = (extras: typeof ACCOUNT_EXTRAS, customer: Customer, n: number) =>
  Object.values(extras).map((toCell) => toCell(customer, n).replaceAll(',', ';'));

export const toAccountsCsv = (customers: readonly Customer[]): string =>
  toLines(
    [
      'account_id,account_name,industry,country,tier,segment,website,referral_source,description,plan_tier,seats',
      'signup_date,status',
      ...Object.keys(ACCOUNT_EXTRAS),
    ],
    customers.map((c, n) => [
      c.id,
      c.name,
      c.industry,
      c.country,
      c.tier,
      c.segment,
      c.website,
      c.referralSource,
      c.description,
      c.plan,
      c.seats,
      c.startsOn,
      c.endsOn ? 'Closed' : 'Active',
      ...toCells(ACCOUNT_EXTRAS, c, n),
    ]),
  );

export const toSubscriptionsCsv = (customers: readonly Customer[]): string =>
  toLines(
    [
      'subscription_id,account_id,start_date,end_date,renewal_date,plan_tier,seats,mrr,arr,churn_flag,billing_frequency',
      'auto_renew_flag',
      ...Object.keys(SUBSCRIPTION_EXTRAS),
    ],
    customers.map((c, n) => [
      `S-${c.id}`,
      c.id,
      c.startsOn,
      c.endsOn,
      c.renewsOn,
      c.plan,
      c.seats,
      c.mrrMinor / 100,
      (c.mrrMinor * 12) / 100,
      c.endsOn ? 'TRUE' : 'FALSE',
      'monthly',
      c.renewsOn ? 'TRUE' : 'FALSE',
      ...toCells(SUBSCRIPTION_EXTRAS, c, n),
    ]),
  );
