/** Reads the users that notes can mention. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { isPlainText } from '../../platform/http/range-filters.ts';
import type { Access } from '../../platform/session/access.ts';

/** The number of people that a list shows without scrolling. */
const LIMIT = 8;

/** Returns active users other than the reader, those whose name begins with the text first. */
export async function findMentionable(
  tx: TenantTx,
  { user }: Access,
  search: string,
): Promise<{ id: number; name: string; email: string }[]> {
  const text = search.trim().toLowerCase();
  if (!isPlainText(text)) return [];
  return tx.rows(
    `select id, full_name as name, email from users
     where tenant_id = $1 and status = 'active' and full_name is not null and id <> $2
       and (position($3::text in name_key) > 0 or starts_with(email_key, $3))
     order by starts_with(name_key, $3) desc, name_key, id limit ${LIMIT}`,
    [tx.tenant, user, text],
  );
}
