/** Writes down what was done with a play and its actions, in the transaction of what was done (2-S-87). */
import type { LogEntry } from '@mainstay/contract/playbooks/workspace';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';

export interface NewLog {
  accountId: number;
  playId: number;
  actionId?: number | null;
  entity: LogEntry['entity'];
  /** What was done, as a word: `completed`. */
  activity: string;
  /** The same in words that follow the name of whoever did it. */
  msg: string;
  /** Of what it was done to, where that is neither the action nor the play. */
  name?: string;
}

/** One statement; it keeps the names of people, plays and actions as they are now. */
export async function recordLogs(
  tx: TenantTx,
  logs: readonly NewLog[],
  by: { userId: number | null; now: Date },
): Promise<void> {
  if (logs.length === 0) return;
  await tx.rows(
    `insert into action_logs (tenant_id, account_id, play_id, action_id, agent_id, agent, entity, activity_type, msg, name,
       action_name, entry_at)
     select $1, r."accountId", r."playId", r."actionId", $2, coalesce(u.full_name, u.email, ''), r.entity, r.activity, r.msg,
       coalesce(r.name, x.name, p.name, ''), x.name, $3
     from jsonb_to_recordset($4) r ("accountId" bigint, "playId" bigint, "actionId" bigint, entity text, activity text,
         msg text, name text)
       left join users u on u.tenant_id = $1 and u.id = $2 left join plays p on p.tenant_id = $1 and p.id = r."playId"
       left join actions x on x.tenant_id = $1 and x.id = r."actionId"`,
    [tx.tenant, by.userId, by.now, JSON.stringify(logs)],
  );
}

export const recordLog = (tx: TenantTx, log: NewLog, by: Pick<Actor, 'userId' | 'now'>): Promise<void> =>
  recordLogs(tx, [log], by);
