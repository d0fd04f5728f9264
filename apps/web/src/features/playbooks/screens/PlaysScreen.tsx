import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import { playProgress } from '@mainstay/contract/rules/actions';
import { HIGH_PRIORITY_TAG, isHighPriority, NOTHING_PENDING } from '@mainstay/contract/rules/plays';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ListTodo, Lock, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { actionsPath } from '../../../lib/addresses.ts';
import { daysLeft } from '../../../lib/dates.ts';
import { hashHref } from '../../../lib/history.ts';
import { pagedList } from '../../../lib/paged-list.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { useGo } from '../../../lib/use-go.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Due } from '../../../ui/Due.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Prio } from '../../../ui/Prio.tsx';
import { Ring } from '../../../ui/Ring.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import '../../../ui/button.css';
import { useAccountHref } from '../../pages/queries.ts';
import { ActionWorkspace } from '../components/ActionWorkspace.tsx';
import { AddPlayDialog } from '../components/AddPlayDialog.tsx';
import { criteriaOf, isFiltered, type PlaySearch } from '../components/play-search.ts';
import { PlayFilters } from '../components/PlayFilters.tsx';
import { PlayWorkspace } from '../components/PlayWorkspace.tsx';
import { QuickFilterTabs } from '../components/QuickFilterTabs.tsx';
import { ViewChoice } from '../components/ViewChoice.tsx';
import { playPages } from '../queries.ts';

/** Plays across the accounts of the person, and the one that the address names in its workspace. */
export function PlaysScreen() {
  const { actionId, ownerId: _owner, ...search } = useSearch({ from: '/shell/dashboard/actions' });
  const { user_access_type: type } = useSignedIn();
  const go = useGo();
  const body = useRef<HTMLDivElement>(null);
  const [adding, setAdding] = useState(false);
  const query = useInfiniteQuery(playPages(criteriaOf(search), search.sort));
  const list = pagedList(query, (page) => page.response_list);
  const rows = useMemo(() => [...list.rows], [list.rows]);
  const hrefOf = useAccountHref();
  const { playId } = search;
  const isOpen = playId !== undefined || actionId !== undefined;
  const columns = useMemo(() => columnsFor(isOpen, hrefOf, search), [isOpen, hrefOf, search]);

  const pathOf = (next: Readonly<Record<string, string | number | undefined>>) =>
    actionsPath({ ...next, view: 'playbooks' });
  const change = (part: Readonly<Record<string, string | number | undefined>>) =>
    go(pathOf({ ...search, filterId: undefined, ...part }));
  const open = ({ play_id }: PlayEntry, newTab: boolean) => {
    const path = pathOf({ ...search, playId: play_id });
    if (newTab) window.open(hashHref(path), '_blank', 'noopener');
    else go(path, { replace: isOpen });
  };
  const close = () => {
    go(pathOf({ ...search, playId: undefined }));
    body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  };
  return (
    <div className="sheet">
      <PageHeader
        title="Actions"
        count={
          rows.length > 0 && `${rows.length}${list.hasNext ? '+' : ''} ${rows.length === 1 ? 'playbook' : 'playbooks'}`
        }
        below={<QuickFilterTabs search={search} onGo={(next) => go(pathOf({ ...next }))} />}
      >
        <ViewChoice value="playbooks" />
        {type !== 'read_only' && (
          <button type="button" className="btn" data-primary onClick={() => setAdding(true)}>
            <Plus size={14} aria-hidden />
            Playbook
          </button>
        )}
      </PageHeader>
      <PlayFilters search={search} onChange={change} />
      <div className="ac-body pl-body" ref={body} data-open={isOpen || undefined}>
        <DataTable<PlayEntry>
          label="Playbooks"
          columns={columns}
          rows={rows}
          rowId={({ play_id }) => play_id}
          rowName={({ play_name }) => play_name}
          loading={list.loading}
          busy={query.isFetchingNextPage}
          error={list.error}
          onRetry={() => void query.refetch()}
          hasNext={list.hasNext}
          onEndReached={() => void query.fetchNextPage()}
          onOpen={open}
          empty={
            <EmptyState title="No playbooks" icon={ListTodo}>
              {isFiltered(search)
                ? 'No playbook matches these filters.'
                : 'Nothing is under way on your accounts. Add a playbook to begin.'}
            </EmptyState>
          }
        />
        {actionId !== undefined ? (
          <ActionWorkspace id={actionId} onClose={() => go(pathOf({ ...search }))} />
        ) : (
          playId !== undefined && (
            <PlayWorkspace id={playId} onClose={close} onAction={(id) => go(pathOf({ ...search, actionId: id }))} />
          )
        )}
      </div>
      {adding && (
        <AddPlayDialog
          onAdded={(id) => {
            setAdding(false);
            go(pathOf({ playId: id }));
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

/** Beside an open play there is room for what tells one from another. */
function columnsFor(
  narrow: boolean,
  hrefOf: ReturnType<typeof useAccountHref>,
  search: PlaySearch,
): readonly Column<PlayEntry>[] {
  const columns: readonly (Column<PlayEntry> & { wide?: true })[] = [
    {
      id: 'name',
      header: 'Playbook',
      minWidth: 240,
      phone: 'title',
      cell: ({ play_id, play_name, total_actions, pending_actions, actions, read_only }) => (
        <span className="pl-name">
          <Ring value={Math.round(playProgress(total_actions, pending_actions))} label="Done" />
          <a
            className="link ell"
            href={hashHref(actionsPath({ ...search, view: 'playbooks', playId: play_id }))}
            tabIndex={-1}
          >
            {play_name}
          </a>
          {actions.some(({ priority }) => isHighPriority(priority)) && (
            <span className="pl-hp">{HIGH_PRIORITY_TAG}</span>
          )}
          {read_only && <Lock size={13} role="img" aria-label="View only" />}
        </span>
      ),
    },
    {
      id: 'account',
      header: 'Account',
      width: narrow ? 170 : 210,
      phone: 'state',
      cell: ({ account }) => (
        <a className="link dim ell" href={hrefOf(account)} tabIndex={-1}>
          {account.name}
        </a>
      ),
    },
    {
      id: 'next',
      header: 'Next action',
      width: 330,
      wide: true,
      phone: 'note',
      cell: ({ actions: [next] }) =>
        next ? (
          <span className="pl-name">
            <Prio priority={next.priority} />
            <span className="ell dim">{next.name}</span>
          </span>
        ) : (
          <span className="pl-name">
            <Chip tone="good">CM</Chip>
            <span className="dim">{NOTHING_PENDING}</span>
          </span>
        ),
    },
    {
      id: 'due',
      header: 'Due',
      width: 130,
      align: 'right',
      phone: 'figure',
      cell: ({ actions: [next] }) =>
        next?.due_date ? (
          <Due days={daysLeft(next.due_date)} long />
        ) : (
          <span className="dim">{next ? 'No due date' : ''}</span>
        ),
    },
    {
      id: 'done',
      header: 'Done',
      width: 80,
      align: 'right',
      wide: true,
      cell: ({ total_actions, pending_actions }) => (
        <span className="num dim">
          {total_actions - pending_actions}/{total_actions}
        </span>
      ),
    },
  ];
  return columns.filter(({ wide }) => !wide || !narrow);
}
