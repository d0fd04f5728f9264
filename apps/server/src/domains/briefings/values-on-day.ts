/** Joins the stored values of accounts on an earlier day. */
import type { Reader } from '../../core/account-access/account-scope.ts';

/**
 * Returns a join that adds the values `b` to accounts `a`. The accounts of a scope are looked up one by one. For all accounts of the
 * company, one scan is faster: at 100,000 accounts, it takes about half the time.
 *
 * @param day SQL of the day
 */
export function joinValuesOnDaySql({ ownerScope }: Pick<Reader, 'ownerScope'>, day: string): string {
  if (ownerScope === null)
    return `left join account_daily b on b.tenant_id = $1 and b.account_id = a.id and b.day <= ${day} and b.until > ${day}`;
  return `left join lateral (
      select * from account_daily d where d.tenant_id = $1 and d.account_id = a.id and d.day <= ${day}
      order by d.day desc limit 1) b on b.until > ${day}`;
}
