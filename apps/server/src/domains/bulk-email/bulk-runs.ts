/** Reads runs and their messages. */
import type { BulkMessage, BulkRun } from '@mainstay/contract/bulk-email/runs';
import { type BulkMessageStatus, type BulkRunStatus, isBulkRunEnded } from '@mainstay/contract/rules/bulk-email';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { inAccountScope } from '../../core/account-access/account-scope.ts';
import { personNameSql } from '../../core/people/person-sql.ts';
import {
  createKeyset,
  type KeysetPosition,
  type KeysetRange,
  keysetRangeSql,
  toKeysetPage,
} from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import type { SheetColumn } from '../../platform/files/sheets.ts';
import { requireFound } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { findPage } from './bulk-pages.ts';
import { getOwnerFilter, ownerSql } from './owners.ts';

/** `error` of a run is shown while it waits for the connection. */
const RUNS_SQL = `select r.id, r.configuration_id, r.subject, r.filename, r.status, ${ownerSql('u')} as created_by, r.created_at,
    r.scheduled_at, r.started_at, r.finished_at, r.total, r.waiting, r.sent, r.failed, r.invalid, r.uncertain, r.excluded, r.cancelled,
    r.bounced, r.opened, r.clicked, r.tracking, r.error, r.next_attempt_at, r.pause_reason, r.created_by as creator,
    r.decided_at, r.approved, r.decision_comment, ${ownerSql('d')} as decided_by
  from bulk_runs r left join users u on u.tenant_id = $1 and u.id = r.created_by
    left join users d on d.tenant_id = $1 and d.id = r.decided_by`;
/** Own runs, those that wait for a second person, and those that the caller approved or rejected. */
const VISIBLE = `r.tenant_id = $1 and ($2::bigint is null or r.created_by = $2 or r.decided_by = $2
  or r.status = 'awaiting approval')`;

type Instant = 'created_at' | 'scheduled_at' | 'started_at' | 'finished_at' | 'next_attempt_at';
type RunRow = Omit<BulkRun, Instant | 'approval' | 'can'> &
  Record<Exclude<Instant, 'created_at'>, Date | null> & {
    created_at: Date;
    creator: number | null;
    decided_at: Date | null;
    approved: boolean | null;
    decision_comment: string;
    decided_by: BulkRun['created_by'];
  };

const toInstant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Whether the user manages the run as its creator or an administrator. */
const canManage = (access: Access, { creator }: Pick<RunRow, 'creator'>): boolean =>
  access.userAccessType === 'full' && (creator === access.user || access.roles.includes('ADM'));

function getPermissions(access: Access, run: RunRow): BulkRun['can'] {
  const manages = canManage(access, run);
  const is = (...statuses: BulkRunStatus[]) => statuses.includes(run.status);
  return {
    pause: manages && is('queued', 'sending'),
    resume: manages && (is('paused') || (is('sending') && run.next_attempt_at !== null)),
    cancel: manages && !isBulkRunEnded(run.status),
    schedule: manages && is('scheduled', 'awaiting approval', 'queued') && run.started_at === null,
    approve: access.userAccessType === 'full' && is('awaiting approval') && run.creator !== access.user,
    send_again:
      manages &&
      is('partly failed', 'failed', 'sent', 'sending', 'paused') &&
      run.failed - run.invalid + run.uncertain > 0,
  };
}

function toRun(access: Access, row: RunRow): BulkRun {
  const { creator: _creator, decided_at, approved, decision_comment: comment, decided_by: by, ...run } = row;
  return {
    ...run,
    created_at: row.created_at.toISOString(),
    scheduled_at: toInstant(row.scheduled_at),
    started_at: toInstant(row.started_at),
    finished_at: toInstant(row.finished_at),
    next_attempt_at: toInstant(row.next_attempt_at),
    approval: decided_at && approved !== null ? { by, at: decided_at.toISOString(), approved, comment } : null,
    can: getPermissions(access, row),
  };
}

interface RunQuery {
  pageNum: number;
  limit: number;
  status?: BulkRunStatus | undefined;
  configuration_id?: number | undefined;
}

/** Returns a page of runs that the caller may see, newest first. */
export async function findRuns(tx: TenantTx, access: Access, query: RunQuery) {
  const { status = null, configuration_id: configuration = null, ...page } = query;
  const where = `${VISIBLE} and ($3::text is null or r.status = $3) and ($4::bigint is null or r.configuration_id = $4)`;
  const values = [tx.tenant, getOwnerFilter(access), status, configuration];
  const runs = { select: RUNS_SQL, table: 'bulk_runs r', where, order: 'r.id desc', values };
  const { rows, ...found } = await findPage<RunRow>(tx, runs, page);
  return { listing: rows.map((row) => toRun(access, row)), ...found };
}

