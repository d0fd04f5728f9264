import { canEditTicket, canMailTickets, type TicketUser } from '@mainstay/contract/rules/ticket-rules';
import type { Ticket } from '@mainstay/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { Mail, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatEntityDateTime } from '../../../platform/lib/dates.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { SidePanel } from '../../../platform/ui/SidePanel.tsx';
import { ticketQuery } from '../queries.ts';
import { DeleteTicketDialog } from './DeleteTicketDialog.tsx';
import { DateFields, MainFields, StaffFields } from './TicketFields.tsx';
import { TicketForm, useTicketForm } from './TicketForm.tsx';
import { TicketPriority, TicketStatus } from './TicketLabels.tsx';
import { TicketMailForm } from './TicketMailForm.tsx';
import { formatTicketDate } from './ticket-dates.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './TicketPanel.module.css';

interface PanelProps {
  user: TicketUser;
  onClose: () => void;
}

/** The panel in its mode for a new ticket. */
export function NewTicketPanel({ user, onClose }: PanelProps) {
  const form = useTicketForm({ ticket: null, draft: 'ticket new', onSaved: onClose });
  return (
    <SidePanel label="New ticket" header={<h2>New ticket</h2>} onClose={onClose}>
      <TicketForm
        form={form}
        verb="Create ticket"
        label="New ticket"
        className={sidePanelStyles.section}
        onCancel={onClose}
      >
        <MainFields form={form} />
        <DateFields form={form} />
        {user.isStaff && <StaffFields form={form} />}
      </TicketForm>
    </SidePanel>
  );
}

interface TicketPanelProps extends PanelProps {
  ticket: Ticket;
}

/** The panel of a ticket: its form, or its details for users who cannot edit it. */
export function TicketPanel({ ticket, user, onClose, onMail }: TicketPanelProps & { onMail: () => void }) {
  const canEdit = canEditTicket(user, ticket.created_by?.id ?? null);
  const mailButton = canMailTickets(user) && (
    <button type="button" className={buttonStyles.button} onClick={onMail}>
      <Mail size={14} aria-hidden />
      Email
    </button>
  );
  return (
    <SidePanel label={`Ticket ${ticket.ticket_name}`} header={<TicketHeader ticket={ticket} />} onClose={onClose}>
      {canEdit ? (
        <EditForm ticket={ticket} user={user} onClose={onClose} mailButton={mailButton} />
      ) : (
        <section className={sidePanelStyles.section} aria-label="Details">
          <dl className={sidePanelStyles.facts}>
            <Fact label="Priority">
              <TicketPriority priority={ticket.priority} />
            </Fact>
            <Fact label="Status">
              <TicketStatus status={ticket.status} />
            </Fact>
            <Fact label="Tentative close date">{formatTicketDate(ticket, 'tentative_close_date') || '–'}</Fact>
            <Fact label="Close date">{formatTicketDate(ticket, 'close_date') || '–'}</Fact>
            <TextFact label="Description">{ticket.description}</TextFact>
            <StaffFacts ticket={ticket} />
          </dl>
          <TicketImage ticket={ticket} />
          {mailButton && <div className={sidePanelStyles.actions}>{mailButton}</div>}
        </section>
      )}
    </SidePanel>
  );
}

/** The panel in its mode for a message about a ticket. */
export const TicketMailPanel = ({ ticket, onClose }: Omit<TicketPanelProps, 'user'>) => (
  <SidePanel
    label={`Message about ${ticket.ticket_name}`}
    header={<TicketHeader ticket={ticket} title="New message" />}
    onClose={onClose}
  >
    <TicketMailForm ticket={ticket} onClose={onClose} />
  </SidePanel>
);

/** The panel of a ticket that does not exist, for example because it was deleted. */
export const MissingTicketPanel = ({ onClose }: Pick<PanelProps, 'onClose'>) => (
  <SidePanel label="Ticket" header={<h2>Ticket</h2>} onClose={onClose}>
    <EmptyState title="This ticket does not exist">It may have been deleted.</EmptyState>
  </SidePanel>
);

interface TicketHeaderProps {
  ticket: Ticket;
  title?: string;
}

function TicketHeader({ ticket: { id, ticket_name, created_by, created_at }, title = ticket_name }: TicketHeaderProps) {
  return (
    <>
      <h2>{title}</h2>
      <p className={textStyles.caption}>
        {title === ticket_name
          ? `Ticket ${id}, created ${created_by ? `by ${created_by.name} ` : ''}on ${formatEntityDateTime(created_at)}`
          : `About ticket ${id}, ${ticket_name}`}
      </p>
    </>
  );
}

function EditForm({ ticket, user, onClose, mailButton }: TicketPanelProps & { mailButton: ReactNode }) {
  const [isDeleting, setDeleting] = useState(false);
  const form = useTicketForm({ ticket, draft: `ticket ${ticket.id}`, onSaved: onClose });
  const close = () => {
    form.free();
    onClose();
  };
  return (
    <>
      <TicketForm
        form={form}
        verb="Save"
        label="Edit ticket"
        className={sidePanelStyles.section}
        onCancel={onClose}
        end={
          <>
            {mailButton}
            <button type="button" className={buttonStyles.button} onClick={() => setDeleting(true)}>
              <Trash2 size={14} aria-hidden />
              Delete
            </button>
          </>
        }
      >
        <MainFields form={form} />
        <DateFields form={form} />
        {user.isStaff ? (
          <StaffFields form={form} />
        ) : (
          <dl className={sidePanelStyles.facts}>
            <StaffFacts ticket={ticket} />
          </dl>
        )}
        <TicketImage ticket={ticket} />
      </TicketForm>
      {isDeleting && <DeleteTicketDialog ticket={ticket} onDeleted={close} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** What only support staff edits, as text for everyone else (S3-38). */
const StaffFacts = ({ ticket }: { ticket: Ticket }) => (
  <>
    <TextFact label="Assigned to">{ticket.assigned_to ?? 'No one'}</TextFact>
    <TextFact label="Comments">{ticket.s4_comments}</TextFact>
  </>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** A text with its line breaks. */
const TextFact = ({ label, children }: { label: string; children: string }) => (
  <div className={styles.text}>
    <dt>{label}</dt>
    <dd>{children || 'None'}</dd>
  </div>
);

function TicketImage({ ticket: { id, has_image } }: { ticket: Ticket }) {
  const { data } = useQuery({ ...ticketQuery(id), enabled: has_image });
  if (!data?.image_url) return null;
  return (
    <a className={styles.image} href={data.image_url} target="_blank" rel="noopener">
      <img src={data.image_url} alt="Attached to the ticket" />
    </a>
  );
}
