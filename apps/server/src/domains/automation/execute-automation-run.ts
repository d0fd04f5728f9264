/** Runs of rules: a run is recorded, evaluated at once, and then started in batches, one transaction per batch. */
import { AutomationRuleBody } from '@mainstay/contract/automation';
import { AUTOMATION_MESSAGES, type AutomationPeriod } from '@mainstay/contract/rules/automation';
import { RUN_RETENTION_DAYS } from '@mainstay/contract/rules/runs';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { getSystemCaller } from '../../platform/engine/caller.ts';
import { bind } from '../../platform/engine/emit.ts';
import { invalidateReplies } from '../../platform/engine/reply-cache.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { RequestError, requireFound } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Access } from '../../platform/session/access.ts';
import { getUserAccess } from '../../platform/session/user-access.ts';
import { requireWritableAccount } from '../../core/account-access/require-account.ts';
import { getVersion } from '../../core/definitions/definition-versions.ts';
import { hasOpenPlay, instantiatePlay, type PlaySource } from '../playbooks/instantiate-play.ts';
import { lockTemplate } from '../playbooks/play-templates.ts';
import { getStoredRule } from './automation-rules.ts';
import { automationRuleRun } from './events.ts';
import {
  runMatchQuery,
  openAccountsSql,
  type MatchRule,
  eligibilitySql,
  parseConditions,
} from './matching-accounts.ts';
import { findWaitingAccounts, type LockedRun } from './automation-runs.ts';

/** Name of the queue; each job processes one run. */
export const RUN_AUTOMATION = 'run-automation';

interface NewRun {
  ruleId: number;
  dryRun: boolean;
  day: string;
}

/** Records a run of a rule, active or not, without queuing it. @returns the id @throws NotFoundError */
export async function insertRun(tx: TenantTx, { ruleId, dryRun, day }: NewRun, by: Actor): Promise<number> {
  const rule = requireFound(await getStoredRule(tx, ruleId), 'Rule');
  const [row] = await tx.rows<{ id: number }>(
    `insert into automation_runs (tenant_id, rule_id, rule_version, kind, dry_run, day, created_by, created_at)
     values ($1, $2, $3, 'manual', $4, $5, $6, $7) returning id`,
    [tx.tenant, ruleId, rule.version, dryRun, day, by.userId, by.now],
  );
  if (!row) throw new Error('A run without an id.');
  await record(tx, event(automationRuleRun, { rule, runId: row.id, isDryRun: dryRun }), by);
  return row.id;
}

/** Records a run and queues it. */
export async function createRun(tx: TenantTx, run: NewRun, by: Actor): Promise<number> {
  const id = await insertRun(tx, run, by);
  await enqueue(tx, RUN_AUTOMATION, { run_id: id });
  return id;
}

/**
 * Records today's runs of all active rules that have none yet. If two servers do this at the same time, only one run per rule is created.
 * @returns their ids
 */
export async function insertDailyRuns(tx: TenantTx, day: string, now: Date): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `insert into automation_runs (tenant_id, rule_id, rule_version, kind, day, created_at)
     select $1, r.id, r.version, 'daily', $2, $3 from automation_rules r
     where r.tenant_id = $1 and r.active and r.version > 0 order by r.id
     on conflict (tenant_id, rule_id, day) where kind = 'daily' do nothing returning id`,
    [tx.tenant, day, now],
  );
  return rows.map(({ id }) => id);
}

/** Records today's runs and queues them. */
export async function createDailyRuns(tx: TenantTx, day: string, now: Date): Promise<void> {
  for (const id of await insertDailyRuns(tx, day, now)) await enqueue(tx, RUN_AUTOMATION, { run_id: id });
}

/** Deletes old runs. The record that a rule has started on an account is retained indefinitely. */
export const purgeOldRuns = (tx: TenantTx, now: Date): Promise<unknown> =>
  tx.rows(
    `delete from automation_runs where tenant_id = $1 and created_at < $2::timestamptz - interval '${RUN_RETENTION_DAYS} days'`,
    [tx.tenant, now],
  );

