/** Queries of the summary. */
import { accountShell } from '@mainstay/contract/accounts/shell';
import { contacts } from '@mainstay/contract/contacts';
import { addDays } from '@mainstay/contract/rules/dates';
import { getDayStart, getToday } from '../../../platform/lib/dates.ts';
import { query } from '../../../platform/lib/query.ts';

/** Number of contacts in the summary. */
const KEY_CONTACTS = 5;
export const keyContacts = (id: number) =>
  query(contacts.findContacts, { params: { id }, query: { pageNum: 1, limit: KEY_CONTACTS } });

/** Contacts whose meetings the summary lists (2-contacts-04). */
const MEETING_CONTACTS = 1000;
export const meetingContacts = (id: number) =>
  query(contacts.findContacts, { params: { id }, query: { pageNum: 1, limit: MEETING_CONTACTS } });

const toFirstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns this month's meetings with the given email addresses; the month is that of the company's time zone. */
export function monthMeetings(emails: readonly string[]) {
  const first = toFirstOfMonth(getToday());
  const next = toFirstOfMonth(addDays(first, 31));
  const bounds = { min: getDayStart(first), max: getDayStart(next) };
  return query(accountShell.findMeetings, { query: { ...bounds, q: emails.join(',') } });
}
