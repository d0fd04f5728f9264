/** Formats timeline events. */
import {
  type EventGroup,
  eventDate,
  isActivityCategory,
  isNoteCategory,
  OPERATIONS,
} from '@mainstay/contract/rules/timeline';
import type { TimelineEvent } from '@mainstay/contract/timeline';
import { toEntityDay, formatShortDate } from '../../../platform/lib/dates.ts';

export const GROUP_LABELS: Readonly<Record<EventGroup, string>> = {
  actions: 'Actions',
  plays: 'Plays',
  contacts: 'Contacts',
  activities: 'Calls, emails and meetings',
  notes: 'Notes',
  files: 'Files',
  plans: 'Plans',
  account: 'Account',
};

/** Returns the day of the event in the company's time zone. */
export const getEventDay = (event: TimelineEvent): string => toEntityDay(eventDate(event));
/** Formats a day as `Nov 12th`; the axis shows the year. */
export const formatCardDay = (event: TimelineEvent): string => formatShortDate(getEventDay(event));

/** Splits a text after its first sentence, which becomes the title. */
function splitFirstSentence(text: string): [string, string] {
  const end = /[.!?]\s/.exec(text)?.index;
  return end === undefined ? [text, ''] : [text.slice(0, end + 1), text.slice(end + 2)];
}

/** Returns the title of the card. */
export const formatEventTitle = ({ category, event }: TimelineEvent): string =>
  (isNoteCategory(category) ? splitFirstSentence(event)[0] : event) || category;

/** Prefixes for changes that affected many accounts at once. */
const BULK_PREFIXES: Readonly<Record<string, string>> = {
  Import: 'Changed by an import: ',
  'Bulk edit': 'Changed by a bulk edit: ',
};

/** Returns the text of the card below its title. */
export function formatEventText({ category, event, meta }: TimelineEvent): string {
  const { operation, play_name, contact_name, action_name, note } = meta;
  const operationText = OPERATIONS[operation] ?? operation;
  const play = play_name && `Play: ${play_name}.`;
  if (category === 'Account Created') return 'Became a customer.';
  if (category === 'Play Initiated') return 'The play was started.';
  if (category === 'Account Update') return `${BULK_PREFIXES[event] ?? ''}${note ?? operationText}.`;
  if (category === 'Action Completed') return play ?? '';
  if (isNoteCategory(category)) {
    const target = contact_name ?? action_name;
    const preposition = isActivityCategory(category) ? 'With' : 'On';
    return [
      operation !== 'created' && `${operationText}.`,
      target && `${preposition} ${target}.`,
      splitFirstSentence(event)[1],
    ]
      .filter(Boolean)
      .join(' ');
  }
  return [`${operationText}.`, note && `${note}.`, play].filter(Boolean).join(' ');
}
