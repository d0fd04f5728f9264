import { isLastPending, LAST_ACTION_CONFIRMATION } from '@mainstay/contract/rules/actions';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { actionQuery, refreshPlays, completePlayAction } from '../queries.ts';

/** An action that can be completed or reopened in a list. */
export interface CompletableAction {
  id: number;
  version: number;
  play: { id: number; name: string };
  /** The number of pending actions of its play, if the list has it. */
  pending?: number;
}

interface CompletionState {
  /** Ids of actions whose change the server has not confirmed yet. The list shows them optimistically. */
  under: ReadonlySet<number>;
  /** Completes or reopens the action. If this closes its play, the user must confirm. */
  press: (action: CompletableAction) => void;
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
  const [under, setUnder] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState<CompletableAction | null>(null);
  const renew = (id: number) => {
    void client.invalidateQueries({ queryKey: actionQuery(id).queryKey });
    return refreshPlays(client);
  };
  const undo = async ({ id, play }: CompletableAction, version: number) => {
    try {
      await completePlayAction(play.id, { id, version }, !isChecked, false);
      showToast(isChecked ? 'Reopened.' : 'Completed.');
    } catch (problem) {
      showToast(getErrorMessage(problem));
    }
    await renew(id);
  };
  const tick = async (action: CompletableAction, isAsked: boolean) => {
    setUnder((now) => new Set(now).add(action.id));
    try {
      const { data } = await completePlayAction(action.play.id, action, isChecked, isAsked);
      const text = data.closed ? `${action.play.name} is closed.` : isChecked ? 'Completed.' : 'Reopened.';
      showToast(text, isChecked ? { undo: () => void undo(action, action.version + 1) } : {});
    } catch (problem) {
      // Another user has completed the other actions in the meantime, or the list does not know their number.
      if (problem instanceof ApiError && problem.message === LAST_ACTION_CONFIRMATION) setAsking(action);
      else showToast(getErrorMessage(problem));
    }
    await renew(action.id);
    setUnder((now) => new Set([...now].filter((id) => id !== action.id)));
  };
  const press = (action: CompletableAction) => {
    if (under.has(action.id)) return;
    if (isChecked && action.pending !== undefined && isLastPending('Pending', action.pending)) setAsking(action);
    else void tick(action, false);
  };
  const dialog = (
    <ConfirmDialog
      opened={asking !== null}
      title="Complete action"
      verb="Confirm"
      harmless
      onConfirm={async () => {
        if (asking) await tick(asking, true);
      }}
      onClose={() => setAsking(null)}
    >
      {LAST_ACTION_CONFIRMATION}
    </ConfirmDialog>
  );
  return { under, press, dialog };
}
