import type { HierarchyNode } from '@mainstay/contract/hierarchy';
import { healthBand } from '@mainstay/contract/rules/health';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { memo } from 'react';
import { formatAccountMoney } from '../../../platform/lib/money.ts';
import { AccountLogo } from '../../../platform/ui/AccountLogo.tsx';
import { BandDot } from '../../../platform/ui/HealthBar.tsx';
import { LEVEL_WIDTH, type PlacedNode, ROW_HEIGHT } from './tree-layout.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './FamilyTree.module.css';

interface FamilyNodeProps {
  placed: PlacedNode;
  /** Whether this is the page's account. */
  isCurrent: boolean;
  /** Whether this is the node in the tab order. */
  isActive: boolean;
  /** Both callbacks must be stable, so that `memo` can skip renders. */
  onOpen: (node: HierarchyNode) => void;
  onFocus: (row: number) => void;
}

/** One account of the family, with the totals of its branch. Memoized, because a family may have many accounts. */
export const FamilyNode = memo(function FamilyNode({ placed, isCurrent, isActive, onOpen, onFocus }: FamilyNodeProps) {
  const { node, level, row, position, siblings } = placed;
  const { name, branch, has_access, children } = node;
  const isBranch = children.length > 0;
  return (
    <button
      type="button"
      role="treeitem"
      className={styles.node}
      style={{ left: level * LEVEL_WIDTH, top: row * ROW_HEIGHT }}
      data-id={node.id}
      aria-level={level + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isBranch ? true : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      aria-selected={isCurrent}
      tabIndex={isActive ? 0 : -1}
      title={name}
      onClick={() => onOpen(node)}
      onFocus={() => onFocus(row)}
    >
      <AccountLogo name={name} image={node.image_url} size={20} />
      <span className={clsx(styles.name, textStyles.truncate)}>{name}</span>
      {node.status === 'Closed' && <span className={textStyles.caption}>Closed</span>}
      {!has_access && <Lock size={13} role="img" aria-label="No access" />}
      {branch.accounts > 0 && (
        <span className={clsx(styles.summary, textStyles.tabular)}>
          {isBranch && (
            <span className={textStyles.caption}>
              {`${branch.accounts} `}
              <span className={textStyles.screenReaderOnly}>accounts, </span>
            </span>
          )}
          {branch.health !== null && (
            <>
              <BandDot band={healthBand(branch.health)} />
              <span className={textStyles.screenReaderOnly}>health </span>
              {`${branch.health} `}
            </>
          )}
          <span className={textStyles.screenReaderOnly}>MRR </span>
          <b>{formatAccountMoney(branch.mrr)}</b>
        </span>
      )}
    </button>
  );
});
