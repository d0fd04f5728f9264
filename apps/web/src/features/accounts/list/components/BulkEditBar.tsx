import type { BulkChange, BulkEdit } from '@mainstay/contract/accounts/bulk-edits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListTodo, Pencil, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { messageOf } from '../../../../lib/api.ts';
import { useSignedIn } from '../../../../lib/session.ts';
import { Meter } from '../../../../ui/Meter.tsx';
import { show } from '../../../../ui/toast.ts';
import { bulkEdit, createBulkEdit, forgetAccounts, undoBulkEdit } from '../queries.ts';
import { doneShare, editText, isUnderWay } from './bulk-edit-texts.ts';
import { BulkEditDialog } from './BulkEditDialog.tsx';
import { type ListState, reachOf } from './list-address.ts';
import '../../../../ui/button.css';
import '../../../../ui/icon-button.css';
import './BulkEdit.css';

const ApplyPlaybook = lazy(async () => ({
  default: (await import('../../../../app/ApplyPlaybook.tsx')).ApplyPlaybook,
}));

interface BulkEditBarProps {
  state: ListState;
  ids: ReadonlySet<number>;
  /** All that the state finds is selected, not only the rows shown. */
  isAll: boolean;
  onAll: () => void;
  /** How many the state finds; undefined while that is not known. */
  total: number | undefined;
  onClear: () => void;
  /** The edit that is followed. */
  edit: number | undefined;
  onFollow: (edit: number | undefined) => void;
}

/** What can be done with the selected rows, or with all that match; then how far it is and what came of it. */
export function BulkEditBar({ state, ids, isAll, onAll, total, onClear, edit, onFollow }: BulkEditBarProps) {
  const { user_access_type } = useSignedIn();
  const [dialog, setDialog] = useState<'edit' | 'playbook' | null>(null);
  const close = () => setDialog(null);
  if (edit !== undefined) return <Progress key={edit} id={edit} onClose={() => onFollow(undefined)} />;
  if (ids.size === 0 || user_access_type !== 'full') return null;
  const count = isAll ? (total ?? ids.size) : ids.size;
  const start = async (change: BulkChange) => {
    const made = await createBulkEdit(change, isAll ? state : ids);
    onClear();
    onFollow(made.id);
  };
  return (
    <section className="be-bar" aria-label="Selected accounts">
      <b className="num">{count.toLocaleString('en-US')} selected</b>
      {!isAll && total !== undefined && total > ids.size && (
        <button type="button" className="tool" onClick={onAll}>
          Select all {total.toLocaleString('en-US')} that match
        </button>
      )}
      <button type="button" className="btn" onClick={() => setDialog('edit')}>
        <Pencil size={14} aria-hidden />
        Edit
      </button>
      <button type="button" className="btn" onClick={() => setDialog('playbook')}>
        <ListTodo size={14} aria-hidden />
        Add playbook
      </button>
      <button type="button" className="ic" aria-label="Clear the selection" onClick={onClear}>
        <X size={15} aria-hidden />
      </button>
      {dialog === 'edit' && <BulkEditDialog count={count} onClose={close} onEdit={start} />}
      {dialog === 'playbook' && (
        <Suspense>
          <ApplyPlaybook chosen={{ count, which: isAll ? reachOf(state) : { ids: [...ids] } }} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

/** Asked for until it is done; the work goes on without anybody looking. */
function Progress({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(bulkEdit(id));
  const ended = data && !isUnderWay(data) ? data.status : undefined;
  useEffect(() => {
    if (ended) void forgetAccounts(client);
  }, [client, ended]);
  const undo = async () => {
    try {
      await undoBulkEdit(id);
      await refetch();
    } catch (problem) {
      show(messageOf(problem));
    }
  };
  return (
    <section className="be-bar" aria-label="Edit of many accounts">
      <output className="be-text">{error ? messageOf(error) : data ? editText(data) : 'Editing…'}</output>
      {data && isUnderWay(data) && <Meter value={doneShare(data)} label="Done" />}
      {mayUndo(data) && (
        <button type="button" className="btn" onClick={() => void undo()}>
          Undo
        </button>
      )}
      <button type="button" className="ic" aria-label="Close" onClick={onClose}>
        <X size={15} aria-hidden />
      </button>
    </section>
  );
}

const mayUndo = (edit: BulkEdit | undefined): boolean => edit?.status === 'done' && edit.changed > 0;
