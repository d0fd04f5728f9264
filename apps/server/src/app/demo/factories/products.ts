/** Factories of products in families, and of the features for which usage is counted. */
import { afterProductsWritten } from '../../../domains/subscriptions/after-writes.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { insertWithIds, nextNumber, requireSingleId } from './rows.ts';

export interface NewProduct {
  name?: string;
  sku?: string;
  /** Created if it does not exist yet. */
  family?: string | null;
  /** Per seat and month. */
  listPriceMinor?: number | null;
  active?: boolean;
  externalId?: string | null;
  features?: readonly { name: string; isBeta?: boolean }[];
}

export interface BuiltProduct {
  id: number;
  features: number[];
}

/** Creates a product with its features. */
export async function buildProduct(tx: TenantTx, product: NewProduct = {}): Promise<BuiltProduct> {
  const number = nextNumber();
  const name = product.name ?? `Product ${number}`;
  const columns = {
    external_id: 'text',
    sku_id: 'text',
    sku_name: 'text',
    list_price_minor: 'bigint',
    active: 'boolean',
  };
  const row = {
    external_id: product.externalId,
    sku_id: product.sku ?? `SKU-${number}`,
    sku_name: name,
    list_price_minor: product.listPriceMinor ?? 4900,
    active: product.active ?? true,
  };
  const id = requireSingleId(await insertWithIds(tx, 'products', columns, [row]));
  const features = (product.features ?? []).map((f) => ({ product_id: id, name: f.name, is_beta: f.isBeta ?? false }));
  const [featureIds] = await Promise.all([
    insertWithIds(tx, 'product_features', { product_id: 'bigint', name: 'text', is_beta: 'boolean' }, features),
    afterProductsWritten(tx, {
      created: [{ id, part: null, values: { family: product.family ?? null }, before: null }],
      updated: [],
    }),
  ]);
  return { id, features: featureIds };
}
