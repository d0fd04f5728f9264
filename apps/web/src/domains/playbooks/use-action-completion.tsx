import { isLastPending, LAST_ACTION_CONFIRMATION } from '@mainstay/contract/rules/actions';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, getErrorMessage } from '../../platform/lib/api.ts';
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx';
import { showToast } from '../../platform/ui/toast.ts';
import { formatActionChange } from './components/format-action-change.ts';
import { actionQuery, refreshPlays, completePlayAction } from './queries.ts';

/** An action that can be completed or reopened in a list. */
export interface CompletableAction {
  id: number;
  name: string;
  version: number;
  play: { id: number; name: string };
  /** The number of pending actions of its play, if the list has it. */
  pending?: number;
}

interface CompletionState {
  /** Ids of actions whose change the server has not confirmed yet. The list shows them optimistically. */
  savingIds: ReadonlySet<number>;
  /** Completes or reopens the action. If this closes its play, the user must confirm. */
  toggle: (action: CompletableAction) => void;
  /** The confirmation dialog, which the list renders. */
  dialog: ReactNode;
}

/**
 * Completes or reopens actions of a list. The update is optimistic and is reverted with a message if the server rejects
 * it.
 * @param isChecked whether a click completes the action; otherwise it reopens it
 */
export function useActionCompletion(isChecked: boolean): CompletionState {
  const client = useQueryClient();
  const [savingIds, setSavingIds] = useState<ReadonlySet<number>>(new Set());
  const [actionToConfirm, setActionToConfirm] = useState<CompletableAction | null>(null);
  const refresh = (id: number) => {
    void client.invalidateQueries({ queryKey: actionQuery(id).queryKey });
    return refreshPlays(client);
  };
  const undo = async ({ id, name, play }: CompletableAction, version: number) => {
    try {
      await completePlayAction(play.id, { id, version }, !isChecked, false);
      showToast(formatActionChange(isChecked ? 'Reopened' : 'Completed', name));
    } catch (error) {
      showToast(getErrorMessage(error));
    }
    await refresh(id);
  };
  const sendChange = async (action: CompletableAction, isConfirmed: boolean) => {
    setSavingIds((previous) => new Set(previous).add(action.id));
    try {
      const { data } = await completePlayAction(action.play.id, action, isChecked, isConfirmed);
      const text = data.closed
        ? `${action.play.name} is closed.`
        : formatActionChange(isChecked ? 'Completed' : 'Reopened', action.name);
      showToast(text, isChecked ? { undo: () => void undo(action, action.version + 1) } : {});
    } catch (error) {
      // Another user has completed the other actions in the meantime, or the list does not know their number.
      if (error instanceof ApiError && error.message === LAST_ACTION_CONFIRMATION) setActionToConfirm(action);
      else showToast(getErrorMessage(error));
    }
    await refresh(action.id);
    setSavingIds((previous) => new Set([...previous].filter((id) => id !== action.id)));
  };
  const toggle = (action: CompletableAction) => {
    if (savingIds.has(action.id)) return;
    if (isChecked && action.pending !== undefined && isLastPending('Pending', action.pending))
      setActionToConfirm(action);
    else void sendChange(action, false);
  };
  const dialog = (
    <ConfirmDialog
      opened={actionToConfirm !== null}
      title="Complete action"
      verb="Confirm"
      harmless
      onConfirm={async () => {
        if (actionToConfirm) await sendChange(actionToConfirm, true);
      }}
      onClose={() => setActionToConfirm(null)}
    >
      {LAST_ACTION_CONFIRMATION}
    </ConfirmDialog>
  );
  return { savingIds, toggle, dialog };
}
