import type { ActionChange, SelectedActions } from '@mainstay/contract/playbooks/bulk-edits';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Check, SkipForward, UserPlus } from 'lucide-react';
import { SelectionBar } from '../../../platform/ui/SelectionBar.tsx';
import { actionEditPreview, createActionEdit, toOwnerParams, type OwnerFilter } from '../queries.ts';
import { ActionEditDialog, type BulkWork } from './ActionEditDialog.tsx';
import { ActionEditProgress } from './ActionEditProgress.tsx';
import styles from '../../../platform/ui/button.module.css';

const WORKS = [
  { work: 'complete', label: 'Complete', Icon: Check },
  { work: 'skip', label: 'Skip', Icon: SkipForward },
  { work: 'assign', label: 'Assign', Icon: UserPlus },
  { work: 'due', label: 'Due date', Icon: CalendarClock },
] as const;

interface ActionEditBarProps {
  ownerFilter: OwnerFilter;
  ids: ReadonlySet<number>;
  /** True if all actions that match the list are selected, not only the rows shown. */
  isAll: boolean;
  /** The number of rows shown if the list has no others. */
  shownCount: number | undefined;
  onAll: () => void;
  onClear: () => void;
  /** The bulk edit whose dialog is open. */
  work: BulkWork | null;
  onWork: (work: BulkWork | null) => void;
  /** Id of the bulk edit whose progress is shown. */
  edit: number | undefined;
  onFollow: (edit: number | undefined) => void;
}

/** Offers bulk edits of the selected or all matching actions, then shows the progress and the outcome. */
export function ActionEditBar(props: ActionEditBarProps) {
  const { ownerFilter, ids, isAll, shownCount, onAll, onClear, work, onWork, edit, onFollow } = props;
  const all: SelectedActions = toOwnerParams(ownerFilter);
  const preview = useQuery({ ...actionEditPreview(all, undefined), enabled: shownCount === undefined && ids.size > 0 });
  const isChoosing = ids.size > 0;
  const progress = edit !== undefined && (
    <ActionEditProgress key={edit} id={edit} isBehind={isChoosing} onClose={() => onFollow(undefined)} />
  );
  const total = shownCount ?? preview.data?.total;
  const count = isAll ? (total ?? ids.size) : ids.size;
  const selection: SelectedActions = isAll ? all : { ids: [...ids] };
  const start = async (change: ActionChange, requestKey: string) => {
    const createdEdit = await createActionEdit(selection, change, requestKey);
    onClear();
    onFollow(createdEdit.id);
  };
  return (
    <>
      {progress}
      {isChoosing && (
        <SelectionBar noun="actions" count={count} more={isAll ? undefined : total} onAll={onAll} onClear={onClear}>
          {WORKS.map(({ work: each, label, Icon }) => (
            <button key={each} type="button" className={styles.button} onClick={() => onWork(each)}>
              <Icon size={14} aria-hidden />
              {label}
            </button>
          ))}
          {work && (
            <ActionEditDialog
              work={work}
              count={count}
              selection={selection}
              onClose={() => onWork(null)}
              onEdit={start}
            />
          )}
        </SelectionBar>
      )}
    </>
  );
}
