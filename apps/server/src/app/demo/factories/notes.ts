/** Factories of notes, with their tags and files. */
import type { ActivityKind } from '@mainstay/contract/rules/notes';
import { addDays } from '@mainstay/contract/rules/dates';
import { textToMarkup } from '@mainstay/contract/rules/note-text';
import { parseNote } from '../../../domains/notes/parse-note.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';
import { FACTORY_DAY, insertRows, insertWithIds, nextNumber, requireSingleId } from './rows.ts';
import { tagRows } from './tags.ts';

export interface NewNote {
  accountId: number;
  /** Plain text, as a user types it. */
  text?: string;
  contactId?: number | null;
  actionId?: number | null;
  ownerId?: number | null;
  /** An instant, ISO 8601. */
  createdAt?: string;
  /** What the note logs; it happened on the day of the note. */
  activity?: ActivityKind | undefined;
  /** Contacts who took part in the activity. */
  participantIds?: readonly number[];
  pinned?: boolean;
  tags?: readonly string[];
  file?: { fileName: string; type: string; stored: StoredFile } | null;
}

const FILE_COLUMNS = {
  storage_key: 'text',
  file_name: 'text',
  mime_type: 'text',
  size_bytes: 'bigint',
  sha256: 'bytea',
  purpose: 'text',
  uploaded_by: 'bigint',
  uploaded_at: 'timestamptz',
};
const NOTE_COLUMNS = {
  account_id: 'bigint',
  ref_entity_type: 'text',
  action_id: 'bigint',
  contact_id: 'bigint',
  note_txt: 'text',
  plain_text: 'text',
  owner_id: 'bigint',
  file_id: 'bigint',
  pinned_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  activity: 'text',
  happened_on: 'date',
};

const toInstant = ({ createdAt }: NewNote): string => createdAt ?? `${addDays(FACTORY_DAY, -10)}T09:00:00Z`;
const getKind = ({ contactId, actionId }: NewNote): string => (contactId ? 'contact' : actionId ? 'action' : 'account');

/**
 * Inserts the files of the notes that have one.
 * @returns ids, by the index of the note
 */
async function insertFiles(tx: TenantTx, notes: readonly NewNote[]): Promise<Map<number, number>> {
  const noteFiles = notes.flatMap((note, index) => (note.file ? [{ note, at: index, file: note.file }] : []));
  const rows = noteFiles.map(({ note, file }) => ({
    storage_key: file.stored.storageKey,
    file_name: file.fileName,
    mime_type: file.type,
    size_bytes: file.stored.size,
    sha256: file.stored.sha256,
    purpose: 'note',
    uploaded_by: note.ownerId,
    uploaded_at: toInstant(note),
  }));
  const ids = await insertWithIds(tx, 'files', FILE_COLUMNS, rows);
  return new Map(noteFiles.map(({ at: index }, i) => [index, ids[i] ?? 0]));
}

/**
 * Creates notes.
 * @returns their ids, in order
 */
export async function buildNotes(tx: TenantTx, notes: readonly NewNote[]): Promise<number[]> {
  const files = await insertFiles(tx, notes);
  const rows = notes.map((note, index) => {
    const { markup, plain } = parseNote(textToMarkup(note.text ?? `Note ${nextNumber()}`), 'note_text');
    const created = toInstant(note);
    return {
      account_id: note.accountId,
      ref_entity_type: getKind(note),
      action_id: note.actionId,
      contact_id: note.contactId,
      note_txt: markup,
      plain_text: plain,
      owner_id: note.ownerId,
      file_id: files.get(index),
      pinned_at: note.pinned ? created : null,
      created_at: created,
      updated_at: created,
      activity: note.activity,
      happened_on: note.activity && created.slice(0, 10),
    };
  });
  const ids = await insertWithIds(tx, 'notes', NOTE_COLUMNS, rows);
  const participants = notes.flatMap(({ participantIds = [] }, at) =>
    participantIds.map((contact_id) => ({ note_id: ids[at], contact_id })),
  );
  await Promise.all([
    tagRows(tx, 'note', ids, notes),
    insertRows(tx, 'note_participants', { note_id: 'bigint', contact_id: 'bigint' }, participants),
  ]);
  return ids;
}

/**
 * Creates one note.
 * @returns its id
 */
export const buildNote = async (tx: TenantTx, note: NewNote): Promise<number> =>
  requireSingleId(await buildNotes(tx, [note]));
