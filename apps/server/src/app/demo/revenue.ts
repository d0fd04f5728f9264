/** Years of subscriptions: renewals with new prices, changes within a term, add-ons, quotes, churn. */
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { addMonths, type DemoAccount, FLAGSHIP, getAbsence, getAdoption } from './accounts.ts';
import { stories } from './content-files.ts';
import {
  buildEntitlements,
  buildSubscriptions,
  chainSubscriptions,
  type NewEntitlement,
  type NewLine,
  type NewSubscription,
} from './factories/subscriptions.ts';
import type { DemoProduct } from './products.ts';
import type { Random } from './random.ts';

/** One term of an account's main subscription. */
export interface Term {
  startsOn: string;
  /** The first day on which it is no longer active; null while it is active. */
  endsOn: string | null;
  seats: number;
}

/** The share of the list price that a customer pays. */
const DISCOUNTS = { Starter: [0.92, 1], Growth: [0.84, 0.96], Enterprise: [0.58, 0.76] } as const;
const MAX_PRODUCTS = { Starter: 2, Growth: 3, Enterprise: 4 } as const;
const UPLIFT = 1.045;
/**
 * The flagship bought forty more seats in the spring, has four products, and has had a small add-on since this month.
 */
const FLAGSHIP_CHANGE = { daysAgo: 256, seatsBefore: 220, growth: [4, 8] } as const;
const FLAGSHIP_LINES: Readonly<Record<string, number>> = { 'HP-100': 1, 'HO-100': 0.7, 'HO-200': 0.46, 'HO-300': 0.32 };
const FLAGSHIP_ADD_ON = { daysAgo: 18, quantity: 32 };

/** Returns the terms of an account's main subscription, oldest first, each with its number of seats. */
export function planTerms(account: DemoAccount, today: string): Term[] {
  const random = account.createRandom('terms');
  const [minGrowth, maxGrowth] = account.name === FLAGSHIP ? FLAGSHIP_CHANGE.growth : stories[account.story].growth;
  const absence = getAbsence(account);
  const starts: string[] = [];
  for (let day = account.onboardedOn; day < account.renewsOn; day = addMonths(day, 12)) {
    if (day <= today && (!absence || day < absence.left)) starts.push(day);
  }
  const current = starts.at(-1) ?? account.onboardedOn;
  // With an unchanged price, the subscription continues and only its term moves.
  if (account.story === 's' && account.name !== FLAGSHIP && random.chance(0.3)) starts.splice(1);
  const changeDay =
    account.name === FLAGSHIP ? addDays(today, -FLAGSHIP_CHANGE.daysAgo) : drawChangeDay(account, current, today);
  if (changeDay) starts.push(changeDay);
  if (absence) starts.push(absence.back);
  let seats = account.seats;
  const terms = starts.toReversed().map((startsOn): Term => {
    const term = { startsOn, endsOn: null, seats };
    const factor = 1 + random.int(minGrowth, maxGrowth) / 100;
    seats = Math.max(3, Math.round(seats / factor));
    if (startsOn === changeDay && account.name === FLAGSHIP) seats = FLAGSHIP_CHANGE.seatsBefore;
    return term;
  });
  terms.reverse();
  return terms.map((term, i): Term => {
    const next = terms[i + 1]?.startsOn ?? account.closedOn;
    return { ...term, endsOn: next && next === absence?.back ? absence.left : next };
  });
}

/** Returns a day within the term on which seats were added or removed; null if there was no change. */
function drawChangeDay(account: DemoAccount, termStart: string, today: string): string | null {
  const random = account.createRandom('change');
  const probability = account.story === 'g' ? 0.5 : account.story === 'd' ? 0.3 : 0;
  if (!random.chance(probability)) return null;
  const day = addDays(termStart, random.int(40, 320));
  return day < addDays(today, -3) ? day : null;
}

