/** Reads the support cases of one account. */
import type { CaseMetrics, SupportCase } from '@mainstay/contract/support-cases';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { caseNameSql } from '../../core/timeline/case-name-sql.ts';

type FoundCase = Omit<SupportCase, 'submitted_at' | 'closed_at'> & { submitted_at: Date; closed_at: Date | null };

/** Returns a page, newest first. @param page.open only open cases, or only closed ones */
export async function findSupportCases(
  tx: TenantTx,
  accountId: number,
  { pageNum, limit, open }: { pageNum: number; limit: number; open?: boolean | undefined },
): Promise<{ cases: SupportCase[]; has_next: boolean }> {
  const found = await tx.rows<FoundCase>(
    `select x.id, ${caseNameSql('x')} as subject, x.priority, x.escalated, x.submitted_at, x.closed_at, x.first_response_minutes,
       x.resolution_hours, x.satisfaction_score,
       case when c.id is not null
         then jsonb_build_object('id', c.id, 'name', concat_ws(' ', c.first_name, c.last_name)) end as contact
     from support_cases x left join contacts c on c.tenant_id = $1 and c.id = x.contact_id
     where x.tenant_id = $1 and x.account_id = $2 and ($3::boolean is null or (x.closed_at is null) = $3)
     order by x.submitted_at desc, x.id desc limit $4::bigint offset $5::bigint`,
    [tx.tenant, accountId, open ?? null, limit + 1, (pageNum - 1) * limit],
  );
  const cases = found.slice(0, limit).map(({ submitted_at, closed_at, ...row }) => ({
    ...row,
    submitted_at: submitted_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
  }));
  return { cases, has_next: found.length > limit };
}

/** Returns the number of cases and the averages of their known values. */
export async function getCaseMetrics(tx: TenantTx, accountId: number): Promise<CaseMetrics> {
  const [metrics] = await tx.rows<CaseMetrics>(
    `select count(*)::int as total, count(*) filter (where closed_at is null)::int as open,
       count(*) filter (where closed_at is null and escalated)::int as escalated,
       avg(first_response_minutes)::float8 as first_response_minutes, avg(resolution_hours)::float8 as resolution_hours,
       avg(satisfaction_score)::float8 as satisfaction_score
     from support_cases where tenant_id = $1 and account_id = $2`,
    [tx.tenant, accountId],
  );
  if (!metrics) throw new Error('An aggregate without a row.');
  return metrics;
}
