import { NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import type { HierarchyNode } from '@mainstay/contract/hierarchy';
import { noAccessMessage } from '@mainstay/contract/rules/access';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { formatShare } from '@mainstay/contract/rules/percentages';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Network } from 'lucide-react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { accountMenu, accountPath } from '../../../platform/lib/addresses.ts';
import { formatAccountMoney } from '../../../platform/lib/money.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import type { PageContext } from '../../../platform/lib/page-context.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { type Stat, StatStrip } from '../../../platform/ui/StatStrip.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { useMenus } from '../../../core/navigation/queries.ts';
import { FamilyTree } from '../components/FamilyTree.tsx';
import { accountHierarchy, checkAccess } from '../queries.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/FamilyTree.module.css';

/** The family of the page's account. */
export function AccountHierarchy({ context }: { context: PageContext }) {
  const id = Number(context.account_id ?? 0);
  const { data, error, refetch } = useQuery({ ...accountHierarchy(id), enabled: id > 0 });
  const open = useOpenAccount();
  const menu = accountMenu(useMenus());
  /** Returns the link to the organization chart of the account's contacts. */
  const getContactsHref = (account: HierarchyNode | undefined) =>
    hashHref(accountPath({ id, name: account?.name ?? '-' }, menu, { tab: 'contacts', contacts: { chart: true } }));
  if (id === 0) return null;
  if (error)
    return <ErrorState title="Could not load the account hierarchy" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div
        className={clsx(pageHeaderStyles.page, styles.page)}
        data-part="page-header-page"
        role="status"
        aria-label="Loading"
      >
        <Skeleton height={84} />
        <Skeleton height={320} />
      </div>
    );
  if (!data.hierarchy_available)
    return (
      <EmptyState icon={Network} title="No hierarchy">
        This account has no parent or sub-accounts that you can access.
      </EmptyState>
    );
  const { tree } = data;
  return (
    <div className={clsx(pageHeaderStyles.page, styles.page)} data-part="page-header-page">
      <StatStrip label="Hierarchy totals" stats={toStats(tree, findNode(tree, id))} />
      <Card
        title="Account hierarchy"
        caption={tree.branch.accounts}
        more={{ text: 'Contact org chart', href: getContactsHref(findNode(tree, id)) }}
        className={styles.card}
      >
        <FamilyTree tree={tree} current={id} onOpen={(node) => node.id !== id && void open(node)} />
      </Card>
    </div>
  );
}

/**
 * Returns a function that checks access before it opens an account. Without access, it shows a message and stays on the page
 * (2-hierarchy-04 to 06).
 */
function useOpenAccount(): (node: HierarchyNode) => Promise<void> {
  const menu = accountMenu(useMenus());
  const navigate = useNavigateTo();
  return async ({ id }) => {
    try {
      const { has_access, account_name } = await checkAccess(id);
      if (has_access) navigate(accountPath({ id, name: account_name }, menu, { tab: 'hierarchy' }));
      else showToast(noAccessMessage(account_name));
    } catch (error) {
      showToast(getErrorMessage(error));
    }
  };
}

function findNode(tree: HierarchyNode, id: number): HierarchyNode | undefined {
  const stack = [tree];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.id === id) return next;
    stack.push(...next.children);
  }
  return undefined;
}

const formatHealth = (health: number | null) => (health === null ? NOT_ENOUGH_DATA : String(health));

/** Returns the totals of the family and of the account's branch, and the share of the branch in the family. */
function toStats(tree: HierarchyNode, ownNode: HierarchyNode | undefined): Stat[] {
  const { branch: familyTotals } = tree;
  const familyStats = [
    {
      label: 'Hierarchy MRR',
      value: formatAccountMoney(familyTotals.mrr),
      note: formatCount(familyTotals.accounts, 'account'),
    },
    { label: 'Hierarchy health', value: formatHealth(familyTotals.health), note: 'average of its accounts' },
  ];
  if (!ownNode || ownNode === tree) return familyStats;
  const { branch } = ownNode;
  const share =
    familyTotals.mrr > 0
      ? `${formatShare(branch.mrr, familyTotals.mrr)} of the hierarchy`
      : formatCount(branch.accounts, 'account');
  return [
    ...familyStats,
    { label: 'MRR incl. sub-accounts', value: formatAccountMoney(branch.mrr), note: share },
    {
      label: 'Health incl. sub-accounts',
      value: formatHealth(branch.health),
      note: formatCount(branch.accounts, 'account'),
    },
  ];
}
