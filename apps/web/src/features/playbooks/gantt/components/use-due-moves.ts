import type { GanttAction } from '@mainstay/contract/playbooks/gantt';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { getErrorMessage } from '../../../../lib/api.ts';
import { formatLongDate } from '../../../../lib/dates.ts';
import { showToast } from '../../../../ui/toast.ts';
import { updateGanttOptimistically, type GanttKey, moveDueDate } from '../queries.ts';

/**
 * Moves due dates one after the other. Each move is optimistic and is reverted with a message if the server rejects it.
 */
export function useDueMoves(queryKey: GanttKey) {
  const client = useQueryClient();
  const last = useRef<Promise<void>>(Promise.resolve());
  return useCallback(
    (id: number, due: string): Promise<void> => {
      const find = (): GanttAction | undefined => client.getQueryData(queryKey)?.actions.find((one) => one.id === id);
      const playOf = ({ play_id }: GanttAction) =>
        client.getQueryData(queryKey)?.plays.find((play) => play.id === play_id);
      const before = find()?.due_date ?? null;
      const move = async (to: string, told: () => void) => {
        void client.cancelQueries({ queryKey });
        updateGanttOptimistically(client, queryKey, id, { due_date: to });
        await last.current;
        const action = find();
        const play = action && playOf(action);
        if (!play) return;
        try {
          updateGanttOptimistically(client, queryKey, id, { version: await moveDueDate(client, play, action, to) });
          told();
        } catch (error) {
          // A later move that is already shown is not reverted.
          if (find()?.due_date === to) updateGanttOptimistically(client, queryKey, id, { due_date: before });
          showToast(getErrorMessage(error));
          void client.invalidateQueries({ queryKey });
        }
      };
      const queue = (to: string, told: () => void) => {
        last.current = move(to, told);
        return last.current;
      };
      const undo = before === null ? {} : { undo: () => void queue(before, () => showToast('Due date restored.')) };
      return queue(due, () => showToast(`Due ${formatLongDate(due)}.`, undo));
    },
    [client, queryKey],
  );
}
