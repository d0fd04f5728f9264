import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import type { DateCounts } from '@mainstay/contract/subscriptions';
import { usage, type UserGraph } from '@mainstay/contract/usage';
import type { KeysetPosition } from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { sendSheet } from '../../platform/files/sheets.ts';
import { toActor } from '../../platform/http/actor.ts';
import { implement, ok } from '../../platform/http/kit.ts';
import { recordListExport } from '../accounts/commands.ts';
import { findAccountFacts, requireReadable } from '../accounts/data.ts';
import { findSubscriptionNames } from '../subscriptions/data.ts';
import { findFeatureFacts, findProductFacts, type UsageFacts } from './metrics/data.ts';
import {
  findEntitlements,
  findFeatureActiveUsers,
  findFeatureEvents,
  findUsageDays,
  findActiveUsers,
  findEventsByDay,
  WHOLE_ACCOUNT,
} from './graphs/data.ts';
import { endpointPolicy } from './policy.ts';
import { findNodes, getSelectedNode, type SelectedNode } from './products/data.ts';
import { buildUsageTree } from './products/rules.ts';
import { computeUsageMetrics, USAGE_SHEET } from './rules.ts';

/** What changes are measured against: whole weeks back, so that a Sunday is compared with a Sunday. */
const CHANGE_DAYS = 28;
const isWhole = (picked: SelectedNode) => picked.kind === 'products' && picked.products === WHOLE_ACCOUNT;

function findFacts(
  tx: TenantTx,
  accountId: number,
  picked: SelectedNode,
  { days, timeZone }: { days: readonly string[]; timeZone: string },
): Promise<UsageFacts[]> {
  if (picked.kind === 'feature') return findFeatureFacts(tx, accountId, picked.feature, days);
  if (!isWhole(picked)) return findProductFacts(tx, accountId, picked.products, days);
  return findAccountFacts(
    tx,
    days.map((day) => ({ account: accountId, day })),
    timeZone,
  );
}

/** Of a feature people are counted a day, not over days. */
async function findUsersByPeriod(
  tx: TenantTx,
  accountId: number,
  picked: SelectedNode,
  asked: { type: UserGraph; today: string },
): Promise<DateCounts> {
  if (picked.kind === 'products') return findActiveUsers(tx, accountId, picked.products, asked);
  return asked.type === 'daily' ? findFeatureActiveUsers(tx, accountId, picked.feature, asked.today) : {};
}

/** Which products or which feature; null is each of them. */
const toUsageFilter = (picked: SelectedNode) =>
  picked.kind === 'feature'
    ? { feature: picked.feature, products: null }
    : { feature: null, products: isWhole(picked) ? null : picked.products };

const findEvents = (tx: TenantTx, accountId: number, picked: SelectedNode, today: string) =>
  picked.kind === 'feature'
    ? findFeatureEvents(tx, accountId, { feature: picked.feature, products: null }, today)
    : findEventsByDay(tx, accountId, picked.products, today);

export const usageFeature = implement(usage, endpointPolicy)('usage', {
  async getUsage({ params, query, tx, access, services }) {
    const today = toCalendarDay(services.now(), access.timeZone);
    const days = [today, addDays(today, -CHANGE_DAYS)];
    const [picked] = await Promise.all([getSelectedNode(tx, query), requireReadable(tx, access, params.id)]);
    const [facts, graph] = await Promise.all([
      findFacts(tx, params.id, picked, { days, timeZone: access.timeZone }),
      findUsersByPeriod(tx, params.id, picked, { type: 'monthly', today }),
    ]);
    return ok({ ...computeUsageMetrics(facts[0], facts[1]), usage_graph_data: graph });
  },

  async findUsageProducts({ params, query, tx, access }) {
    const [nodes] = await Promise.all([findNodes(tx, params.id), requireReadable(tx, access, params.id)]);
    const roots = buildUsageTree(nodes);
    const first = (query.pageNum - 1) * query.limit;
    return ok({ products: roots.slice(first, first + query.limit), has_next: roots.length > first + query.limit });
  },

  async findUsageSubscriptions({ params, query, tx, access }) {
    const [page] = await Promise.all([
      findSubscriptionNames(tx, params.id, query),
      requireReadable(tx, access, params.id),
    ]);
    return ok(page);
  },

  exportUsage(call) {
    const { params, query, access, services } = call;
    const today = toCalendarDay(services.now(), access.timeZone);
    return sendSheet(call, {
      name: 'usage.csv',
      columns: USAGE_SHEET,
      read: async (tx, after: KeysetPosition | undefined, limit) => {
        const [picked] = await Promise.all([getSelectedNode(tx, query), requireReadable(tx, access, params.id)]);
        return findUsageDays(tx, params.id, toUsageFilter(picked), { after, limit, today });
      },
      record: (tx) =>
        recordListExport(tx, access, { accountId: params.id, list: 'usage', asked: query }, toActor(call)),
    });
  },

  async getUserGraph({ params, query, tx, access, services }) {
    const today = toCalendarDay(services.now(), access.timeZone);
    const [picked] = await Promise.all([getSelectedNode(tx, query), requireReadable(tx, access, params.accountId)]);
    const type = query.type ?? 'monthly';
    return ok({ user_graph_data: await findUsersByPeriod(tx, params.accountId, picked, { type, today }) });
  },

  async getFamilyGraph({ params, query, tx, access, services }) {
    const today = toCalendarDay(services.now(), access.timeZone);
    const [picked] = await Promise.all([getSelectedNode(tx, query), requireReadable(tx, access, params.accountId)]);
    return ok({ family_graph_data: await findEvents(tx, params.accountId, picked, today) });
  },

  async getFeatureGraph({ params, query, tx, access, services }) {
    const today = toCalendarDay(services.now(), access.timeZone);
    const [picked] = await Promise.all([getSelectedNode(tx, query), requireReadable(tx, access, params.accountId)]);
    return ok({ feature_graph_data: await findFeatureEvents(tx, params.accountId, toUsageFilter(picked), today) });
  },

  async getEntitlementsGraph({ params, query, tx, access, services }) {
    const today = toCalendarDay(services.now(), access.timeZone);
    const [picked] = await Promise.all([getSelectedNode(tx, query), requireReadable(tx, access, params.accountId)]);
    const graph = picked.kind === 'feature' ? {} : await findEntitlements(tx, params.accountId, picked.products, today);
    return ok({ entitlements_graph_data: graph });
  },
});
