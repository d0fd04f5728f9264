import { formatNumber } from '@mainstay/contract/rules/numbers';
import type { ProductNode, ProductSubscription, SubscribedProduct } from '@mainstay/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Network } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Filters } from '../../../platform/lib/filters.ts';
import { formatFullMoney } from '../../../platform/lib/money.ts';
import type { AccountOnDay } from '../../../platform/lib/page-context.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { ChartCard } from '../../../platform/ui/ChartCard.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { ExportButton } from '../../../platform/ui/ExportButton.tsx';
import { PagedTable } from '../../../platform/ui/PagedTable.tsx';
import { Popup } from '../../../platform/ui/Popup.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { buildDateBars } from '../../../platform/ui/date-bars.ts';
import type { Column } from '../../../platform/ui/table-columns.ts';
import {
  downloadProductSubscriptions,
  PAGE_ROWS,
  productFamily,
  productGraph,
  productSubscriptionPage,
} from '../queries.ts';
import { FilterTools } from './FilterTools.tsx';
import { StatusChip } from './StatusChip.tsx';
import { PRODUCT_SUBSCRIPTION_COLUMNS } from './filter-columns.ts';
import subscriptionsStyles from './Subscriptions.module.css';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import styles from './SubscriptionFamily.module.css';

interface ProductDetailProps {
  account: AccountOnDay;
  product: SubscribedProduct;
}

/** Shows the usage of a product on an account, and the subscriptions that include the product. */
export function ProductDetail({ account, product }: ProductDetailProps) {
  const { sku_id: skuId, sku_name: name } = product;
  const graph = useQuery(productGraph(account, product.id));
  const title = `Usage of ${name}`;
  const view = useMemo(
    () => graph.data && buildDateBars(graph.data, { title, x: 'Date', y: 'Usage' }),
    [graph.data, title],
  );
  const [filters, setFilters] = useState<Filters>([]);
  const [page, setPage] = useState(1);
  const query = useQuery(productSubscriptionPage({ account, skuId, filters, page }));
  const filter = (next: Filters) => {
    setFilters(next);
    setPage(1);
  };
  return (
    <>
      <ChartCard
        title={title}
        caption="uses a day, 90 complete days"
        height={252}
        view={view}
        error={graph.error}
        onRetry={() => void graph.refetch()}
      />
      <Card
        title={`Subscriptions with ${name}`}
        actions={<FamilyButton skuId={skuId} name={name} />}
        className={subscriptionsStyles.card}
      >
        <FilterTools columns={PRODUCT_SUBSCRIPTION_COLUMNS} filters={filters} onChange={filter}>
          <ExportButton
            isTool
            name={`subscriptions-with-${skuId}`}
            download={() => downloadProductSubscriptions({ account, skuId, filters })}
          />
        </FilterTools>
        <PagedTable<ProductSubscription>
          label={`Subscriptions with ${name}`}
          query={query}
          rows={query.data?.subscriptions}
          columns={COLUMNS}
          rowId={(row) => row.id}
          rowName={(row) => row.subscription_id}
          size={PAGE_ROWS}
          page={page}
          onPage={setPage}
          empty={<EmptyState title="No subscriptions match" />}
        />
      </Card>
    </>
  );
}

const COLUMNS: readonly Column<ProductSubscription>[] = [
  { id: 'subscription_id', header: 'Subscription', minWidth: 110, phone: 'title', cell: (row) => row.subscription_id },
  { id: 'status', header: 'Status', width: 100, phone: 'state', cell: (row) => <StatusChip status={row.status} /> },
  {
    id: 'quantity',
    header: 'Quantity',
    width: 80,
    align: 'right',
    phone: 'note',
    cell: (row) => formatNumber(row.quantity),
  },
  {
    id: 'price',
    header: 'Unit price',
    width: 90,
    align: 'right',
    quiet: true,
    cell: (row) => formatFullMoney(row.price),
  },
  {
    id: 'net_price',
    header: 'Net price',
    width: 100,
    align: 'right',
    phone: 'figure',
    cell: (row) => formatFullMoney(row.net_price),
  },
];

/** A button that shows the family of a product. */
const FamilyButton = ({ skuId, name }: { skuId: string; name: string }) => (
  <Popup
    label={`Family of ${name}`}
    className={styles.popup}
    position="bottom-end"
    width={300}
    trigger={
      <button type="button" className={clsx(cardStyles.more, layoutStyles.unstyled, styles.openButton)}>
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
  if (data.products.length === 0)
    return <p className={clsx(textStyles.caption, styles.caption)}>This product is not part of a family.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable
    <section className={styles.scrollArea} tabIndex={0} aria-label="Product family" data-autofocus>
      <Branch nodes={data.products} skuId={skuId} />
    </section>
  );
}

const Branch = ({ nodes, skuId }: { nodes: readonly ProductNode[]; skuId: string }) => (
  <ul>
    {nodes.map((node) => (
      <li key={`${node.sku_id}-${node.name}`}>
        <span className={styles.node} aria-current={node.sku_id === skuId || undefined}>
          <span className={textStyles.truncate}>{node.name}</span>
          {node.sku_id && <span className={clsx(textStyles.caption, styles.caption)}>{node.sku_id}</span>}
        </span>
        {node.children.length > 0 && <Branch nodes={node.children} skuId={skuId} />}
      </li>
    ))}
  </ul>
);
