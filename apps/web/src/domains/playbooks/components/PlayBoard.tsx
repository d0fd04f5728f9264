import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import { ListTodo } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { DataTable } from '../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import type { GanttScale } from '../../../platform/ui/gantt-scales.ts';
import { ActionsGantt } from '../gantt/components/ActionsGantt.tsx';
import { useAccountHref } from '../../../core/navigation/queries.ts';
import { ActionWorkspace } from './ActionWorkspace.tsx';
import { ListWithDetail, useListFocus } from './ListWithDetail.tsx';
import { playColumns } from './play-columns.tsx';
import { toCriteria, isFiltered, type WorkChange, type WorkSearch } from './play-search.ts';
import { PlayWorkspace } from './PlayWorkspace.tsx';
import type { PlaysResult } from './use-plays.ts';
import styles from './PlayWorkspace.module.css';

export interface PlayBoardProps {
  search: WorkSearch;
  plays: PlaysResult;
  /** The account of the plays; undefined if they belong to several. */
  accountId?: number;
  /** Whether the user can add a play. It determines the text of the empty list. */
  canAdd: boolean;
  /** Returns the link to the current view with some parameters changed. */
  getHref: (change: WorkChange) => string;
  onNavigate: (change: WorkChange, options?: { replace: boolean }) => void;
}

const renderDaysHeader = (content: React.ReactNode) => <div className={styles.ganttHeader}>{content}</div>;

/** Shows plays as a list or a Gantt chart, with the open play or action beside them. */
export function PlayBoard({ search, plays, accountId, canAdd, getHref, onNavigate }: PlayBoardProps) {
  const { body, focusList } = useListFocus();
  const getAccountHref = useAccountHref();
  const { playId, actionId } = search;
  const isOpen = playId !== undefined || actionId !== undefined;
  const isOfAccount = accountId !== undefined;
  const columns = useMemo(
    () =>
      playColumns({
        isNarrow: isOpen,
        canWrite: canAdd,
        getAccountHref: isOfAccount ? undefined : getAccountHref,
        getPlayHref: (id) => getHref({ playId: id, actionId: undefined }),
      }),
    [isOpen, canAdd, isOfAccount, getAccountHref, getHref],
  );
  const open = (change: WorkChange, newTab: boolean) => {
    if (newTab) window.open(getHref(change), '_blank', 'noopener');
    else onNavigate(change, { replace: isOpen });
  };
  const getActionHref = useCallback((id: number) => getHref({ actionId: id }), [getHref]);
  const criteria = JSON.stringify(isOfAccount ? accountId : toCriteria(search));
  const source = useMemo(
    () => (isOfAccount ? { accountId } : { filters: JSON.parse(criteria), sort: search.sort }),
    [isOfAccount, accountId, criteria, search.sort],
  );
  const closeAction = () => onNavigate({ actionId: undefined });
  const closePlay = () => {
    onNavigate({ playId: undefined });
    focusList();
  };
  const startHint = canAdd ? ' Add a playbook to get started.' : '';
  const list =
    search.view === 'gantt' ? (
      <div className={styles.gantt}>
        <ActionsGantt
          source={source}
          scale={search.scale ?? 'week'}
          onScale={(scale: GanttScale) => onNavigate({ scale }, { replace: true })}
          getActionHref={getActionHref}
          onOpen={(id, newTab) => open({ actionId: id }, newTab)}
          renderHeader={renderDaysHeader}
        />
      </div>
    ) : (
      <DataTable<PlayEntry>
        label="Playbooks"
        isScreenList={!isOfAccount}
        columns={columns}
        rows={plays.rows}
        rowId={({ play_id }) => play_id}
        rowName={({ play_name }) => play_name}
        current={playId}
        wrapsOnPhone
        loading={plays.loading}
        busy={plays.busy}
        error={plays.error}
        onRetry={() => void plays.refetch()}
        hasNext={plays.hasNext}
        onEndReached={() => void plays.fetchNextPage()}
        onOpen={({ play_id }, newTab) => open({ playId: play_id, actionId: undefined }, newTab)}
        empty={
          <EmptyState title="No playbooks" icon={ListTodo}>
            {isFiltered(search)
              ? 'No playbooks match these filters.'
              : `No active playbooks on ${isOfAccount ? 'this account' : 'your accounts'}.${startHint}`}
          </EmptyState>
        }
      />
    );
  const workspace =
    actionId !== undefined ? (
      <ActionWorkspace id={actionId} getActionHref={getActionHref} onClose={closeAction} />
    ) : (
      playId !== undefined && (
        <PlayWorkspace id={playId} onClose={closePlay} onAction={(id) => onNavigate({ actionId: id })} />
      )
    );
  return <ListWithDetail isBelowTools list={list} workspace={workspace} body={body} />;
}
