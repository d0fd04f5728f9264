/** Records what was done with a play and its actions, in the same transaction as the change (2-S-87). */
import type { LogEntry } from '@mainstay/contract/playbooks/workspace';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export interface NewLog {
  accountId: number;
  playId: number;
  actionId?: number | null;
  entity: LogEntry['entity'];
  /** The activity as one word, such as `completed`. */
  activity: string;
  /** A text that follows the name of the user, such as `completed the action`. */
  msg: string;
  /** Name of the changed object if it is neither the action nor the play. */
  name?: string;
}

type LogAuthor = { userId: number | null; now: Date };

/** Names of users, plays and actions are stored as they are at this time. @param source entries `r` */
const insertLogsSql = (source: string): string =>
  `insert into action_logs (tenant_id, account_id, play_id, action_id, agent_id, agent, entity, activity_type, msg, name,
     action_name, entry_at)
   select $1, r.account_id, r.play_id, r.action_id, $2, coalesce(u.full_name, u.email, ''), r.entity, r.activity, r.msg,
     coalesce(r.name, x.name, p.name, ''), x.name, $3
   from ${source}
     left join users u on u.tenant_id = $1 and u.id = $2 left join plays p on p.tenant_id = $1 and p.id = r.play_id
     left join actions x on x.tenant_id = $1 and x.id = r.action_id`;

export async function recordLog(tx: TenantTx, log: NewLog, by: LogAuthor): Promise<void> {
  const { accountId, playId, actionId = null, entity, activity, msg, name = null } = log;
  await tx.rows(
    insertLogsSql(`(select $4::bigint as account_id, $5::bigint as play_id, $6::bigint as action_id,
      $7::text as entity, $8::text as activity, $9::text as msg, $10::text as name) r`),
    [tx.tenant, by.userId, by.now, accountId, playId, actionId, entity, activity, msg, name],
  );
}

/** Records any number of entries with one statement. */
export async function recordLogs(tx: TenantTx, logs: readonly NewLog[], by: LogAuthor): Promise<void> {
  if (logs.length === 0) return;
  const entries = logs.map(({ accountId: account_id, playId: play_id, actionId: action_id, ...rest }) => ({
    ...{ account_id, play_id, action_id },
    ...rest,
  }));
  await tx.rows(
    insertLogsSql(`jsonb_to_recordset($4) r (account_id bigint, play_id bigint, action_id bigint, entity text, activity text,
      msg text, name text)`),
    [tx.tenant, by.userId, by.now, JSON.stringify(entries)],
  );
}
