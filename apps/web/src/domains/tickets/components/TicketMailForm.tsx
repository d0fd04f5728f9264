import {
  parseRecipients,
  TICKET_MESSAGES,
  TICKET_SUBJECT_LIMIT,
  validateRecipients,
} from '@mainstay/contract/rules/ticket-rules';
import type { Ticket } from '@mainstay/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { type FieldErrors, useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { AddressField } from '../../../platform/ui/AddressField.tsx';
import { LeaveDialog } from '../../../platform/ui/LeaveDialog.tsx';
import { RichTextField } from '../../../platform/ui/RichTextField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { assignablePeopleQuery, sendTicketMail } from '../queries.ts';
import { suppressEnter } from './suppress-enter.ts';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';

interface MailValues {
  to: string[];
  subject: string;
  html: string;
}

const toIssues = ({ to, subject, html }: MailValues): FieldErrors => {
  const recipients = validateRecipients(to);
  return {
    ...(recipients !== undefined && { to: recipients }),
    ...(subject.trim() === '' && { subject: TICKET_MESSAGES.subjectMissing }),
    ...(html === '' && { html: TICKET_MESSAGES.contentMissing }),
  };
};

interface TicketMailFormProps {
  ticket: Ticket;
  onClose: () => void;
}

/** Writes a message about a ticket to its assignee and to others. */
export function TicketMailForm({ ticket, onClose }: TicketMailFormProps) {
  const people = useQuery(assignablePeopleQuery).data?.users_accounts ?? [];
  const form = useEditForm<MailValues>({
    draft: `message about ticket ${ticket.id}`,
    values: {
      to: ticket.assigned_to ? [ticket.assigned_to] : [],
      subject: `Ticket ${ticket.id}: ${ticket.ticket_name}`.slice(0, TICKET_SUBJECT_LIMIT),
      html: '',
    },
    isGuarded: true,
    validate: toIssues,
    save: async ({ to, subject, html }) => {
      await sendTicketMail({ html_content: html, subject, to_email: to.join(',') });
      showToast('Email Sent Successfully');
    },
    onSaved: onClose,
  });
  const { onChange: setRecipients, ...recipientsField } = form.field('to');
  return (
    <FormFrame
      form={form}
      verb="Send"
      labels={{ to: 'To', html: 'Message' }}
      className={sidePanelStyles.section}
      aria-label="Message about a ticket"
      onKeyDown={suppressEnter}
      onCancel={onClose}
    >
      <AddressField
        label="To"
        known={people.map(({ email: address, name }) => ({ address, name }))}
        onChange={(addresses) => setRecipients(parseRecipients(addresses.join()))}
        {...recipientsField}
      />
      <TextField label="Subject" maxLength={TICKET_SUBJECT_LIMIT} {...form.field('subject')} />
      <RichTextField
        label="Message"
        placeholder="Write a message"
        takesFocus={false}
        {...form.field('html')}
        readOnly={form.busy}
      />
      <LeaveDialog leaving={form.leaving} title="Leave without sending?">
        What you typed has not been sent and is lost when you leave.
      </LeaveDialog>
    </FormFrame>
  );
}
