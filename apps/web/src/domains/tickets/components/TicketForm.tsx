import { NEW_TICKET_STATUS } from '@mainstay/contract/rules/tickets';
import { validateTicket } from '@mainstay/contract/rules/ticket-rules';
import type { Ticket } from '@mainstay/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type FieldLabels, formatDay } from '../../../platform/forms/compare-values.ts';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { LeaveDialog } from '../../../platform/ui/LeaveDialog.tsx';
import { createTicket, ticketQuery, updateTicket } from '../queries.ts';
import { suppressEnter } from './suppress-enter.ts';
import { getTicketDay } from './ticket-dates.ts';
import { EMPTY_TICKET, type TicketValues } from './TicketFields.tsx';

const LABELS: FieldLabels = {
  tentative_close_date: ['Tentative close date', formatDay],
  close_date: ['Close date', formatDay],
  s4_comments: 'Comments',
  // Only a new ticket has an image.
  image: null,
};

function toValues(ticket: Ticket): TicketValues {
  const { ticket_name, priority, status, description, assigned_to, s4_comments } = ticket;
  return {
    ticket_name,
    priority,
    status,
    description,
    tentative_close_date: getTicketDay(ticket, 'tentative_close_date'),
    close_date: getTicketDay(ticket, 'close_date'),
    assigned_to: assigned_to ?? '',
    s4_comments,
    image: null,
  };
}

/** Empty dates are sent as null (C3-08), other empty fields as an empty text. */
const toFields = ({ image: _image, status, tentative_close_date, close_date, ...texts }: TicketValues) => ({
  ...texts,
  status: status ?? NEW_TICKET_STATUS,
  tentative_close_date: tentative_close_date || null,
  close_date: close_date || null,
});

interface TicketFormOptions {
  /** Null for a new ticket. */
  ticket: Ticket | null;
  /** Identifies the form among the drafts of the user. */
  draft: string;
  onSaved: (ticket: Ticket) => void;
}

/** Returns the values of a form that creates or edits a ticket. Users with view-only access can create tickets too (decision 44). */
export function useTicketForm({ ticket, draft, onSaved }: TicketFormOptions) {
  const client = useQueryClient();
  return useEditForm<TicketValues, Ticket>({
    draft,
    values: ticket ? toValues(ticket) : EMPTY_TICKET,
    version: ticket?.version,
    subject: ticket && { type: 'ticket', id: ticket.id },
    unstored: ['image'],
    isGuarded: true,
    canWrite: true,
    validate: validateTicket,
    save: (values, version) => {
      const fields = toFields(values);
      return ticket
        ? updateTicket(client, { ...fields, id: ticket.id, version })
        : createTicket(client, fields, values.image);
    },
    onSaved,
    fetchNewest:
      ticket === null
        ? undefined
        : async () => {
            const { response } = await client.fetchQuery(ticketQuery(ticket.id));
            return { values: toValues(response), version: response.version };
          },
  });
}

interface TicketFormProps {
  form: ReturnType<typeof useTicketForm>;
  verb: string;
  label: string;
  className?: string | undefined;
  onCancel?: () => void;
  end?: ReactNode;
  children: ReactNode;
}

/** The frame of a form of a ticket. Leaving it with unsaved changes requires confirmation. */
export const TicketForm = ({ form, verb, label, className, onCancel, end, children }: TicketFormProps) => (
  <FormFrame
    form={form}
    verb={verb}
    labels={LABELS}
    className={className}
    aria-label={label}
    onKeyDown={suppressEnter}
    onCancel={onCancel}
    end={end}
  >
    {children}
    <LeaveDialog leaving={form.leaving} title="Leave without sending?">
      What you typed has not been sent and is lost when you leave.
    </LeaveDialog>
  </FormFrame>
);
