/** Builds the tree of a family from its rows, and computes the totals of each branch. */
import type { HierarchyNode } from '@mainstay/contract/hierarchy';
import { roundHealth } from '@mainstay/contract/rules/health';

/** An account of the family as it was read. Callers who may not read it do not receive its metrics. */
export interface FamilyMember {
  id: number;
  name: string;
  image_url: string | null;
  parent_id: number | null;
  status: HierarchyNode['status'];
  read_only_account: boolean;
  has_access: boolean;
  mrr: number;
  health: number | null;
}

/** The running totals of a branch. */
interface BranchTotals {
  accounts: number;
  mrr: number;
  health: number;
  scoredAccounts: number;
}

interface Branch {
  member: FamilyMember;
  node: HierarchyNode;
  totals: BranchTotals;
}

const toBranch = (member: FamilyMember): Branch => {
  const { id, name, image_url, status, read_only_account, has_access } = member;
  const ownMetrics = has_access ? { mrr: member.mrr, health: member.health } : { mrr: null, health: null };
  return {
    member,
    node: {
      id,
      name,
      image_url,
      status,
      read_only_account,
      has_access,
      ...ownMetrics,
      branch: { accounts: 0, mrr: 0, health: null },
      children: [],
    },
    totals: {
      accounts: has_access ? 1 : 0,
      mrr: ownMetrics.mrr ?? 0,
      health: ownMetrics.health ?? 0,
      scoredAccounts: ownMetrics.health === null ? 0 : 1,
    },
  };
};

/**
 * @param family topmost first, every parent before its children, children in display order
 *
 * @returns the topmost member with its descendants; undefined for an empty family
 */
export function buildTree(family: readonly FamilyMember[]): HierarchyNode | undefined {
  const branches = family.map(toBranch);
  const byId = new Map(branches.map((branch) => [branch.member.id, branch]));
  // From the leaves up, so that a branch is complete before it is added to its parent.
  for (const { member, node, totals } of branches.toReversed()) {
    const { accounts, mrr, health, scoredAccounts } = totals;
    node.branch = { accounts, mrr, health: scoredAccounts === 0 ? null : roundHealth(health / scoredAccounts) };
    const parentTotals = member.parent_id === null ? undefined : byId.get(member.parent_id)?.totals;
    if (!parentTotals) continue;
    parentTotals.accounts += accounts;
    parentTotals.mrr += mrr;
    parentTotals.health += health;
    parentTotals.scoredAccounts += scoredAccounts;
  }
  for (const { member, node } of branches)
    if (member.parent_id !== null) byId.get(member.parent_id)?.node.children.push(node);
  return branches[0]?.node;
}
