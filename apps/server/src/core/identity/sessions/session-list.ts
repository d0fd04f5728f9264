/** Reads open sessions. */
import type { OpenSession, PersonSession } from '@mainstay/contract/identity/sessions';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { getDeviceName } from './device-name.ts';

interface SessionRow {
  id: number;
  user_agent: string | null;
  strategy: string;
  ip: string | null;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
}

const SESSION_COLUMNS = 's.id, s.user_agent, s.strategy, host(s.ip) as ip, s.created_at, s.seen_at, s.expires_at';

/** The same condition as every request checks for its own session. `$2` is the current time. */
const OPEN_SESSIONS_SQL = `from sessions s join users u on u.tenant_id = $1 and u.id = s.user_id
  where s.tenant_id = $1 and s.ended_at is null and s.expires_at > $2 and u.status = 'active'`;

const toSession = (row: SessionRow, currentId: number): OpenSession => ({
  id: row.id,
  device: getDeviceName(row.user_agent),
  strategy: row.strategy,
  ip: row.ip,
  created_at: row.created_at.toISOString(),
  seen_at: row.seen_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  current: row.id === currentId,
});

export interface Caller {
  user: number;
  session: number;
}

/** Returns the caller's own open sessions, the current one first, then the most recently used first. */
export async function findOwnSessions(tx: TenantTx, caller: Caller, now: Date): Promise<OpenSession[]> {
  const rows = await tx.rows<SessionRow>(
    `select ${SESSION_COLUMNS} ${OPEN_SESSIONS_SQL} and s.user_id = $3 order by s.id = $4 desc, s.seen_at desc, s.id desc limit 200`,
    [tx.tenant, now, caller.user, caller.session],
  );
  return rows.map((row) => toSession(row, caller.session));
}

export interface SessionQuery {
  pageNum: number;
  limit: number;
  user_id?: number | undefined;
}

export interface SessionPage {
  listing: PersonSession[];
  has_next: boolean;
  total_records: number;
}

interface PersonRow extends SessionRow {
  user_id: number;
  name: string;
  email: string;
  storage_key: string | null;
}

/** Returns the open sessions of all users, or of one user. */
export async function findSessions(tx: TenantTx, query: SessionQuery, caller: Caller, now: Date): Promise<SessionPage> {
  const { pageNum, limit, user_id: userId = null } = query;
  const openSql = `${OPEN_SESSIONS_SQL} and ($3::bigint is null or s.user_id = $3)`;
  const [rows, [count]] = await Promise.all([
    tx.rows<PersonRow>(
      `select ${SESSION_COLUMNS}, s.user_id, trim(u.first_name || ' ' || u.last_name) as name, u.email,
         (select f.storage_key from files f where f.tenant_id = $1 and f.id = u.avatar_file_id) as storage_key
       ${openSql} order by s.seen_at desc, s.id desc limit $4 offset $5`,
      [tx.tenant, now, userId, limit, (pageNum - 1) * limit],
    ),
    tx.rows<{ n: number }>(`select count(*)::int as n ${openSql}`, [tx.tenant, now, userId]),
  ]);
  const total = count?.n ?? 0;
  const listing = rows.map((row) => ({
    ...toSession(row, caller.session),
    user: {
      id: row.user_id,
      name: row.name || row.email,
      email: row.email,
      avatar_url: row.storage_key && `/media/${row.storage_key}`,
    },
  }));
  return { listing, has_next: pageNum * limit < total, total_records: total };
}
