/** Reads notes on actions. */
import type { ActionNote, PlayNote } from '@mainstay/contract/playbooks/workspace';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import type { PlayScope } from './play-log.ts';

interface ActionNoteRow extends Omit<ActionNote, 'created_at' | 'updated_at'> {
  created_at: Date;
  updated_at: Date;
}

const NOTE_SQL = `select n.id as account_notes_id, n.note_txt, n.created_at, n.updated_at,
    coalesce(u.first_name, '') as first_name, coalesce(u.last_name, '') as last_name, n.version
  from notes n left join users u on u.tenant_id = $1 and u.id = n.owner_id`;

const toNote = (row: ActionNoteRow): ActionNote => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Returns a page of the notes on an action, newest first. */
export async function findActionNotes(
  tx: TenantTx,
  actionId: number,
  { pageNum, limit }: { pageNum: number; limit: number },
): Promise<{ notes: ActionNote[]; has_next: boolean }> {
  const rows = await tx.rows<ActionNoteRow>(
    `${NOTE_SQL} where n.tenant_id = $1 and n.action_id = $2 order by n.created_at desc, n.id desc limit $3 offset $4`,
    [tx.tenant, actionId, limit + 1, (pageNum - 1) * limit],
  );
  return { notes: rows.slice(0, limit).map(toNote), has_next: rows.length > limit };
}

/** Returns a page of the notes on the actions of a play, or on one of them, newest first. */
export async function findPlayNotes(
  tx: TenantTx,
  { playId, actionId }: PlayScope,
  { pageNum, limit }: { pageNum: number; limit: number },
): Promise<{ notes: PlayNote[]; has_next: boolean }> {
  const rows = await tx.rows<ActionNoteRow & Pick<PlayNote, 'action'>>(
    `select n.*, jsonb_build_object('id', x.id, 'name', x.name) as action
     from actions x cross join lateral (${NOTE_SQL} where n.tenant_id = $1 and n.action_id = x.id) n
     where x.tenant_id = $1 and x.play_id = $2 and ($3::bigint is null or x.id = $3)
     order by n.created_at desc, n.account_notes_id desc limit $4 offset $5`,
    [tx.tenant, playId, actionId ?? null, limit + 1, (pageNum - 1) * limit],
  );
  const notes = rows.slice(0, limit).map((note): PlayNote => ({ ...toNote(note), action: note.action }));
  return { notes, has_next: rows.length > limit };
}

/** @throws NotFoundError */
export async function getActionNote(tx: TenantTx, noteId: number): Promise<ActionNote> {
  const [row] = await tx.rows<ActionNoteRow>(`${NOTE_SQL} where n.tenant_id = $1 and n.id = $2`, [tx.tenant, noteId]);
  if (!row) throw new NotFoundError('Note');
  return toNote(row);
}