/** @throws NotFoundError */
export async function getRun(tx: TenantTx, access: Access, id: number): Promise<BulkRun> {
  const [row] = await tx.rows<RunRow>(`${RUNS_SQL} where ${VISIBLE} and r.id = $3`, [
    tx.tenant,
    getOwnerFilter(access),
    id,
  ]);
  return toRun(access, requireFound(row, 'Run'));
}

const ORDER = createKeyset([['m.row_number', 'bigint']]);

type MessageRow = Omit<BulkMessage, 'next_attempt_at' | 'sent_at' | 'first_opened_at' | 'first_clicked_at'> & {
  next_at: Date;
  sent_at: Date | null;
  first_opened_at: Date | null;
  first_clicked_at: Date | null;
  place: KeysetPosition;
};

const toMessage = ({ next_at: nextAt, place: _place, ...row }: MessageRow): BulkMessage => ({
  ...row,
  next_attempt_at: row.status === 'waiting' && row.tries > 0 ? nextAt.toISOString() : null,
  sent_at: toInstant(row.sent_at),
  first_opened_at: toInstant(row.first_opened_at),
  first_clicked_at: toInstant(row.first_clicked_at),
});

export interface MessageFilters {
  status?: BulkMessageStatus | undefined;
  searchText?: string | undefined;
}

/** Returns a range of the messages of a run, in the order of the rows. The caller has checked that the run is visible. */
export async function findMessageRange(
  tx: TenantTx,
  access: Access,
  runId: number,
  query: MessageFilters & KeysetRange,
) {
  const values = new Values(tx.tenant, runId);
  const where = messagesWhereSql(values, query);
  const scope = inAccountScope(values, access);
  const { and, end } = keysetRangeSql(ORDER, query, (value) => `$${values.list.push(value)}`);
  const fetched = await tx.rows<MessageRow>(
    `select m.id, m.row_number as row, m.address, m.status, m.tries, m.next_at, m.error, m.sent_at, m.opens, m.first_opened_at,
       m.clicks, m.first_clicked_at, ${ORDER.place},
       case when c.id is not null and ${scope} then jsonb_build_object('id', c.id, 'name',
         coalesce(${personNameSql('c')}, c.email), 'account_id', a.id, 'account_name', a.name) end as contact
     from bulk_messages m left join contacts c on c.tenant_id = $1 and c.id = m.contact_id
       left join accounts a on a.tenant_id = $1 and a.id = c.account_id ${where}${and} ${end}`,
    values.list,
  );
  const { rows, ...paging } = toKeysetPage(fetched, query);
  return { messages: rows.map(toMessage), ...paging };
}

function messagesWhereSql(values: Values, { status, searchText = '' }: MessageFilters): string {
  const conditions = ['m.tenant_id = $1', 'm.run_id = $2'];
  if (status) conditions.push(`m.status = ${values.bind(status, 'text')}`);
  if (searchText.trim() !== '') {
    const pattern = `%${searchText
      .trim()
      .toLowerCase()
      .replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(`m.address_key like ${values.bind(pattern, 'text')}`);
  }
  return `where ${conditions.join(' and ')}`;
}

/** Returns a page of the messages of a run. */
export async function findMessages(
  tx: TenantTx,
  access: Access,
  runId: number,
  query: MessageFilters & { pageNum: number; limit: number },
) {
  const values = new Values(tx.tenant, runId);
  const where = messagesWhereSql(values, query);
  const [{ messages, has_next }, [count]] = await Promise.all([
    findMessageRange(tx, access, runId, query),
    tx.rows<{ total: number }>(`select count(*)::int as total from bulk_messages m ${where}`, values.list),
  ]);
  return { listing: messages, has_next, total_records: count?.total ?? 0 };
}

/** @param timeZone of the company */
export function getSheetColumns(timeZone: string): readonly SheetColumn<BulkMessage>[] {
  const toTime = (instant: string | null) => instant && formatTimestamp(new Date(instant), timeZone);
  return [
    ['Row', ({ row }) => row],
    ['Email', ({ address }) => address],
    ['Status', ({ status }) => status],
    ['Attempts', ({ tries }) => tries],
    ['Sent', ({ sent_at: at }) => toTime(at)],
    ['Reason', ({ error }) => error],
    ['Opens', ({ opens }) => opens],
    ['Clicks', ({ clicks }) => clicks],
  ];
}
