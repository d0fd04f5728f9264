/** Companies with a currency without decimals and one with three. Both store the same minor amounts. */
import { afterAll, beforeAll } from 'vitest';
import { buildAccounts } from '../demo/factories/accounts.ts';
import { buildProduct } from '../demo/factories/products.ts';
import { buildSubscriptions } from '../demo/factories/subscriptions.ts';
import { refreshAccounts } from '../../domains/health/refresh-metrics.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { type Caller, openTestApp, type TestApp } from './app.ts';
import { TEST_DAY, TEST_ZONE } from './services.ts';

/** The amounts of `MINOR` in each currency. With any other number of decimals, all of them would be wrong. */
export const CURRENCIES = [
  {
    domain: 'tokyo',
    currency: 'JPY',
    symbol: '¥',
    digits: 0,
    mrr: 1_234_567,
    other: 1_234_566,
    arr: 14_814_804,
    price: 411_523,
  },
  {
    domain: 'kuwait',
    currency: 'KWD',
    symbol: 'KD',
    digits: 3,
    mrr: 1234.567,
    other: 1234.566,
    arr: 14_814.804,
    price: 411.523,
  },
] as const;
const MINOR = { mrr: 1_234_567, other: 1_234_566, price: 411_523 };
export const CURRENCY_SKU = 'core';

export interface CurrencyTenant {
  admin: Caller;
  /** The administrator, who owns both accounts. */
  owner: number;
  /**
   * Harbour has the MRR `mrr`, its child account Quay has `other`. Harbour has one subscription: `CURRENCY_SKU` at
   * `price`, net `mrr`.
   */
  account: Record<'harbour' | 'quay', number>;
}

/** Opens both companies before the tests of a file and closes them afterwards. */
export function setUpCurrencyTenants(): { t: TestApp; getTenant: (domain: string) => CurrencyTenant } {
  const t = {} as TestApp;
  const tenants = new Map<string, CurrencyTenant>();
  const open = async (domain: string): Promise<void> => {
    const created = await t.inTenant(domain, 'write', async (tx) => {
      const admin = { email: `ada@${domain}.test`, firstName: 'Ada', roles: ['ADM'] };
      const owner = await createUser(tx, { ...admin, userAccessType: 'full', passwordHash: 'x' });
      const [harbour = 0] = await buildAccounts(tx, [{ name: 'Harbour', externalId: 'H', ownerId: owner }]);
      const [quay = 0] = await buildAccounts(tx, [{ name: 'Quay', ownerId: owner, parentId: harbour }]);
      const { id: productId } = await buildProduct(tx, { sku: CURRENCY_SKU });
      const line = { productId, quantity: 4, unitPriceMinor: MINOR.price, netPriceMinor: MINOR.mrr };
      await buildSubscriptions(tx, [
        { accountId: harbour, number: 'S-1', startsOn: '2026-01-01', lines: [line] },
        { accountId: quay, number: 'S-2', startsOn: '2026-01-01', mrrMinor: MINOR.other },
      ]);
      await refreshAccounts(tx, { today: TEST_DAY });
      return { owner, account: { harbour, quay } };
    });
    tenants.set(domain, { ...created, admin: await t.signIn(`ada@${domain}.test`) });
  };
  beforeAll(async () => {
    Object.assign(t, await openTestApp());
    for (const { domain, currency, symbol } of CURRENCIES) {
      const tenantInput = { domain, name: domain, currency, currencySymbol: symbol };
      await createTenant(t.services.database, { ...tenantInput, timeZone: TEST_ZONE });
      await open(domain);
    }
  });
  afterAll(() => t.close());
  return {
    t,
    getTenant: (domain) => {
      const tenant = tenants.get(domain);
      if (!tenant) throw new Error(`There is no company with the domain ${domain}.`);
      return tenant;
    },
  };
}
