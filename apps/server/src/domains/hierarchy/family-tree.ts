/** Builds the tree of a family from its rows, and computes the totals of each branch. */
import type { HierarchyNode } from '@mainstay/contract/hierarchy';
import { roundHealth } from '@mainstay/contract/rules/health';
import { isAccountReadOnly, type Membership } from '../../core/account-access/account-permission.ts';
import { inAccountScope } from '../../core/account-access/account-scope.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import { imageUrl } from '../../platform/files/media.ts';
import type { Access } from '../../platform/session/access.ts';
import { toMajorUnits } from '../../platform/units.ts';

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

/** Reads the family of an account. */
interface FoundMember extends Omit<FamilyMember, 'read_only_account' | 'mrr' | 'image_url'>, Membership {
  mrr_minor: number;
  storage_key: string | null;
}

/**
 * Returns all accounts below the topmost ancestor that the caller may read (decision 28), parents before their children
 * and children by name. A single statement reads the whole family by its root, regardless of its size.
 */
export async function findFamily(tx: TenantTx, access: Access, accountId: number): Promise<FamilyMember[]> {
  const values = new Values(tx.tenant, accountId, access.user);
  const scopeCondition = inAccountScope(values, access);
  const found = await tx.rows<FoundMember>(
    `with own as materialized (select a.root_id, a.path from accounts a where a.tenant_id = $1 and a.id = $2),
     top as materialized (
       select a.id from own o cross join lateral unnest(o.path) with ordinality up (id, place)
         join accounts a on a.tenant_id = $1 and a.id = up.id where ${scopeCondition} order by up.place limit 1)
     select a.id, a.name, a.parent_id, a.status, a.mrr_minor, a.health, m.member_type, m.read_only, f.storage_key,
       ${scopeCondition} as has_access
     from own o cross join top t join accounts a on a.tenant_id = $1 and a.root_id = o.root_id and t.id = any(a.path)
       left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $3
       left join files f on f.tenant_id = $1 and f.id = a.image_file_id
     order by cardinality(a.path), a.name_key, a.id`,
    values.list,
  );
  return found.map(({ mrr_minor, storage_key, member_type, read_only, ...member }) => ({
    ...member,
    image_url: imageUrl(storage_key),
    mrr: toMajorUnits(mrr_minor, access.minorDigits),
    read_only_account: isAccountReadOnly(access, { member_type, read_only }),
  }));
}
