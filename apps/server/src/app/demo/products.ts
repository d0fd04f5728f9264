/** The products of Halden Systems: planning software, priced per seat and month. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { products as productsData } from './content-files.ts';
import { type BuiltProduct, buildProduct } from './factories/products.ts';

export interface DemoProduct extends BuiltProduct {
  sku: string;
  name: string;
  priceMinor: number;
  /** The share of its customers who use it. All use the product with their most seats. */
  usedShare: number;
}

/**
 * Creates the catalog.
 * @returns the products in the order of their families
 */
export async function seedProducts(tx: TenantTx): Promise<DemoProduct[]> {
  const products: DemoProduct[] = [];
  for (const [family, offers] of Object.entries(productsData)) {
    for (const { name, sku, priceMinor, usedShare, features } of offers) {
      const builtProduct = await buildProduct(tx, {
        name,
        sku,
        family,
        listPriceMinor: priceMinor,
        externalId: sku.toLowerCase(),
        features: features.map((f) => ({ name: f.replace('*', ''), isBeta: f.endsWith('*') })),
      });
      products.push({ ...builtProduct, sku, name, priceMinor, usedShare });
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
