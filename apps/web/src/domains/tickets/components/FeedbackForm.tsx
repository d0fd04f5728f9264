import type { Ticket } from '@mainstay/contract/tickets';
import { useState } from 'react';
import { hashHref } from '../../../platform/lib/history.ts';
import { MainFields } from './TicketFields.tsx';
import { TicketForm, useTicketForm } from './TicketForm.tsx';
import { ticketsAddress } from './tickets-address.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './FeedbackForm.module.css';

/** The two forms of the help menu, which both create tickets (decision 52). */
const KINDS = {
  feedback: { label: 'Feedback', verb: 'Send feedback', again: 'Send more feedback' },
  support: { label: 'Support request', verb: 'Send request', again: 'Send another request' },
} as const;
type Kind = keyof typeof KINDS;

/** Sends feedback or a support request as a ticket and shows the ticket that was created. */
export function FeedbackForm({ kind }: { kind: Kind }) {
  const [createdTicket, setCreatedTicket] = useState<Ticket | null>(null);
  if (createdTicket === null) return <NewTicketForm kind={kind} onSent={setCreatedTicket} />;
  const { label, again } = KINDS[kind];
  return (
    <section className={styles.root} aria-label={`${label} sent`}>
      <p role="status">
        Thank you. <b className={textStyles.strong}>{createdTicket.ticket_name}</b> is ticket {createdTicket.id} with
        the status {createdTicket.status}.
      </p>
      <div className={layoutStyles.row}>
        <a className={buttonStyles.button} href={hashHref(ticketsAddress.toPath())}>
          Open product support
        </a>
        <button type="button" className={buttonStyles.button} onClick={() => setCreatedTicket(null)}>
          {again}
        </button>
      </div>
    </section>
  );
}

function NewTicketForm({ kind, onSent }: { kind: Kind; onSent: (ticket: Ticket) => void }) {
  const form = useTicketForm({ ticket: null, draft: kind, onSaved: onSent });
  const { verb, label } = KINDS[kind];
  return (
    <TicketForm form={form} verb={verb} label={label} className={styles.root}>
      <MainFields form={form} />
    </TicketForm>
  );
}
