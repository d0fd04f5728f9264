/** The timelines of accounts as logs of imported rows. The entries are deleted when the import is undone. */
import { IMPORT_FIELDS } from '@mainstay/contract/rules/import-fields';
import type { RecordedCategory } from '@mainstay/contract/rules/timeline';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import {
  event,
  type EventActor,
  type EventKind,
  eventKind,
  type Log,
  type LogRule,
  logTo,
} from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Row, WrittenRow, WrittenRows } from '../imports/import-rows.ts';
import type { ImportTable } from '../imports/import-table.ts';
import type { TableKindOptions } from '../imports/table-kind.ts';
import { caseNameSql } from './case-name-sql.ts';
import { MAX_TEXT_LENGTH, shorten } from './record-events.ts';

export interface ImportedRow {
  id: number;
  /** The previous account of a moved row, whose timeline shows the event, too. */
  movedFrom?: number | undefined;
  /** The labels of the changed fields; undefined if the row was created. */
  fields?: readonly string[];
}

/** The rows that one batch of an import created and changed. */
interface ImportedRows {
  created: readonly ImportedRow[];
  updated: readonly ImportedRow[];
}

/** Records any number of contacts that an import created or changed, with one statement. */
async function recordImportedContacts(
  tx: TenantTx,
  rows: readonly ImportedRow[],
  operation: 'created' | 'updated',
): Promise<void> {
  if (rows.length === 0) return;
  const isNew = operation === 'created';
  await tx.rows(
    `insert into timeline_events (tenant_id, account_id, category, event, user_id, happened_at, meta, subject_id)
     select $1, a.id, 'Contact', trim(c.first_name || ' ' || c.last_name), ${isNew ? 'c.created_by' : 'null'},
       ${isNew ? 'c.created_at' : 'now()'},
       jsonb_build_object('operation', $3::text, 'contact_name', trim(c.first_name || ' ' || c.last_name)), c.id
     from jsonb_to_recordset($2::jsonb) r (id bigint, "movedFrom" bigint) join contacts c on c.tenant_id = $1 and c.id = r.id,
       lateral (values (c.account_id), (r."movedFrom")) a (id)
     where a.id is not null order by c.id`,
    [tx.tenant, JSON.stringify(rows), operation],
  );
}

const importedContacts: Log<ImportedRows> = {
  name: 'imported contacts',
  async write(tx, entries) {
    const getRows = (operation: keyof ImportedRows) => entries.flatMap((entry) => entry[operation]);
    await Promise.all([
      recordImportedContacts(tx, getRows('created'), 'created'),
      recordImportedContacts(tx, getRows('updated'), 'updated'),
    ]);
  },
};

export const logImportedContacts: LogRule<ImportedRows> = logTo(importedContacts, (rows) => rows);

/** Tables that imports write in addition to contacts, and the names of their rows on the timeline. */
const IMPORTED_TABLES = {
  subscriptions: {
    table: 'subscriptions',
    title: "'Subscription ' || coalesce(t.subscription_id, '')",
    happenedAt: 't.subscription_sd::timestamp at time zone s.entity_timezone',
  },
  support_cases: {
    table: 'support_cases',
    title: `'Support case: ' || ${caseNameSql('t')}`,
    happenedAt: 't.submitted_at',
  },
  churns: {
    table: 'account_churns',
    title: "'Churned' || coalesce(': ' || nullif(t.reason_code, ''), '')",
    happenedAt: 't.churned_on::timestamp at time zone s.entity_timezone',
  },
} as const;
type ImportedKind = keyof typeof IMPORTED_TABLES;

/** Records rows that an import created, dated by their own dates, or changed, with the changed fields. Uses one statement. */
async function recordImportedRows(tx: TenantTx, kind: ImportedKind, rows: readonly ImportedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { table, title, happenedAt } = IMPORTED_TABLES[kind];
  const records = rows.map((row) => ({ ...row, fields: row.fields ? shorten(row.fields.join(', ')) : null }));
  await tx.rows(
    `insert into timeline_events (tenant_id, account_id, category, event, happened_at, meta, subject_id)
     select $1, a.id, 'Account Update', left(${title}, ${MAX_TEXT_LENGTH}),
       case when r.fields is null then least(${happenedAt}, now()) else now() end,
       jsonb_build_object('operation', case when r.fields is null then 'created' else 'updated' end, 'name', $3::text,
         'note', coalesce('Changed by an import: ' || r.fields, 'Added by an import')), t.id
     from jsonb_to_recordset($2::jsonb) r (id bigint, fields text, "movedFrom" bigint)
       join ${table} t on t.tenant_id = $1 and t.id = r.id join settings s on s.tenant_id = $1,
       lateral (values (t.account_id), (r."movedFrom")) a (id)
     where a.id is not null order by t.id`,
    [tx.tenant, JSON.stringify(records), kind],
  );
}

