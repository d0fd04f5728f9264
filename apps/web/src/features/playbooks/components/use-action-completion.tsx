import { isLastPending, LAST_ACTION_CONFIRMATION } from '@mainstay/contract/rules/actions';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { actionQuery, refreshPlays, completePlayAction } from '../queries.ts';

/** An action that is ticked in a list. */
export interface CompletableAction {
  id: number;
  version: number;
  play: { id: number; name: string };
  /** Pending ones of its play, where the list knows. */
  pending?: number;
}

interface CompletionState {
  /** Ticked, and not yet answered: what a list shows is ahead of the answer. */
  under: ReadonlySet<number>;
  /** Ticks it, or takes it up again; what closes its play asks first. */
  press: (action: CompletableAction) => void;
  /** The question, which stands where the list does. */
  dialog: ReactNode;
}

/** Ticks of a list: each shows at once, and is taken back with a message where it was refused. @param isChecked what a press makes of it */
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
      showToast(isChecked ? 'Pending again.' : 'Completed.');
    } catch (problem) {
      showToast(getErrorMessage(problem));
    }
    await renew(id);
  };
  const tick = async (action: CompletableAction, isAsked: boolean) => {
    setUnder((now) => new Set(now).add(action.id));
    try {
      const { data } = await completePlayAction(action.play.id, action, isChecked, isAsked);
      const text = data.closed ? `${action.play.name} is closed.` : isChecked ? 'Completed.' : 'Pending again.';
      showToast(text, isChecked ? { undo: () => void undo(action, action.version + 1) } : {});
    } catch (problem) {
      // Somebody else has done the others meanwhile, or the list does not know of them.
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
