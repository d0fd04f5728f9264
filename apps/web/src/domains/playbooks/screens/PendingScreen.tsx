import { PLAY_MESSAGES } from '@mainstay/contract/rules/plays';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListTodo } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { actionsPath } from '../../../platform/lib/addresses.ts';
import { daysLeft } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { toTableProps } from '../../../platform/lib/paged-list.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useListView } from '../../../platform/lib/use-list-view.ts';
import { useTrackedJob } from '../../../platform/lib/use-tracked-job.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { useSelection } from '../../../platform/lib/use-selection.ts';
import { DataTable } from '../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { CompletionCheckbox } from '../../../platform/ui/CompletionCheckbox.tsx';
import { ViewOnly } from '../../../platform/ui/ViewOnly.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { useSavedViews } from '../../../core/saved-views/use-saved-views.tsx';
import { useAccountHref } from '../../../core/navigation/queries.ts';
import { actionColumns } from '../components/action-columns.tsx';
import type { BulkWork } from '../components/ActionEditDialog.tsx';
import { type ActionRow, toActionRows, groupRows } from '../components/action-rows.ts';
import { ActionTools } from '../components/ActionTools.tsx';
import { type ActionWork, ActionWorkspace } from '../components/ActionWorkspace.tsx';
import { AddPlayButton } from '../components/AddPlayButton.tsx';
import { GroupHeader } from '../components/GroupHeader.tsx';
import { ListWithDetail, useListFocus } from '../components/ListWithDetail.tsx';
import { pendingAddress } from '../components/pending-address.ts';
import { useSelectionMode } from '../components/use-selection-mode.ts';
import { type CompletableAction, useActionCompletion } from '../use-action-completion.tsx';
import { ViewChoice } from '../components/ViewChoice.tsx';
import { downloadPending, pendingPages, type OwnerFilter } from '../queries.ts';
import styles from '../../../platform/ui/PageHeader.module.css';

const ActionEditBar = lazy(async () => ({ default: (await import('../components/ActionEditBar.tsx')).ActionEditBar }));

/**
 * Pending actions per page. Grouping by account or play needs all actions at once, because a later page could add rows
 * to groups above the current one.
 */
const DUE_PAGE_SIZE = 100;
const GROUPED_PAGE_SIZE = 1000;

/** The bulk edits that keyboard shortcuts start for the selected rows. */
const BULK_WORK_BY_KEY: Readonly<Record<string, BulkWork | undefined>> = { x: 'complete', a: 'assign' };
const ACTION_WORK_BY_KEY: Readonly<Record<string, ActionWork | undefined>> = { e: 'edit', a: 'assign' };

const toCompletable = ({ id, name, version, play_id, play }: ActionRow): CompletableAction => ({
  id,
  name,
  version,
  play: { id: play_id, name: play },
});