/** Returns the log rule of a kind of import. Each kind has one log. */
export const logImportedRows = (kind: ImportedKind): LogRule<ImportedRows> =>
  logTo<ImportedRows, ImportedRows>(
    {
      name: `imported ${kind}`,
      write: (tx, entries) =>
        recordImportedRows(
          tx,
          kind,
          entries.flatMap(({ created, updated }) => [...created, ...updated]),
        ),
    },
    (rows) => rows,
  );

/** Deletes the events of rows that the undo of an import deletes. */
async function deleteImportEvents(tx: TenantTx, kind: ImportedKind, ids: readonly number[]): Promise<void> {
  await tx.rows(
    `delete from timeline_events where tenant_id = $1 and category = 'Account Update' and subject_id = any($2::bigint[])
       and meta ->> 'name' = $3`,
    [tx.tenant, ids, kind],
  );
}

/** Deletes the events of rows that have their own category. */
export async function deleteEvents(tx: TenantTx, category: RecordedCategory, ids: readonly number[]): Promise<void> {
  await tx.rows(
    'delete from timeline_events where tenant_id = $1 and category = $2 and subject_id = any($3::bigint[])',
    [tx.tenant, category, ids],
  );
}

/** Events of rows that imports write, for the timelines of their accounts. */
type Hooks = Pick<ImportTable, 'afterWrite' | 'beforeDelete'>;

/** One event for each batch of an import, and of its undo. The public data are the ids of the rows. */
export const importedRowsEvent = (
  noun: string,
  ...logRules: readonly LogRule<ImportedRows>[]
): EventKind<ImportedRows> =>
  eventKind(
    `${noun}.imported`,
    ({ created, updated }) => ({
      account: null,
      subject: { type: noun, id: null },
      data: { created: created.map(({ id }) => id), updated: updated.map(({ id }) => id) },
    }),
    ...logRules,
  );

/** The actor of written rows. They have no user, because the events of the import itself name who started it. */
export const getImportActor = (): EventActor => ({ userId: null, now: new Date() });

/** @param getFields returns the labels of the changed fields */
export const toImportedRows = (
  { created, updated }: WrittenRows,
  getFields?: (values: Row) => readonly string[],
): ImportedRows => ({
  created: created.map(({ id }) => ({ id })),
  updated: updated.map((row) => ({
    id: row.id,
    movedFrom: getMovedFrom(row),
    ...(getFields && { fields: getFields(row.values) }),
  })),
});

/** Returns the account that a row was moved away from. */
const getMovedFrom = ({ before }: WrittenRow): number | undefined =>
  typeof before?.account_id === 'number' ? before.account_id : undefined;

/** Returns the changed fields with the labels of the file. Derived columns have no label. */
function getChangedFields(kind: ImportedKind, columns: TableKindOptions['columns'], values: Row): string[] {
  const keys = Object.keys(columns).filter((key) => columns[key] !== undefined && columns[key] in values);
  const labels = IMPORT_FIELDS[kind].filter(({ key }) => keys.includes(key)).map(({ label }) => label);
  return labels.length > 0 ? labels : ['details'];
}

/** Records events of written rows, and deletes those of rows that are deleted. */
export const withTimelineEvents = (
  kind: ImportedKind,
  {
    imported,
    columns,
    afterWrite,
  }: { imported: EventKind<ImportedRows>; columns: TableKindOptions['columns'] } & Pick<Hooks, 'afterWrite'>,
): Hooks => ({
  async afterWrite(tx, written) {
    await afterWrite?.(tx, written);
    const rows = toImportedRows(written, (values) => getChangedFields(kind, columns, values));
    await record(tx, event(imported, rows), getImportActor());
  },
  async beforeDelete(tx, ids) {
    await deleteImportEvents(tx, kind, ids);
    return undefined;
  },
});
