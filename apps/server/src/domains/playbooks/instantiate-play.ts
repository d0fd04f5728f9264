/** Creates plays from playbooks. */
import type { ActionPriority } from '@mainstay/contract/rules/actions';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { requireWritableAccount } from '../../core/account-access/require-account.ts';
import { lockTemplate, type StoredTemplate } from './play-templates.ts';
import { type PlayCreator, recordNewPlay, requireId } from './plays.ts';

/** Selects a member of the account team; `$1` is the tenant, `$3` the account. */
const memberSql = (condition: string): string => `(select m.user_id from account_members m
    join users u on u.tenant_id = $1 and u.id = m.user_id
    where m.tenant_id = $1 and m.account_id = $3 and ${condition} order by m.user_id limit 1)`;
/**
 * Owner of an action by the owner rule of its playbook. It is an active member of the account team or, if no member
 * qualifies, the user who adds the play.
 */
const OWNER_SQL = `coalesce(
  case t.owner_rule when 'user' then ${memberSql(`m.user_id = t.owner_id and u.status <> 'inactive'`)}
    when 'extended' then ${memberSql(
      `m.member_type = 'E' and not m.read_only and u.status <> 'inactive' and u.user_access_type = 'full'`,
    )} end,
  case when t.owner_rule <> 'starter' then ${memberSql(`m.member_type = 'P' and u.status <> 'inactive'`)} end, $4)`;

/** The playbook version that a play is made from. */
export type PlaySource = Pick<StoredTemplate, 'id' | 'version' | 'body'>;

/**
 * Creates a play with its actions and their dependencies. Due dates are relative to today in the given time zone. The caller has locked
 * the account and checked write access.
 *
 * @returns the play's id
 */
export async function instantiatePlay(
  tx: TenantTx,
  { accountId, from, priority }: { accountId: number; from: PlaySource; priority: ActionPriority },
  timeZone: string,
  by: PlayCreator,
): Promise<number> {
  const { id: templateId, version, body } = from;
  const id = requireId(
    await tx.rows<{ id: number }>(
      `insert into plays (tenant_id, account_id, template_id, template_version, name, priority, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
      [tx.tenant, accountId, templateId, version, body.name, priority, by.userId, by.now],
    ),
  );
  const actions = JSON.stringify(body.actions.map((action, position) => ({ ...action, position })));
  await Promise.all([
    tx.rows(
      `insert into actions (tenant_id, account_id, play_id, name, description, how_to_complete, owner_id, priority, due_on,
         external_process_id, position, blocked_by, created_by, created_at, updated_at)
       select $1, $3, $2, t.name, t.description, t.how_to_complete, ${OWNER_SQL}, t.priority, $5::date + t.due_after_days,
         t.external_process_id, t.position, cardinality(t.depends_on), $4, $6, $6
       from jsonb_to_recordset($7) t (position int, name text, description text, how_to_complete text, priority text,
         due_after_days int, owner_rule text, owner_id bigint, external_process_id bigint, depends_on int[])
       order by t.position`,
      [tx.tenant, id, accountId, by.userId, toCalendarDay(by.now, timeZone), by.now, actions],
    ),
    tx.rows(
      `insert into action_dependencies (tenant_id, action_id, depends_on_id)
       select $1, x.id, y.id from jsonb_to_recordset($3) t (position int, depends_on int[]) cross join unnest(t.depends_on) d
         join actions x on x.tenant_id = $1 and x.play_id = $2 and x.position = t.position
         join actions y on y.tenant_id = $1 and y.play_id = $2 and y.position = d`,
      [tx.tenant, id, actions],
    ),
    recordNewPlay(tx, { id, accountId, name: body.name, priority, templateId }, by),
  ]);
  return id;
}

/** Creates a play from an active playbook. @returns its id @throws NotFoundError, ForbiddenError */
export async function addPlay(
  tx: TenantTx,
  access: Access,
  { accountId, templateId, priority }: { accountId: number; templateId: number; priority: ActionPriority },
  by: Actor,
): Promise<number> {
  await requireWritableAccount(tx, access, accountId);
  const from = await lockTemplate(tx, templateId, 'for key share');
  if (from?.status !== 'active' || from.version === 0) throw new NotFoundError('Playbook');
  return instantiatePlay(tx, { accountId, from, priority }, access.timeZone, by);
}

export async function hasOpenPlay(tx: TenantTx, accountId: number, templateId: number): Promise<boolean> {
  const rows = await tx.rows(
    `select from plays where tenant_id = $1 and account_id = $2 and template_id = $3 and status is distinct from 'CM' limit 1`,
    [tx.tenant, accountId, templateId],
  );
  return rows.length > 0;
}
