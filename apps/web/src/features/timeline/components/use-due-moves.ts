import type { GanttAction } from '@mainstay/contract/playbooks/gantt';
import type { GanttWindow } from '@mainstay/contract/rules/gantt';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { longDay } from '../../../lib/dates.ts';
import { show } from '../../../ui/toast.ts';
import { expectGanttAction, ganttQuery, moveDueDate } from '../queries.ts';

/** Moves due dates one after the other: each shows at once, and is taken back with a message where it was refused. */
export function useDueMoves(accountId: number, { start, end }: GanttWindow) {
  const client = useQueryClient();
  const last = useRef<Promise<void>>(Promise.resolve());
  return useCallback(
    (id: number, due: string): Promise<void> => {
      const { queryKey } = ganttQuery(accountId, { start, end });
      const find = (): GanttAction | undefined => client.getQueryData(queryKey)?.actions.find((one) => one.id === id);
      const before = find()?.due_date ?? null;
      const move = async (to: string, told: () => void) => {
        void client.cancelQueries({ queryKey });
        expectGanttAction(client, queryKey, id, { due_date: to });
        await last.current;
        const action = find();
        if (!action) return;
        try {
          expectGanttAction(client, queryKey, id, { version: await moveDueDate(client, accountId, action, to) });
          told();
        } catch (error) {
          expectGanttAction(client, queryKey, id, { due_date: before });
          show(messageOf(error));
          void client.invalidateQueries({ queryKey });
        }
      };
      const queue = (to: string, told: () => void) => {
        last.current = move(to, told);
        return last.current;
      };
      const undo = before === null ? {} : { undo: () => void queue(before, () => show('The due date is back.')) };
      return queue(due, () => show(`Due ${longDay(due)}.`, undo));
    },
    [client, accountId, start, end],
  );
}
