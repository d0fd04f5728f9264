import type { UsageNode } from '@mainstay/contract/usage';
import { useQuery } from '@tanstack/react-query';
import type { AccountOnDay } from '../../../platform/lib/page-context.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { type UsageNodeRef, usageProducts } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './ProductTree.module.css';

interface ProductTreeProps {
  account: AccountOnDay;
  node: UsageNodeRef | undefined;
  onNode: (node: UsageNodeRef | undefined) => void;
}

/** Lists families with their products and features. Selecting one filters the metrics and charts. */
export function ProductTree({ account, node, onNode }: ProductTreeProps) {
  const { data, error, refetch } = useQuery(usageProducts(account));
  const selectNode = (next: UsageNode) =>
    onNode({ idType: next.idType, idValue: next.idValue, ...(next.parentId !== null && { parentId: next.parentId }) });
  return (
    <Card title="Products">
      {error ? (
        <ErrorState title="Products could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ul className={styles.list} aria-label="Product families">
          <li>
            <button type="button" aria-pressed={node === undefined} onClick={() => onNode(undefined)}>
              All products
            </button>
          </li>
          {data.products.map((product) => (
            <Branch key={product.id} node={product} selectedNode={node} onPick={selectNode} />
          ))}
        </ul>
      ) : (
        <div className={styles.skeleton}>
          <Skeleton height={180} />
        </div>
      )}
    </Card>
  );
}

interface BranchProps {
  node: UsageNode;
  selectedNode: UsageNodeRef | undefined;
  onPick: (node: UsageNode) => void;
}

const Branch = ({ node, selectedNode, onPick }: BranchProps) => (
  <li>
    <button
      type="button"
      data-kind={node.idType}
      aria-pressed={selectedNode?.idType === node.idType && selectedNode.idValue === node.idValue}
      onClick={() => onPick(node)}
    >
      <span className={textStyles.truncate}>{node.name}</span>
    </button>
    {node.children.length > 0 && (
      <ul>
        {node.children.map((child) => (
          <Branch key={child.id} node={child} selectedNode={selectedNode} onPick={onPick} />
        ))}
      </ul>
    )}
  </li>
);