/** Lists pending actions across the user's accounts, with the action of the URL in its workspace. */
export function PendingScreen() {
  const view = useListView(pendingAddress);
  const { actionId, ownerId, whose, group: grouping = 'due' } = view.state;
  const { below, tools } = useSavedViews('actions', view, [
    { name: 'All actions', state: {}, isCurrent: Object.values(view.filters).every((value) => value === undefined) },
  ]);
  const { user_id: userId, user_access_type } = useSignedIn();
  // Users with view-only access have no use for a selection.
  const canWrite = user_access_type === 'full';
  const navigate = useNavigateTo();
  const { body, focusList } = useListFocus();
  const ownerFilter: OwnerFilter = whose === 'mine' ? userId : whose === 'team' ? whose : ownerId;
  const query = useInfiniteQuery(pendingPages(ownerFilter, grouping === 'due' ? DUE_PAGE_SIZE : GROUPED_PAGE_SIZE));
  const { data, error } = query;
  const list = toTableProps(query, (page) => toActionRows(page.actions));
  const groups = useMemo(() => {
    const pages = error ? [] : (data?.pages ?? []);
    return groupRows(
      pages.flatMap((page) => toActionRows(page.actions)),
      grouping,
      daysLeft,
    );
  }, [data, error, grouping]);
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const groupsByFirstRow = useMemo(() => new Map(groups.map((group) => [group.rows[0]?.id ?? 0, group])), [groups]);
  const completion = useActionCompletion(true);
  const selection = useSelection(rows, `${ownerFilter ?? ''}`);
  const { selectionMode, clear } = useSelectionMode(selection, canWrite);
  const [editId, trackEdit] = useTrackedJob('actions');
  const [bulkWork, setBulkWork] = useState<BulkWork | null>(null);
  const [initialWork, setInitialWork] = useState<{ id: number; work: ActionWork } | null>(null);
  const getAccountHref = useAccountHref();
  const getActionHref = useCallback((id: number) => hashHref(view.toPath({ actionId: id })), [view]);
  const columns = useMemo(
    () =>
      actionColumns({
        isNarrow: actionId !== undefined,
        canWrite,
        grouping,
        savingIds: completion.savingIds,
        getAccountHref,
        getActionHref,
      }),
    [actionId, canWrite, grouping, completion.savingIds, getAccountHref, getActionHref],
  );
  const open = (id: number, work?: ActionWork) => {
    setInitialWork(work ? { id, work } : null);
    view.change({ actionId: id }, { replace: actionId !== undefined });
  };
  const close = () => {
    view.close();
    focusList();
  };
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === actionId);
    const next = rows[at + by];
    if (at >= 0 && next) open(next.id);
  };
  const onKey = (key: string, row: ActionRow): boolean => {
    const work = ACTION_WORK_BY_KEY[key];
    const bulkShortcut = selection.ids.size > 0 ? BULK_WORK_BY_KEY[key] : undefined;
    if (bulkShortcut) setBulkWork(bulkShortcut);
    else if (work) open(row.id, canWrite ? work : undefined);
    else if (key !== 'x') return false;
    else if (row.blocked_by > 0) showToast(PLAY_MESSAGES.waiting);
    else if (!row.read_only) completion.toggle(toCompletable(row));
    return true;
  };
  const renderCheckbox = (row: ActionRow) => (
    <CompletionCheckbox
      on={completion.savingIds.has(row.id)}
      label={`Complete ${row.name}`}
      disabled={row.read_only || row.blocked_by > 0}
      onToggle={() => completion.toggle(toCompletable(row))}
    />
  );
  return (
    <div className={styles.sheet}>
      <PageHeader
        title="Actions"
        count={rows.length > 0 && `${rows.length}${list.hasNext ? '+' : ''} pending`}
        below={below}
      >
        {!canWrite && <ViewOnly />}
        <ViewChoice value="actions" />
        <AddPlayButton onAdded={(playId) => navigate(actionsPath({ view: 'playbooks', playId }))} />
      </PageHeader>
      <ActionTools
        whose={whose}
        ownerId={ownerId}
        grouping={grouping}
        selectionMode={selectionMode}
        download={() => downloadPending(ownerFilter)}
        onOwnerChange={(owner) => view.change({ whose: undefined, ownerId: undefined, ...owner })}
        onGroup={(group) => view.change({ group: group === 'due' ? undefined : group })}
      >
        {tools}
      </ActionTools>
      <ListWithDetail
        isBelowTools
        body={body}
        list={
          <DataTable<ActionRow>
            label="Actions"
            isScreenList
            columns={columns}
            {...list}
            rows={rows}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            current={actionId}
            renderGroupHeader={({ id }) => {
              const group = groupsByFirstRow.get(id);
              return group && <GroupHeader grouping={grouping} group={group} />;
            }}
            {...(canWrite && { lead: renderCheckbox })}
            leadOnPhone={selectionMode?.isOn ? 'checkbox' : 'lead'}
            wrapsOnPhone
            selected={selection.ids}
            // Users with view-only access have no use for a selection.
            {...(canWrite && { onSelect: selection.select })}
            onOpen={({ id }, newTab) => {
              if (newTab) window.open(getActionHref(id), '_blank', 'noopener');
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
              begin={initialWork?.id === actionId ? initialWork.work : undefined}
              getActionHref={getActionHref}
              onStep={step}
              onClose={close}
            />
          )
        }
      />
      {completion.dialog}
      {(selection.ids.size > 0 || editId !== undefined) && (
        <Suspense>
          <ActionEditBar
            ownerFilter={ownerFilter}
            ids={selection.ids}
            isAll={selection.isAll}
            shownCount={list.hasNext ? undefined : rows.length}
            onAll={selection.selectAll}
            onClear={clear}
            work={bulkWork}
            onWork={setBulkWork}
            edit={editId}
            onFollow={trackEdit}
          />
        </Suspense>
      )}
    </div>
  );
}
