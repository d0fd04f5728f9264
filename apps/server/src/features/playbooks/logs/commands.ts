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

/** One statement; it keeps the names of people, play and action as they are now. */
export async function recordLog(tx: TenantTx, log: NewLog, by: Pick<Actor, 'userId' | 'now'>): Promise<void> {
  const { accountId, playId, actionId = null, entity, activity, msg, name = null } = log;
  await tx.rows(
    `insert into action_logs (tenant_id, account_id, play_id, action_id, agent_id, agent, entity, activity_type, msg, name,
       action_name, entry_at)
     select $1, $2, $3, $4, $5, coalesce(u.full_name, u.email, ''), $6, $7, $8, coalesce($9, x.name, p.name, ''), x.name, $10
     from (select) one left join users u on u.tenant_id = $1 and u.id = $5
       left join plays p on p.tenant_id = $1 and p.id = $3 left join actions x on x.tenant_id = $1 and x.id = $4`,
    [tx.tenant, accountId, playId, actionId, by.userId, entity, activity, msg, name, by.now],
  );
}
