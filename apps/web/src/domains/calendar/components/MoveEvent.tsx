import { formatCount } from '@mainstay/contract/rules/numbers';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { formatEventTime, formatEventTitle } from './event-text.ts';
import type { MovedEvent } from './use-event-drag.ts';

interface MoveEventProps {
  move: MovedEvent;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Confirms that an event with attendees is moved, because they are notified. */
export function MoveEvent({ move: { event, times }, onConfirm, onClose }: MoveEventProps) {
  const moved = { ...event, ...times };
  const notified = formatCount(event.attendees.length, 'attendee');
  return (
    <ConfirmDialog opened harmless title="Move this event?" verb="Move" onConfirm={onConfirm} onClose={onClose}>
      {`${formatEventTitle(event)} moves from ${formatEventTime(event)} to ${formatEventTime(moved)}. ${notified} will be notified.`}
    </ConfirmDialog>
  );
}
