import { PLAY_MESSAGES } from '@mainstay/contract/rules/plays';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ListTodo } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { actionsPath } from '../../../lib/addresses.ts';
import { daysLeft } from '../../../lib/dates.ts';
import { hashHref } from '../../../lib/history.ts';
import { toTableProps } from '../../../lib/paged-list.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { useTrackedJob } from '../../../lib/use-tracked-job.ts';
import { useNavigateTo } from '../../../lib/use-navigate-to.ts';
import { useSelection } from '../../../lib/use-selection.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { CompletionCheckbox } from '../../../ui/CompletionCheckbox.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useAccountHref } from '../../pages/queries.ts';
import { actionColumns } from '../components/action-columns.tsx';
import type { BulkWork } from '../components/ActionEditDialog.tsx';
import { type ActionRow, toActionRows, groupRows } from '../components/action-rows.ts';
import { ActionTools, type OwnerSearch } from '../components/ActionTools.tsx';
import { type ActionWork, ActionWorkspace } from '../components/ActionWorkspace.tsx';
import { AddPlayButton } from '../components/AddPlayButton.tsx';
import { GroupHeader } from '../components/GroupHeader.tsx';
import { ListWithDetail, useListFocus } from '../components/ListWithDetail.tsx';
import type { ActionsSearch } from '../components/open-action.ts';
import { useSelectionMode } from '../components/use-selection-mode.ts';
import { type CompletableAction, useActionCompletion } from '../components/use-action-completion.tsx';
import { ViewChoice } from '../components/ViewChoice.tsx';
import { downloadPending, pendingPages, type OwnerFilter } from '../queries.ts';
import '../components/PlayWorkspace.css';

const ActionEditBar = lazy(async () => ({ default: (await import('../components/ActionEditBar.tsx')).ActionEditBar }));

/**
 * Pending actions per page. Grouping by account or play needs all actions at once, because a later page could add rows
 * to groups above the current one.
 */
const DUE_PAGE = 100;
const WHOLE_PAGE = 1000;

/** The bulk edits that keyboard shortcuts start for the selected rows. */
const BULK_WORK: Readonly<Record<string, BulkWork | undefined>> = { x: 'complete', a: 'assign' };
const WORK: Readonly<Record<string, ActionWork | undefined>> = { e: 'edit', a: 'assign' };

const toCompletable = ({ id, version, play_id, play }: ActionRow): CompletableAction => ({
  ...{ id, version },
  play: { id: play_id, name: play },
});

