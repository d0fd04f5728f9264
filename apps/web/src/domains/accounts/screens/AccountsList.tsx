import { type FilterColumn, filterColumns } from '@mainstay/contract/accounts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { Suspense, type SyntheticEvent, useCallback } from 'react';
import { hashHref } from '../../../platform/lib/history.ts';
import { ExportButton } from '../../../platform/ui/ExportButton.tsx';
import { FilterBar } from '../../../platform/ui/FilterBar.tsx';
import { SearchField } from '../../../platform/ui/SearchField.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { ACCOUNT_ROUTE } from '../../../core/account-access/account-address.ts';
import { hideableColumns } from '../list/components/account-columns.tsx';
import { AccountsTable } from '../list/components/AccountsTable.tsx';
import { useHiddenColumns } from '../list/components/use-hidden-columns.ts';
import { ColumnsPopup } from '../list/components/ColumnsPopup.tsx';
import { formatChip, COLUMN_LABELS } from '../list/components/format-filters.ts';
import { getActiveFilters, listPath, withColumnFilter } from '../list/components/list-address.ts';
import { SortMenu } from '../list/components/SortMenu.tsx';
import { useAccountRows } from '../list/components/use-account-rows.ts';
import { useExtraLabels } from '../list/components/use-extra-labels.ts';
import { type ListStateControl, useListState } from '../list/components/use-list-state.ts';
import { ViewTabs } from '../list/components/ViewTabs.tsx';
import { accountTotals, downloadAccounts, tagOptions } from '../list/queries.ts';

const loadForm = () => import('../list/components/AccountFilterForm.tsx');
const AccountFilterForm = lazyRouteComponent(loadForm, 'AccountFilterForm');

const FILTERABLE = filterColumns.map((id) => ({ id, name: COLUMN_LABELS[id] }));

/** The list of accounts that the user may read, with its state in the address. */
export const AccountsList = () => <AccountsSheet control={useListState()} />;

/** The list with its search field, filters and totals. Its state is in the address, or local if the list is a component of a page. */
export function AccountsSheet({ control: [state, change] }: { control: ListStateControl }) {
  const preload = usePreload();
  const [hidden, toggleColumn] = useHiddenColumns();
  const list = useAccountRows(state);
  const extraLabels = useExtraLabels(list.extraLabels, hidden);
  const totals = useQuery({ ...accountTotals(state), placeholderData: keepPreviousData });
  const filters = getActiveFilters(state);
  const tags = useQuery({ ...tagOptions, enabled: filters.some(({ column_name }) => column_name === 'tags') });
  const onFind = useCallback((find: string) => change({ find }, { replace: true }), [change]);

  const renderFilter = (column: FilterColumn, close: () => void) => (
    <Suspense fallback={<Loading />}>
      <AccountFilterForm
        column={column}
        value={filters.find((filter) => filter.column_name === column)}
        sort={state.sort ?? 'name'}
        onSort={(sort) => change({ sort })}
        onApply={(filter) => change(withColumnFilter(state, column, filter))}
        onClose={close}
      />
    </Suspense>
  );
  return (
    <div className="sheet" onPointerOver={preload} onFocus={preload}>
      <PageHeader
        title="Accounts"
        count={totals.data?.total_accounts.toLocaleString('en-US')}
        below={
          <ViewTabs
            view={state.view}
            ready={totals.data !== undefined}
            getHref={(view) => hashHref(listPath({ ...state, view, filters: [], find: '', open: undefined }))}
          />
        }
      >
        <ExportButton name="accounts" download={() => downloadAccounts(state)} />
        <SearchField label="Search accounts" value={state.find} onFind={onFind} />
      </PageHeader>
      <FilterBar
        chips={filters.map((filter) => formatChip(filter, tags.data?.tags))}
        columns={FILTERABLE}
        editor={(id, close) => renderFilter(id as FilterColumn, close)}
        onRemove={(id) => change(withColumnFilter(state, id as FilterColumn, null))}
      >
        <SortMenu sort={state.sort} onSort={(sort) => change({ sort })} />
        <ColumnsPopup columns={hideableColumns(extraLabels)} hidden={hidden} onToggle={toggleColumn} />
      </FilterBar>
      <AccountsTable
        state={state}
        list={list}
        extraLabels={extraLabels}
        onChange={change}
        filters={filters}
        renderFilter={renderFilter}
        hidden={hidden}
        totals={totals.data}
      />
    </div>
  );
}

/**
 * Returns a handler that prefetches code on hover or focus: for rows the account screen, elsewhere and for keyboard focus also the
 * filter form.
 */
function usePreload(): (event: SyntheticEvent) => void {
  const router = useRouter();
  return useCallback(
    ({ target }) => {
      // The component that needs the code retries a failed load and reports its error.
      const ignore = () => {};
      const element = target as Element;
      if (element.closest('tbody') === null || element.matches(':focus-visible'))
        AccountFilterForm.preload?.()?.catch(ignore);
      router.loadRouteChunk(router.routesById[ACCOUNT_ROUTE])?.catch(ignore);
    },
    [router],
  );
}

/** Focusable, because the popup keeps the focus here until the form has loaded. */
const Loading = () => (
  <p className="cap fp" tabIndex={-1} data-autofocus>
    Loading…
  </p>
);
