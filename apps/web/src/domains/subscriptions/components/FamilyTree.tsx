import type { ProductNode } from '@mainstay/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { Network } from 'lucide-react';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Popup } from '../../../platform/ui/Popup.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { productFamily } from '../queries.ts';
import './FamilyTree.css';

/** A button that shows the family of a product. */
export const FamilyButton = ({ skuId, name }: { skuId: string; name: string }) => (
  <Popup
    label={`Family of ${name}`}
    className="pfam"
    position="bottom-end"
    width={300}
    trigger={
      <button type="button" className="card-more bare pfam-open">
        <Network size={13} aria-hidden />
        Family tree
      </button>
    }
  >
    <Family skuId={skuId} />
  </Popup>
);

function Family({ skuId }: { skuId: string }) {
  const { data, error, refetch } = useQuery(productFamily(skuId));
  if (error)
    return <ErrorState title="Could not load the product family" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.products.length === 0) return <p className="cap">This product is not part of a family.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable
    <section className="pfam-scroll" tabIndex={0} aria-label="Product family" data-autofocus>
      <Branch nodes={data.products} skuId={skuId} />
    </section>
  );
}

const Branch = ({ nodes, skuId }: { nodes: readonly ProductNode[]; skuId: string }) => (
  <ul>
    {nodes.map((node) => (
      <li key={`${node.sku_id}-${node.name}`}>
        <span className="pfam-node" aria-current={node.sku_id === skuId || undefined}>
          <span className="ell">{node.name}</span>
          {node.sku_id && <span className="cap">{node.sku_id}</span>}
        </span>
        {node.children.length > 0 && <Branch nodes={node.children} skuId={skuId} />}
      </li>
    ))}
  </ul>
);
