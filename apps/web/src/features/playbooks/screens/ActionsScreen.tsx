import { isManager } from '@mainstay/contract/rules/access';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ListTodo, Lock } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { actionsPath } from '../../../lib/addresses.ts';
import { daysLeft } from '../../../lib/dates.ts';
import { hashHref } from '../../../lib/history.ts';
import { pagedList } from '../../../lib/paged-list.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { useGo } from '../../../lib/use-go.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Due } from '../../../ui/Due.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Prio } from '../../../ui/Prio.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { useAccountHref } from '../../pages/queries.ts';
import { type ActionRow, actionRows } from '../components/action-rows.ts';
import { ActionWorkspace } from '../components/ActionWorkspace.tsx';
import { OwnerField } from '../components/OwnerField.tsx';
import { meansPlays } from '../components/play-search.ts';
import { ViewChoice } from '../components/ViewChoice.tsx';
import { downloadPending, pendingPages } from '../queries.ts';
import { PlaysScreen } from './PlaysScreen.tsx';

/** What has to be done across accounts: as single actions, or as the playbooks they belong to. */
export function ActionsScreen() {
  const search = useSearch({ from: '/shell/dashboard/actions' });
  return meansPlays(search) ? <PlaysScreen /> : <PendingScreen />;
}

/** Pending actions across the accounts of the person, and the one that the address names in its workspace. */
function PendingScreen() {
  const { actionId, ownerId } = useSearch({ from: '/shell/dashboard/actions' });
  const { expanded_roles: roles } = useSignedIn();
  const go = useGo();
  const body = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(pendingPages(ownerId));
  const list = pagedList(query, (page) => actionRows(page.actions));
  const rows = useMemo(() => [...list.rows], [list.rows]);
  const hrefOf = useAccountHref();
  const columns = useMemo(() => columnsFor(actionId !== undefined, hrefOf, ownerId), [actionId, hrefOf, ownerId]);
  const open = ({ id }: ActionRow, newTab: boolean) => {
    const path = actionsPath({ actionId: id, ownerId });
    if (newTab) window.open(hashHref(path), '_blank', 'noopener');
    else go(path, { replace: actionId !== undefined });
  };
  const close = () => {
    go(actionsPath({ ownerId }));
    body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  };
  return (
    <div className="sheet">
      <PageHeader title="Actions" count={rows.length > 0 && `${rows.length}${list.hasNext ? '+' : ''} pending`}>
        <ViewChoice value="actions" />
        {isManager(roles.map(({ abbr }) => abbr)) && (
          <OwnerField value={ownerId} onChange={(owner) => go(actionsPath({ ownerId: owner }))} />
        )}
        <ExportButton name="actions" download={() => downloadPending(ownerId)} />
      </PageHeader>
      <div className="ac-body" ref={body} data-open={actionId !== undefined || undefined}>
        <DataTable<ActionRow>
          label="Actions"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          loading={list.loading}
          busy={query.isFetchingNextPage}
          error={list.error}
          onRetry={() => void query.refetch()}
          hasNext={list.hasNext}
          onEndReached={() => void query.fetchNextPage()}
          onOpen={open}
          empty={
            <EmptyState title="No pending actions" icon={ListTodo}>
              Everything that was planned on your accounts is done.
            </EmptyState>
          }
        />
        {actionId !== undefined && <ActionWorkspace id={actionId} onClose={close} />}
      </div>
    </div>
  );
}

/** Beside an open action there is room for what tells one from another. */
function columnsFor(
  narrow: boolean,
  hrefOf: ReturnType<typeof useAccountHref>,
  ownerId: number | undefined,
): readonly Column<ActionRow>[] {
  const columns: readonly (Column<ActionRow> & { wide?: true })[] = [
    {
      id: 'name',
      header: 'Action',
      minWidth: 240,
      phone: 'title',
      cell: ({ id, name, priority, read_only }) => (
        <span className="row">
          <Prio priority={priority} />
          <a className="link ell" href={hashHref(actionsPath({ actionId: id, ownerId }))} tabIndex={-1}>
            {name}
          </a>
          {read_only && <Lock size={13} role="img" aria-label="View only" />}
        </span>
      ),
    },
    {
      id: 'account',
      header: 'Account',
      width: narrow ? 180 : 240,
      phone: 'state',
      cell: ({ account, account_id }) => (
        <a className="link dim" href={hrefOf({ id: account_id, name: account })} tabIndex={-1}>
          {account}
        </a>
      ),
    },
    { id: 'play', header: 'Play', width: 240, quiet: true, wide: true, phone: 'note', cell: ({ play }) => play },
    {
      id: 'due',
      header: 'Due',
      width: 130,
      align: 'right',
      phone: 'figure',
      cell: ({ due_date }) =>
        due_date === null ? <span className="dim">No due date</span> : <Due days={daysLeft(due_date)} long />,
    },
  ];
  return columns.filter(({ wide }) => !wide || !narrow);
}
