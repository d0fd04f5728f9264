/** Reads the log of a play. */
import type { LogEntry } from '@mainstay/contract/playbooks/workspace';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

interface LogRow extends Omit<LogEntry, 'entry_date' | 'url'> {
  entry_at: Date;
}

/** A play, or one of its actions. */
export interface PlayScope {
  playId: number;
  actionId?: number | undefined;
}

/** Returns the path that shows the play with the action open. */
const toUrl = ({ play_id, action_id }: LogRow): string =>
  `#!/dashboard/actions?playId=${play_id}${action_id === null ? '' : `&actionId=${action_id}`}`;

const toEntry = (row: LogRow): LogEntry => {
  const { entry_at, ...entry } = row;
  return { ...entry, entry_date: entry_at.toISOString(), url: toUrl(row) };
};

/** Returns a page of the log of a play, or of one of its actions, newest first. */
export async function findLogs(
  tx: TenantTx,
  { playId, actionId }: PlayScope,
  { pageNum, limit }: { pageNum: number; limit: number },
): Promise<{ logs: LogEntry[]; has_next: boolean }> {
  const values = [tx.tenant, playId, limit + 1, (pageNum - 1) * limit];
  const rows = await tx.rows<LogRow>(
    `select l.id, l.play_id, l.action_id, l.agent, l.entity, l.msg, l.activity_type, l.name, l.action_name, l.entry_at
     from action_logs l where l.tenant_id = $1 and l.play_id = $2 ${actionId === undefined ? '' : 'and l.action_id = $5'}
     order by l.id desc limit $3 offset $4`,
    actionId === undefined ? values : [...values, actionId],
  );
  return { logs: rows.slice(0, limit).map(toEntry), has_next: rows.length > limit };
}
