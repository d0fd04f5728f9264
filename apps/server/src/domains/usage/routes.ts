import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import { resolveRequestedDay } from '@mainstay/contract/rules/requested-day';
import { type DateCounts, productUsage, usage, type UserGraph } from '@mainstay/contract/usage';
import { usageIngest } from '@mainstay/contract/usage/ingest';
import type { KeysetPosition } from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { getPastDay } from '../../platform/engine/past.ts';
import { sendSheet } from '../../platform/files/sheets.ts';
import { toActor } from '../../platform/http/actor.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Access } from '../../platform/session/access.ts';
import { getTenantClock, type TenantClock } from '../../platform/session/tenant-clock.ts';
import { recordListExport } from '../../core/account-access/record-list-export.ts';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { findAccountFacts } from '../account-facts/account-facts.ts';
import { productExists } from '../subscriptions/subscribed-products.ts';
import { findSubscriptionNames } from '../subscriptions/subscription-list.ts';
import { ingestUsage } from './ingest-usage.ts';
import { parseRows } from './parse-usage-rows.ts';
import { findFeatureFacts, findProductFacts, type UsageFacts } from './product-facts.ts';
import { findUsageDays, USAGE_SHEET } from './usage-days.ts';
import {
  findActiveUsers,
  findEntitlements,
  findEventsByDay,
  findFeatureActiveUsers,
  findFeatureEvents,
  WHOLE_ACCOUNT,
} from './usage-graphs.ts';
import { retryContended } from './retry-contended.ts';
import { computeEntitlementMetrics, computeUserMetrics } from './usage-metrics.ts';
import { ensureUsagePartitions } from './usage-partitions.ts';
import { buildUsageTree, findNodes, getSelectedNode, type SelectedNode } from './usage-tree.ts';

/** Changes are relative to this many days before: whole weeks, so that a Sunday is compared with a Sunday. */
const CHANGE_DAYS = 28;
const resolveDay = (query: { as_of?: string | undefined }, access: Access, services: Services) =>
  resolveRequestedDay(query.as_of, getTenantClock(access, services).today);
const isWholeAccount = (node: SelectedNode) => node.kind === 'products' && node.products === WHOLE_ACCOUNT;

function findFacts(
  tx: TenantTx,
  accountId: number,
  node: SelectedNode,
  { days, ...clock }: TenantClock & { days: readonly string[] },
): Promise<UsageFacts[]> {
  if (node.kind === 'feature') return findFeatureFacts(tx, accountId, node.feature, days);
  if (!isWholeAccount(node)) return findProductFacts(tx, accountId, node.products, days);
  return findAccountFacts(
    tx,
    days.map((day) => ({ account: accountId, day })),
    clock,
  );
}

/** For a feature, users are counted per day only. */
async function findUsersByPeriod(
  tx: TenantTx,
  accountId: number,
  node: SelectedNode,
  query: { type: UserGraph; lastDay: string },
): Promise<DateCounts> {
  if (node.kind === 'products') return findActiveUsers(tx, accountId, node.products, query);
  return query.type === 'daily' ? findFeatureActiveUsers(tx, accountId, node.feature, query.lastDay) : {};
}

/** Returns the products or the feature of a filter; null means all of them. */
const toUsageFilter = (node: SelectedNode) =>
  node.kind === 'feature'
    ? { feature: node.feature, products: null }
    : { feature: null, products: isWholeAccount(node) ? null : node.products };

const findEvents = (tx: TenantTx, accountId: number, node: SelectedNode, lastDay: string) =>
  node.kind === 'feature'
    ? findFeatureEvents(tx, accountId, { feature: node.feature, products: null }, lastDay)
    : findEventsByDay(tx, accountId, node.products, lastDay);

