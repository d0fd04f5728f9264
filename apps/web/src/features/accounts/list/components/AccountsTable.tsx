import type { AccountFilter, AccountRow, FilterColumn, Sort } from '@mainstay/contract/accounts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { accountPath, accountMenu } from '../../../../lib/addresses.ts';
import { hashHref } from '../../../../lib/history.ts';
import { pagedList } from '../../../../lib/paged-list.ts';
import { useGo } from '../../../../lib/use-go.ts';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { useMenus } from '../../../pages/queries.ts';
import { storeAccess } from '../../header/components/account-access.ts';
import { accountPages } from '../queries.ts';
import { accountColumns, withExtraColumns } from './account-columns.tsx';
import { AccountPeek } from './AccountPeek.tsx';
import type { ListState } from './list-address.ts';
import { type Sums, sumsOf } from './list-sums.ts';
import { NoAccounts } from './NoAccounts.tsx';
import { useSelection } from './use-selection.ts';

interface AccountsTableProps {
  state: ListState;
  onChange: (next: Partial<ListState>, options?: { replace?: boolean }) => void;
  filters: readonly AccountFilter[];
  filterOf: (column: FilterColumn, close: () => void) => ReactNode;
  hidden: readonly string[];
  totals: Sums | undefined;
}

type ExtraFields = Record<string, Record<string, string>>;

/** The rows, ten a page, as the state asks for them. */
export function AccountsTable({ state, onChange, filters, filterOf, hidden, totals }: AccountsTableProps) {
  const client = useQueryClient();
  const options = accountPages(state);
  const pages = useInfiniteQuery(options);
  const list = pagedList(pages, (page) => page.accounts);
  const extra: ExtraFields = useMemo(
    () => Object.assign({}, ...(pages.data?.pages.map((page) => page.extra_fields) ?? [])) as ExtraFields,
    [pages.data],
  );
  const labels = [...new Set(Object.values(extra).flatMap(Object.keys))];
  const selection = useSelection(list.rows, JSON.stringify(options.queryKey));
  const menu = accountMenu(useMenus());
  const go = useGo();

  const pathOf = (row: AccountRow) => accountPath(row, menu);
  const hrefOf = (row: AccountRow) => hashHref(pathOf(row));
  const open = (row: AccountRow, newTab: boolean) => {
    storeAccess({ account_id: row.id, read_only: row.read_only_account });
    if (newTab) window.open(hrefOf(row), '_blank');
    else go(pathOf(row));
  };
  const peekOf = (row: AccountRow) => (
    <AccountPeek
      row={row}
      href={hrefOf(row)}
      opened={state.open === row.id}
      onOpen={(opened) => onChange({ open: opened ? row.id : undefined }, { replace: true })}
    />
  );
  const isSelecting = selection.rows.length > 0;
  const columns = withExtraColumns(
    accountColumns({
      hrefOf,
      filterOf,
      isFiltered: (column) => filters.some((filter) => filter.column_name === column),
      sums: isSelecting ? sumsOf(selection.rows) : totals,
      selected: isSelecting,
    }),
    labels,
    (row, label) => extra[row.id]?.[label],
  ).filter((column) => !hidden.includes(column.id));

  return (
    <DataTable
      label="Accounts"
      columns={columns}
      rows={list.rows}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      loading={list.loading}
      busy={list.busy}
      error={list.error}
      onRetry={() => void client.resetQueries({ queryKey: options.queryKey })}
      empty={<NoAccounts state={state} />}
      hasNext={list.hasNext}
      onEndReached={() => void pages.fetchNextPage()}
      sort={state.sort ?? 'name'}
      onSort={(sort) => onChange({ sort: sort as Sort | undefined })}
      selected={selection.ids}
      onSelect={selection.select}
      onOpen={open}
      actions={peekOf}
    />
  );
}