/** Returns the rule in the version for which the run was created. */
export async function getRunRule(
  tx: TenantTx,
  { rule_id: id, rule_version: version }: Pick<LockedRun, 'rule_id' | 'rule_version'>,
): Promise<MatchRule> {
  const storedVersion = await getVersion(tx, { kind: 'automation_rule', id }, version, version);
  if (!storedVersion) throw new Error(`Rule ${id} has no version ${version}.`);
  const {
    template_id: templateId,
    conditions,
    period,
    skip_open: skipOpen,
  } = AutomationRuleBody.parse(storedVersion.body);
  return { id, templateId, conditions, period, skipOpen };
}

/**
 * Records every matching account with one statement, in the order in which accounts are locked.
 *
 * @throws BusinessError if the rule cannot be evaluated
 */
export async function evaluateRun(tx: TenantTx, run: LockedRun, now: Date): Promise<void> {
  const [rule, caller] = await Promise.all([getRunRule(tx, run), getSystemCaller(tx, now)]);
  const { matches, conditionsSql } = parseConditions(rule.conditions, { caller, now, timeZone: await getTimeZone(tx) });
  const tenant = bind(tx.tenant, 'int');
  const initialOutcome = sql.lit(run.dry_run ? 'would_start' : 'waiting');
  const counts = await runMatchQuery(
    tx,
    sql`with told as (select m.*, ${eligibilitySql(rule, caller)} as standing from (${matches}) m),
      kept as (insert into automation_decisions (tenant_id, run_id, account_id, outcome, conditions)
        select ${tenant}, ${bind(run.id, 'int')}, t.id,
          case t.standing when 'would_start' then ${initialOutcome} else t.standing end, ${conditionsSql('t')} from told t
        order by t.id returning 1)
      select ${openAccountsSql(tenant)}, (select count(*) from kept)::int`,
  );
  await tx.rows(
    `update automation_runs set status = 'running', evaluated = $3, matched = $4 where tenant_id = $1 and id = $2`,
    [tx.tenant, run.id, ...(counts ?? [])],
  );
}

async function getTimeZone(tx: TenantTx): Promise<string> {
  const [row] = await tx.rows<{ zone: string }>('select entity_timezone as zone from settings where tenant_id = $1', [
    tx.tenant,
  ]);
  return row?.zone ?? 'UTC';
}

/** The unique key of a start on the account `a`, and the condition for an earlier start `s` in the same period. */
const PERIOD_SQL: Readonly<Record<AutomationPeriod['kind'], { key: string; same: string }>> = {
  ever: { key: `'ever'`, same: 'true' },
  renewal: { key: `coalesce(a.renewal_on::text, 'none')`, same: `s.period = coalesce(a.renewal_on::text, 'none')` },
  days: {
    key: `'#' || (select count(*) + 1 from automation_starts s where s.tenant_id = $1 and s.rule_id = $2 and s.account_id = $3)`,
    same: 's.started_on > $4::date - $6::int',
  },
};

/** Returns whether this is the first start of the period. A concurrent second claim waits on the unique index and then returns false. */
async function claimStart(
  tx: TenantTx,
  { id, period }: MatchRule,
  start: { account: number; day: string; run: number },
) {
  const { key, same } = PERIOD_SQL[period.kind];
  const rows = await tx.rows(
    `insert into automation_starts (tenant_id, rule_id, account_id, period, started_on, run_id)
     select $1, $2, a.id, ${key}, $4, $5 from accounts a where a.tenant_id = $1 and a.id = $3 and $6::int > 0 and not exists (
       select from automation_starts s where s.tenant_id = $1 and s.rule_id = $2 and s.account_id = $3 and ${same})
     on conflict do nothing returning period`,
    [tx.tenant, id, start.account, start.day, start.run, period.kind === 'days' ? period.days : 1],
  );
  return rows.length > 0;
}

type Outcome =
  | { outcome: 'started'; play_id: number; reason?: undefined }
  | { outcome: 'already' | 'present'; play_id?: undefined; reason?: undefined }
  | { outcome: 'refused'; reason: string; play_id?: undefined };