export const usageRoutes = serve('usage', usage, {
  async getUsage({ params, query, tx, access, services }) {
    const { day, lastCompleteDay } = resolveDay(query, access, services);
    const days = [lastCompleteDay, day].flatMap((one) => [one, addDays(one, -CHANGE_DAYS)]);
    const [node] = await Promise.all([getSelectedNode(tx, query), requireReadable(tx, access, params.id)]);
    const [facts, graph] = await Promise.all([
      findFacts(tx, params.id, node, { days, ...getTenantClock(access, services) }),
      findUsersByPeriod(tx, params.id, node, { type: 'monthly', lastDay: lastCompleteDay }),
    ]);
    const [users, usersBefore, entitlements, entitlementsBefore] = facts;
    return ok({
      ...computeUserMetrics(users, usersBefore),
      ...computeEntitlementMetrics(entitlements, entitlementsBefore),
      usage_graph_data: graph,
    });
  },

  async findUsageProducts({ params, query, tx, access, services }) {
    const [nodes] = await Promise.all([
      findNodes(tx, params.id, getPastDay(query.as_of, access, services.now())),
      requireReadable(tx, access, params.id),
    ]);
    const roots = buildUsageTree(nodes);
    const offset = (query.pageNum - 1) * query.limit;
    return ok({ products: roots.slice(offset, offset + query.limit), has_next: roots.length > offset + query.limit });
  },

  async findUsageSubscriptions({ params, query, tx, access, services }) {
    const [page] = await Promise.all([
      findSubscriptionNames(tx, params.id, { ...query, pastDay: getPastDay(query.as_of, access, services.now()) }),
      requireReadable(tx, access, params.id),
    ]);
    return ok(page);
  },

  exportUsage(call) {
    const { params, query, access, services } = call;
    const { lastCompleteDay } = resolveDay(query, access, services);
    return sendSheet(call, {
      name: 'usage.csv',
      columns: USAGE_SHEET,
      read: async (tx, after: KeysetPosition | undefined, limit) => {
        const [node] = await Promise.all([getSelectedNode(tx, query), requireReadable(tx, access, params.id)]);
        return findUsageDays(tx, params.id, toUsageFilter(node), { after, limit, lastDay: lastCompleteDay });
      },
      record: (tx) =>
        recordListExport(tx, access, { accountId: params.id, list: 'usage', parameters: query }, toActor(call)),
    });
  },

  async getUserGraph({ params, query, tx, access, services }) {
    const { lastCompleteDay } = resolveDay(query, access, services);
    const [node] = await Promise.all([getSelectedNode(tx, query), requireReadable(tx, access, params.accountId)]);
    const type = query.type ?? 'monthly';
    return ok({
      user_graph_data: await findUsersByPeriod(tx, params.accountId, node, { type, lastDay: lastCompleteDay }),
    });
  },

  async getFamilyGraph({ params, query, tx, access, services }) {
    const { lastCompleteDay } = resolveDay(query, access, services);
    const [node] = await Promise.all([getSelectedNode(tx, query), requireReadable(tx, access, params.accountId)]);
    return ok({ family_graph_data: await findEvents(tx, params.accountId, node, lastCompleteDay) });
  },

  async getFeatureGraph({ params, query, tx, access, services }) {
    const { lastCompleteDay } = resolveDay(query, access, services);
    const [node] = await Promise.all([getSelectedNode(tx, query), requireReadable(tx, access, params.accountId)]);
    return ok({
      feature_graph_data: await findFeatureEvents(tx, params.accountId, toUsageFilter(node), lastCompleteDay),
    });
  },

  async getEntitlementsGraph({ params, query, tx, access, services }) {
    const { day } = resolveDay(query, access, services);
    const [node] = await Promise.all([getSelectedNode(tx, query), requireReadable(tx, access, params.accountId)]);
    const graph = node.kind === 'feature' ? {} : await findEntitlements(tx, params.accountId, node.products, day);
    return ok({ entitlements_graph_data: graph });
  },
});

export const productUsageRoutes = serve('subscriptions', productUsage, {
  async getProductGraph({ params, query, tx, access, services }) {
    const { lastCompleteDay } = resolveDay(query, access, services);
    const [uses, isKnown] = await Promise.all([
      findEventsByDay(tx, params.accountId, [query.productId], lastCompleteDay),
      productExists(tx, { id: query.productId }),
      requireReadable(tx, access, params.accountId),
    ]);
    if (!isKnown) throw new NotFoundError('Product');
    return ok({ product_graph_data: uses });
  },
});

export const usageIngestRoutes = serve('usage', usageIngest, {
  async ingestUsage({ body, apiKey, services, inTenant }) {
    const now = services.now();
    const { rows, repeated, rejectedRows: invalidRows } = parseRows(body.rows, toCalendarDay(now, apiKey.timeZone));
    await ensureUsagePartitions(
      services.database,
      rows.map(({ day }) => day),
    );
    const result = await retryContended(() => inTenant('write', (tx) => ingestUsage(tx, rows, now)));
    const rejectedRows = [...invalidRows, ...result.rejectedRows].sort((a, b) => a.row - b.row);
    return ok({
      accepted: result.accepted,
      repeated: result.repeated + repeated,
      refused: rejectedRows.length,
      refusals: rejectedRows,
    });
  },
});
