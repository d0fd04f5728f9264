/** Reads external processes for administrators and for the actions that use them. */
import type { ExternalProcess, ProcessBody } from '@mainstay/contract/external-processes';
import { PROCESS_MESSAGES, type ProcessKind } from '@mainstay/contract/rules/external-processes';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { FieldError, NotFoundError } from '../../platform/http/errors.ts';
import {
  findDefinitionList,
  nameContainsSql,
  type NamedPage,
  withTimestamps,
} from '../../platform/database/named-page.ts';
import { editorSql } from '../../core/definitions/definition-versions.ts';

/** Status of a run `r` with its message `g`. The status of an email run is that of its message. */
export const RUN_STATUS_SQL = `(case when g.id is null then r.status when g.status in ('queued', 'sending') then 'waiting'
  when g.status = 'sent' then 'done' else 'failed' end)`;

/** Process of an action `x` as its JSON reference, or null if it has none. */
export const ACTION_PROCESS_SQL = `(select jsonb_build_object('id', e.id, 'name', e.name, 'kind', e.kind) from external_processes e
  where e.tenant_id = $1 and e.id = x.external_process_id)`;

type ProcessRow = Omit<ExternalProcess, 'updated_at'> & { updated_at: Date };

/** @param since position of the query parameter with the instant from which failures count as recent */
const processColumns = (
  since: number,
): string => `p.id, p.name, p.description, p.kind, p.status, p.fields, p.url, p.subject, p.body,
  p.version, p.updated_at, ${editorSql('p.updated_by')} as updated_by,
  (select count(*)::int from actions x where x.tenant_id = $1 and x.external_process_id = p.id and x.status = 'Pending')
    as pending_actions,
  (select count(*)::int from external_process_runs r left join outgoing_mail g on g.tenant_id = $1 and g.id = r.mail_id
    where r.tenant_id = $1 and r.process_id = p.id and r.created_at >= $${since} and ${RUN_STATUS_SQL} = 'failed') as recent_failures`;

const RECENT_MS = 7 * 24 * 60 * 60 * 1000;
const getRecentSince = (now: Date): Date => new Date(now.getTime() - RECENT_MS);

export const findExternalProcesses = (
  tx: TenantTx,
  { status, now, ...page }: NamedPage & { status?: ExternalProcess['status'] | undefined; now: Date },
) =>
  findDefinitionList<ProcessRow>(
    tx,
    {
      columns: processColumns(4),
      from: `from external_processes p where p.tenant_id = $1 and ${nameContainsSql('p.name')}
        and ($3::text is null or p.status = $3) and $4::timestamptz is not null`,
      order: 'p.name_key, p.id',
      values: [status ?? null, getRecentSince(now)],
    },
    page,
  );

/** @throws NotFoundError */
export async function getExternalProcess(tx: TenantTx, id: number, now: Date): Promise<ExternalProcess> {
  const [row] = await tx.rows<ProcessRow>(
    `select ${processColumns(3)} from external_processes p where p.tenant_id = $1 and p.id = $2`,
    [tx.tenant, id, getRecentSince(now)],
  );
  if (!row) throw new NotFoundError('External process');
  return withTimestamps(row);
}

/** Returns the active processes by name. */
export const findProcessChoices = (tx: TenantTx): Promise<Pick<ExternalProcess, 'id' | 'name' | 'kind'>[]> =>
  tx.rows(
    `select id, name, kind from external_processes where tenant_id = $1 and status = 'active' order by name_key, id`,
    [tx.tenant],
  );

export interface LockedProcess {
  name: string;
  kind: ProcessKind;
  status: ExternalProcess['status'];
  version: number;
}

/** Locks a process for a command. @throws NotFoundError */
export async function lockProcess(tx: TenantTx, id: number): Promise<LockedProcess> {
  const [lockedProcess] = await tx.rows<LockedProcess>(
    'select name, kind, status, version from external_processes where tenant_id = $1 and id = $2 for update',
    [tx.tenant, id],
  );
  if (!lockedProcess) throw new NotFoundError('External process');
  return lockedProcess;
}

export async function isNameTaken(tx: TenantTx, { name }: Pick<ProcessBody, 'name'>, id: number): Promise<boolean> {
  const rows = await tx.rows(
    'select from external_processes where tenant_id = $1 and name_key = lower($2) and id <> $3',
    [tx.tenant, name, id],
  );
  return rows.length > 0;
}

/** @throws NotFoundError, BusinessError if the process is archived, because actions cannot select archived processes */
export async function assertAvailable(tx: TenantTx, id: number): Promise<void> {
  const [row] = await tx.rows<Pick<LockedProcess, 'status'>>(
    'select status from external_processes where tenant_id = $1 and id = $2',
    [tx.tenant, id],
  );
  if (!row) throw new NotFoundError('External process');
  if (row.status === 'archived') throw new FieldError('externalProcessId', PROCESS_MESSAGES.unoffered);
}
