/** Finds active accounts at risk. The reasons are conditions on the metrics of accounts, so they are the same on every screen. */
import type { AccountRisk } from '@mainstay/contract/briefings';
import {
  HEALTH_FALL,
  MANY_CASES,
  RENEWAL_DAYS,
  RISK_REASONS,
  type RiskReason,
  UNUSED_LICENSES,
  USERS_FALL,
} from '@mainstay/contract/rules/briefings';
import { inWholeAccountScope } from '../../core/account-access/account-scope.ts';
import { personNameSql } from '../../core/people/person-sql.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import { imageUrl } from '../../platform/files/media.ts';
import type { Access } from '../../platform/session/access.ts';
import { toMajorUnits } from '../../platform/units.ts';
import { joinValuesOnDaySql } from './values-on-day.ts';

/** Highest score that is poor. */
const POOR_HEALTH = 50;
const PERIOD_DAYS = 30;

/** Conditions on an account `a` and its values `b` of 30 days ago. @param today the placeholder of the company's day */
const toConditions = (today: string): Record<RiskReason, string> => ({
  poor_health: `a.health <= ${POOR_HEALTH}`,
  falling_health: `a.health_change <= ${-HEALTH_FALL}`,
  renewal: `not a.auto_renewal and a.renewal_on between ${today} and ${today} + ${RENEWAL_DAYS}`,
  falling_mrr: 'a.mrr_change_bp < 0',
  falling_users: `b.mau > 0 and coalesce(a.mau, 0) * 100 <= b.mau * ${100 - USERS_FALL}`,
  unused_licenses: `a.license_utilization_bp < ${UNUSED_LICENSES * 100}`,
  open_cases: `a.open_cases >= ${MANY_CASES}`,
  overdue_actions: `a.next_due_on < ${today}`,
});

interface RiskRow extends Omit<AccountRisk, 'mrr' | 'image_url'> {
  mrr_minor: number;
  storage_key: string | null;
  total_records: number;
  total_minor: number;
}

export interface RiskQuery {
  pageNum: number;
  limit: number;
  reason?: RiskReason | undefined;
}

export async function findRisks(
  tx: TenantTx,
  access: Access,
  today: string,
  { pageNum, limit, reason }: RiskQuery,
): Promise<{ listing: AccountRisk[]; has_next: boolean; total_records: number; mrr: number }> {
  const values = new Values(tx.tenant);
  const [day, size, offset] = [
    values.bind(today, 'date'),
    values.bind(limit, 'int'),
    values.bind((pageNum - 1) * limit, 'bigint'),
  ];
  const conditions = toConditions(day);
  const reasonsSql = RISK_REASONS.map((name) => `case when ${conditions[name]} then '${name}' end`).join(', ');
  const rows = await tx.rows<RiskRow>(
    `with risks as materialized (
       select a.id, a.name, a.mrr_minor, a.health, a.health_change, a.renewal_on as renewal, a.primary_owner_id, a.image_file_id,
         array_remove(array[${reasonsSql}]::text[], null) as reasons
       from accounts a ${joinValuesOnDaySql(access, `${day} - ${PERIOD_DAYS}`)}
       where a.tenant_id = $1 and a.status = 'Active' and ${inWholeAccountScope(values, access)}),
     found as materialized (
       select * from risks where cardinality(reasons) > 0 ${reason ? `and ${values.bind(reason, 'text')} = any(reasons)` : ''})
     select r.id, r.name, r.mrr_minor, r.health, r.health_change, r.renewal, r.reasons, f.storage_key,
       ${personNameSql('u')} as owner_name, t.total_records, t.total_minor
     from (select count(*)::int as total_records, coalesce(sum(mrr_minor), 0)::bigint as total_minor from found) t
       left join lateral (select * from found order by cardinality(reasons) desc, mrr_minor desc, id
         limit ${size} offset ${offset}) r on true
       left join users u on u.tenant_id = $1 and u.id = r.primary_owner_id
       left join files f on f.tenant_id = $1 and f.id = r.image_file_id
     order by cardinality(r.reasons) desc, r.mrr_minor desc, r.id`,
    values.list,
  );
  const [first] = rows;
  const total = first?.total_records ?? 0;
  return {
    // Without a match, the only row contains the totals.
    listing: rows
      .filter(({ id }) => id !== null)
      .map(({ mrr_minor, storage_key, total_records: _total, total_minor: _minor, ...risk }) => ({
        ...risk,
        mrr: toMajorUnits(mrr_minor, access.minorDigits),
        image_url: imageUrl(storage_key),
      })),
    has_next: pageNum * limit < total,
    total_records: total,
    mrr: toMajorUnits(first?.total_minor ?? 0, access.minorDigits),
  };
}
