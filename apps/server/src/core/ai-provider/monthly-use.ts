/** What a company used of its AI provider. */
import type { AiProvider } from '@mainstay/contract/ai-provider';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** The calendar month that contains `now` in the time zone of the company. */
export interface Month {
  now: Date;
  timeZone: string;
}

/** The beginning of the month. @param now, timeZone placeholders */
const monthStartSql = (now: string, timeZone: string): string =>
  `(date_trunc('month', ${now}::timestamptz at time zone ${timeZone}::text) at time zone ${timeZone}::text)`;

export async function getMonthlyUse(tx: TenantTx, { now, timeZone }: Month): Promise<AiProvider['used']> {
  const [used] = await tx.rows<AiProvider['used']>(
    `select count(*)::int as calls, coalesce(sum(input_tokens), 0)::float8 as input_tokens,
       coalesce(sum(output_tokens), 0)::float8 as output_tokens, coalesce(sum(cost), 0) as cost
     from ai_calls where tenant_id = $1 and started_at >= ${monthStartSql('$2', '$3')}`,
    [tx.tenant, now, timeZone],
  );
  return used ?? { calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 };
}

/** Returns the number of calls of one user in the month. */
export async function countCallsOfUser(tx: TenantTx, userId: number, { now, timeZone }: Month): Promise<number> {
  const [row] = await tx.rows<{ calls: number }>(
    `select count(*)::int as calls from ai_calls
     where tenant_id = $1 and user_id = $2 and started_at >= ${monthStartSql('$3', '$4')}`,
    [tx.tenant, userId, now, timeZone],
  );
  return row?.calls ?? 0;
}

/** Ends calls that a stopped server left open. What they cost is unknown, so the reserved cost remains. */
export async function endInterruptedCalls(tx: TenantTx, { before, now }: { before: Date; now: Date }): Promise<void> {
  await tx.rows(
    `update ai_calls set outcome = 'failed', is_estimate = true, ended_at = $3
     where tenant_id = $1 and outcome = 'running' and started_at < $2`,
    [tx.tenant, before, now],
  );
}

export async function purgeCalls(tx: TenantTx, before: Date): Promise<void> {
  await tx.rows('delete from ai_calls where tenant_id = $1 and started_at < $2', [tx.tenant, before]);
}
