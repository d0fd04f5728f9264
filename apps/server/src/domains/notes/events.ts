/** Events of notes, and of the files that are added and deleted with them. */
import { markupToText } from '@mainstay/contract/rules/note-text';
import { type ActivityKind, LOG_LABELS, type NoteKind } from '@mainstay/contract/rules/notes';
import { logToAudit } from '../../core/audit/record-audit.ts';
import { notifyMentionedUsers } from '../../core/notifications/notify-users.ts';
import { logToTimeline, shorten } from '../../core/timeline/record-events.ts';
import { type EventKind, eventKind, type PublicPayload } from '../../platform/events/event.ts';

/** The account of a note, and what the note is about. */
export interface NoteSubject {
  accountId: number;
  accountName: string;
  noteId: number;
  kind: NoteKind;
  actionId: number | null;
  contactId: number | null;
  /** What the note logs, and when it happened. */
  activity: { kind: ActivityKind; day: string } | null;
}

export interface NoteEvent {
  subject: NoteSubject;
  /** The current markup of the note, or the last one if it was deleted. */
  markup: string;
  /** Details for the audit log in addition to the account. */
  changes?: object;
  /** Names of the contacts who took part in a new or updated activity. */
  participants?: readonly string[];
  /** False if the text of an updated note is unchanged. */
  isReworded?: boolean;
}

const CATEGORIES = { account: 'Account Note', action: 'Action Note', contact: 'Contact Note' } as const;

const toPublicPayload = ({ accountId, noteId, kind, actionId, contactId, activity }: NoteSubject): PublicPayload => ({
  account: accountId,
  subject: { type: 'note', id: noteId },
  data: { kind, action_id: actionId, contact_id: contactId, activity: activity?.kind ?? null },
});

/**
 * @param verb the operation in the audit log
 * @param operation the operation on the timeline
 */
const noteEvent = (
  verb: string,
  operation: 'created' | 'updated' | 'deleted' | 'pinned' | 'unpinned',
): EventKind<NoteEvent> =>
  eventKind(
    `note.${operation}`,
    ({ subject }) => toPublicPayload(subject),
    logToAudit(({ subject, changes }) => ({
      verb,
      entity: 'note',
      entityId: subject.noteId,
      changes: { account: subject.accountName, ...changes },
    })),
    logToTimeline(({ subject, markup, participants = [] }) => {
      const { accountId, noteId, kind, actionId, contactId, activity } = subject;
      const note = markupToText(markup);
      return {
        accountId,
        category: activity ? LOG_LABELS[activity.kind] : CATEGORIES[kind],
        event: note,
        meta: { operation, note, ...(participants.length > 0 && { contact_name: shorten(participants.join(', ')) }) },
        actionId,
        contactId,
        subjectId: noteId,
        ...(operation === 'created' && activity && { day: activity.day }),
      };
    }),
    notifyMentionedUsers(({ subject, isReworded }) => (isReworded ? subject.noteId : undefined)),
  );

export const noteCreated = noteEvent('create', 'created');
export const noteUpdated = noteEvent('update', 'updated');
export const noteDeleted = noteEvent('delete', 'deleted');
export const notePinned = noteEvent('pin', 'pinned');
export const noteUnpinned = noteEvent('unpin', 'unpinned');

interface NoteFileEvent {
  subject: NoteSubject;
  fileName: string;
}

const noteFileEvent = (operation: 'created' | 'deleted'): EventKind<NoteFileEvent> =>
  eventKind(
    `note_file.${operation}`,
    ({ subject, fileName }) => ({ ...toPublicPayload(subject), data: { file_name: fileName } }),
    logToTimeline(({ subject: { accountId, noteId, kind, actionId, contactId }, fileName }) => ({
      accountId,
      // A file of an action belongs to the category of action files.
      category: kind === 'action' ? 'Action Asset' : 'Upload',
      event: fileName,
      meta: { operation, asset_name: fileName },
      actionId,
      contactId,
      subjectId: noteId,
    })),
  );

/** A file was added with a note. */
export const noteFileCreated = noteFileEvent('created');
/** A file was deleted with its note. */
export const noteFileDeleted = noteFileEvent('deleted');
