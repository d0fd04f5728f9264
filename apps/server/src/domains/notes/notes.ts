/**
 * Creates, updates, deletes and pins the notes of an account. Each command locks the account first, so that its checks hold until the
 * commit.
 */
import { markupToText } from '@mainstay/contract/rules/note-text';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { FollowUp, Note } from '@mainstay/contract/notes';
import {
  type ActivityKind,
  LOG_LABELS,
  NOTE_MESSAGES,
  noteChangedMessage,
  type NoteKind,
} from '@mainstay/contract/rules/notes';
import type { Tag } from '@mainstay/contract/tags';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { extensionPoint } from '../../platform/feature.ts';
import { createFile, deleteFile } from '../../platform/files/file-rows.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, ConflictError, FieldError, NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { requireWritableAccount } from '../../core/account-access/require-account.ts';
import { personNameSql } from '../../core/people/person-sql.ts';
import { moveEvent } from '../../core/timeline/record-events.ts';
import { createTags, tagsSql } from '../../core/tags/tags.ts';
import { getTagIds, getTagNames, hasSameTags, type TagSelection } from '../../core/tags/tag-selection.ts';
import {
  noteCreated,
  noteDeleted,
  noteFileCreated,
  noteFileDeleted,
  notePinned,
  noteUnpinned,
  noteUpdated,
  type NoteSubject,
} from './events.ts';
import { getNoteAccountId, PARTICIPANTS_SQL } from './note-list.ts';
import { type NoteText, parseNote } from './parse-note.ts';
import type { ReceivedFile } from './receive-file.ts';

export interface NewNote {
  accountId: number;
  text: NoteText;
  kind: NoteKind;
  /** Id of the action or contact of the note, or null if the note is on the account itself. */
  refId: number | null;
  tags: TagSelection;
  file: ReceivedFile | null;
  /** What the note logs, on which day and with which contacts; null for a note that is only a text. */
  activity?: { kind: ActivityKind; day: string; participantIds: readonly number[] } | null;
  /** The event in the author's calendar. */
  meetingId?: string | undefined;
  followUps?: readonly FollowUp[] | undefined;
}

/** What a note is about, as stored in its row. */
interface NoteReference {
  ref_entity_type: NoteKind;
  action_id: number | null;
  contact_id: number | null;
  activity: ActivityKind | null;
  happened_on: string | null;
}

const REFERENCE_COLUMNS = 'ref_entity_type, action_id, contact_id, activity, happened_on';

const toSubject = (
  noteId: number,
  account: { id: number; name: string },
  { ref_entity_type: kind, action_id: actionId, contact_id: contactId, activity, happened_on: day }: NoteReference,
): NoteSubject => ({
  accountId: account.id,
  accountName: account.name,
  noteId,
  kind,
  actionId,
  contactId,
  activity: activity && day ? { kind: activity, day } : null,
});

/** @throws NotFoundError if the account has no such action or contact */
async function requireReference(tx: TenantTx, { accountId, kind, refId }: NewNote): Promise<void> {
  if (kind === 'account') return;
  const table = kind === 'action' ? 'actions' : 'contacts';
  const rows = await tx.rows(`select from ${table} where tenant_id = $1 and account_id = $2 and id = $3`, [
    tx.tenant,
    accountId,
    refId,
  ]);
  if (rows.length === 0) throw new NotFoundError(kind === 'action' ? 'Action' : 'Contact');
}

const tagNote = (tx: TenantTx, noteId: number, tags: readonly Tag[]) =>
  tx.rows(
    `insert into note_tags (tenant_id, note_id, tag_id) select $1, $2, tag from unnest($3::bigint[]) tag
     on conflict do nothing`,
    [tx.tenant, noteId, getTagIds(tags)],
  );

/** @returns the participants by name @throws NotFoundError if the account has no such contact */
async function setParticipants(
  tx: TenantTx,
  { accountId, noteId }: { accountId: number; noteId: number },
  ids: readonly number[],
): Promise<Note['participants']> {
  const people = await tx.rows<Note['participants'][number]>(
    `with people as (select c.id, coalesce(${personNameSql('c')}, c.email) as name from contacts c
       where c.tenant_id = $1 and c.account_id = $3 and c.id = any($4::bigint[])),
     removed as (delete from note_participants where tenant_id = $1 and note_id = $2 and contact_id <> all($4)),
     added as (insert into note_participants (tenant_id, note_id, contact_id) select $1, $2, id from people
       on conflict do nothing)
     select id, name from people order by lower(name), id`,
    [tx.tenant, noteId, accountId, ids],
  );
  if (people.length < new Set(ids).size) throw new NotFoundError('Contact');
  return people;
}

const getIds = (participants: Note['participants']): number[] => participants.map(({ id }) => id);
const getNames = (participants: Note['participants']): string[] => participants.map(({ name }) => name);

