/** Reads the actions of a play with their notes and files. */
import { ASSETS_PREVIEW_LIMIT, NOTES_PREVIEW_LIMIT, type PlayAction } from '@mainstay/contract/playbooks/workspace';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Values } from '../../../platform/database/values.ts';
import { ACTION_PROCESS_SQL } from '../../external-processes/external-processes.ts';

interface PlayActionRow extends Omit<PlayAction, 'completed_on' | 'created_at' | 'show'> {
  completed_at: Date | null;
  created_at: Date;
}

/** Formats an instant as replies do. */
const isoSql = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const nameSql = (alias: string): string => `coalesce(${alias}.full_name, ${alias}.email)`;

const NOTES_SQL = `coalesce((select jsonb_agg(jsonb_build_object('account_notes_id', n.id, 'note_txt', n.note_txt,
      'created_at', ${isoSql('n.created_at')}, 'updated_at', ${isoSql('n.updated_at')}, 'first_name', coalesce(w.first_name, ''),
      'last_name', coalesce(w.last_name, ''), 'version', n.version) order by n.created_at desc, n.id desc)
    from (select * from notes n where n.tenant_id = $1 and n.action_id = x.id
      order by n.created_at desc, n.id desc limit ${NOTES_PREVIEW_LIMIT}) n
      left join users w on w.tenant_id = $1 and w.id = n.owner_id), '[]')`;
const ASSETS_SQL = `coalesce((select jsonb_agg(jsonb_build_object('asset_id', s.id, 'file_size', f.size_bytes,
      'file_name', f.file_name, 'file_path', f.storage_key, 'uploaded_on', ${isoSql('s.created_at')},
      'pin_type', case when s.pinned_at is not null then 'asset' end) order by s.id desc)
    from (select * from assets s where s.tenant_id = $1 and s.action_id = x.id order by s.id desc limit ${ASSETS_PREVIEW_LIMIT}) s
      join files f on f.tenant_id = $1 and f.id = s.file_id), '[]')`;

export interface ActionsQuery {
  playId: number;
  owners: readonly number[] | undefined;
  tab: 'pending' | 'completed' | undefined;
  /** The action that the workspace has open. */
  actionId: number | undefined;
}

/**
 * Returns pending actions by due date, with those without a due date last. Completed or skipped actions follow, newest first. Uses one
 * statement.
 */
export async function findPlayActions(
  tx: TenantTx,
  { playId, owners, tab, actionId }: ActionsQuery,
  { pageNum, limit }: { pageNum: number; limit: number },
): Promise<{ actions: PlayAction[]; has_next: boolean }> {
  const values = new Values(tx.tenant, playId, limit + 1, (pageNum - 1) * limit);
  const conditions = [
    tab && `x.status ${tab === 'pending' ? '=' : '<>'} 'Pending'`,
    owners && `x.owner_id = any(${values.bind(owners, 'bigint[]')})`,
  ].flatMap((condition) => (condition ? [` and ${condition}`] : []));
  const rows = await tx.rows<PlayActionRow>(
    `select x.id, x.name, x.description, x.how_to_complete as htcomp, ${nameSql('o')} as owner, x.owner_id,
       o.email as owner_email, x.status, x.priority::text as priority, x.due_on as due_date, x.completed_at,
       ${nameSql('c')} as completed_by, x.type, x.source -> 'meta' as meta, x.created_at, x.version, x.blocked_by,
       ${ACTION_PROCESS_SQL} as epa, ${NOTES_SQL} as action_notes, ${ASSETS_SQL} as action_assets
     from (select * from actions x where x.tenant_id = $1 and x.play_id = $2${conditions.join('')}
         order by x.status <> 'Pending', case when x.status = 'Pending' then x.due_on end,
           case when x.status <> 'Pending' then coalesce(x.completed_at, x.updated_at) end desc, x.id
         limit $3 offset $4) x
       left join users o on o.tenant_id = $1 and o.id = x.owner_id
       left join users c on c.tenant_id = $1 and c.id = x.completed_by
     order by x.status <> 'Pending', case when x.status = 'Pending' then x.due_on end,
       case when x.status <> 'Pending' then coalesce(x.completed_at, x.updated_at) end desc, x.id`,
    values.list,
  );
  const actions = rows.slice(0, limit).map((row): PlayAction => {
    const { completed_at, created_at, ...action } = row;
    return {
      ...action,
      completed_on: completed_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
      show: row.id === actionId,
    };
  });
  return { actions, has_next: rows.length > limit };
}
