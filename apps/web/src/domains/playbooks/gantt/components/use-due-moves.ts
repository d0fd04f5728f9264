import type { GanttAction } from '@mainstay/contract/playbooks/gantt';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { formatLongDate } from '../../../../platform/lib/dates.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import { updateGanttOptimistically, type GanttKey, moveDueDate } from '../queries.ts';

/**
 * Moves due dates one after the other. Each move is optimistic and is reverted with a message if the server rejects it.
 */
export function useDueMoves(queryKey: GanttKey) {
  const client = useQueryClient();
  const last = useRef<Promise<void>>(Promise.resolve());
  return useCallback(
    (id: number, due: string): Promise<void> => {
      const findAction = (): GanttAction | undefined =>
        client.getQueryData(queryKey)?.actions.find((one) => one.id === id);
      const findPlay = ({ play_id }: GanttAction) =>
        client.getQueryData(queryKey)?.plays.find((play) => play.id === play_id);
      const previousDue = findAction()?.due_date ?? null;
      const move = async (to: string, onMoved: () => void) => {
        void client.cancelQueries({ queryKey });
        updateGanttOptimistically(client, queryKey, id, { due_date: to });
        await last.current;
        const action = findAction();
        const play = action && findPlay(action);
        if (!play) return;
        try {
          updateGanttOptimistically(client, queryKey, id, { version: await moveDueDate(client, play, action, to) });
          onMoved();
        } catch (error) {
          // A later move that is already shown is not reverted.
          if (findAction()?.due_date === to) updateGanttOptimistically(client, queryKey, id, { due_date: previousDue });
          showToast(getErrorMessage(error));
          void client.invalidateQueries({ queryKey });
        }
      };
      const queue = (to: string, onMoved: () => void) => {
        last.current = move(to, onMoved);
        return last.current;
      };
      const undo =
        previousDue === null ? {} : { undo: () => void queue(previousDue, () => showToast('Due date restored.')) };
      return queue(due, () => showToast(`Due ${formatLongDate(due)}.`, undo));
    },
    [client, queryKey],
  );
}