function assertNotInFuture(day: string | null | undefined, access: Access, { now }: Actor): void {
  if (day && day > toCalendarDay(now, access.timeZone)) throw new FieldError('happened_on', NOTE_MESSAGES.future);
}

/** Adds an action to an account, for the next step after a note. */
export type FollowUpWriter = (
  tx: TenantTx,
  access: Access,
  followUp: FollowUp & { accountId: number; description: string },
  by: Actor,
) => Promise<unknown>;

/** Contributed by the feature that owns actions. */
export const followUpWriters = extensionPoint<FollowUpWriter>('note-follow-ups');

/** @returns the note's id @throws NotFoundError, ForbiddenError */
export async function createNote(tx: TenantTx, access: Access, note: NewNote, by: Actor): Promise<number> {
  const { accountId, text, kind, refId, file, activity, meetingId, followUps = [] } = note;
  assertNotInFuture(activity?.day, access, by);
  const account = await requireWritableAccount(tx, access, accountId);
  await requireReference(tx, note);
  const tags = await createTags(tx, 'note', note.tags);
  const fileId = file && (await createFile(tx, { ...file, purpose: 'note', ...by }));
  const reference: NoteReference = {
    ref_entity_type: kind,
    action_id: kind === 'action' ? refId : null,
    contact_id: kind === 'contact' ? refId : null,
    activity: activity?.kind ?? null,
    happened_on: activity?.day ?? null,
  };
  const [row] = await tx.rows<{ id: number }>(
    `insert into notes (tenant_id, account_id, ${REFERENCE_COLUMNS}, note_txt, plain_text, owner_id, file_id, created_at,
       updated_at, meeting_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13) returning id`,
    [
      tx.tenant,
      accountId,
      reference.ref_entity_type,
      reference.action_id,
      reference.contact_id,
      reference.activity,
      reference.happened_on,
      text.markup,
      text.plain,
      by.userId,
      fileId,
      by.now,
      meetingId ?? null,
    ],
  );
  if (!row) throw new Error('A note without an id.');
  const participants = activity
    ? getNames(await setParticipants(tx, { accountId, noteId: row.id }, activity.participantIds))
    : [];
  const description = markupToText(text.markup);
  const changes = {
    text: description,
    ...(file && { file: file.fileName }),
    ...(activity && { activity: activity.kind, happened_on: activity.day, participants }),
  };
  const subject = toSubject(row.id, account, reference);
  const created = event(noteCreated, { subject, markup: text.markup, changes, participants, isReworded: true });
  const fileCreated = file ? [event(noteFileCreated, { subject, fileName: file.fileName })] : [];
  await Promise.all([tagNote(tx, row.id, tags), record(tx, [created, ...fileCreated], by)]);
  for (const followUp of followUps)
    for (const write of followUpWriters.from(tx.features))
      await write(tx, access, { ...followUp, accountId, description }, by);
  return row.id;
}

export interface NoteChange {
  accountId: number;
  noteId: number;
  /** The markup that the client sent. */
  text: string;
  /** Undefined keeps the current tags. */
  tags?: TagSelection | undefined;
  /** Kind, day and contacts of a logged activity; undefined keeps the current ones. */
  activity?: ActivityKind | undefined;
  day?: string | undefined;
  participantIds?: readonly number[] | undefined;
  /** The version that was edited. If it is undefined, the note is overwritten without a check. */
  version: number | undefined;
}

interface LockedNote extends NoteReference {
  note_txt: string;
  version: number;
  edited_by: string | null;
  tags: Tag[];
  participants: Note['participants'];
}

async function lockNote(tx: TenantTx, accountId: number, noteId: number): Promise<LockedNote> {
  const [note] = await tx.rows<LockedNote>(
    `select n.note_txt, n.version, n.ref_entity_type, n.action_id, n.contact_id, n.activity,
       n.happened_on, coalesce(${personNameSql('e')}, e.email) as edited_by,
       ${tagsSql('note', 'n.id')} as tags, ${PARTICIPANTS_SQL} as participants
     from notes n left join users e on e.tenant_id = $1 and e.id = n.edited_by
     where n.tenant_id = $1 and n.account_id = $2 and n.id = $3 for update of n`,
    [tx.tenant, accountId, noteId],
  );
  if (!note) throw new NotFoundError('Note');
  return note;
}

/**
 * Updates a note; unchanged values are not written. @throws NotFoundError, ForbiddenError, ConflictError if another user saved the note
 * first
 */
