import { subscriptions } from '@mainstay/contract/subscriptions';
import { dayOf } from '@mainstay/contract/rules/dates';
import { NotFound } from '../../platform/http/errors.ts';
import { implement, ok } from '../../platform/http/kit.ts';
import { requireReadable } from '../accounts/data.ts';
import { findUses } from '../usage/data.ts';
import {
  findFamilyOf,
  findProducts,
  findProductSubscriptions,
  findStatuses,
  findSubscriptions,
  knowsProduct,
} from './data.ts';
import { endpointPolicy } from './policy.ts';
import { familyTree } from './rules.ts';

export const subscriptionsFeature = implement(subscriptions, endpointPolicy)('subscriptions', {
  async findSubscriptions({ query, tx, access }) {
    const [page] = await Promise.all([
      findSubscriptions(tx, access, query.aid, query),
      requireReadable(tx, access, query.aid),
    ]);
    return ok(page);
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

  async findProductSubscriptions({ query, tx, access }) {
    const { aid: accountId, skuId: sku } = query;
    const [page, isKnown] = await Promise.all([
      findProductSubscriptions(tx, access, { accountId, sku }, query),
      knowsProduct(tx, { sku }),
      requireReadable(tx, access, accountId),
    ]);
    if (!isKnown) throw new NotFound('Product');
    return ok(page);
  },

  async getProductGraph({ params, query, tx, access, services }) {
    const today = dayOf(services.now(), access.timeZone);
    const [uses, isKnown] = await Promise.all([
      findUses(tx, params.accountId, [query.productId], today),
      knowsProduct(tx, { id: query.productId }),
      requireReadable(tx, access, params.accountId),
    ]);
    if (!isKnown) throw new NotFound('Product');
    return ok({ product_graph_data: uses });
  },

  findProductFamily: async ({ query, tx }) => ok({ products: familyTree(await findFamilyOf(tx, query.sku_id)) }),
});
