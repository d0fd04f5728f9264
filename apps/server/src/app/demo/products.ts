/** The products of Halden Systems: planning software, priced per seat and month. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type BuiltProduct, buildProduct } from './factories/products.ts';

interface Offer {
  name: string;
  sku: string;
  priceMinor: number;
  /** A star marks a beta feature. */
  features: readonly string[];
}

const FAMILIES: Record<string, readonly Offer[]> = {
  Planning: [
    {
      name: 'Halden Plan',
      sku: 'HP-100',
      priceMinor: 8900,
      features: ['Schedule board', 'Shift planner', 'What-if scenarios*'],
    },
    { name: 'Halden Forecast', sku: 'HP-200', priceMinor: 6900, features: ['Demand forecast', 'Promotion effects'] },
    { name: 'Halden Budget', sku: 'HP-300', priceMinor: 5400, features: ['Budget rounds', 'Approval flow'] },
  ],
  Operations: [
    {
      name: 'Halden Floor',
      sku: 'HO-100',
      priceMinor: 9900,
      features: ['Work orders', 'Machine states', 'Downtime reasons*'],
    },
    { name: 'Halden Stock', sku: 'HO-200', priceMinor: 7900, features: ['Stock counts', 'Reorder proposals'] },
    { name: 'Halden Route', sku: 'HO-300', priceMinor: 8400, features: ['Tour planning', 'Driver app'] },
  ],
  Insight: [
    {
      name: 'Halden Insight',
      sku: 'HI-100',
      priceMinor: 4900,
      features: ['Dashboards', 'Scheduled reports', 'Ask a question*'],
    },
    { name: 'Halden Connect', sku: 'HI-200', priceMinor: 3900, features: ['Data import', 'Open API'] },
  ],
};

export interface DemoProduct extends BuiltProduct {
  sku: string;
  name: string;
  priceMinor: number;
}

/**
 * Creates the catalog.
 * @returns the products in the order of their families
 */
export async function seedProducts(tx: TenantTx): Promise<DemoProduct[]> {
  const products: DemoProduct[] = [];
  for (const [family, offers] of Object.entries(FAMILIES)) {
    for (const { name, sku, priceMinor, features } of offers) {
      const builtProduct = await buildProduct(tx, {
        name,
        sku,
        family,
        listPriceMinor: priceMinor,
        externalId: sku.toLowerCase(),
        features: features.map((f) => ({ name: f.replace('*', ''), isBeta: f.endsWith('*') })),
      });
      products.push({ ...builtProduct, sku, name, priceMinor });
    }
  }
  return products;
}

/** Returns the products in the subscriptions of each account, the largest quantity first. */
export async function findSubscribedProducts(tx: TenantTx): Promise<Map<number, number[]>> {
  const rows = await tx.rows<{ account_id: number; products: number[] }>(
    `select account_id, array_agg(product_id order by quantity desc, product_id) as products from (
       select account_id, product_id, max(quantity) as quantity from subscription_lines where tenant_id = $1
       group by account_id, product_id) l group by account_id`,
    [tx.tenant],
  );
  return new Map(rows.map(({ account_id, products }) => [account_id, products]));
}
