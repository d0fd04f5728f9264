/** Reads runs of rules and their decisions. */
import type { AutomationDecision, AutomationRun } from '@mainstay/contract/automation';
import { AUTOMATION_OUTCOMES, type AutomationOutcome } from '@mainstay/contract/rules/automation';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { nameContainsSql } from '../../platform/database/named-page.ts';
import { editorSql } from '../../core/definitions/definition-versions.ts';

/** A run as the database returns it in JSON. */
export type RunRow = Omit<AutomationRun, 'unmatched' | 'outcomes'> & {
  counts: Partial<Record<AutomationOutcome, number>> | null;
};

/** JSON of a run `e`. Instants are text, so that a run has the same shape alone and inside a rule. */
const RUN_SQL = `jsonb_build_object('id', e.id, 'rule_id', e.rule_id, 'rule_version', e.rule_version, 'kind', e.kind,
  'dry_run', e.dry_run, 'status', e.status, 'problem', e.problem, 'day', e.day, 'created_at', e.created_at,
  'finished_at', e.finished_at, 'created_by', ${editorSql('e.created_by')}, 'evaluated', e.evaluated, 'matched', e.matched,
  'counts', (select jsonb_object_agg(c.outcome, c.n) from (select d.outcome, count(*) as n from automation_decisions d
    where d.tenant_id = $1 and d.run_id = e.id group by d.outcome) c))`;
/** The latest run of a rule `r` that was not a dry run. */
export const LAST_RUN_SQL = `(select ${RUN_SQL} from automation_runs e where e.tenant_id = $1 and e.rule_id = r.id
    and not e.dry_run order by e.id desc limit 1)`;

const toIsoTimestamp = (text: string): string => new Date(text).toISOString();

export function toAutomationRun({ counts, ...run }: RunRow): AutomationRun {
  const outcomes = Object.fromEntries(AUTOMATION_OUTCOMES.map((name) => [name, counts?.[name] ?? 0]));
  return {
    ...run,
    created_at: toIsoTimestamp(run.created_at),
    finished_at: run.finished_at === null ? null : toIsoTimestamp(run.finished_at),
    unmatched: run.evaluated - run.matched,
    outcomes: outcomes as AutomationRun['outcomes'],
  };
}

interface PageQuery {
  pageNum: number;
  limit: number;
}

/** Returns a page of runs, newest first. */
export async function findAutomationRuns(tx: TenantTx, ruleId: number, { pageNum, limit }: PageQuery) {
  const from = 'from automation_runs e where e.tenant_id = $1 and e.rule_id = $2';
  const [rows, [count]] = await Promise.all([
    tx.rows<{ run: RunRow }>(`select ${RUN_SQL} as run ${from} order by e.id desc limit $3 offset $4`, [
      tx.tenant,
      ruleId,
      limit,
      (pageNum - 1) * limit,
    ]),
    tx.rows<{ n: number }>(`select count(*)::int as n ${from}`, [tx.tenant, ruleId]),
  ]);
  const total = count?.n ?? 0;
  return {
    listing: rows.map(({ run }) => toAutomationRun(run)),
    has_next: pageNum * limit < total,
    total_records: total,
  };
}

/** Returns undefined if the tenant has no such run. */
export async function getAutomationRun(tx: TenantTx, id: number): Promise<AutomationRun | undefined> {
  const [row] = await tx.rows<{ run: RunRow }>(
    `select ${RUN_SQL} as run from automation_runs e where e.tenant_id = $1 and e.id = $2`,
    [tx.tenant, id],
  );
  return row && toAutomationRun(row.run);
}

const DECISION_COLUMNS = 'd.account_id, a.name as account_name, d.outcome, d.reason, d.play_id, d.conditions';
const DECISIONS_FROM_SQL = `from automation_decisions d join accounts a on a.tenant_id = $1 and a.id = d.account_id
  where d.tenant_id = $1`;

/** Returns a page of the decisions of a run, by account name. */
export async function findDecisions(
  tx: TenantTx,
  runId: number,
  { pageNum, limit, outcome, q }: PageQuery & { outcome?: AutomationOutcome | undefined; q?: string | undefined },
) {
  const from = `${DECISIONS_FROM_SQL} and d.run_id = $3 and ${nameContainsSql('a.name')} and ($4::text is null or d.outcome = $4)`;
  const values = [tx.tenant, q?.toLowerCase() ?? null, runId, outcome ?? null];
  const [listing, [count]] = await Promise.all([
    tx.rows<AutomationDecision>(`select ${DECISION_COLUMNS} ${from} order by a.name_key, a.id limit $5 offset $6`, [
      ...values,
      limit,
      (pageNum - 1) * limit,
    ]),
    tx.rows<{ n: number }>(`select count(*)::int as n ${from}`, values),
  ]);
  const total = count?.n ?? 0;
  return { listing, has_next: pageNum * limit < total, total_records: total };
}

/** Returns the decision of a run on an account, or undefined if the account did not match at that time. */
export async function getDecision(
  tx: TenantTx,
  { runId, accountId }: { runId: number; accountId: number },
): Promise<AutomationDecision | undefined> {
  const [decision] = await tx.rows<AutomationDecision>(
    `select ${DECISION_COLUMNS} ${DECISIONS_FROM_SQL} and d.run_id = $2 and d.account_id = $3`,
    [tx.tenant, runId, accountId],
  );
  return decision;
}

export interface LockedRun {
  id: number;
  rule_id: number;
  rule_version: number;
  dry_run: boolean;
  status: AutomationRun['status'];
  day: string;
  /** The user who started the run or, for daily runs, who saved the rule last. */
  acts_for: number | null;
  /** Whether this is a daily run whose rule is no longer active. */
  is_off: boolean;
}

/**
 * Locks a run for the duration of one step. The rule is locked first, in the order in which deleting a rule takes its locks.
 * @returns undefined if the tenant has no such run
 */
export async function lockRun(tx: TenantTx, id: number): Promise<LockedRun | undefined> {
  await tx.rows(
    `select from automation_rules r where r.tenant_id = $1 and r.id = (
       select e.rule_id from automation_runs e where e.tenant_id = $1 and e.id = $2) for key share`,
    [tx.tenant, id],
  );
  const [run] = await tx.rows<LockedRun>(
    `select e.id, e.rule_id, e.rule_version, e.dry_run, e.status, e.day, coalesce(e.created_by, r.updated_by) as acts_for,
       e.kind = 'daily' and not r.active as is_off
     from automation_runs e join automation_rules r on r.tenant_id = $1 and r.id = e.rule_id
     where e.tenant_id = $1 and e.id = $2 for no key update of e`,
    [tx.tenant, id],
  );
  return run;
}

/** Returns the next accounts by id, the order in which every command locks several accounts. */
export async function findWaitingAccounts(tx: TenantTx, runId: number, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ account_id: number }>(
    `select account_id from automation_decisions where tenant_id = $1 and run_id = $2 and outcome = 'waiting'
     order by account_id limit ${limit}`,
    [tx.tenant, runId],
  );
  return rows.map((row) => row.account_id);
}
