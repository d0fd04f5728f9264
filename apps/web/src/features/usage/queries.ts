/** Calls about how much an account uses. */
import { usage, type UsageNode, type UserGraph } from '@mainstay/contract/usage';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../lib/api.ts';
import { pageInput } from '../../lib/paged-list.ts';
import { query } from '../../lib/query.ts';

/** What is looked at: a family, a product, a feature, or everything. */
export type UsageNodeRef = Pick<UsageNode, 'idType' | 'idValue'> & { parentId?: number | undefined };
const nodeInput = (node: UsageNodeRef | undefined) =>
  node ? { idType: node.idType, idValue: node.idValue, parentId: node.parentId } : {};

export const accountUsage = (id: number, node: UsageNodeRef | undefined) => ({
  ...query(usage.getUsage, { params: { id }, query: nodeInput(node) }),
  placeholderData: keepPreviousData,
});
/** The days of the charts, as a sheet. */
export const downloadUsage = (id: number, node: UsageNodeRef | undefined) =>
  fetchData(usage.exportUsage, { params: { id }, query: nodeInput(node) });
export const usageProducts = (id: number) => query(usage.findUsageProducts, { params: { id }, query: pageInput(1) });
export const usageSubscriptions = (id: number) =>
  query(usage.findUsageSubscriptions, { params: { id }, query: pageInput(1) });

export const userGraph = (accountId: number, node: UsageNodeRef | undefined, type: UserGraph) =>
  queryOptions({
    ...query(usage.getUserGraph, { params: { accountId }, query: { ...nodeInput(node), type } }),
    select: (data) => data.user_graph_data,
  });
export const entitlementsGraph = (accountId: number, node: UsageNodeRef | undefined) =>
  queryOptions({
    ...query(usage.getEntitlementsGraph, { params: { accountId }, query: nodeInput(node) }),
    select: (data) => data.entitlements_graph_data,
  });
/** Uses by day; those of a single feature have a call of their own. */
export const familyGraph = (accountId: number, node: UsageNodeRef | undefined) =>
  queryOptions({
    ...query(usage.getFamilyGraph, { params: { accountId }, query: nodeInput(node) }),
    select: (data) => data.family_graph_data,
  });
export const featureGraph = (accountId: number, node: UsageNodeRef | undefined) =>
  queryOptions({
    ...query(usage.getFeatureGraph, { params: { accountId }, query: nodeInput(node) }),
    select: (data) => data.feature_graph_data,
  });
