/** The logs of plays as a log of events: what was done with a play and its actions (2-S-87). */
import type { LogEntry } from '@mainstay/contract/playbooks/workspace';
import { type Log, type LogRule, logTo } from '../../platform/events/event.ts';

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

const playLog: Log<NewLog> = {
  name: 'play log',
  /** Stores the names of users, plays and actions as they are at this time. */
  async write(tx, logs, { userId, now }) {
    const entries = logs.map(({ accountId, playId, actionId, ...rest }) => ({
      account_id: accountId,
      play_id: playId,
      action_id: actionId,
      ...rest,
    }));
    await tx.rows(
      `insert into action_logs (tenant_id, account_id, play_id, action_id, agent_id, agent, entity, activity_type, msg, name,
         action_name, entry_at)
       select $1, r.account_id, r.play_id, r.action_id, $2, coalesce(u.full_name, u.email, ''), r.entity, r.activity, r.msg,
         coalesce(r.name, x.name, p.name, ''), x.name, $3
       from jsonb_to_recordset($4) r (account_id bigint, play_id bigint, action_id bigint, entity text, activity text,
           msg text, name text)
         left join users u on u.tenant_id = $1 and u.id = $2 left join plays p on p.tenant_id = $1 and p.id = r.play_id
         left join actions x on x.tenant_id = $1 and x.id = r.action_id`,
      [tx.tenant, userId, now, JSON.stringify(entries)],
    );
  },
};

export const logToPlayLog = <P>(toEntry: (payload: P) => NewLog | undefined): LogRule<P> => logTo(playLog, toEntry);