/** Lists pending actions across the user's accounts, with the action of the URL in its workspace. */
export function PendingScreen() {
  const { actionId, ownerId, whose, group: by = 'due' } = useSearch({ from: '/shell/dashboard/actions' });
  const { user_id: self, user_access_type } = useSignedIn();
  // Users with view-only access have no use for a selection.
  const writes = user_access_type === 'full';
  const go = useNavigateTo();
  const { body, focusList } = useListFocus();
  const asked: OwnerFilter = whose === 'mine' ? self : whose === 'team' ? whose : ownerId;
  const query = useInfiniteQuery(pendingPages(asked, by === 'due' ? DUE_PAGE : WHOLE_PAGE));
  const { data, error } = query;
  const list = toTableProps(query, (page) => toActionRows(page.actions));
  const groups = useMemo(() => {
    const pages = error ? [] : (data?.pages ?? []);
    return groupRows(
      pages.flatMap((page) => toActionRows(page.actions)),
      by,
      daysLeft,
    );
  }, [data, error, by]);
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const heads = useMemo(() => new Map(groups.map((group) => [group.rows[0]?.id ?? 0, group])), [groups]);
  const ticks = useActionCompletion(true);
  const selection = useSelection(rows, `${asked ?? ''}`);
  const { selecting, clear } = useSelectionMode(selection, writes);
  const [edit, follow] = useTrackedJob('actions');
  const [bulkWork, setBulkWork] = useState<BulkWork | null>(null);
  const [begin, setBegin] = useState<{ id: number; work: ActionWork } | null>(null);
  const accountHref = useAccountHref();
  const place = useMemo(
    (): ActionsSearch => ({ ownerId, whose, group: by === 'due' ? undefined : by }),
    [ownerId, whose, by],
  );
  const actionHref = useCallback((id: number) => hashHref(actionsPath({ actionId: id, ...place })), [place]);
  const columns = useMemo(
    () => actionColumns({ isNarrow: actionId !== undefined, by, under: ticks.under, accountHref, actionHref }),
    [actionId, by, ticks.under, accountHref, actionHref],
  );
  const open = (id: number, work?: ActionWork) => {
    setBegin(work ? { id, work } : null);
    go(actionsPath({ actionId: id, ...place }), { replace: actionId !== undefined });
  };
  const close = () => {
    go(actionsPath({ ...place }));
    focusList();
  };
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === actionId);
    const next = rows[at + by];
    if (at >= 0 && next) open(next.id);
  };
  const onKey = (key: string, row: ActionRow): boolean => {
    const work = WORK[key];
    const together = selection.ids.size > 0 ? BULK_WORK[key] : undefined;
    if (together) setBulkWork(together);
    else if (work) open(row.id, work);
    else if (key !== 'x') return false;
    else if (row.blocked_by > 0) showToast(PLAY_MESSAGES.waiting);
    else if (!row.read_only) ticks.press(toCompletable(row));
    return true;
  };
  const tickOf = (row: ActionRow) => (
    <CompletionCheckbox
      on={ticks.under.has(row.id)}
      label={`Complete ${row.name}`}
      disabled={row.read_only || row.blocked_by > 0}
      onToggle={() => ticks.press(toCompletable(row))}
    />
  );
  useFirstKey(focusList);
  const narrow = (next: OwnerSearch) => go(actionsPath({ group: place.group, ...next }));
  return (
    <div className="sheet">
      <PageHeader title="Actions" count={rows.length > 0 && `${rows.length}${list.hasNext ? '+' : ''} pending`}>
        <ViewChoice value="actions" />
        <AddPlayButton onAdded={(playId) => go(actionsPath({ view: 'playbooks', playId }))} />
      </PageHeader>
      <ActionTools
        whose={whose}
        ownerId={ownerId}
        by={by}
        selecting={selecting}
        download={() => downloadPending(asked)}
        onWhose={narrow}
        onGroup={(group) => go(actionsPath({ ...place, group: group === 'due' ? undefined : group }))}
      />
      <ListWithDetail
        isBelowTools
        body={body}
        list={
          <DataTable<ActionRow>
            label="Actions"
            columns={columns}
            {...list}
            rows={rows}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            current={actionId}
            renderHead={({ id }) => {
              const group = heads.get(id);
              return group && <GroupHeader by={by} group={group} />;
            }}
            lead={tickOf}
            leadOnPhone={selecting?.isOn ? 'checkbox' : 'lead'}
            wrapsOnPhone
            selected={selection.ids}
            // Users with view-only access have no use for a selection.
            {...(writes && { onSelect: selection.select })}
            onOpen={({ id }, newTab) => {
              if (newTab) window.open(actionHref(id), '_blank', 'noopener');
              else open(id);
            }}
            onKey={onKey}
            empty={
              <EmptyState title="No pending actions" icon={ListTodo}>
                All planned actions on your accounts are done.
              </EmptyState>
            }
          />
        }
        workspace={
          actionId !== undefined && (
            <ActionWorkspace
              id={actionId}
              begin={begin?.id === actionId ? begin.work : undefined}
              hrefOf={actionHref}
              onStep={step}
              onClose={close}
            />
          )
        }
      />
      {ticks.dialog}
      {(selection.ids.size > 0 || edit !== undefined) && (
        <Suspense>
          <ActionEditBar
            whose={asked}
            ids={selection.ids}
            isAll={selection.isAll}
            shown={list.hasNext ? undefined : rows.length}
            onAll={selection.selectAll}
            onClear={clear}
            work={bulkWork}
            onWork={setBulkWork}
            edit={edit}
            onFollow={follow}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Lets J and K move the focus to the list if no element has the focus. */
function useFirstKey(focusList: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || document.activeElement !== document.body) return;
      if (!['j', 'k', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
      event.preventDefault();
      focusList();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [focusList]);
}
