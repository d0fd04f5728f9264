import type { SubscribedProduct } from '@mainstay/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { downloadProducts, PAGE_ROWS, productPage } from '../queries.ts';
import { FilterTools } from './FilterTools.tsx';
import { PRODUCT_COLUMNS } from './filter-columns.ts';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import type { ListProps } from './list-props.ts';

/** Products the account has bought. */
export function ProductList({ accountId, shown, change }: ListProps) {
  const { filters, page } = shown;
  const query = useQuery(productPage({ aid: accountId, filters, page }));
  return (
    <>
      <FilterTools columns={PRODUCT_COLUMNS} filters={filters} onChange={(next) => change({ filters: next })}>
        <ExportButton isTool name="products" download={() => downloadProducts({ aid: accountId, filters })} />
      </FilterTools>
      <PagedTable<SubscribedProduct>
        label="Products"
        query={query}
        rows={query.data?.products}
        columns={COLUMNS}
        rowId={(row) => row.id}
        rowName={(row) => row.sku_name}
        size={PAGE_ROWS}
        page={page}
        onPage={(next) => change({ page: next })}
        onOpen={(row) => change({ open: row.id })}
        empty={
          filters.length > 0 ? (
            <EmptyState title="No product matches" />
          ) : (
            <EmptyState title="No products yet">Products come with subscriptions, by an import.</EmptyState>
          )
        }
      />
    </>
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
