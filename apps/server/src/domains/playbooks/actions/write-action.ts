/** Locks an action and writes and records its changes with the metrics that depend on it. Every command locks the account first. */
import { ACTION_MESSAGES, type ActionPriority, type ActionStatus } from '@mainstay/contract/rules/actions';
import { isDueAfterPlan, PLAN_ACTION_MESSAGES } from '@mainstay/contract/rules/success-plans';
import { requireWritableAccount } from '../../../core/account-access/require-account.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { ConflictError, FieldError, NotFoundError } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { ACTION_STEPS, playClosed } from '../events.ts';
import { refreshBlockedCounts, refreshPlayMetrics, type StoredPlayMetrics } from '../refresh-play-metrics.ts';

/** Returns the SQL of a success plan's due date, null if there is no plan. @param plan an SQL expression for the plan's id */
export const planDueSql = (plan: string): string =>
  `(select s.due_on from success_plans s where s.tenant_id = $1 and s.id = ${plan})`;

/** Returns the due date of the success plan that a play belongs to, or null if the play has no plan or the plan no due date. */
export async function getPlanDue(tx: TenantTx, playId: number): Promise<string | null> {
  const [row] = await tx.rows<{ due: string | null }>(
    `select ${planDueSql('p.success_plan_id')} as due from plays p where p.tenant_id = $1 and p.id = $2`,
    [tx.tenant, playId],
  );
  return row?.due ?? null;
}

/** @throws BusinessError if the due date is not before the due date of the success plan */
export function assertDueBeforePlan(due: string | null | undefined, planDue: string | null): void {
  if (isDueAfterPlan(due, planDue)) throw new FieldError('completedOn', PLAN_ACTION_MESSAGES.due);
}

/** Identifies an action, with the parent ids and the version that the client last saw. */
export interface ActionReference {
  id: number;
  accountId?: number | null | undefined;
  playId?: number | null | undefined;
  version?: number | null | undefined;
}

interface LockedAction extends ActionColumns {
  id: number;
  account: number;
  play: number;
  version: number;
  /** Number of pending actions that block this action. */
  blocked_by: number;
  /** Whether any action depends on this one, even if this one is already done. */
  is_awaited: boolean;
  /** Number of pending actions in its play. */
  pending: number;
  /** Due date of the success plan that its play belongs to. */
  plan_due: string | null;
}

const COLUMNS = `id, account_id as account, play_id as play, version, name, description, how_to_complete,
  priority::text as priority, due_on, owner_id, external_process_id, status, completed_at, completed_by, blocked_by,
  exists (select from action_dependencies d where d.tenant_id = $1 and d.depends_on_id = a.id) as is_awaited,
  (select p.pending_actions from plays p where p.tenant_id = $1 and p.id = play_id) as pending, 
  ${planDueSql('(select p.success_plan_id from plays p where p.tenant_id = $1 and p.id = play_id)')} as plan_due`;

/**
 * Locks the account of the action and returns the current action.
 * @throws NotFoundError if the action does not belong to the given account or play, ForbiddenError, ConflictError for an older version
 */
export async function lockAction(
  tx: TenantTx,
  access: Access,
  { id, accountId, playId, version }: ActionReference,
): Promise<LockedAction> {
  const [, [action]] = await Promise.all([
    requireWritableAccount(tx, access, { table: 'actions', what: 'Action', id }),
    tx.rows<LockedAction>(
      `select ${COLUMNS} from actions a where tenant_id = $1 and id = $2
         and ($3::bigint is null or account_id = $3) and ($4::bigint is null or play_id = $4)`,
      [tx.tenant, id, accountId ?? null, playId ?? null],
    ),
  ]);
  if (!action) throw new NotFoundError('Action');
  if (version != null && version !== action.version) throw new ConflictError(ACTION_MESSAGES.version);
  return action;
}

const isSame = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;

interface ActionStep {
  verb: keyof typeof ACTION_STEPS;
  set: Partial<ActionColumns>;
  /** Changes outside the action's own columns, as values before and after. */
  otherChanges?: Record<string, { before: unknown; after: unknown }>;
  /** Overrides the default message of the step in the log of the play. */
  message?: string;
}

/**
 * Writes the changed fields, refreshes the dependent metrics and records the change.
 * @returns the refreshed metrics of the play, and whether this step closed it
 */
export async function writeAction(
  tx: TenantTx,
  action: LockedAction,
  { verb, set, otherChanges = {}, message }: ActionStep,
  by: Actor,
): Promise<StoredPlayMetrics & { closed: boolean }> {
  const changedColumns = (Object.keys(set) as (keyof ActionColumns)[]).filter(
    (name) => !isSame(action[name], set[name]),
  );
  const playKey = { id: action.play, account: action.account };
  if (changedColumns.length === 0 && Object.keys(otherChanges).length === 0)
    return { ...(await refreshPlayMetrics(tx, playKey)), closed: false };
  const changes = Object.fromEntries(changedColumns.map((name) => [name, { before: action[name], after: set[name] }]));
  const changed = event(ACTION_STEPS[verb], { action, changes: { ...changes, ...otherChanges }, message });
  const [, , metrics] = await Promise.all([
    tx.rows(
      `update actions set ${changedColumns.map((name, index) => `${name} = $${index + 4}, `).join('')}version = version + 1,
         updated_at = $3 where tenant_id = $1 and id = $2`,
      [tx.tenant, action.id, by.now, ...changedColumns.map((name) => set[name])],
    ),
    changedColumns.includes('status') && action.is_awaited && refreshBlockedCounts(tx, [action.id]),
    refreshPlayMetrics(tx, playKey),
    record(tx, changed, by),
  ]);
  const closed = action.status === 'Pending' && changedColumns.includes('status') && metrics.play_status === 'CM';
  if (closed) await record(tx, event(playClosed, { id: action.play, accountId: action.account }), by);
  return { ...metrics, closed };
}

export interface ActionColumns {
  name: string;
  description: string;
  how_to_complete: string;
  priority: ActionPriority;
  due_on: string | null;
  owner_id: number | null;
  external_process_id: number | null;
  status: ActionStatus;
  completed_at: Date | null;
  completed_by: number | null;
}
