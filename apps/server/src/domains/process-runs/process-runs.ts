/** Reads the forms of actions and the outcomes of their runs, and decides who may repeat these. */
import type { FormField } from '@mainstay/contract/external-processes';
import type { ProcessDetails, ProcessRun } from '@mainstay/contract/process-runs';
import { canOpenAdmin, noAccessMessage } from '@mainstay/contract/rules/access';
import { PROCESS_MESSAGES, type ProcessKind, type RunStatus } from '@mainstay/contract/rules/external-processes';
import { isAccountReadOnly, type Membership } from '../../core/account-access/account-permission.ts';
import { inAccountScope } from '../../core/account-access/account-scope.ts';
import { editorSql } from '../../core/definitions/definition-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import { BusinessError, ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { RUN_STATUS_SQL } from '../external-processes/external-processes.ts';

type RunUser = Pick<Access, 'roles' | 'user'>;

/** Admin roles may repeat every run, other users the runs of their own actions. */
export const canRepeatRun = ({ roles, user }: RunUser, { owner_id }: { owner_id: number | null }): boolean =>
  canOpenAdmin(roles) || owner_id === user;

/**
 * Returns whether the caller can repeat a listed run: the run is finished, and the caller has the right to repeat it and to write on its
 * account.
 */
export const canReplayRun = (
  access: RunUser & Pick<Access, 'userAccessType'>,
  run: Membership & { owner_id: number | null; status: RunStatus },
): boolean => run.status !== 'waiting' && canRepeatRun(access, run) && !isAccountReadOnly(access, run);

/** An action with its process, for execution. */
export interface ExecutableAction extends Membership {
  process_id: number;
  process: string;
  description: string;
  kind: ProcessKind;
  status: 'active' | 'archived';
  fields: FormField[];
  subject: string | null;
  body: string | null;
  action_id: number;
  action: string;
  play_id: number;
  play: string;
  account_id: number;
  account: string;
  external_id: string | null;
  /** Name and email of the caller. */
  my_name: string;
  my_email: string;
}

/**
 * Returns an action with its process. @throws NotFoundError, ForbiddenError if the action is outside the account scope, BusinessError if
 * it has no process
 */
export async function getExecutable(tx: TenantTx, access: Access, actionId: number): Promise<ExecutableAction> {
  const values = new Values(tx.tenant, actionId, access.user);
  const [row] = await tx.rows<Omit<ExecutableAction, 'process_id'> & { process_id: number | null; reachable: boolean }>(
    `select p.id as process_id, p.name as process, p.description, p.kind, p.status, p.fields, p.subject, p.body,
       x.id as action_id, x.name as action, y.id as play_id, y.name as play, a.id as account_id, a.name as account,
       a.external_id, coalesce(u.full_name, u.email) as my_name, u.email as my_email, m.member_type, m.read_only,
       ${inAccountScope(values, access)} as reachable
     from actions x join plays y on y.tenant_id = $1 and y.id = x.play_id
       join accounts a on a.tenant_id = $1 and a.id = x.account_id
       join users u on u.tenant_id = $1 and u.id = $3
       left join external_processes p on p.tenant_id = $1 and p.id = x.external_process_id
       left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $3
     where x.tenant_id = $1 and x.id = $2`,
    values.list,
  );
  if (!row) throw new NotFoundError('Action');
  const { reachable, process_id, ...rest } = row;
  if (!reachable) throw new ForbiddenError(noAccessMessage(row.account), 'foreign_record');
  if (process_id === null) throw new BusinessError(PROCESS_MESSAGES.none);
  return { ...rest, process_id };
}

/** Returns the values of the placeholders that are not form fields. */
export const getPlaceholderValues = ({ account, action, my_name }: ExecutableAction) => ({
  account_name: account,
  action_name: action,
  my_name,
});

export function toProcessDetails(executable: ExecutableAction, access: Access): ProcessDetails {
  const { process_id: id, action_id, process: name, description, kind, fields, subject, body } = executable;
  const read_only = isAccountReadOnly(access, executable);
  return {
    id,
    action_id,
    name,
    description,
    kind,
    fields,
    subject,
    body,
    placeholders: getPlaceholderValues(executable),
    read_only,
  };
}

