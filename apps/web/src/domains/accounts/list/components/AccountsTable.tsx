import type { AccountFilter, AccountRow, FilterColumn, Sort } from '@mainstay/contract/accounts';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { accountPath, accountMenu } from '../../../../platform/lib/addresses.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { useTrackedJob } from '../../../../platform/lib/use-tracked-job.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { useSelection } from '../../../../platform/lib/use-selection.ts';
import { DataTable } from '../../../../platform/ui/DataTable.tsx';
import { PinButton } from '../../../../platform/ui/PinButton.tsx';
import { useIsPhone } from '../../../../platform/ui/use-is-phone.ts';
import { useMenus } from '../../../../core/navigation/queries.ts';
import { usePin } from '../../queries.ts';
import { preloadAccount } from '../../components/preload-account.ts';
import { accountColumns, withExtraColumns } from './account-columns.tsx';
import { AccountPeek } from './AccountPeek.tsx';
import type { ListState } from './list-address.ts';
import { openFromList, storeList } from './list-origin.ts';
import { type ListTotals, computeTotals } from './list-totals.ts';
import { NoAccounts } from './NoAccounts.tsx';
import type { AccountRows } from './use-account-rows.ts';

const BulkEditBar = lazy(async () => ({ default: (await import('./BulkEditBar.tsx')).BulkEditBar }));
const PeekSheet = lazy(async () => ({ default: (await import('./PeekSheet.tsx')).PeekSheet }));

const PIN_KEY = 'p';

interface AccountsTableProps {
  state: ListState;
  list: AccountRows;
  extraLabels: readonly string[];
  onChange: (next: Partial<ListState>, options?: { replace?: boolean }) => void;
  filters: readonly AccountFilter[];
  renderFilter: (column: FilterColumn, close: () => void) => ReactNode;
  hidden: readonly string[];
  totals: ListTotals | undefined;
}

/** The table of accounts with its totals, row actions and bulk edits. */
export function AccountsTable({
  state,
  list,
  extraLabels,
  onChange,
  filters,
  renderFilter,
  hidden,
  totals,
}: AccountsTableProps) {
  const selection = useSelection(list.rows, list.queryId);
  const menu = accountMenu(useMenus());
  const navigateTo = useNavigateTo();
  const isPhone = useIsPhone();
  const pin = usePin();
  useEffect(() => storeList(state), [state]);

  const getPath = (row: AccountRow) => accountPath(row, menu);
  const getHref = (row: AccountRow) => hashHref(getPath(row));
  const open = (row: AccountRow, newTab: boolean) => {
    openFromList(row);
    if (newTab) window.open(getHref(row), '_blank');
    else navigateTo(getPath(row));
  };
  const peek = (id: number | undefined) => onChange({ open: id }, { replace: true });
  const renderPeekButton = (row: AccountRow) => (
    <AccountPeek
      row={row}
      href={getHref(row)}
      opened={state.open === row.id}
      onOpen={(opened) => peek(opened ? row.id : undefined)}
    />
  );
  const renderPinButton = (row: AccountRow) => (
    <PinButton name={row.name} pinned={row.pin_status} onPin={(on) => pin(row, on)} tabIndex={-1} />
  );
  const peekedRow = list.rows.find((row) => row.id === state.open);
  const isSelecting = selection.rows.length > 0;
  const { user_access_type } = useSignedIn();
  const [edit, setEdit] = useTrackedJob('accounts');
  const columns = withExtraColumns(
    accountColumns({
      getHref,
      renderFilter,
      isFiltered: (column) => filters.some((filter) => filter.column_name === column),
      totals: isSelecting && !selection.isAll ? computeTotals(selection.rows) : totals,
      isSelection: isSelecting,
    }),
    extraLabels,
    list.getExtraValue,
  ).filter((column) => !hidden.includes(column.id));

  return (
    <>
      <DataTable
        label="Accounts"
        columns={columns}
        rows={list.rows}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        loading={list.loading}
        busy={list.busy}
        error={list.error}
        onRetry={list.reset}
        empty={<NoAccounts state={state} />}
        hasNext={list.hasNext}
        onEndReached={list.fetchNext}
        sort={state.sort ?? 'name'}
        onSort={(sort) => onChange({ sort: sort as Sort | undefined })}
        selected={selection.ids}
        // View-only users cannot do anything with a selection.
        {...(user_access_type === 'full' && { onSelect: selection.select })}
        onOpen={open}
        onAim={(row) => void preloadAccount({ id: row.id, page: menu.id, query: {} })}
        lead={renderPinButton}
        onKey={(key, row) => {
          if (key === PIN_KEY) pin(row, !row.pin_status);
          return key === PIN_KEY;
        }}
        {...(!isPhone && { actions: renderPeekButton })}
      />
      {(selection.ids.size > 0 || edit !== undefined) && (
        <Suspense>
          <BulkEditBar
            key={list.queryId}
            state={state}
            ids={selection.ids}
            isAll={selection.isAll}
            onAll={selection.selectAll}
            total={totals?.total_accounts}
            onClear={selection.clear}
            edit={edit}
            onFollow={setEdit}
          />
        </Suspense>
      )}
      {isPhone && peekedRow && (
        <Suspense>
          <PeekSheet row={peekedRow} href={getHref(peekedRow)} onClose={() => peek(undefined)} />
        </Suspense>
      )}
    </>
  );
}
