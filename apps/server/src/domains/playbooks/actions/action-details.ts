/** Reads one action with everything that its workspace shows. */
import type { Action } from '@mainstay/contract/playbooks/actions';
import { noAccessMessage } from '@mainstay/contract/rules/access';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Values } from '../../../platform/database/values.ts';
import { imageUrl } from '../../../platform/files/media.ts';
import { ForbiddenError, NotFoundError } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { isAccountReadOnly, type Membership } from '../../../core/account-access/account-permission.ts';
import { inAccountScope } from '../../../core/account-access/account-scope.ts';
import { ACTION_PROCESS_SQL } from '../../external-processes/external-processes.ts';

interface ActionRow
  extends Omit<Action, 'completed_on' | 'created_at' | 'depends_on' | 'play' | 'account' | 'read_only'>,
    Membership {
  completed_at: Date | null;
  created_at: Date;
  play_id: number;
  play_name: string;
  play_status: Action['play']['status'];
  total_actions: number;
  pending_actions: number;
  account_id: number;
  account_name: string;
  plan: string;
  storage_key: string | null;
  /** Whether the action is in the caller's account scope. */
  reachable: boolean;
}

/** These actions belong to the same play, so they are in the same account scope. */
const BLOCKING_ACTIONS_SQL = `coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'status', w.status) order by w.id)
      from action_dependencies y join actions w on w.tenant_id = $1 and w.id = y.depends_on_id
      where y.tenant_id = $1 and y.action_id = x.id), '[]')`;
const nameSql = (alias: string): string => `coalesce(${alias}.full_name, ${alias}.email)`;

/** @throws NotFoundError, ForbiddenError if the action is outside the caller's account scope */
export async function getAction(tx: TenantTx, access: Access, actionId: number): Promise<Action> {
  const values = new Values(tx.tenant, actionId, access.user);
  const [row] = await tx.rows<ActionRow>(
    `select x.id, x.name, x.description, x.how_to_complete as htcomp, x.status, x.priority::text as priority,
       x.due_on as due_date, x.completed_at, x.type, x.source -> 'meta' as meta, ${ACTION_PROCESS_SQL} as epa,
       x.created_at, x.version, x.blocked_by, ${BLOCKING_ACTIONS_SQL} as waits_for,
       x.owner_id, ${nameSql('o')} as owner, o.email as owner_email, ${nameSql('c')} as completed_by,
       p.id as play_id, p.name as play_name, p.status as play_status, p.total_actions, p.pending_actions,
       a.id as account_id, a.name as account_name, a.plan, f.storage_key, m.member_type, m.read_only,
       ${inAccountScope(values, access)} as reachable,
       array(select d.id from custom_attributes d where d.tenant_id = $1 and d.scope = 'Action' and d.version > 0
         and coalesce(m.member_type, 'A') = any(d.read_permission) order by lower(d.name), d.id) as attributes
     from actions x join plays p on p.tenant_id = $1 and p.id = x.play_id
       join accounts a on a.tenant_id = $1 and a.id = x.account_id
       left join users o on o.tenant_id = $1 and o.id = x.owner_id
       left join users c on c.tenant_id = $1 and c.id = x.completed_by
       left join files f on f.tenant_id = $1 and f.id = a.image_file_id
       left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $3
     where x.tenant_id = $1 and x.id = $2`,
    values.list,
  );
  if (!row) throw new NotFoundError('Action');
  if (!row.reachable) throw new ForbiddenError(noAccessMessage(row.account_name), 'foreign_record');
  return toAction(row, access);
}

function toAction(row: ActionRow, access: Access): Action {
  const { id, name, description, htcomp, owner_id, owner, owner_email, status, priority, due_date } = row;
  const { completed_by, type, meta, version, attributes, play_id, play_name, total_actions, pending_actions } = row;
  const { waits_for, blocked_by, epa } = row;
  return {
    id,
    name,
    description,
    htcomp,
    owner_id,
    owner,
    owner_email,
    status,
    priority,
    due_date,
    completed_by,
    type,
    meta,
    version,
    attributes,
    waits_for,
    blocked_by,
    epa,
    depends_on: waits_for.map((awaited) => awaited.id),
    completed_on: row.completed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    play: { play_id, play_name, status: row.play_status, total_actions, pending_actions },
    account: {
      id: row.account_id,
      name: row.account_name,
      plan: row.plan,
      image_url: imageUrl(row.storage_key),
    },
    read_only: isAccountReadOnly(access, row),
  };
}
