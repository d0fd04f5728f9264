import { subscriptions } from '@mainstay/contract/subscriptions';
import type { KeysetPosition } from '../../platform/database/keyset.ts';
import { sendSheet } from '../../platform/files/sheets.ts';
import { toActor } from '../../platform/http/actor.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Access } from '../../platform/session/access.ts';
import { recordListExport } from '../../core/account-access/record-list-export.ts';
import { requireReadable } from '../../core/account-access/require-account.ts';
import {
  buildFamilyTree,
  findProductFamily,
  findProducts,
  findProductSubscriptions,
  productExists,
} from './subscribed-products.ts';
import { findProductAccounts } from './product-accounts.ts';
import { findStatuses, findSubscriptions } from './subscription-list.ts';
import { getPastDay } from '../../platform/engine/past.ts';
import { PRODUCT_SHEET, productSubscriptionColumns, subscriptionColumns } from './subscription-sheet.ts';

const withPastDay = <Query extends { as_of?: string | undefined }>(
  query: Query,
  access: Access,
  services: Services,
) => ({
  ...query,
  pastDay: getPastDay(query.as_of, access, services.now()),
});

export const subscriptionRoutes = serve('subscriptions', subscriptions, {
  async findSubscriptions({ query, tx, access, services }) {
    const [page] = await Promise.all([
      findSubscriptions(tx, access, query.aid, withPastDay(query, access, services)),
      requireReadable(tx, access, query.aid),
    ]);
    return ok(page);
  },

  exportSubscriptions(call) {
    const { access, services } = call;
    const { aid: accountId, filters, as_of } = call.query;
    const pastDay = getPastDay(as_of, access, services.now());
    return sendSheet(call, {
      name: 'subscriptions.csv',
      columns: subscriptionColumns(access.currency),
      read: async (tx, after: KeysetPosition | undefined, limit) => {
        const [{ subscriptions: rows, next }] = await Promise.all([
          findSubscriptions(tx, access, accountId, { filters, pastDay, after, limit }),
          requireReadable(tx, access, accountId),
        ]);
        return { rows, next };
      },
      record: (tx) =>
        recordListExport(
          tx,
          access,
          { accountId, list: 'subscriptions', parameters: { as_of, filters } },
          toActor(call),
        ),
    });
  },

  async findStatuses({ query, tx, access, services }) {
    const [statuses] = await Promise.all([
      findStatuses(tx, query.aid, getPastDay(query.as_of, access, services.now())),
      requireReadable(tx, access, query.aid),
    ]);
    return ok({ statuses });
  },

  async findProducts({ query, tx, access, services }) {
    const [page] = await Promise.all([
      findProducts(tx, access, query.aid, withPastDay(query, access, services)),
      requireReadable(tx, access, query.aid),
    ]);
    return ok(page);
  },

  exportProducts(call) {
    const { access, services } = call;
    const { aid: accountId, filters, as_of } = call.query;
    const pastDay = getPastDay(as_of, access, services.now());
    return sendSheet(call, {
      name: 'products.csv',
      columns: PRODUCT_SHEET,
      read: async (tx, after: KeysetPosition | undefined, limit) => {
        const [{ products: rows, next }] = await Promise.all([
          findProducts(tx, access, accountId, { filters, pastDay, after, limit }),
          requireReadable(tx, access, accountId),
        ]);
        return { rows, next };
      },
      record: (tx) =>
        recordListExport(tx, access, { accountId, list: 'products', parameters: { as_of, filters } }, toActor(call)),
    });
  },

  async findProductSubscriptions({ query, tx, access, services }) {
    const { aid: accountId, skuId: sku } = query;
    const [page, isKnown] = await Promise.all([
      findProductSubscriptions(tx, access, { accountId, sku }, withPastDay(query, access, services)),
      productExists(tx, { sku }),
      requireReadable(tx, access, accountId),
    ]);
    if (!isKnown) throw new NotFoundError('Product');
    return ok(page);
  },

  exportProductSubscriptions(call) {
    const { access, services } = call;
    const { aid: accountId, skuId: sku, filters, as_of } = call.query;
    const pastDay = getPastDay(as_of, access, services.now());
    return sendSheet(call, {
      name: 'product-subscriptions.csv',
      columns: productSubscriptionColumns(access.currency),
      read: async (tx, after: KeysetPosition | undefined, limit) => {
        const [{ subscriptions: rows, next }, isKnown] = await Promise.all([
          findProductSubscriptions(tx, access, { accountId, sku }, { filters, pastDay, after, limit }),
          productExists(tx, { sku }),
          requireReadable(tx, access, accountId),
        ]);
        if (!isKnown) throw new NotFoundError('Product');
        return { rows, next };
      },
      record: (tx) =>
        recordListExport(
          tx,
          access,
          { accountId, list: 'subscriptions', parameters: { product: sku, as_of, filters } },
          toActor(call),
        ),
    });
  },

  findProductAccounts: async ({ query, tx, access }) => ok(await findProductAccounts(tx, access, query.pid)),

  findProductFamily: async ({ query, tx }) =>
    ok({ products: buildFamilyTree(await findProductFamily(tx, query.sku_id)) }),
});
