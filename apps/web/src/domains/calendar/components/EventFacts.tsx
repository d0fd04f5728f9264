import type { AccountDetails } from '@mainstay/contract/accounts';
import type { Contact } from '@mainstay/contract/contacts';
import { MAIL_PROVIDERS, type MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  Check,
  CircleHelp,
  Lock,
  type LucideIcon,
  MapPin,
  Minus,
  Pencil,
  Repeat,
  Trash2,
  Video,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { accountTabPath } from '../../../platform/lib/addresses.ts';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import { Person } from '../../../platform/ui/Person.tsx';
import { RichText } from '../../../platform/ui/RichText.tsx';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import { showToast } from '../../../platform/ui/toast.ts';
import { MeetingNote } from '../../notes/MeetingNote.tsx';
import { meetingNotes } from '../../notes/queries.ts';
import { type AttendeeResponse, type CalendarEvent, respondToEvent } from '../queries.ts';
import { useCalendarContext } from './calendar-context.ts';
import { DeleteEvent } from './DeleteEvent.tsx';
import { MeetingBrief } from './MeetingBrief.tsx';
import { formatPerson, getAddresses, isAddress, isOfAccount, isOver, RESPONSE_LABELS } from './event-text.ts';
import styles from './EventPanel.module.css';

interface EventFactsProps {
  provider: MailProviderId;
  account: AccountDetails;
  contacts: readonly Contact[];
  event: CalendarEvent;
  canWrite: boolean;
  onEdit: () => void;
  onClose: () => void;
}

/** An event as it is read, with what the user can do. */
export function EventFacts({ provider, account, contacts, event, canWrite, onEdit, onClose }: EventFactsProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const response = useCalendarContext().getResponse(event);
  const canEdit = canWrite && event.canEdit;
  const isFinished =
    isOver(event) &&
    isOfAccount(
      event,
      account.id,
      contacts.map(({ contact_email }) => contact_email),
    );
  const notes = useQuery({ ...meetingNotes(account.id, [event.id]), enabled: isFinished }).data?.notes;
  return (
    <>
      <section className={sidePanelStyles.section} aria-label="Details">
        {(canEdit || event.joinUrl || isFinished) && (
          <div className={sidePanelStyles.actions}>
            {event.joinUrl && (
              <a
                className={buttonStyles.button}
                data-primary={!isFinished || undefined}
                href={event.joinUrl}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Video size={14} aria-hidden />
                Join
              </a>
            )}
            {isFinished && canWrite && (
              <MeetingNote
                accountId={account.id}
                meeting={{ ...event, attendees: getAddresses(event) }}
                hasNote={notes && notes.length > 0}
              />
            )}
            {canEdit && (
              <>
                <button type="button" className={buttonStyles.button} onClick={onEdit}>
                  <Pencil size={14} aria-hidden />
                  Edit
                </button>
                <button type="button" className={buttonStyles.button} onClick={() => setIsDeleting(true)}>
                  <Trash2 size={14} aria-hidden />
                  Delete
                </button>
              </>
            )}
          </div>
        )}
        <Fact icon={Repeat}>{event.isRecurring && 'Repeats. This is one occurrence.'}</Fact>
        <Fact icon={MapPin}>{event.location}</Fact>
        <Fact icon={Lock}>{event.isPrivate && 'Private: others see only that you are busy.'}</Fact>
        {event.accountId !== null && (
          <a className={textStyles.brandLink} href={hashHref(accountTabPath(event.accountId, 'summary'))}>
            {event.accountId === account.id ? `Open ${account.name}` : 'Open the account'}
          </a>
        )}
        {!event.canEdit && event.organizer && (
          <p className={textStyles.caption}>
            {`Organized by ${formatPerson(event.organizer, contacts)}. Only the organizer can change it.`}
          </p>
        )}
      </section>
      {response !== undefined && canWrite && <Invitation provider={provider} event={event} response={response} />}
      {event.attendees.length > 0 && <Attendees event={event} contacts={contacts} />}
      {!isOver(event) && <MeetingBrief account={account} contacts={contacts} event={event} />}
      {event.description !== '' && (
        <section className={sidePanelStyles.section} aria-label="Description">
          <RichText markup={event.description} />
        </section>
      )}
      <p className={clsx(sidePanelStyles.section, textStyles.caption)}>
        {`From your ${MAIL_PROVIDERS[provider].calendar}`}
      </p>
      {isDeleting && (
        <DeleteEvent provider={provider} event={event} onClose={() => setIsDeleting(false)} onDeleted={onClose} />
      )}
    </>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: string | false }) {
  if (!children) return null;
  return (
    <p className={clsx(layoutStyles.row, styles.fact)}>
      <Icon size={14} aria-hidden />
      {children}
    </p>
  );
}

const ANSWERS = [
  ['accepted', 'Accept', Check],
  ['tentative', 'Maybe', CircleHelp],
  ['declined', 'Decline', X],
] as const;

interface InvitationProps {
  provider: MailProviderId;
  event: CalendarEvent;
  response: AttendeeResponse;
}

/** Buttons that answer an invitation. */
function Invitation({ provider, event, response }: InvitationProps) {
  const client = useQueryClient();
  /** The answer until the request has finished. */
  const [pending, setPending] = useState<AttendeeResponse | null>(null);
  const answer = async (next: (typeof ANSWERS)[number][0]) => {
    setPending(next);
    try {
      await respondToEvent(client, provider, { id: event.id, response: next });
    } catch (error) {
      showToast(getErrorMessage(error));
    }
    setPending(null);
  };
  return (
    <section className={sidePanelStyles.section} aria-label="Invitation">
      <h3>Will you attend?</h3>
      <div className={sidePanelStyles.actions}>
        {ANSWERS.map(([value, label, Icon]) => (
          <button
            key={value}
            type="button"
            className={clsx(buttonStyles.button, styles.answer)}
            aria-pressed={(pending ?? response) === value}
            disabled={pending !== null}
            onClick={() => void answer(value)}
          >
            <Icon size={14} aria-hidden />
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}

const RESPONSE_ICONS: Readonly<Record<AttendeeResponse, LucideIcon>> = {
  accepted: Check,
  declined: X,
  tentative: CircleHelp,
  none: Minus,
};

const Attendees = ({ event: { attendees, organizer }, contacts }: Pick<EventFactsProps, 'event' | 'contacts'>) => (
  <section className={sidePanelStyles.section} aria-label="Attendees">
    <h3>{`Attendees (${attendees.length})`}</h3>
    <ul className={styles.attendees}>
      {attendees.map(({ name, address, response }) => {
        const Icon = RESPONSE_ICONS[response];
        const isOrganizer = organizer !== null && isAddress(organizer.address, address);
        const shownName = formatPerson({ name, address }, contacts);
        return (
          <li key={address}>
            <Person name={shownName} size={24} />
            <span className={clsx(layoutStyles.grow, textStyles.truncate)} title={address}>
              {shownName}
              {shownName !== address && <span className={textStyles.caption}>{` ${address}`}</span>}
            </span>
            <span className={clsx(styles.response, textStyles.caption)} data-response={response}>
              {isOrganizer ? (
                'Organizer'
              ) : (
                <>
                  <Icon size={13} aria-hidden />
                  {RESPONSE_LABELS[response]}
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  </section>
);
