import type { AccountFilters, AccountRow, FilterColumn, Sort } from '@mainstay/contract/accounts';
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { Eye, Rows3, SearchX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useContext, useEffect, useRef } from 'react';
import { useMenus } from '../../../../core/navigation/queries.ts';
import type { AccountPrefetch } from '../../components/prefetch-account.ts';
import { lazyRouteComponent } from '../../../../platform/lib/lazy-component.tsx';
import { accountMenu, accountPath } from '../../../../platform/lib/addresses.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { useSelection } from '../../../../platform/lib/use-selection.ts';
import { useTrackedJob } from '../../../../platform/lib/use-tracked-job.ts';
import { DataTable } from '../../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../../platform/ui/EmptyState.tsx';
import { PinButton } from '../../../../platform/ui/PinButton.tsx';
import { Popup } from '../../../../platform/ui/Popup.tsx';
import { InTabOrder } from '../../../../platform/ui/in-tab-order.ts';
import { useIsPhone } from '../../../../platform/ui/use-is-phone.ts';
import { usePin } from '../../queries.ts';
import { accountColumns, withExtraColumns } from './account-columns.tsx';
import { isColumnFiltered } from './format-filters.ts';
import { listPath, type ListState } from './list-address.ts';
import { openFromList, storeList } from './list-origin.ts';
import { computeTotals, type ListTotals } from './list-totals.ts';
import type { AccountRows } from './use-account-rows.ts';
import buttonStyles from '../../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../../platform/ui/icon-button.module.css';
import styles from '../../AccountPeek.module.css';

const BulkEditBar = lazy(async () => ({ default: (await import('./BulkEditBar.tsx')).BulkEditBar }));
const Peek = lazyRouteComponent(() => import('./Peek.tsx'), 'Peek');
const PeekSheet = lazy(async () => ({ default: (await import('./PeekSheet.tsx')).PeekSheet }));

const PIN_KEY = 'p';

interface AccountsTableProps {
  isScreenList?: boolean;
  state: ListState;
  list: AccountRows;
  extraLabels: readonly string[];
  onChange: (next: Partial<ListState>, options?: { replace?: boolean }) => void;
  filters: AccountFilters;
  renderFilter: (column: FilterColumn, close: () => void) => ReactNode;
  hidden: readonly string[];
  totals: ListTotals | undefined;
}

/** The table of accounts with its totals, row actions and bulk edits. */
export function AccountsTable({
  isScreenList = false,
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
      isFiltered: (column) => isColumnFiltered(filters, column),
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
        isScreenList={isScreenList}
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
        onAim={(row) => void aimAt({ id: row.id, page: menu.id, query: {} })}
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

interface AccountPeekProps {
  row: AccountRow;
  href: string;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

/** Preloads the account of a row. The code for it is loaded with the first. */
const aimAt = async (account: AccountPrefetch) =>
  (await import('../../components/preload-account.ts')).preloadAccount(account);

/** The summary is loaded when the pointer or the focus reaches the button, so that it opens complete. */
const preloadPeek = () => void Peek.preload?.();

/** The eye button of a row and the summary that it opens. */
function AccountPeek({ row, href, opened, onOpen }: AccountPeekProps) {
  const inTabOrder = useContext(InTabOrder);
  const eye = useRef<HTMLButtonElement>(null);
  const change = (next: boolean) => {
    onOpen(next);
    // The eye is visible only while the row is hovered or focused. Once it is hidden, the focus returns to the row.
    if (!next) setTimeout(() => document.activeElement === document.body && eye.current?.closest('tr')?.focus());
  };
  const label = `Summary of ${row.name}`;
  return (
    <Popup
      label={label}
      className={styles.popover}
      opened={opened}
      onChange={change}
      width={316}
      position="bottom-end"
      trigger={
        <button
          type="button"
          className={iconButtonStyles.iconButton}
          ref={eye}
          tabIndex={inTabOrder ? 0 : -1}
          aria-label={label}
          onPointerEnter={preloadPeek}
          onFocus={preloadPeek}
        >
          <Eye size={15} aria-hidden />
        </button>
      }
    >
      <Peek row={row} href={href} />
    </Popup>
  );
}

const PLAIN: ListState = { view: 'all', filters: [], sort: undefined, find: '', open: undefined };

/** Empty state of the list, with a suggestion that depends on whether the list is filtered. */
function NoAccounts({ state }: { state: ListState }) {
  const { role } = useSignedIn();
  const isFiltered = state.view !== 'all' || state.filters.length > 0 || state.find !== '';
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title="No accounts match"
        action={
          <a
            className={buttonStyles.button}
            href={hashHref(listPath({ ...PLAIN, sort: state.sort, saved: state.saved && 0 }))}
          >
            Show all accounts
          </a>
        }
      >
        {state.find ? `No account name contains “${state.find}”.` : 'No account meets all filters.'}
      </EmptyState>
    );
  }
  if (!canOpenAdmin(role)) {
    return (
      <EmptyState icon={Rows3} title="No accounts yet">
        Accounts appear here once you are on their team. Ask an administrator to add you.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Rows3}
      title="No accounts yet"
      action={
        <a className={buttonStyles.button} data-primary href={hashHref('/dashboard/admin/imports')}>
          Import accounts
        </a>
      }
    >
      Import your existing customers from a spreadsheet.
    </EmptyState>
  );
}
