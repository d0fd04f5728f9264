import { type AccountFilters, type FilterColumn, filterColumns } from '@mainstay/contract/accounts';
import { getAlternatives } from '@mainstay/contract/rules/list-filters';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Columns3 } from 'lucide-react';
import { type SyntheticEvent, useCallback, useState } from 'react';
import { LoadingFallback, lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { ACCOUNT_ROUTE } from '../../../core/account-access/account-address.ts';
import { SavedViewTabs } from '../../../core/saved-views/SavedViewTabs.tsx';
import { SaveViewButton } from '../../../core/saved-views/SaveViewButton.tsx';
import { useListViews, type ViewState } from '../../../core/saved-views/use-list-views.ts';
import type { FilterPosition } from '../../../platform/lib/filters.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { ExportButton } from '../../../platform/ui/ExportButton.tsx';
import { FilterBar } from '../../../platform/ui/FilterBar.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { Popup } from '../../../platform/ui/Popup.tsx';
import { SearchField } from '../../../platform/ui/SearchField.tsx';
import { AccountsTable } from '../list/components/AccountsTable.tsx';
import { SortMenu } from '../list/components/SortMenu.tsx';
import { getExtraLabels, hideableColumns } from '../list/components/account-columns.tsx';
import { COLUMN_LABELS, formatChip, isColumnFiltered } from '../list/components/format-filters.ts';
import {
  getActiveFilters,
  listPath,
  type ListState,
  parseListState,
  serializeListState,
  VIEWS,
  withActiveFilters,
} from '../list/components/list-address.ts';
import { useAccountRows } from '../list/components/use-account-rows.ts';
import { type ListStateControl, useListState } from '../list/components/use-list-state.ts';
import { accountTotals, downloadAccounts, ownerOptions, tagOptions } from '../list/queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import columnFilterStyles from '../../../platform/ui/ColumnFilter.module.css';
import filterBarStyles from '../../../platform/ui/FilterBar.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../list/components/ListTools.module.css';

const loadForm = () => import('../list/components/AccountFilterForm.tsx');
const AccountFilterForm = lazyRouteComponent(loadForm, 'AccountFilterForm');

const FILTERABLE = filterColumns.map((id) => ({ id, name: COLUMN_LABELS[id] }));

/** The list of accounts that the user may read, with its state in the address. */
export const AccountsList = () => <AccountsSheet control={useListState()} isScreenList />;

interface AccountsSheetProps {
  control: ListStateControl;
  /** True unless the list is a component of a page. */
  isScreenList?: boolean;
}

/** The list with its search field, filters and totals. Its state is in the address, or local if the list is a component of a page. */
export function AccountsSheet({ control: [state, change], isScreenList = false }: AccountsSheetProps) {
  const preload = usePreload();
  const [hidden, toggleColumn] = useHiddenColumns(state.hidden, change);
  const list = useAccountRows(state);
  const extraLabels = useExtraLabels(list.extraLabels, hidden);
  const totals = useQuery({ ...accountTotals(state), placeholderData: keepPreviousData });
  const listOfViews = toListOfViews(state, hidden, isScreenList);
  const views = useListViews(listOfViews);
  const filters = getActiveFilters(state);
  const { data: tags } = useQuery({ ...tagOptions, enabled: isColumnFiltered(filters, 'tags') });
  const { data: owner } = useQuery({ ...ownerOptions, enabled: isColumnFiltered(filters, 'owner') });
  const onFind = useCallback((find: string) => change({ find }, { replace: true }), [change]);

  const setFilters = (next: AccountFilters) => change(withActiveFilters(state, next));
  const renderFilter = (column: FilterColumn, close: () => void, position?: FilterPosition) => (
    <LoadingFallback fallback={<Loading />}>
      <AccountFilterForm
        column={column}
        position={position}
        filters={filters}
        sort={state.sort ?? 'name'}
        onSort={(sort) => change({ sort })}
        onChange={setFilters}
        onClose={close}
      />
    </LoadingFallback>
  );
  return (
    <div className={pageHeaderStyles.sheet} data-part="page-header-sheet" onPointerOver={preload} onFocus={preload}>
      <PageHeader
        title="Accounts"
        count={totals.data?.total_accounts}
        below={
          <SavedViewTabs list={listOfViews} views={views} builtIn={useBuiltInViews(state, totals.data !== undefined)} />
        }
      >
        <ExportButton name="accounts" download={() => downloadAccounts(state)} />
        <SearchField label="Search accounts" value={state.find} onFind={onFind} />
      </PageHeader>
      <FilterBar
        chips={filters.map((entry) => getAlternatives(entry).map((filter) => formatChip(filter, { tags, owner })))}
        columns={FILTERABLE}
        editor={(id, close, position) => renderFilter(id as FilterColumn, close, position)}
        groups={{ filters, onChange: (next) => setFilters(next as AccountFilters) }}
      >
        <SortMenu sort={state.sort} onSort={(sort) => change({ sort })} />
        <ColumnsPopup columns={hideableColumns(extraLabels)} hidden={hidden} onToggle={toggleColumn} />
        <SaveViewButton list={listOfViews} views={views} />
      </FilterBar>
      <AccountsTable
        isScreenList={isScreenList}
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
  <p className={clsx(textStyles.caption, columnFilterStyles.filterForm)} tabIndex={-1} data-autofocus>
    Loading…
  </p>
);

/**
 * Returns all labels seen so far. Responses omit fields without values, so known and hidden labels are retained; otherwise columns would
 * appear and disappear with the filter.
 */
function useExtraLabels(currentLabels: readonly string[], hidden: readonly string[]): readonly string[] {
  const [known, setKnown] = useState(() => getExtraLabels(hidden));
  if (currentLabels.every((label) => known.includes(label))) return known;
  const all = [...new Set([...currentLabels, ...known])];
  setKnown(all);
  return all;
}

/** Describes the list for its saved views. */
function toListOfViews(state: ListState, hidden: readonly string[], opensDefault: boolean) {
  const toState = (shown: ListState): ViewState =>
    serializeListState({ ...shown, open: undefined, saved: undefined }) as ViewState;
  const toPath = (next: ViewState, saved?: number) => listPath({ ...parseListState(next), saved });
  const isPlain = Object.keys(toState(state)).length === 0;
  return {
    list: 'accounts',
    state: toState(isPlain ? state : { ...state, hidden }),
    savedId: state.saved,
    toPath,
    opensDefault,
    plainPath: listPath({ ...state, saved: 0 }),
  };
}

const formatTotal = (totals: { total_accounts: number } | undefined) =>
  totals ? formatNumber(totals.total_accounts) : '';

/**
 * Returns the built-in views with the numbers of their accounts.
 * @param isReady the list has loaded, so the counts may be requested
 */
function useBuiltInViews({ view, sort }: ListState, isReady: boolean) {
  const counts = useQueries({
    queries: VIEWS.map(({ id }) => ({ ...accountTotals({ view: id, filters: [], find: '' }), enabled: isReady })),
  });
  return VIEWS.map(({ id, name }, index) => ({
    id,
    name,
    state: serializeListState({ ...parseListState({}), view: id, sort }) as ViewState,
    isCurrent: id === view,
    count: formatTotal(counts[index]?.data),
  }));
}

const toKey = (userId: number) => `accounts_hidden_columns_${userId}`;

/** Hidden by default, because the table would otherwise be wider than most windows. */
const HIDDEN_BY_DEFAULT = ['tags'];

function readHiddenColumns(userId: number): string[] {
  const stored = localStorage.getItem(toKey(userId));
  if (stored === null) return HIDDEN_BY_DEFAULT;
  try {
    const ids: unknown = JSON.parse(stored);
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : HIDDEN_BY_DEFAULT;
  } catch {
    return HIDDEN_BY_DEFAULT;
  }
}

/**
 * Returns the ids of the hidden columns and a function that toggles one: in the address if it has columns, otherwise in
 * this browser.
 */
function useHiddenColumns(
  addressed: readonly string[] | undefined,
  change: ListStateControl[1],
): [hidden: readonly string[], toggle: (id: string) => void] {
  const { user_id } = useSignedIn();
  const [stored, setStored] = useState(() => readHiddenColumns(user_id));
  const hidden = addressed ?? stored;
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id];
    if (addressed) {
      change({ hidden: next }, { replace: true });
      return;
    }
    localStorage.setItem(toKey(user_id), JSON.stringify(next));
    setStored(next);
  };
  return [hidden, toggle];
}

interface ColumnsPopupProps {
  columns: readonly { id: string; name: string }[];
  hidden: readonly string[];
  onToggle: (id: string) => void;
}

/** Popup with checkboxes to show or hide columns. */
const ColumnsPopup = ({ columns, hidden, onToggle }: ColumnsPopupProps) => (
  <Popup
    label="Columns shown"
    position="bottom-end"
    width={210}
    trigger={
      <button type="button" className={clsx(filterBarStyles.toolButton, styles.columnsButton)}>
        <Columns3 size={14} aria-hidden />
        Columns
      </button>
    }
  >
    <fieldset className={styles.columnOptions}>
      <legend className={textStyles.screenReaderOnly}>Columns shown</legend>
      {columns.map(({ id, name }) => (
        <label key={id}>
          <input type="checkbox" checked={!hidden.includes(id)} onChange={() => onToggle(id)} />
          {name}
        </label>
      ))}
    </fieldset>
  </Popup>
);
