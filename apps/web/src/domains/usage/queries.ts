/** API calls of an account's usage. */
import { usage, type UsageNode, type UserGraph } from '@mainstay/contract/usage';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../platform/lib/api.ts';
import { type AccountOnDay, toDayInput } from '../../platform/lib/page-context.ts';
import { pageInput } from '../../platform/lib/paged-list.ts';
import { query } from '../../platform/lib/query.ts';

/** The selected node: a family, a product or a feature. Undefined means all usage. */
export type UsageNodeRef = Pick<UsageNode, 'idType' | 'idValue'> & { parentId?: number | undefined };
const toNodeInput = (node: UsageNodeRef | undefined, account: AccountOnDay) => ({
  ...(node && { idType: node.idType, idValue: node.idValue, parentId: node.parentId }),
  ...toDayInput(account),
});

const toPageInput = (account: AccountOnDay) => ({
  params: { id: account.id },
  query: { ...pageInput(1), ...toDayInput(account) },
});

export const accountUsage = (account: AccountOnDay, node: UsageNodeRef | undefined) => ({
  ...query(usage.getUsage, { params: { id: account.id }, query: toNodeInput(node, account) }),
  placeholderData: keepPreviousData,
});
/** Downloads the days of the charts as a spreadsheet. */
export const downloadUsage = (account: AccountOnDay, node: UsageNodeRef | undefined) =>
  fetchData(usage.exportUsage, { params: { id: account.id }, query: toNodeInput(node, account) });
export const usageProducts = (account: AccountOnDay) => query(usage.findUsageProducts, toPageInput(account));
export const usageSubscriptions = (account: AccountOnDay) => query(usage.findUsageSubscriptions, toPageInput(account));

export const userGraph = (account: AccountOnDay, node: UsageNodeRef | undefined, type: UserGraph) =>
  queryOptions({
    ...query(usage.getUserGraph, { params: { accountId: account.id }, query: { ...toNodeInput(node, account), type } }),
    select: (data) => data.user_graph_data,
  });
export const entitlementsGraph = (account: AccountOnDay, node: UsageNodeRef | undefined) =>
  queryOptions({
    ...query(usage.getEntitlementsGraph, { params: { accountId: account.id }, query: toNodeInput(node, account) }),
    select: (data) => data.entitlements_graph_data,
  });
/** Uses by day. Features have a separate endpoint. */
export const familyGraph = (account: AccountOnDay, node: UsageNodeRef | undefined) =>
  queryOptions({
    ...query(usage.getFamilyGraph, { params: { accountId: account.id }, query: toNodeInput(node, account) }),
    select: (data) => data.family_graph_data,
  });
export const featureGraph = (account: AccountOnDay, node: UsageNodeRef | undefined) =>
  queryOptions({
    ...query(usage.getFeatureGraph, { params: { accountId: account.id }, query: toNodeInput(node, account) }),
    select: (data) => data.feature_graph_data,
  });
