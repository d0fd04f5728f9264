import type { AccountDetails } from '@mainstay/contract/accounts';
import type { Contact } from '@mainstay/contract/contacts';
import type { MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { clsx } from 'clsx';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import textStyles from '../../../platform/theme/text.module.css';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { SidePanel } from '../../../platform/ui/SidePanel.tsx';
import type { CalendarEvent } from '../queries.ts';
import { EventFacts } from './EventFacts.tsx';
import { EventForm } from './EventForm.tsx';
import { formatEventTime, formatEventTitle } from './event-text.ts';

interface EventPanelProps {
  provider: MailProviderId;
  account: AccountDetails;
  contacts: readonly Contact[];
  /** Null for a new event, and for one that is no longer in the calendar. */
  event: CalendarEvent | null;
  /** When a new event starts, as an instant; null for an existing one. */
  start: string | null;
  canWrite: boolean;
  onClose: () => void;
}

/** Side panel with an event, the form that changes it, or the form of a new one. */
export function EventPanel({ provider, account, contacts, event, start, canWrite, onClose }: EventPanelProps) {
  const [isEditing, setIsEditing] = useState(false);
  const isNew = start !== null && canWrite;
  const title = event ? formatEventTitle(event) : isNew ? 'New event' : 'Event';
  const header = (
    <>
      <h2>{title}</h2>
      {event && <p className={clsx(textStyles.caption, textStyles.tabular)}>{formatEventTime(event)}</p>}
    </>
  );
  const stopEditing = () => setIsEditing(false);
  return (
    <SidePanel label={title} header={header} onClose={onClose}>
      {!event && !isNew && (
        <EmptyState title="Event not found" icon={CalendarX}>
          It is no longer in your calendar, or not in this month.
        </EmptyState>
      )}
      {!event && isNew && (
        <EventForm
          provider={provider}
          account={account}
          contacts={contacts}
          event={null}
          start={start}
          onClose={onClose}
        />
      )}
      {event && isEditing && (
        <EventForm
          provider={provider}
          account={account}
          contacts={contacts}
          event={event}
          start={event.start}
          onClose={stopEditing}
        />
      )}
      {event && !isEditing && (
        <EventFacts
          provider={provider}
          account={account}
          contacts={contacts}
          event={event}
          canWrite={canWrite}
          onEdit={() => setIsEditing(true)}
          onClose={onClose}
        />
      )}
    </SidePanel>
  );
}