type RunRow = Omit<ProcessRun, 'executed_on' | 'ended_at' | 'next_attempt_at' | 'may_replay'> &
  Membership & {
    executed_on: Date;
    ended_at: Date | null;
    next_attempt_at: Date | null;
    owner_id: number | null;
  };

const RUN_COLUMNS_SQL = `select r.id, jsonb_build_object('id', p.id, 'name', p.name, 'kind', p.kind) as process,
    jsonb_build_object('id', x.id, 'name', x.name) as action, jsonb_build_object('id', a.id, 'name', a.name) as account,
    ${RUN_STATUS_SQL} as status, coalesce(g.tries, r.attempts) as attempts, r.http_status, r.duration_ms, r.answer,
    coalesce(r.error, g.error) as error, r.form_values as values, r.created_at as executed_on,
    ${editorSql('r.user_id')} as executed_by, case when g.id is null then r.ended_at else g.sent_at end as ended_at,
    r.next_attempt_at, r.replay_of, x.owner_id, m.member_type, m.read_only`;
const RUNS_FROM_SQL = `from external_process_runs r join external_processes p on p.tenant_id = $1 and p.id = r.process_id
    join actions x on x.tenant_id = $1 and x.id = r.action_id join accounts a on a.tenant_id = $1 and a.id = r.account_id
    left join outgoing_mail g on g.tenant_id = $1 and g.id = r.mail_id`;

function toProcessRun(row: RunRow, access: Access): ProcessRun {
  const {
    executed_on,
    ended_at,
    next_attempt_at,
    owner_id: _owner,
    member_type: _type,
    read_only: _only,
    ...run
  } = row;
  return {
    ...run,
    executed_on: executed_on.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    next_attempt_at: next_attempt_at?.toISOString() ?? null,
    may_replay: canReplayRun(access, row),
  };
}

/** Selects the runs of a process or of an action. */
export type RunFilter = { process: number; status?: RunStatus | undefined } | { action: number };

/** Returns a page of runs, newest first, with two statements. */
export async function findRuns(
  tx: TenantTx,
  access: Access,
  filter: RunFilter,
  { pageNum, limit }: { pageNum: number; limit: number },
) {
  const [column, id, status] =
    'process' in filter
      ? (['process_id', filter.process, filter.status] as const)
      : (['action_id', filter.action, undefined] as const);
  const where = `where r.tenant_id = $1 and r.${column} = $2 and ($3::text is null or ${RUN_STATUS_SQL} = $3)`;
  const values = [tx.tenant, id, status ?? null];
  const [rows, [count]] = await Promise.all([
    tx.rows<RunRow>(
      `${RUN_COLUMNS_SQL} ${RUNS_FROM_SQL} left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $4
       ${where} order by r.id desc limit $5 offset $6`,
      [...values, access.user, limit, (pageNum - 1) * limit],
    ),
    tx.rows<{ n: number }>(
      `select count(*)::int as n from external_process_runs r
         left join outgoing_mail g on g.tenant_id = $1 and g.id = r.mail_id ${where}`,
      values,
    ),
  ]);
  const total = count?.n ?? 0;
  return {
    listing: rows.map((run) => toProcessRun(run, access)),
    has_next: pageNum * limit < total,
    total_records: total,
  };
}

/** A run with the data that is needed to repeat it. */
export interface StoredRun {
  id: number;
  action_id: number;
  process_id: number;
  owner_id: number | null;
  status: RunStatus;
  form_values: Record<string, string>;
  payload: string;
}

/** @throws NotFoundError */
export async function getStoredRun(tx: TenantTx, id: number): Promise<StoredRun> {
  const [run] = await tx.rows<StoredRun>(
    `select r.id, r.action_id, r.process_id, x.owner_id, ${RUN_STATUS_SQL} as status, r.form_values, r.payload ${RUNS_FROM_SQL}
     where r.tenant_id = $1 and r.id = $2`,
    [tx.tenant, id],
  );
  if (!run) throw new NotFoundError('Run');
  return run;
}
