import type { SubscribedProduct } from '@mainstay/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { downloadProducts, productPage } from '../queries.ts';
import { PRODUCT_COLUMNS } from './filter-columns.ts';
import type { ListProps } from './list-props.ts';
import { PurchaseList } from './PurchaseList.tsx';

/** Lists the products that the account has bought. */
export function ProductList({ account, shown, change }: ListProps) {
  const { filters, page } = shown;
  const query = useQuery(productPage({ account, filters, page }));
  return (
    <PurchaseList<SubscribedProduct>
      what="product"
      origin="Import subscriptions to see products here."
      {...{ shown, change, query }}
      filterable={PRODUCT_COLUMNS}
      download={() => downloadProducts({ account, filters })}
      rows={query.data?.products}
      columns={COLUMNS}
      rowName={(row) => row.sku_name}
    />
  );
}

const COLUMNS: readonly Column<SubscribedProduct>[] = [
  { id: 'sku_name', header: 'Product', minWidth: 150, phone: 'title', cell: (row) => row.sku_name },
  { id: 'sku_id', header: 'SKU', width: 110, quiet: true, phone: 'note', cell: (row) => row.sku_id },
  { id: 'family', header: 'Family', width: 130, quiet: true, phone: 'state', cell: (row) => row.family ?? '–' },
  {
    id: 'total_subs',
    header: 'Subscriptions',
    width: 120,
    align: 'right',
    phone: 'figure',
    cell: (row) => row.total_subs.toLocaleString('en-US'),
  },
];
