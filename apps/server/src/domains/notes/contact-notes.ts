/** Reads notes on a contact. */
import type { ContactNote } from '@mainstay/contract/notes/contact-notes';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { imageUrl } from '../../platform/files/media.ts';

interface ContactNoteRow {
  account_notes_id: number;
  note_txt: string;
  created_at: Date;
  updated_at: Date;
  first_name: string | null;
  last_name: string | null;
  avatar_key: string | null;
  version: number;
}

const NOTE_SQL = `select n.id as account_notes_id, n.note_txt, n.created_at, n.updated_at, u.first_name, u.last_name,
    v.storage_key as avatar_key, n.version
  from notes n
    left join users u on u.tenant_id = $1 and u.id = n.owner_id
    left join files v on v.tenant_id = $1 and v.id = u.avatar_file_id
  where n.tenant_id = $1 and n.account_id = $2 and n.ref_entity_type = 'contact'`;

const toNote = ({
  avatar_key,
  created_at,
  updated_at,
  first_name,
  last_name,
  ...row
}: ContactNoteRow): ContactNote => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  avatar_url: imageUrl(avatar_key),
});

/** Returns a page of the notes on a contact, newest first. */
export async function findContactNotes(
  tx: TenantTx,
  { accountId, contactId }: { accountId: number; contactId: number },
  { pageNum, limit }: { pageNum: number; limit: number },
): Promise<{ notes: ContactNote[]; has_next: boolean }> {
  const rows = await tx.rows<ContactNoteRow>(
    `${NOTE_SQL} and n.contact_id = $3 order by n.created_at desc, n.id desc limit $4 offset $5`,
    [tx.tenant, accountId, contactId, limit + 1, (pageNum - 1) * limit],
  );
  return { notes: rows.slice(0, limit).map(toNote), has_next: rows.length > limit };
}

/** Returns a note, or undefined if it is not on a contact of this account. */
export async function getContactNote(
  tx: TenantTx,
  accountId: number,
  noteId: number,
): Promise<ContactNote | undefined> {
  const [row] = await tx.rows<ContactNoteRow>(`${NOTE_SQL} and n.id = $3`, [tx.tenant, accountId, noteId]);
  return row && toNote(row);
}

export async function hasContact(tx: TenantTx, accountId: number, contactId: number): Promise<boolean> {
  const rows = await tx.rows('select from contacts where tenant_id = $1 and account_id = $2 and id = $3', [
    tx.tenant,
    accountId,
    contactId,
  ]);
  return rows.length > 0;
}
