/** Registers custom tables and changes their columns. Every save creates a version. */
import { CustomTableBody } from '@mainstay/contract/custom-tables';
import { FILTERABLE_LIMIT } from '@mainstay/contract/rules/custom-rows';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, FieldError } from '../../platform/http/errors.ts';
import { findUnstorableText, throwIfInvalid } from '../../platform/http/validation-issues.ts';
import type { DefinitionKind, SaveContext } from '../../core/definitions/definition-kind.ts';
import { defineCommands } from '../../core/definitions/authoring-commands.ts';
import { reserveName } from '../../core/definitions/definition-names.ts';
import { recordSave } from '../../core/definitions/record-save.ts';
import { findUnknownRoles } from '../../core/people/user-roles.ts';
import { findBrokenReferences, findTableReferences, formatReferences } from './table-references.ts';
import {
  findDataLosses,
  findStoredTables,
  getStoredTable,
  getTableState,
  type StoredTable,
} from './custom-table-definitions.ts';
import {
  NAME_IS_BUILT_IN,
  BUILT_IN_TABLES,
  diffColumns,
  validateColumnChanges,
  NAME_IS_FIXED,
  tooLongMessage,
} from './column-changes.ts';

const createNameError = (reason: string) => new FieldError('name', reason);

async function reserve(tx: TenantTx, name: string): Promise<number> {
  if (BUILT_IN_TABLES.includes(name)) throw createNameError(NAME_IS_BUILT_IN);
  // An imported definition file may contain any name.
  if (!CustomTableBody.shape.name.safeParse(name).success)
    throw createNameError('Must be lower-case letters, digits and _.');
  return reserveName(
    tx,
    `insert into custom_tables (tenant_id, name, label, columns, version) values ($1, $2, $2, '[]', 0)`,
    name,
    'A custom table',
  );
}

/**
 * @throws BusinessError that names the conflicts with existing rows, dependent components and formulas, or the tenant's
 * roles
 */
async function assertFits(tx: TenantTx, before: StoredTable, body: CustomTableBody, now: Date): Promise<void> {
  throwIfInvalid(findUnstorableText(body));
  if (before.version > 0 && before.name !== body.name) throw createNameError(NAME_IS_FIXED);
  const { indexed } = diffColumns(before.body, body);
  const texts = indexed.filter(({ type }) => type === 'text' || type === 'choice').map(({ key }) => key);
  const [state, [role], brokenReferences] = await Promise.all([
    getTableState(tx, before.id, { texts, limit: FILTERABLE_LIMIT }),
    findUnknownRoles(tx, body.write_roles),
    before.version > 0 ? findBrokenReferences(tx, before, body, now) : [],
  ]);
  if (role) {
    throw new FieldError('write_roles', `There is no role ${role}.`);
  }
  const longTextColumns = indexed.filter(({ key }) => state.long.includes(key));
  throwIfInvalid([
    ...brokenReferences,
    ...(state.filled ? validateColumnChanges(before.body, body) : []),
    ...longTextColumns.map(({ key, label }) => ({
      place: `columns.${body.columns.findIndex((column) => column.key === key)}.filterable`,
      reason: tooLongMessage(label),
    })),
  ]);
}

/** Deletes the values of removed columns, and keeps the indexed cells in sync with the filterable columns. */
async function syncRowsWithColumns(tx: TenantTx, before: StoredTable, body: CustomTableBody): Promise<void> {
  const { removed, indexed, unindexed } = diffColumns(before.body, body);
  const keys = [tx.tenant, before.id];
  await tx.rows('delete from custom_cells where tenant_id = $1 and table_id = $2 and column_key = any($3::text[])', [
    ...keys,
    unindexed,
  ]);
  await tx.rows(
    `update custom_rows set data = data - $3::text[] where tenant_id = $1 and table_id = $2 and data ?| $3::text[]`,
    [...keys, removed],
  );
  await tx.rows(
    `insert into custom_cells (tenant_id, table_id, column_key, row_id, value_text, value_number, value_day)
     select $1, $2, c.key, r.id, case when c.type in ('text', 'choice') then r.data ->> c.key end,
       case when c.type = 'number' then (r.data ->> c.key)::float8 end, case when c.type = 'date' then (r.data ->> c.key)::date end
     from unnest($3::text[], $4::text[]) c (key, type)
       join custom_rows r on r.tenant_id = $1 and r.table_id = $2 and r.data ->> c.key is not null
     on conflict do nothing`,
    [...keys, indexed.map(({ key }) => key), indexed.map(({ type }) => type)],
  );
}

/** @returns the new version */
async function save(tx: TenantTx, current: StoredTable, body: CustomTableBody, saving: SaveContext): Promise<number> {
  // A new table has had no columns yet.
  const before = current.version > 0 ? current : { ...current, body: { ...current.body, columns: [] } };
  await assertFits(tx, before, body, saving.by?.now ?? new Date());
  await syncRowsWithColumns(tx, before, body);
  const { id } = before;
  const version = before.version + 1;
  await tx.rows(
    `update custom_tables set label = $3, columns = $4::jsonb, account_key = $5, write_roles = $6, version = $7,
       updated_at = coalesce($8::timestamptz, now()) where tenant_id = $1 and id = $2`,
    [
      tx.tenant,
      id,
      body.label,
      JSON.stringify(body.columns),
      body.account_key,
      body.write_roles,
      version,
      saving.by?.now ?? null,
    ],
  );
  const createdDetails = { columns: body.columns.map(({ key }) => key) };
  return recordSave(tx, { kind: 'custom_table', entity: 'custom_table', before, body, createdDetails }, saving);
}

const tables = defineCommands<CustomTableBody>({
  table: 'custom_tables',
  entity: 'custom_table',
  label: 'Custom table',
  called: 'this table',
  reserve,
  hold: (tx, id) => getStoredTable(tx, id, 'for update'),
  save,
});

/** Registers a table, or changes its columns. */
export const { create: createCustomTable, update: updateCustomTable } = tables;

/** Deletes a table that nothing references, with its rows. Its versions remain. */
export async function deleteCustomTable(tx: TenantTx, id: number, by: Actor): Promise<void> {
  const before = await tables.hold(tx, id);
  const references = await findTableReferences(tx, before.name);
  if (references.length > 0) throw new BusinessError(formatReferences(before.name, references));
  await tables.remove(tx, before, by);
}

export const customTableKind: DefinitionKind<CustomTableBody> = {
  name: 'custom_table',
  label: 'Custom table',
  schema: CustomTableBody,
  references: {},
  get: getStoredTable,
  findAll: findStoredTables,
  reserve,
  save: updateCustomTable,
  findLosses: findDataLosses,
};
