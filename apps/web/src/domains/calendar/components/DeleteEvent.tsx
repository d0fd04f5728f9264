import type { MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { type CalendarEvent, deleteEvent } from '../queries.ts';
import { formatEventTime, formatEventTitle } from './event-text.ts';

interface DeleteEventProps {
  provider: MailProviderId;
  event: CalendarEvent;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms the deletion of an event (2-calendar-05). */
export function DeleteEvent({ provider, event, onClose, onDeleted }: DeleteEventProps) {
  const client = useQueryClient();
  const remove = async () => {
    await deleteEvent(client, provider, event.id);
    showToast('Event deleted.');
    onDeleted();
  };
  return (
    <ConfirmDialog
      opened
      title="Would you like to delete this event?"
      verb="Delete"
      onConfirm={remove}
      onClose={onClose}
    >
      {`${formatEventTitle(event)}, ${formatEventTime(event)}`}
    </ConfirmDialog>
  );
}
