/** Reads notes on actions. */
import type { ActionNote, PlayNote } from '@mainstay/contract/playbooks/workspace';
import { noAccessMessage } from '@mainstay/contract/rules/access';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { ForbiddenError, NotFoundError } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { Values, inAccountScope } from '../../accounts/rules.ts';
import type { PlayScope } from '../logs/data.ts';

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

/** Ids of an action and of its parents. */
export interface ActionLocation {
  accountId: number;
  playId: number;
  actionId: number;
}

interface LocationRow extends ActionLocation {
  name: string;
  reachable: boolean;
}

const locationColumns = (
  scopeSql: string,
): string => `select x.account_id as "accountId", x.play_id as "playId", x.id as "actionId",
    a.name, ${scopeSql} as reachable`;

function requireReadableLocation(row: LocationRow | undefined, what: string): ActionLocation {
  if (!row) throw new NotFoundError(what);
  const { name, reachable, ...location } = row;
  if (!reachable) throw new ForbiddenError(noAccessMessage(name), 'foreign_record');
  return location;
}

/** @throws NotFoundError, ForbiddenError if the action is outside the account scope */
export async function requireAction(tx: TenantTx, access: Access, actionId: number): Promise<ActionLocation> {
  const values = new Values(tx.tenant, actionId);
  const [row] = await tx.rows<LocationRow>(
    `${locationColumns(inAccountScope(values, access))} from actions x join accounts a on a.tenant_id = $1 and a.id = x.account_id
     where x.tenant_id = $1 and x.id = $2`,
    values.list,
  );
  return requireReadableLocation(row, 'Action');
}

/**
 * Returns the action of a note. @throws NotFoundError, also if the note is not on an action, ForbiddenError if the action is outside the
 * account scope
 */
export async function requireNoteAction(tx: TenantTx, access: Access, noteId: number): Promise<ActionLocation> {
  const values = new Values(tx.tenant, noteId);
  const [row] = await tx.rows<LocationRow>(
    `${locationColumns(inAccountScope(values, access))} from notes n join actions x on x.tenant_id = $1 and x.id = n.action_id
       join accounts a on a.tenant_id = $1 and a.id = x.account_id where n.tenant_id = $1 and n.id = $2`,
    values.list,
  );
  return requireReadableLocation(row, 'Note');
}

/**
 * Returns the action of a file. @throws NotFoundError, also if the file is not on the given account, ForbiddenError if it is outside the
 * account scope
 */
export async function requireAssetAction(
  tx: TenantTx,
  access: Access,
  { assetId, accountId }: { assetId: number; accountId?: number | null | undefined },
): Promise<ActionLocation> {
  const values = new Values(tx.tenant, assetId, accountId ?? null);
  const [row] = await tx.rows<LocationRow>(
    `${locationColumns(inAccountScope(values, access))} from assets s join actions x on x.tenant_id = $1 and x.id = s.action_id
       join accounts a on a.tenant_id = $1 and a.id = x.account_id
     where s.tenant_id = $1 and s.id = $2 and ($3::bigint is null or s.account_id = $3)`,
    values.list,
  );
  return requireReadableLocation(row, 'Asset');
}
