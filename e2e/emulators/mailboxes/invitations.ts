/** Carries an organizer's events to the calendars of the attendees, and their responses back. */
import type { CalendarEvent, EventContent, ResponseStatus } from './calendar.ts';
import { findAttendee } from './calendar.ts';
import type { Mailbox } from './mailbox.ts';
import type { Mailboxes } from './mailboxes.ts';
import { isSameAddress } from './message.ts';

export const isOrganizer = (mailbox: Mailbox, event: EventContent) =>
  isSameAddress(event.organizer.address, mailbox.user.email);

/** Copies what the calendars must not share. */
const copyContent = <T extends Partial<EventContent>>(content: T): T => ({
  ...content,
  ...(content.attendees && { attendees: content.attendees.map((attendee) => ({ ...attendee })) }),
  ...(content.exceptions && { exceptions: new Map(content.exceptions) }),
});

/** Adds an event to the calendars of its organizer and its attendees who have one here. */
export function addEverywhere(mailboxes: Mailboxes, content: EventContent, uid: string, id?: string): CalendarEvent[] {
  const addresses = [content.organizer, ...content.attendees].map(({ address }) => address.toLowerCase());
  const { sharesEventIds, newId } = mailboxes.options;
  const sharedId = sharesEventIds ? (id ?? newId('event')) : undefined;
  return [...new Set(addresses)].flatMap((address) => {
    const isOwner = isSameAddress(address, content.organizer.address);
    const mailbox = mailboxes.find(address);
    return mailbox ? [mailbox.events.add(copyContent(content), uid, sharedId ?? (isOwner ? id : undefined))] : [];
  });
}

/** Changes an organizer's event and its copies. Those who are no longer attendees see it as cancelled. */
export function editEverywhere(mailboxes: Mailboxes, event: CalendarEvent, changes: Partial<EventContent>): void {
  const former = new Set(event.attendees.map(({ address }) => address.toLowerCase()));
  const content: EventContent = { ...event, ...changes };
  for (const mailbox of mailboxes.all) {
    const copy = mailbox.events.findByUid(event.uid);
    const isInvited = isOrganizer(mailbox, event) || findAttendee(content, mailbox.user.email);
    if (copy && isInvited) mailbox.events.edit(copy, copyContent(changes));
    else if (copy && former.has(mailbox.user.email.toLowerCase())) mailbox.events.edit(copy, { isCancelled: true });
    else if (isInvited)
      mailbox.events.add(copyContent(content), event.uid, mailboxes.options.sharesEventIds ? event.id : undefined);
  }
}

/** Deletes an organizer's event. The attendees' copies remain as cancelled ones. */
export function cancelEverywhere(mailboxes: Mailboxes, event: CalendarEvent): void {
  for (const mailbox of mailboxes.all) {
    const copy = mailbox.events.findByUid(event.uid);
    if (!copy) continue;
    if (isOrganizer(mailbox, event)) mailbox.events.delete(copy);
    else mailbox.events.edit(copy, { isCancelled: true });
  }
}

/** Records an attendee's response in every copy of the event. */
export function respond(mailboxes: Mailboxes, mailbox: Mailbox, event: CalendarEvent, response: ResponseStatus): void {
  const respondedAt = mailbox.options.clock.now();
  for (const { events } of mailboxes.all) {
    const copy = events.findByUid(event.uid);
    if (!copy) continue;
    const attendees = copy.attendees.map((attendee) =>
      isSameAddress(attendee.address, mailbox.user.email) ? { ...attendee, response, respondedAt } : attendee,
    );
    events.edit(copy, { attendees });
  }
}