function getLines(account: DemoAccount, products: readonly DemoProduct[], seats: number, termsAgo: number): NewLine[] {
  const random = account.createRandom('products');
  const [minDiscount, maxDiscount] = DISCOUNTS[account.plan];
  const discount = minDiscount + (maxDiscount - minDiscount) * random.next();
  const count = Math.max(account.plan === 'Enterprise' ? 3 : 1, random.int(1, MAX_PRODUCTS[account.plan]));
  const [first, ...others] = products;
  const drawnProducts = first ? [first, ...random.shuffle(others).slice(0, count - 1)] : [];
  const selectedProducts = account.name === FLAGSHIP ? products.filter((p) => FLAGSHIP_LINES[p.sku]) : drawnProducts;
  return selectedProducts.map((product, i) => ({
    productId: product.id,
    quantity: i === 0 ? seats : Math.max(2, Math.round(seats * computeShare(account, product, random))),
    unitPriceMinor: Math.round((product.priceMinor * discount) / UPLIFT ** termsAgo / 10) * 10,
  }));
}

/** Returns the share of seats that a further product has. */
function computeShare(account: DemoAccount, product: DemoProduct, random: Random): number {
  return account.name === FLAGSHIP ? (FLAGSHIP_LINES[product.sku] ?? 0) : 0.4 + 0.6 * random.next();
}

/** Renewals are quoted and signed in the last months before them. */
const NEAR_DAYS = 120;

/** Selects the accounts with rare features by their index among the active ones. */
function selectRareAccounts(accounts: readonly DemoAccount[], today: string) {
  const activeAccounts = accounts.filter((a) => !a.closedOn && a.name !== FLAGSHIP);
  const decliningAccounts = activeAccounts.filter((a) => a.story === 'f');
  const renewingAccounts = activeAccounts.filter((a) => a.story !== 'f' && a.renewsOn <= addDays(today, NEAR_DAYS));
  const selectEvery = (n: number, from: number, candidates = activeAccounts) =>
    new Set(candidates.filter((_, i) => i % n === from));
  return {
    addOn: selectEvery(7, 2),
    draft: selectEvery(4, 1, renewingAccounts),
    pending: selectEvery(5, 2, renewingAccounts),
    trial: selectEvery(41, 9),
    overlap: selectEvery(29, 11),
    leaving: new Set(decliningAccounts.slice(0, 3)),
  };
}

interface ChainedSubscription {
  subscription: NewSubscription;
  /** True if it replaces the previous subscription in the list. */
  follows: boolean;
}

function buildMainChain(
  account: DemoAccount,
  products: readonly DemoProduct[],
  today: string,
  rare: ReturnType<typeof selectRareAccounts>,
): ChainedSubscription[] {
  const terms = planTerms(account, today);
  const random = account.createRandom('subscriptions');
  const isAutoRenewal = account.name !== FLAGSHIP && random.chance(0.6);
  const billing = random.pick(['annual', 'annual', 'quarterly', 'monthly']);
  return terms.map((term, i): ChainedSubscription => {
    const isLast = i === terms.length - 1;
    const hasLeft = term.endsOn !== null && term.endsOn !== terms[i + 1]?.startsOn;
    const previous = terms[i - 1];
    const isLeaving = isLast && rare.leaving.has(account);
    // The term that ends at a renewal date began a year before it, regardless of the start of the subscription itself.
    const renewsOn = isLast && !account.closedOn ? account.renewsOn : (term.endsOn ?? account.renewsOn);
    const termStartsOn = isLast && !account.closedOn ? addMonths(renewsOn, -12) : term.startsOn;
    // An early renewal: for two weeks the old subscription overlaps with the new one.
    const isOverlapping = i === terms.length - 2 && rare.overlap.has(account);
    return {
      follows: previous?.endsOn === term.startsOn,
      subscription: {
        accountId: account.id,
        status: hasLeft || isLeaving ? 'cancelled' : isLast ? 'active' : 'expired',
        startsOn: term.startsOn,
        endsOn: isLeaving ? account.renewsOn : isOverlapping && term.endsOn ? addDays(term.endsOn, 14) : term.endsOn,
        termStartsOn: termStartsOn > term.startsOn ? termStartsOn : term.startsOn,
        termEndsOn: renewsOn,
        renewsOn,
        autoRenewal: isAutoRenewal && isLast && !isLeaving && !account.closedOn,
        plan: account.plan,
        seats: term.seats,
        billing,
        upgraded: previous !== undefined && term.seats > previous.seats,
        downgraded: previous !== undefined && term.seats < previous.seats,
        churned: hasLeft,
        lines: getLines(account, products, term.seats, terms.length - 1 - i),
      },
    };
  });
}