interface StartContext {
  run: LockedRun;
  rule: MatchRule;
  access: Access;
  from: PlaySource;
  day: string;
  now: Date;
}

/** Checks again that the user on whose behalf the run acts may write on the account, and that the account is still open. */
async function startOnAccount(tx: TenantTx, account: number, context: StartContext): Promise<Outcome> {
  const { run, rule, access, from, day, now } = context;
  try {
    const { status } = await requireWritableAccount(tx, access, account);
    if (status === 'Closed') return { outcome: 'refused', reason: AUTOMATION_MESSAGES.closed };
  } catch (error) {
    if (error instanceof RequestError) return { outcome: 'refused', reason: error.message };
    throw error;
  }
  if (rule.skipOpen && (await hasOpenPlay(tx, account, from.id))) return { outcome: 'present' };
  if (!(await claimStart(tx, rule, { account, day, run: run.id }))) return { outcome: 'already' };
  const play = { accountId: account, from, priority: from.body.priority };
  const playId = await instantiatePlay(tx, play, access.timeZone, { userId: access.user, now });
  return { outcome: 'started', play_id: playId };
}

/** Accounts per transaction. Small batches keep row locks short and lose little work if the server stops. */
const BATCH_SIZE = 20;

/**
 * Starts the playbook on the next accounts. Claim, play and decision are written in one transaction.
 * @returns whether any account was left
 */
export async function startNextPlays(tx: TenantTx, run: LockedRun, now: Date): Promise<boolean> {
  const accounts = run.dry_run ? [] : await findWaitingAccounts(tx, run.id, BATCH_SIZE);
  if (accounts.length === 0) return false;
  const rule = await getRunRule(tx, run);
  const access = run.acts_for === null ? undefined : await getUserAccess(tx, run.acts_for);
  const template = await lockTemplate(tx, rule.templateId ?? 0, 'for key share');
  const problem = access ? AUTOMATION_MESSAGES.archived : AUTOMATION_MESSAGES.author;
  if (!access || template?.status !== 'active') {
    await failRun(tx, run.id, problem, now);
    return true;
  }
  const { today: day } = await getSystemCaller(tx, now);
  const outcomes: (Outcome & { account_id: number })[] = [];
  for (const id of accounts) {
    outcomes.push({
      account_id: id,
      ...(await startOnAccount(tx, id, { run, rule, access, from: template, day, now })),
    });
  }
  const outcomesSql = 'jsonb_to_recordset($3) o (account_id bigint, outcome text, reason text, play_id bigint)';
  const values = [tx.tenant, run.id, JSON.stringify(outcomes)];
  await Promise.all([
    tx.rows(
      `update automation_decisions d set outcome = o.outcome, reason = o.reason, play_id = o.play_id from ${outcomesSql}
       where d.tenant_id = $1 and d.run_id = $2 and d.account_id = o.account_id`,
      values,
    ),
    tx.rows(
      `update automation_starts s set play_id = o.play_id from ${outcomesSql}
       where s.tenant_id = $1 and s.run_id = $2 and s.account_id = o.account_id and o.play_id is not null`,
      values,
    ),
  ]);
  return true;
}

export const finishRun = (tx: TenantTx, id: number, now: Date): Promise<unknown> =>
  tx.rows(`update automation_runs set status = 'done', finished_at = $3 where tenant_id = $1 and id = $2`, [
    tx.tenant,
    id,
    now,
  ]);

/** Marks a run as failed and rejects its waiting accounts for the same reason. Started plays are kept. */
export async function failRun(tx: TenantTx, id: number, problem: string, now: Date): Promise<void> {
  await tx.rows(
    `update automation_runs set status = 'failed', problem = $3, finished_at = $4 where tenant_id = $1 and id = $2`,
    [tx.tenant, id, problem, now],
  );
  await tx.rows(
    `update automation_decisions set outcome = 'refused', reason = $3
     where tenant_id = $1 and run_id = $2 and outcome = 'waiting'`,
    [tx.tenant, id, problem],
  );
  await invalidateReplies(tx);
}
