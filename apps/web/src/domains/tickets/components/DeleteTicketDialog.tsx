import type { Ticket } from '@mainstay/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { deleteTicket } from '../queries.ts';

interface DeleteTicketDialogProps {
  ticket: Pick<Ticket, 'id' | 'ticket_name'>;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Confirms before a ticket is deleted (3-tickets-07 to 10). */
export function DeleteTicketDialog({ ticket: { id, ticket_name }, onDeleted, onClose }: DeleteTicketDialogProps) {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      opened
      title="Delete ticket"
      verb="Confirm"
      onConfirm={async () => {
        await deleteTicket(client, id);
        onDeleted?.();
      }}
      onClose={onClose}
    >
      {`Are you sure you want to delete ${ticket_name} ?`}
    </ConfirmDialog>
  );
}
