import { subscriptions } from '@mainstay/contract/subscriptions';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { KeysetPosition } from '../../platform/database/keyset.ts';
import { sendSheet } from '../../platform/files/sheets.ts';
import { toActor } from '../../platform/http/actor.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { implement, ok } from '../../platform/http/kit.ts';
import { recordListExport } from '../accounts/commands.ts';
import { requireReadable } from '../accounts/data.ts';
import { findEventsByDay } from '../usage/data.ts';
import {
  findProductFamily,
  findProducts,
  findProductSubscriptions,
  findStatuses,
  findSubscriptions,
  productExists,
} from './data.ts';
import { endpointPolicy } from './policy.ts';
import { buildFamilyTree, PRODUCT_SHEET, productSubscriptionColumns, subscriptionColumns } from './rules.ts';

export const subscriptionsFeature = implement(subscriptions, endpointPolicy)('subscriptions', {
  async findSubscriptions({ query, tx, access }) {
    const [page] = await Promise.all([
      findSubscriptions(tx, access, query.aid, query),
      requireReadable(tx, access, query.aid),
    ]);
    return ok(page);
  },

  exportSubscriptions(call) {
    const { access } = call;
    const { aid: accountId, filters } = call.query;
    return sendSheet(call, {
      name: 'subscriptions.csv',
      columns: subscriptionColumns(access.currency),
      read: async (tx, after: KeysetPosition | undefined, limit) => {
        const [{ subscriptions: rows, next }] = await Promise.all([
          findSubscriptions(tx, access, accountId, { filters, after, limit }),
          requireReadable(tx, access, accountId),
        ]);
        return { rows, next };
      },
      record: (tx) =>
        recordListExport(tx, access, { accountId, list: 'subscriptions', asked: { filters } }, toActor(call)),
    });
  },

  async findStatuses({ query, tx, access }) {
    const [statuses] = await Promise.all([findStatuses(tx, query.aid), requireReadable(tx, access, query.aid)]);
    return ok({ statuses });
  },

  async findProducts({ query, tx, access }) {
    const [page] = await Promise.all([
      findProducts(tx, access, query.aid, query),
      requireReadable(tx, access, query.aid),
    ]);
    return ok(page);
  },

  exportProducts(call) {
    const { access } = call;
    const { aid: accountId, filters } = call.query;
    return sendSheet(call, {
      name: 'products.csv',
      columns: PRODUCT_SHEET,
      read: async (tx, after: KeysetPosition | undefined, limit) => {
        const [{ products: rows, next }] = await Promise.all([
          findProducts(tx, access, accountId, { filters, after, limit }),
          requireReadable(tx, access, accountId),
        ]);
        return { rows, next };
      },
      record: (tx) => recordListExport(tx, access, { accountId, list: 'products', asked: { filters } }, toActor(call)),
    });
  },

  async findProductSubscriptions({ query, tx, access }) {
    const { aid: accountId, skuId: sku } = query;
    const [page, isKnown] = await Promise.all([
      findProductSubscriptions(tx, access, { accountId, sku }, query),
      productExists(tx, { sku }),
      requireReadable(tx, access, accountId),
    ]);
    if (!isKnown) throw new NotFoundError('Product');
    return ok(page);
  },

  exportProductSubscriptions(call) {
    const { access } = call;
    const { aid: accountId, skuId: sku, filters } = call.query;
    return sendSheet(call, {
      name: 'product-subscriptions.csv',
      columns: productSubscriptionColumns(access.currency),
      read: async (tx, after: KeysetPosition | undefined, limit) => {
        const [{ subscriptions: rows, next }, isKnown] = await Promise.all([
          findProductSubscriptions(tx, access, { accountId, sku }, { filters, after, limit }),
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
          { accountId, list: 'subscriptions', asked: { product: sku, filters } },
          toActor(call),
        ),
    });
  },

  async getProductGraph({ params, query, tx, access, services }) {
    const today = toCalendarDay(services.now(), access.timeZone);
    const [uses, isKnown] = await Promise.all([
      findEventsByDay(tx, params.accountId, [query.productId], today),
      productExists(tx, { id: query.productId }),
      requireReadable(tx, access, params.accountId),
    ]);
    if (!isKnown) throw new NotFoundError('Product');
    return ok({ product_graph_data: uses });
  },

  findProductFamily: async ({ query, tx }) =>
    ok({ products: buildFamilyTree(await findProductFamily(tx, query.sku_id)) }),
});
