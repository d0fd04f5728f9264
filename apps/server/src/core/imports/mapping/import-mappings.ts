/** Stores the mapping of an import, and mappings that are saved by name for later imports. */
import type { ImportJob, ImportMapping } from '@mainstay/contract/imports';
import type { ImportField } from '@mainstay/contract/rules/import-fields';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { FileColumn } from '../../../platform/uploads/inspect.ts';
import { importMappingCreated, importMappingDeleted, importMappingUpdated } from '../events.ts';
import type { ImportKind } from '../import-kinds.ts';
import { getPossibleDateFormats, isDay } from './suggest-mapping.ts';

/**
 * Saves a changed mapping and discards the result of an earlier check.
 *
 * @returns false if the mapping can no longer be changed
 */
export async function updateMapping(tx: TenantTx, id: number, mapping: ImportMapping): Promise<boolean> {
  const [row] = await tx.rows<{ id: number }>(
    `update imports set mapping = $3, saved_mapping = null, status = 'draft', processed = 0, created = 0, updated = 0,
      unchanged = 0,
       rejected = 0, error = null
     where tenant_id = $1 and id = $2 and (status in ('draft', 'ready') or status = 'failed' and next_row = 1)
     returning id`,
    [tx.tenant, id, JSON.stringify(mapping)],
  );
  if (!row) return false;
  await tx.rows('delete from import_rows where tenant_id = $1 and import_id = $2', [tx.tenant, id]);
  return true;
}

export async function saveMapping(
  tx: TenantTx,
  importId: number,
  saved: { kind: string; name: string; mapping: ImportMapping },
  by: Actor,
): Promise<void> {
  const { kind, name } = saved;
  const [stored] = await tx.rows<{ id: number; is_new: boolean }>(
    `insert into import_mappings (tenant_id, kind, name, mapping, saved_by) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, kind, name) do update set mapping = excluded.mapping, saved_by = excluded.saved_by,
     saved_at = now() returning id, xmax = 0 as is_new`,
    [tx.tenant, kind, name, JSON.stringify(saved.mapping), by.userId],
  );
  if (!stored) throw new Error('An upsert without a row.');
  const saving = event(stored.is_new ? importMappingCreated : importMappingUpdated, {
    id: stored.id,
    changes: { kind, name },
  });
  await Promise.all([
    tx.rows('update imports set saved_mapping = $3 where tenant_id = $1 and id = $2', [tx.tenant, importId, name]),
    record(tx, saving, by),
  ]);
}

/** @returns false if it does not exist */
export async function deleteMapping(tx: TenantTx, id: number, by: Actor): Promise<boolean> {
  const [deletedMapping] = await tx.rows<{ kind: string; name: string }>(
    'delete from import_mappings where tenant_id = $1 and id = $2 returning kind, name',
    [tx.tenant, id],
  );
  if (!deletedMapping) return false;
  await record(tx, event(importMappingDeleted, { id, changes: deletedMapping }), by);
  return true;
}

export interface SavedMappingRow {
  id: number;
  kind: ImportJob['kind'];
  name: string;
  mapping: ImportMapping;
}

/** Returns saved mappings, newest first. */
export function findMappings(tx: TenantTx, kind: string | undefined): Promise<SavedMappingRow[]> {
  return tx.rows<SavedMappingRow>(
    `select id, kind, name, mapping from import_mappings where tenant_id = $1 and ($2::text is null or kind = $2)
     order by saved_at desc, id desc`,
    [tx.tenant, kind ?? null],
  );
}

/** Returns what makes a mapping invalid for a file, by the key of the input. */
export function validateMapping(
  fields: readonly ImportField[],
  mapping: ImportMapping,
  columns: readonly FileColumn[],
): Record<string, string> {
  const issues: Record<string, string> = {};
  const fieldsByKey = new Map(fields.map((f) => [f.key, f]));
  const headers = new Set(columns.map((c) => c.header));
  const checkField = (part: string, key: string) => {
    if (!fieldsByKey.has(key)) issues[`mapping.${part}.${key}`] = `${key} is not a field of this kind.`;
  };
  const fieldLabels = new Map<string, string>();
  for (const [key, header] of Object.entries(mapping.columns)) {
    checkField('columns', key);
    const other = fieldLabels.get(header);
    if (!headers.has(header)) issues[`mapping.columns.${key}`] = `The file has no column "${header}".`;
    if (other !== undefined) issues[`mapping.columns.${key}`] = `The column "${header}" is already mapped to ${other}.`;
    fieldLabels.set(header, fieldsByKey.get(key)?.label ?? key);
  }
  for (const key of Object.keys(mapping.values)) checkField('values', key);
  for (const key of Object.keys(mapping.defaults)) checkField('defaults', key);
  for (const code of Object.keys(mapping.rates)) {
    if (!/^[A-Z]{3}$/.test(code)) issues[`mapping.rates.${code}`] = 'Use the ISO code of the currency for a rate.';
  }
  return issues;
}

/** Returns the input that is still required before rows can be parsed, or undefined if nothing is missing. */
export function getMissingInput(
  { fields, requiredAlternatives }: Pick<ImportKind, 'fields' | 'requiredAlternatives'>,
  mapping: ImportMapping,
  columns: readonly FileColumn[],
): string | undefined {
  const has = (key: string) => mapping.columns[key] !== undefined || mapping.defaults[key] !== undefined;
  const missing = fields.find((f) => f.required && !has(f.key));
  if (missing) return `${missing.label} is required. Select its column.`;
  if (requiredAlternatives && !requiredAlternatives.some(has)) {
    const labels = requiredAlternatives.map((key) => fields.find((f) => f.key === key)?.label ?? key);
    return `${labels.join(' or ')} is required. Select its column.`;
  }
  const usesDays = fields.some((f) => isDay(f) && has(f.key));
  if (usesDays && mapping.date_format === null && getPossibleDateFormats(fields, mapping.columns, columns).length > 1) {
    return 'Choose the date format of the file: day first or month first.';
  }
  return undefined;
}
