/** Moves events of the calendar with the pointer. */
import type { MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import { moveEventOptimistically } from '../queries.ts';
import { formatEventTime } from './event-text.ts';
import { type MovedEvent, useEventDrag } from './use-event-drag.ts';

/**
 * An event that is dropped at another time is saved there. One with attendees is saved after a confirmation, because they are notified.
 *
 * @returns the event to show at other times than its own, the move to confirm, and the handlers
 */
export function useEventMoves(provider: MailProviderId, timeZone: string) {
  const client = useQueryClient();
  const [proposed, setProposed] = useState<MovedEvent | null>(null);
  const save = ({ event, times }: MovedEvent) => moveEventOptimistically(client, provider, event, times);
  const saveWithUndo = async (move: MovedEvent, isUndo = false) => {
    try {
      await save(move);
    } catch (error) {
      return showToast(getErrorMessage(error));
    }
    const { event, times } = move;
    const moved = { ...event, ...times };
    const { isAllDay, start, end } = event;
    const undo = () => void saveWithUndo({ event: moved, times: { isAllDay, start, end } }, true);
    showToast(`${isUndo ? 'Event moved back' : 'Event moved'}: ${formatEventTime(moved)}.`, isUndo ? {} : { undo });
  };
  const { dragged, grab } = useEventDrag(timeZone, (move) => {
    if (move.event.attendees.length > 0) setProposed(move);
    else void saveWithUndo(move);
  });
  return {
    shown: dragged ?? proposed,
    proposed,
    grab,
    confirm: async () => {
      if (!proposed) return;
      await save(proposed);
      showToast(`Event moved: ${formatEventTime({ ...proposed.event, ...proposed.times })}.`);
    },
    cancel: () => setProposed(null),
  };
}