function buildExtras(
  account: DemoAccount,
  products: readonly DemoProduct[],
  today: string,
  rare: ReturnType<typeof selectRareAccounts>,
): ChainedSubscription[] {
  const random = account.createRandom('extras');
  const product = products.at(-1 - random.int(0, 1));
  if (!product) return [];
  const quantity = Math.max(2, Math.round(account.seats / 4));
  const line = { productId: product.id, quantity, unitPriceMinor: product.priceMinor };
  const common = { accountId: account.id, plan: account.plan, billing: 'annual' };
  const nextTerm = {
    ...common,
    seats: account.seats,
    startsOn: account.renewsOn,
    lines: getLines(account, products, account.seats, -1),
  };
  const extraSubscriptions: ChainedSubscription[] = [];
  const add = (subscription: NewSubscription, follows = false) => extraSubscriptions.push({ subscription, follows });
  if (rare.draft.has(account)) add({ ...nextTerm, status: 'draft' });
  else if (rare.pending.has(account)) add({ ...nextTerm, status: 'pending', autoRenewal: true }, true);
  // Only the main subscription has seats, since the same users use the add-on.
  if (rare.addOn.has(account)) {
    const startsOn = addDays(today, -Math.min(random.int(30, 330), daysBetween(account.onboardedOn, today) - 14));
    add({ ...common, startsOn, status: 'active', autoRenewal: true, lines: [line] });
  }
  if (account.name === FLAGSHIP) {
    const startsOn = addDays(today, -FLAGSHIP_ADD_ON.daysAgo);
    add({ ...common, startsOn, status: 'active', lines: [{ ...line, quantity: FLAGSHIP_ADD_ON.quantity }] });
  }
  if (rare.trial.has(account)) {
    const startsOn = addDays(today, -random.int(5, 20));
    add({
      ...common,
      startsOn,
      termEndsOn: addDays(startsOn, 30),
      status: 'trial',
      isTrial: true,
      mrrMinor: 0,
      lines: [{ ...line, netPriceMinor: 0 }],
    });
  }
  return extraSubscriptions;
}

const FIRST_NUMBER = 100_001;

/** Creates all subscriptions, and entitlements for the active ones. */
export async function seedRevenue(
  tx: TenantTx,
  accounts: readonly DemoAccount[],
  products: readonly DemoProduct[],
  today: string,
): Promise<void> {
  const rare = selectRareAccounts(accounts, today);
  const chained = accounts.flatMap((account) => {
    const chain = buildMainChain(account, products, today, rare);
    return [...chain, ...buildExtras(account, products, today, rare)];
  });
  const numberedSubscriptions = chained.map(({ subscription }, i) => ({
    ...subscription,
    number: `HS-${FIRST_NUMBER + i}`,
    externalId: `sub-${FIRST_NUMBER + i}`,
  }));
  const ids = await buildSubscriptions(tx, numberedSubscriptions);
  const pairs = chained.flatMap((c, i) => (c.follows ? [[ids[i - 1] ?? 0, ids[i] ?? 0] as const] : []));
  await chainSubscriptions(tx, pairs);
  await buildEntitlements(
    tx,
    numberedSubscriptions.flatMap((s, i) => toEntitlement(s, ids[i] ?? 0, accounts)),
  );
}

/** Returns the seats of an active main subscription; used seats are those last reported by the source. */
function toEntitlement(s: NewSubscription, subscriptionId: number, accounts: readonly DemoAccount[]): NewEntitlement[] {
  const [line] = s.lines ?? [];
  if (!line || !s.seats || !s.startsOn || (s.status !== 'active' && s.status !== 'cancelled') || s.churned) return [];
  const account = accounts.find((a) => a.id === s.accountId);
  // Without usage and seats, there is too little data for a health score of an account that has not begun.
  if (!account || account.story === 'n') return [];
  const usedSeats = Math.round(s.seats * getAdoption(account)[1]);
  return [
    {
      accountId: s.accountId,
      productId: line.productId,
      subscriptionId,
      quantity: s.seats,
      used: usedSeats,
      validFrom: s.startsOn,
      validTo: s.endsOn ?? null,
    },
  ];
}
