/** Compares accounts with an earlier day. The values of that day are those that were known on it. */
import type { AccountChange } from '@mainstay/contract/briefings';
import { CHANGE_DAYS, CHANGE_KINDS, type ChangeKind, HEALTH_MOVE } from '@mainstay/contract/rules/briefings';
import { addDays } from '@mainstay/contract/rules/dates';
import { inWholeAccountScope } from '../../core/account-access/account-scope.ts';
import { personNameSql } from '../../core/people/person-sql.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import { imageUrl } from '../../platform/files/media.ts';
import type { Access } from '../../platform/session/access.ts';
import { toMajorUnits } from '../../platform/units.ts';
import { joinValuesOnDaySql } from './values-on-day.ts';

/** Conditions on an account `a` and its values `b` of the earlier day. @param since the placeholder of that day */
const toConditions = (since: string): Record<ChangeKind, string> => ({
  new: `b.account_id is null and a.onboarded_on > ${since}`,
  churned: `a.status = 'Closed' and b.status = 'Active'`,
  expansion: 'b.account_id is not null and a.mrr_minor > b.mrr_minor',
  contraction: `a.status = 'Active' and b.account_id is not null and a.mrr_minor < b.mrr_minor`,
  health_up: `a.health - b.health >= ${HEALTH_MOVE}`,
  health_down: `b.health - a.health >= ${HEALTH_MOVE}`,
  cases: 'coalesce(a.open_cases, 0) > coalesce(b.open_cases, 0) and b.account_id is not null',
  renewal: 'a.renewal_on <> b.renewal_on',
});

interface ChangeRow extends Omit<AccountChange, 'mrr' | 'mrr_before' | 'image_url'> {
  mrr_minor: number;
  before_minor: number;
  storage_key: string | null;
  total_records: number;
  total_minor: number;
  total_before_minor: number;
}

export interface ChangeQuery {
  pageNum: number;
  limit: number;
  /** Days before today; by default, a week. */
  days?: number | undefined;
  kind?: ChangeKind | undefined;
  /** Only this account. */
  accountId?: number | undefined;
}

export interface ChangePage {
  listing: AccountChange[];
  has_next: boolean;
  total_records: number;
  since: string;
  mrr: number;
  mrr_before: number;
}

export async function findChanges(
  tx: TenantTx,
  access: Access,
  today: string,
  { pageNum, limit, days = CHANGE_DAYS[0], kind, accountId }: ChangeQuery,
): Promise<ChangePage> {
  const since = addDays(today, -days);
  const values = new Values(tx.tenant);
  const [day, size, offset] = [
    values.bind(since, 'date'),
    values.bind(limit, 'int'),
    values.bind((pageNum - 1) * limit, 'bigint'),
  ];
  const conditions = toConditions(day);
  const scopeSql = [
    inWholeAccountScope(values, access),
    ...(accountId === undefined ? [] : [`a.id = ${values.bind(accountId, 'bigint')}`]),
  ].join(' and ');
  const kindsSql = CHANGE_KINDS.map((name) => `case when ${conditions[name]} then '${name}' end`).join(', ');
  const rows = await tx.rows<ChangeRow>(
    `with changes as materialized (
       select a.id, a.name, a.mrr_minor, coalesce(b.mrr_minor, 0) as before_minor, a.health, b.health as health_before, a.open_cases,
         b.open_cases as open_cases_before, a.renewal_on as renewal, b.renewal_on as renewal_before, a.primary_owner_id, a.image_file_id,
         array_remove(array[${kindsSql}]::text[], null) as kinds
       from accounts a ${joinValuesOnDaySql(access, day)}
       where a.tenant_id = $1 and (a.status = 'Active' or b.status = 'Active') and ${scopeSql}),
     found as materialized (
       select * from changes where cardinality(kinds) > 0 ${kind ? `and ${values.bind(kind, 'text')} = any(kinds)` : ''})
     select r.id, r.name, r.mrr_minor, r.before_minor, r.health, r.health_before, r.open_cases, r.open_cases_before, r.renewal,
       r.renewal_before, r.kinds, f.storage_key, ${personNameSql('u')} as owner_name, t.*
     from (select count(*)::int as total_records, coalesce(sum(mrr_minor), 0)::bigint as total_minor,
         coalesce(sum(before_minor), 0)::bigint as total_before_minor from found) t
       left join lateral (select * from found order by abs(mrr_minor - before_minor) desc, cardinality(kinds) desc, id
         limit ${size} offset ${offset}) r on true
       left join users u on u.tenant_id = $1 and u.id = r.primary_owner_id
       left join files f on f.tenant_id = $1 and f.id = r.image_file_id
     order by abs(r.mrr_minor - r.before_minor) desc, cardinality(r.kinds) desc, r.id`,
    values.list,
  );
  const [first] = rows;
  const total = first?.total_records ?? 0;
  const toAmount = (minor: number) => toMajorUnits(minor, access.minorDigits);
  return {
    // Without a match, the only row contains the totals.
    listing: rows.filter(({ id }) => id !== null).map((row) => toChange(row, toAmount)),
    has_next: pageNum * limit < total,
    total_records: total,
    since,
    mrr: toAmount(first?.total_minor ?? 0),
    mrr_before: toAmount(first?.total_before_minor ?? 0),
  };
}

function toChange(
  { total_records: _total, total_minor: _minor, total_before_minor: _before, ...row }: ChangeRow,
  toAmount: (minor: number) => number,
): AccountChange {
  const { mrr_minor, before_minor, storage_key, ...change } = row;
  return {
    ...change,
    mrr: toAmount(mrr_minor),
    mrr_before: toAmount(before_minor),
    image_url: imageUrl(storage_key),
  };
}
