import type { BulkChange } from '@mainstay/contract/accounts/bulk-edits';
import { isInProgress } from '@mainstay/contract/rules/bulk-edits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type AccountBulkAction, accountBulkActions } from '../../../../core/account-access/account-bulk-actions.ts';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { getFeatures } from '../../../../platform/feature.ts';
import { BulkProgress } from '../../../../platform/ui/BulkProgress.tsx';
import { SelectionBar } from '../../../../platform/ui/SelectionBar.tsx';
import { bulkEdit, createBulkEdit, invalidateAccounts, undoBulkEdit } from '../queries.ts';
import { formatBulkEdit } from './format-bulk-edit.ts';
import { BulkEditDialog } from './BulkEditDialog.tsx';
import { type ListState, toListQuery } from './list-address.ts';
import styles from '../../../../platform/ui/button.module.css';

interface BulkEditBarProps {
  state: ListState;
  ids: ReadonlySet<number>;
  /** All accounts that match the list state are selected, not only the loaded rows. */
  isAll: boolean;
  onAll: () => void;
  /** Number of accounts that match the list state; undefined until it is known. */
  total: number | undefined;
  onClear: () => void;
  /** Id of the bulk edit whose progress is shown. */
  edit: number | undefined;
  onFollow: (edit: number | undefined) => void;
}

/** Actions for the selected rows, or for all matching accounts, followed by the progress and result of the bulk edit. */
export function BulkEditBar({ state, ids, isAll, onAll, total, onClear, edit, onFollow }: BulkEditBarProps) {
  const { user_access_type } = useSignedIn();
  const [dialog, setDialog] = useState<'edit' | AccountBulkAction | null>(null);
  const close = () => setDialog(null);
  const isSelecting = ids.size > 0 && user_access_type === 'full';
  const progress = edit !== undefined && (
    <Progress key={edit} id={edit} isHidden={isSelecting} onClose={() => onFollow(undefined)} />
  );
  const count = isAll ? (total ?? ids.size) : ids.size;
  const start = async (change: BulkChange, requestKey: string) => {
    const created = await createBulkEdit(change, isAll ? state : ids, requestKey);
    onClear();
    onFollow(created.id);
  };
  return (
    <>
      {progress}
      {isSelecting && (
        <SelectionBar noun="accounts" count={count} more={isAll ? undefined : total} onAll={onAll} onClear={onClear}>
          <button type="button" className={styles.button} onClick={() => setDialog('edit')}>
            <Pencil size={14} aria-hidden />
            Edit
          </button>
          {accountBulkActions.from(getFeatures()).map((action) => (
            <button key={action.label} type="button" className={styles.button} onClick={() => setDialog(action)}>
              <action.icon size={14} aria-hidden />
              {action.label}
            </button>
          ))}
          {dialog === 'edit' && <BulkEditDialog count={count} onClose={close} onEdit={start} />}
          {dialog !== null && dialog !== 'edit' && (
            <dialog.Dialog
              selection={{ count, accounts: isAll ? toListQuery(state) : { ids: [...ids] } }}
              onClose={close}
            />
          )}
        </SelectionBar>
      )}
    </>
  );
}

interface ProgressProps {
  id: number;
  /** Rows are selected, so their actions replace the progress. */
  isHidden: boolean;
  onClose: () => void;
}

/** Polls the bulk edit until it is done; the server continues even if the user leaves the page. */
function Progress({ id, isHidden, onClose }: ProgressProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(bulkEdit(id));
  const finalStatus = data && !isInProgress(data) ? data.status : undefined;
  useEffect(() => {
    if (finalStatus) void invalidateAccounts(client);
  }, [client, finalStatus]);
  // Refetches also after an error, because the undo may have started although the response was lost.
  const undo = () => undoBulkEdit(id).finally(refetch);
  if (isHidden) return null;
  const text = error ? getErrorMessage(error) : data ? formatBulkEdit(data) : 'Editing…';
  return <BulkProgress noun="accounts" edit={data} text={text} onUndo={undo} onClose={onClose} />;
}
