/** Writes rows of custom tables and of built-in tables. */
import type { CellValue } from '@mainstay/contract/rules/custom-rows';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { invalidateReplies } from '../../platform/engine/reply-cache.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { assertReferencesExist } from '../../core/definitions/reference-targets.ts';
import type { StoredTable } from './custom-table-definitions.ts';
import { getRow } from './custom-rows.ts';
import {
  customRowCreated,
  customRowDeleted,
  customRowUpdated,
  promptCreated,
  promptDeleted,
  promptUpdated,
} from './events.ts';
import { getIndexedCells } from './row-formats.ts';
import { formatReferences } from './table-references.ts';

type Values = Record<string, CellValue>;

/** Removes empty values, which are not stored as null. */
const omitEmpty = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, v]) => v !== null));

async function writeCells(tx: TenantTx, table: StoredTable, row: number, data: Values): Promise<void> {
  const cells = getIndexedCells(table.body.columns, data);
  await tx.rows('delete from custom_cells where tenant_id = $1 and table_id = $2 and row_id = $3', [
    tx.tenant,
    table.id,
    row,
  ]);
  await tx.rows(
    `insert into custom_cells (tenant_id, table_id, column_key, row_id, value_text, value_number, value_day)
     select $1, $2, c.key, $3, c.text, c.number, c.day
     from unnest($4::text[], $5::text[], $6::float8[], $7::date[]) c (key, text, number, day)`,
    [
      tx.tenant,
      table.id,
      row,
      cells.map(({ key }) => key),
      cells.map(({ text }) => text),
      cells.map(({ number }) => number),
      cells.map(({ day }) => day),
    ],
  );
}

const getAccountId = ({ body }: StoredTable, data: Values): number | null =>
  body.account_key === null ? null : ((data[body.account_key] as number | null | undefined) ?? null);

/** @returns the id */
export async function insertRow(tx: TenantTx, table: StoredTable, values: Values, by: Actor): Promise<number> {
  const data = omitEmpty(values);
  const [created] = await tx.rows<{ id: number }>(
    `insert into custom_rows (tenant_id, table_id, account_id, data, created_by, created_at, updated_at)
     values ($1, $2, $3, $4::jsonb, $5, $6, $6) returning id`,
    [tx.tenant, table.id, getAccountId(table, data), JSON.stringify(data), by.userId, by.now],
  );
  if (!created) throw new NotFoundError('Custom table');
  const change = { table, rowId: created.id, changes: data, accounts: [getAccountId(table, data)] };
  await Promise.all([
    writeCells(tx, table, created.id, data),
    record(tx, event(customRowCreated, change), by),
    invalidateReplies(tx),
  ]);
  return created.id;
}

/** Changes only the given columns. The caller has locked the row. @throws NotFound */
export async function updateRow(
  tx: TenantTx,
  table: StoredTable,
  { id, values }: { id: number; values: Values },
  by: Actor,
): Promise<void> {
  const before = requireFound(await getRow(tx, table, id), 'Row');
  const data = omitEmpty({ ...before.data, ...values });
  const changeEntries = Object.keys(values).map((key) => [
    key,
    { before: before.data[key] ?? null, after: values[key] },
  ]);
  const accounts = [getAccountId(table, before.data), getAccountId(table, data)];
  const change = { table, rowId: id, changes: Object.fromEntries(changeEntries), accounts };
  await Promise.all([
    tx.rows(
      `update custom_rows set data = $4::jsonb, account_id = $5, updated_at = $6
       where tenant_id = $1 and table_id = $2 and id = $3`,
      [tx.tenant, table.id, id, JSON.stringify(data), getAccountId(table, data), by.now],
    ),
    writeCells(tx, table, id, data),
    record(tx, event(customRowUpdated, change), by),
    invalidateReplies(tx),
  ]);
}

export async function deleteRow(tx: TenantTx, table: StoredTable, id: number, by: Actor): Promise<void> {
  const before = requireFound(await getRow(tx, table, id), 'Row');
  const change = { table, rowId: id, changes: before.data, accounts: [getAccountId(table, before.data)] };
  await Promise.all([
    tx.rows('delete from custom_rows where tenant_id = $1 and table_id = $2 and id = $3', [tx.tenant, table.id, id]),
    record(tx, event(customRowDeleted, change), by),
    invalidateReplies(tx),
  ]);
}

/** Saves a prompt of the assistant (S3-35). @param id of the changed prompt; undefined creates one @returns the id */
export async function savePrompt(tx: TenantTx, id: number | undefined, values: Values, by: Actor): Promise<number> {
  const component = values.component_id as number | null | undefined;
  if (component) await assertReferencesExist(tx, [{ kind: 'component', id: component, place: 'rowData.component_id' }]);
  const isGiven = (key: string): boolean => key in values;
  const columnValues = [values.prompt_name ?? null, values.prompt ?? null, component ?? null, values.active ?? true];
  const [saved] =
    id === undefined
      ? await tx.rows<{ id: number }>(
          `insert into ai_system_details (tenant_id, prompt_name, prompt, component_id, active, created_by, created_at,
             updated_at) values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
          [tx.tenant, ...columnValues, by.userId, by.now],
        )
      : await tx.rows<{ id: number }>(
          `update ai_system_details set prompt_name = coalesce($2, prompt_name), prompt = coalesce($3, prompt),
             component_id = case when $6 then $4 else component_id end, active = case when $7 then $5 else active end,
             updated_at = $8 where tenant_id = $1 and id = $9 returning id`,
          [tx.tenant, ...columnValues, isGiven('component_id'), isGiven('active'), by.now, id],
        );
  if (!saved) throw new NotFoundError('Row');
  const kind = id === undefined ? promptCreated : promptUpdated;
  await Promise.all([record(tx, event(kind, { id: saved.id, changes: values }), by), invalidateReplies(tx)]);
  return saved.id;
}

/** @throws NotFound, and BusinessError that names the components that select the prompt */
export async function deletePrompt(tx: TenantTx, id: number, by: Actor): Promise<void> {
  const [prompt] = await tx.rows<{ prompt_name: string }>(
    'delete from ai_system_details where tenant_id = $1 and id = $2 returning prompt_name',
    [tx.tenant, id],
  );
  if (!prompt) throw new NotFoundError('Prompt');
  const components = await tx.rows<{ name: string }>(
    `select name from components
     where tenant_id = $1 and body @> jsonb_build_object('ai', jsonb_build_object('prompt_id', $2::bigint)) order by name`,
    [tx.tenant, id],
  );
  if (components.length > 0) {
    const references = components.map(({ name }) => ({ kind: 'component' as const, name, definition: undefined }));
    throw new BusinessError(formatReferences(prompt.prompt_name, references));
  }
  await Promise.all([record(tx, event(promptDeleted, { id, changes: prompt }), by), invalidateReplies(tx)]);
}