export async function updateNote(tx: TenantTx, access: Access, change: NoteChange, by: Actor): Promise<void> {
  const { accountId, noteId, version } = change;
  const account = await requireWritableAccount(tx, access, accountId);
  const note = await lockNote(tx, accountId, noteId);
  const text = parseNote(change.text, 'note_txt');
  if (version !== undefined && version !== note.version) throw new ConflictError(noteChangedMessage(note.edited_by));
  const { activity = note.activity, day = note.happened_on, participantIds } = change;
  if (note.activity === null && (activity !== null || day !== null || participantIds))
    throw new BusinessError(NOTE_MESSAGES.invalid);
  assertNotInFuture(day, access, by);
  const tags = change.tags ? await createTags(tx, 'note', change.tags) : note.tags;
  const isReworded = text.markup !== note.note_txt;
  const isRetagged = !hasSameTags(note.tags, tags);
  const isMoved = day !== note.happened_on;
  const isOtherKind = activity !== note.activity;
  const participants = participantIds
    ? await setParticipants(tx, { accountId, noteId }, participantIds)
    : note.participants;
  const isRegrouped = getIds(participants).join() !== getIds(note.participants).join();
  if (!isReworded && !isRetagged && !isMoved && !isOtherKind && !isRegrouped) return;
  const subject = toSubject(noteId, account, { ...note, activity, happened_on: day });
  const changes = {
    ...(isReworded && { text: { before: markupToText(note.note_txt), after: markupToText(text.markup) } }),
    ...(isRetagged && { tags: { before: getTagNames(note.tags), after: getTagNames(tags) } }),
    ...(isOtherKind && { activity: { before: note.activity, after: activity } }),
    ...(isMoved && { happened_on: { before: note.happened_on, after: day } }),
    ...(isRegrouped && { participants: { before: getNames(note.participants), after: getNames(participants) } }),
  };
  const updated = { subject, markup: text.markup, changes, participants: getNames(participants), isReworded };
  await Promise.all([
    tx.rows(
      `update notes set note_txt = $3, plain_text = $4, edited_by = $5, updated_at = $6, version = version + 1,
         happened_on = $7, activity = $8
       where tenant_id = $1 and id = $2`,
      [tx.tenant, noteId, text.markup, text.plain, by.userId, by.now, day, activity],
    ),
    tx.rows('delete from note_tags where tenant_id = $1 and note_id = $2 and tag_id <> all($3::bigint[])', [
      tx.tenant,
      noteId,
      getTagIds(tags),
    ]),
    tagNote(tx, noteId, tags),
    record(tx, event(noteUpdated, updated), by),
  ]);
  if ((isMoved || isOtherKind) && note.activity && activity && day) {
    const move = { category: LOG_LABELS[note.activity], newCategory: LOG_LABELS[activity], subjectId: noteId, day };
    await moveEvent(tx, move, by);
  }
}

/**
 * @returns the storage key of the file, to be removed after the commit, or undefined if there is no file
 * @throws NotFoundError, ForbiddenError
 */
export async function deleteNote(tx: TenantTx, access: Access, noteId: number, by: Actor): Promise<string | undefined> {
  const accountId = await getNoteAccountId(tx, noteId);
  if (accountId === undefined) throw new NotFoundError('Note');
  const account = await requireWritableAccount(tx, access, accountId);
  const [deletedNote] = await tx.rows<{ note_txt: string; file_id: number | null } & NoteReference>(
    `delete from notes where tenant_id = $1 and id = $2 returning note_txt, file_id, ${REFERENCE_COLUMNS}`,
    [tx.tenant, noteId],
  );
  // A concurrent second deletion waits for the lock of the account and then finds no note.
  if (!deletedNote) throw new NotFoundError('Note');
  const file = deletedNote.file_id === null ? undefined : await deleteFile(tx, deletedNote.file_id);
  const subject = toSubject(noteId, account, deletedNote);
  const markup = deletedNote.note_txt;
  const changes = { text: markupToText(markup), ...(file && { file: file.fileName }) };
  const deleted = event(noteDeleted, { subject, markup, changes });
  const fileDeleted = file ? [event(noteFileDeleted, { subject, fileName: file.fileName })] : [];
  await record(tx, [deleted, ...fileDeleted], by);
  return file?.storageKey;
}

export interface PinChange {
  accountId: number;
  noteId: number;
  pinned: boolean;
}

/**
 * Pins or unpins a note. Pins are shared by all users of the account, and pinning again changes nothing.
 * @throws NotFoundError, ForbiddenError
 */
export async function pinNote(tx: TenantTx, access: Access, change: PinChange, by: Actor): Promise<void> {
  const { accountId, noteId, pinned } = change;
  const account = await requireWritableAccount(tx, access, accountId);
  const note = await lockNote(tx, accountId, noteId);
  const changedRows = await tx.rows(
    `update notes set pinned_at = $3 where tenant_id = $1 and id = $2 and (pinned_at is null) = ($3::timestamptz is not null)
     returning id`,
    [tx.tenant, noteId, pinned ? by.now : null],
  );
  if (changedRows.length === 0) return;
  const subject = toSubject(noteId, account, note);
  await record(tx, event(pinned ? notePinned : noteUnpinned, { subject, markup: note.note_txt }), by);
}
