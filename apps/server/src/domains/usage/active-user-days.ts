/** Stores the days on which users were active, with one bit per user and day, and counts the active users of each day. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { toDayBit, toMonth, type UsageFact } from './usage-facts.ts';

export async function setActiveUsers(
  tx: TenantTx,
  cells: readonly (UsageCell & { active: number | null })[],
): Promise<void> {
  if (cells.length === 0) return;
  await tx.rows(
    `update usage_daily u set active_users = r.active
     from jsonb_to_recordset($2) r (account_id bigint, product_id bigint, day date, active int)
     where u.tenant_id = $1 and u.account_id = r.account_id and u.product_id = r.product_id and u.day = r.day`,
    [tx.tenant, JSON.stringify([...new Map(cells.map((c) => [toCellKey(c), c])).values()])],
  );
}

/** A user who was active on a day, in a product or in any product (0). All days of a user in a month are stored as bits of one row. */
interface UserDay {
  account: number;
  product: number;
  user: string;
  day: string;
}

const USER_DAY_BITS_SQL = `select account_id, product_id, month, end_user, bit_or(set_bit(repeat('0', 31)::bit(31), bit, 1)) as days
  from jsonb_to_recordset($2) r (account_id bigint, product_id bigint, month date, end_user text, bit int)
  group by 1, 2, 3, 4`;
const toBitRows = (userDays: readonly UserDay[]) =>
  JSON.stringify(
    userDays.map((s) => ({
      account_id: s.account,
      product_id: s.product,
      month: toMonth(s.day),
      end_user: s.user,
      bit: toDayBit(s.day),
    })),
  );

/** A user who is active in a product is also active in the account. */
export const toUserDays = ({
  account,
  product,
  user,
  day,
}: Pick<UsageFact, 'account' | 'product' | 'user' | 'day'>): UserDay[] =>
  user === null ? [] : (product === 0 ? [0] : [0, product]).map((of) => ({ account, product: of, user, day }));
export const toUserDayKey = ({ account, product, user, day }: UserDay) => `${account}:${product}:${day}:${user}`;

export async function addUserDays(tx: TenantTx, userDays: readonly UserDay[]): Promise<void> {
  await tx.rows(
    `insert into usage_users_monthly as u (tenant_id, account_id, product_id, month, end_user, days)
     select $1, b.* from (${USER_DAY_BITS_SQL}) b
     on conflict (tenant_id, account_id, product_id, month, end_user) do update set days = u.days | excluded.days`,
    [tx.tenant, toBitRows(userDays)],
  );
  await updateActiveUserCounts(tx, userDays);
}

export async function deleteUserDays(tx: TenantTx, userDays: readonly UserDay[]): Promise<void> {
  await tx.rows(
    `update usage_users_monthly u set days = u.days & ~b.days from (${USER_DAY_BITS_SQL}) b
     where u.tenant_id = $1 and u.account_id = b.account_id and u.product_id = b.product_id and u.month = b.month
       and u.end_user = b.end_user`,
    [tx.tenant, toBitRows(userDays)],
  );
  await tx.rows(
    `delete from usage_users_monthly u using (${USER_DAY_BITS_SQL}) b where u.tenant_id = $1 and u.account_id = b.account_id
       and u.product_id = b.product_id and u.month = b.month and u.end_user = b.end_user and u.days = repeat('0', 31)::bit(31)`,
    [tx.tenant, toBitRows(userDays)],
  );
  await updateActiveUserCounts(tx, userDays);
}

const COUNT_USERS_SQL = `select nullif(count(*), 0)::int as people from usage_users_monthly m where m.tenant_id = $1
    and m.account_id = r.account_id and m.product_id = r.product_id
    and m.month = date_trunc('month', r.day::timestamp)::date and get_bit(m.days, extract(day from r.day)::int - 1) = 1`;

/** Recomputes the active users of days as the number of distinct users. Null means that the source does not identify users. */
export async function updateActiveUserCounts(
  tx: TenantTx,
  userDays: readonly { account: number; product: number; day: string }[],
): Promise<void> {
  const cells = userDays.map((s) => ({ account_id: s.account, product_id: s.product, day: s.day }));
  await tx.rows(
    `update usage_daily u set active_users = p.people
     from jsonb_to_recordset($2) r (account_id bigint, product_id bigint, day date), lateral (${COUNT_USERS_SQL}) p
     where u.tenant_id = $1 and u.account_id = r.account_id and u.product_id = r.product_id and u.day = r.day`,
    [tx.tenant, JSON.stringify([...new Map(cells.map((cell) => [toCellKey(cell), cell])).values()])],
  );
}

export interface UsageCell {
  account_id: number;
  product_id: number;
  day: string;
}

export const toCellKey = (cell: UsageCell): string => `${cell.account_id}:${cell.product_id}:${cell.day}`;

/** Returns the stored numbers of active users on days. */
export async function findActiveUserCounts(
  tx: TenantTx,
  cells: readonly UsageCell[],
): Promise<Map<string, number | null>> {
  if (cells.length === 0) return new Map();
  const rows = await tx.rows<UsageCell & { active_users: number | null }>(
    `select u.account_id, u.product_id, u.day, u.active_users
     from jsonb_to_recordset($2) r (account_id bigint, product_id bigint, day date)
     join usage_daily u on u.tenant_id = $1 and u.account_id = r.account_id and u.product_id = r.product_id
     and u.day = r.day`,
    [tx.tenant, JSON.stringify(cells)],
  );
  return new Map(rows.map((r) => [toCellKey(r), r.active_users]));
}

/** Returns the days of a month on which users were active, by account, product, month and user. */
export async function findActiveDays(
  tx: TenantTx,
  users: readonly { account_id: number; product_id: number; month: string; end_user: string }[],
): Promise<Map<string, string>> {
  if (users.length === 0) return new Map();
  const rows = await tx.rows<{
    account_id: number;
    product_id: number;
    month: string;
    end_user: string;
    days: string;
  }>(
    `select u.account_id, u.product_id, u.month, u.end_user, u.days::text as days
     from jsonb_to_recordset($2) r (account_id bigint, product_id bigint, month date, end_user text)
     join usage_users_monthly u on u.tenant_id = $1 and u.account_id = r.account_id and u.product_id = r.product_id
     and u.month = r.month and u.end_user = r.end_user`,
    [tx.tenant, JSON.stringify(users)],
  );
  return new Map(rows.map((r) => [`${r.account_id}:${r.product_id}:${r.month}:${r.end_user}`, r.days]));
}
