import type { AccountDetails } from '@mainstay/contract/accounts';
import type { Contact } from '@mainstay/contract/contacts';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { GenerateText } from '../../../core/ai-provider/GenerateText.tsx';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { formatFullMoney } from '../../../platform/lib/money.ts';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import { fetchLatestNotes } from '../../notes/queries.ts';
import type { CalendarEvent } from '../queries.ts';
import { formatEventTime, formatEventTitle, formatPerson } from './event-text.ts';

/** Notes that the brief may use, and characters of each. */
const NOTES = 3;
const NOTE_LENGTH = 600;
const DESCRIPTION_LENGTH = 800;

interface MeetingBriefProps {
  account: AccountDetails;
  contacts: readonly Contact[];
  event: CalendarEvent;
}

/** Generates a brief for a coming meeting from the event, the account and its latest notes. */
export function MeetingBrief({ account, contacts, event }: MeetingBriefProps) {
  const getFacts = async () => {
    const { notes } = await fetchLatestNotes(account.id, NOTES);
    return [
      { label: 'Meeting', text: `${formatEventTitle(event)}, ${formatEventTime(event)}` },
      { label: 'Attendees', text: event.attendees.map((attendee) => formatPerson(attendee, contacts)).join(', ') },
      { label: 'Customer', text: formatAccount(account) },
      ...notes.map(({ note_txt: markup }) => ({ label: 'Note', text: markupToText(markup).slice(0, NOTE_LENGTH) })),
      { label: 'Description', text: markupToText(event.description).slice(0, DESCRIPTION_LENGTH) },
    ];
  };
  return (
    <section className={sidePanelStyles.section} aria-label="Brief">
      <GenerateText
        label="Generate brief"
        draft={`brief for event ${event.id}`}
        instructions="Write a brief for this meeting: the situation of the customer, what to talk about, and open points."
        getFacts={getFacts}
      />
    </section>
  );
}

const formatAccount = ({ name, mrr, renewal, health, pending_actions: actions }: AccountDetails): string =>
  [
    name,
    `MRR ${formatFullMoney(mrr)}`,
    renewal && `renewal ${formatLongDate(renewal)}`,
    health !== null && `health ${health}`,
    formatCount(actions, 'pending action'),
  ]
    .filter(Boolean)
    .join(', ');
