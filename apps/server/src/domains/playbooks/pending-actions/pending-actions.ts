/** Reads the next due actions on the reader's accounts. */
import type { ActionGroup } from '@mainstay/contract/playbooks/pending-actions';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Access } from '../../../platform/session/access.ts';
import type { Membership } from '../../../core/account-access/account-permission.ts';
import { Values } from '../../../platform/database/values.ts';
import { buildFirstRows, type OrderedSource } from '../../accounts/first-rows.ts';
import { type FoundAction, groupActions } from './format-pending-actions.ts';

const PENDING_ACTIONS_SOURCE: OrderedSource = {
  table: 'actions',
  columns: 'x.id, x.account_id, x.play_id, x.name, x.priority, x.due_on, x.owner_id, x.blocked_by, x.version',
  account: 'x.account_id',
  where: `x.status = 'Pending'`,
  order: 'x.due_on, x.id',
  readOrder: 'w.due_on, w.id',
};

type FoundActionRow = FoundAction & Membership;

/** Selects the displayed columns of actions `f`. @param tables start of the statement @param source one of the tables, or rows of it */
const selectActionsSql = (tables: string, source: string): string =>
  `${tables} select f.id, f.name, f.priority::text as priority, f.due_on, f.owner_id,
     coalesce(o.full_name, o.email) as owner, f.blocked_by, f.version, f.play_id, p.name as play_name,
     p.pending_actions as play_pending, p.template_id,
     f.account_id, a.name as account_name, a.plan, a.mrr_minor, m.member_type, m.read_only
   from ${source} f
     join plays p on p.tenant_id = $1 and p.id = f.play_id
     join accounts a on a.tenant_id = $1 and a.id = f.account_id
     left join account_members m on m.tenant_id = $1 and m.account_id = f.account_id and m.user_id = $2
     left join users o on o.tenant_id = $1 and o.id = f.owner_id
   order by f.due_on, f.id`;

/** Selects the owner of the actions: one user, or the other users in the account scope. */
interface OwnerFilter {
  ownerId?: number | undefined;
  team?: boolean | undefined;
}

function ownerCondition(values: Values, { user, ownerScope }: Access, { ownerId, team }: OwnerFilter): string {
  const where = [PENDING_ACTIONS_SOURCE.where];
  if (ownerId !== undefined) where.push(`x.owner_id = ${values.bind(ownerId, 'bigint')}`);
  if (team && ownerScope === null) where.push(`x.owner_id <> ${values.bind(user, 'bigint')}`);
  else if (team) {
    const others = ownerScope?.filter((other) => other !== user) ?? [];
    where.push(`x.owner_id = any(${values.bind(others, 'bigint[]')})`);
  }
  return where.join(' and ');
}

/**
 * Returns the CTEs that start a statement and end with `found`, all pending actions of the list. @param values must start with the tenant
 */
export function pendingActionsSql(values: Values, access: Access, owners: OwnerFilter, limit: number): string {
  const where = ownerCondition(values, access, owners);
  const { ctes, selectFirst } = buildFirstRows(values, access);
  return `${ctes} found as (${selectFirst({ ...PENDING_ACTIONS_SOURCE, where }, String(limit))})`;
}

/** Returns pending actions by account and play, the earliest due date first and those without a due date last. */
export async function findPendingActions(
  tx: TenantTx,
  access: Access,
  { offset, limit, ...owners }: { offset: number; limit: number } & OwnerFilter,
): Promise<{ actions: Record<string, ActionGroup>; has_next: boolean }> {
  // One more row than requested shows whether there are more.
  const values = new Values(tx.tenant, access.user, offset, offset + limit + 1);
  const where = ownerCondition(values, access, owners);
  const { ctes, selectFirst } = buildFirstRows(values, access);
  const found = await tx.rows<FoundActionRow>(
    selectActionsSql(
      `${ctes} found as (${selectFirst({ ...PENDING_ACTIONS_SOURCE, where }, '$4::bigint')})`,
      `(select * from found w order by ${PENDING_ACTIONS_SOURCE.readOrder} offset $3::bigint)`,
    ),
    values.list,
  );
  return { actions: groupActions(found.slice(0, limit), access), has_next: found.length > limit };
}

/** Position in the list of pending actions. Actions without a due date are at the end of the list. */
export interface DueCursor {
  due: string | null;
  id: number;
}

/**
 * Returns pending actions after a cursor, in the same order, one row each. A page contains either only actions with a due date or only
 * actions without one.
 */
export async function findPendingAfter(
  tx: TenantTx,
  access: Access,
  { after, limit, ...owners }: { after: DueCursor | undefined; limit: number } & OwnerFilter,
): Promise<{ rows: FoundActionRow[]; next: DueCursor | undefined }> {
  const values = new Values(tx.tenant, access.user, limit + 1);
  const isDue = after?.due !== null;
  const id = values.bind(after?.id ?? 0, 'bigint');
  const afterCursor = isDue
    ? `(x.due_on, x.id) > (${values.bind(after?.due ?? '-infinity', 'date')}, ${id})`
    : `x.due_on is null and x.id > ${id}`;
  const where = `${ownerCondition(values, access, owners)} and ${afterCursor}`;
  const { ctes, selectFirst } = buildFirstRows(values, access);
  const text = selectActionsSql(
    `${ctes} found as (${selectFirst({ ...PENDING_ACTIONS_SOURCE, where }, '$3::bigint')})`,
    'found',
  );
  const found = await tx.rows<FoundActionRow>(text, values.list);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const next = last ? { due: last.due_on, id: last.id } : isDue ? { due: null, id: 0 } : undefined;
  return { rows, next };
}
