/** 7,043 customers with a subscription each and up to 72 months of it, the same in every run. */
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
  plan: string;
  seats: number;
  startsOn: string;
  /** Day of the cancellation. */
  endsOn: string | null;
  renewsOn: string | null;
  mrrMinor: number;
}

/** A number from 0 up to 1 that depends on the customer and on what it is for. */
function draw(customer: number, purpose: number): number {
  let x = Math.imul(customer + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
}
function pick<T>(of: readonly T[], place: number): T {
  const picked = of[Math.floor(place * of.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}

/** Every fourth customer has canceled; every second has a term of one or two years that renews. */
export function generateCustomers(today: string): Customer[] {
  return Array.from({ length: CUSTOMERS }, (_, n): Customer => {
    const age = 30 + Math.floor(draw(n, 1) * (MAX_MONTHS * 30 - 30));
    const startsOn = addDays(today, -age);
    const canceled = draw(n, 2) < 0.265;
    const termDays = pick([0, 0, 365, 730], draw(n, 3));
    const lasted = canceled ? 1 + Math.floor(draw(n, 10) * (age - 1)) : age;
    const renewsOn = termDays === 0 ? null : addDays(startsOn, termDays * Math.ceil((lasted + 1) / termDays));
    return {
      id: `C-${String(n).padStart(5, '0')}`,
      name: `${pick(WORDS, draw(n, 4))} ${pick(WORDS, draw(n, 5))} ${n}`,
      industry: pick(['Software', 'Retail', 'Logistics', 'Health care'], draw(n, 6)),
      country: pick(['US', 'DE', 'IN', 'BR'], draw(n, 7)),
      plan: pick(['Basic', 'Professional', 'Enterprise'], draw(n, 8)),
      seats: 5 + Math.floor(draw(n, 9) * 200),
      startsOn,
      endsOn: canceled ? addDays(startsOn, lasted) : null,
      renewsOn,
      mrrMinor: 1000 + Math.floor(draw(n, 11) * 1_000_000),
    };
  });
}

const toLines = (header: string, rows: readonly (readonly (string | number | null)[])[]): string =>
  [header, ...rows.map((row) => row.map((cell) => cell ?? '').join(','))].join('\n');

export const toAccountsCsv = (customers: readonly Customer[]): string =>
  toLines(
    'account_id,account_name,industry,country,plan_tier,seats,signup_date,status',
    customers.map((c) => [
      c.id,
      c.name,
      c.industry,
      c.country,
      c.plan,
      c.seats,
      c.startsOn,
      c.endsOn ? 'Closed' : 'Active',
    ]),
  );

export const toSubscriptionsCsv = (customers: readonly Customer[]): string =>
  toLines(
    'subscription_id,account_id,start_date,end_date,renewal_date,plan_tier,seats,mrr,arr,churn_flag,billing_frequency,auto_renew_flag',
    customers.map((c) => [
      ...[
        `S-${c.id}`,
        c.id,
        c.startsOn,
        c.endsOn,
        c.renewsOn,
        c.plan,
        c.seats,
        c.mrrMinor / 100,
        (c.mrrMinor * 12) / 100,
      ],
      ...[c.endsOn ? 'TRUE' : 'FALSE', 'monthly', c.renewsOn ? 'TRUE' : 'FALSE'],
    ]),
  );
