/**
 * Plans rows of the table kinds: resolves references and finds existing rows. `writing/rules.ts` makes the decisions.
 */
import { IMPORT_FIELDS } from '@mainstay/contract/rules/import-fields';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findReferencedRows, type Reference, type ReferencedRow } from '../referenced-rows.ts';
import { TABLE_KINDS, type TableKind, type TableKindRules } from '../table-kind.ts';
import {
  type DryRunState,
  KEY_SEPARATOR,
  type ParsedRecord,
  type PlannedRow,
  type ResolvedRow,
  type Row,
  type RowError,
  toKey,
} from '../import-rows.ts';
import { getFieldHeader, type Run } from '../import-run.ts';
import { allocateIds, findRows, findWrittenLines } from './existing-rows.ts';
import { type ExistingRow, planRows, virtualId, withComputedColumns } from './plan-rows.ts';

export interface PlanTableOptions {
  /** A dry run allocates no ids and tracks the rows of the file itself. */
  dry: boolean;
  known?: DryRunState | undefined;
}

const toReferenceKey = ({ to }: Reference, text: string) => (to === 'users' ? text.toLowerCase() : text);
/** Replaces the field label in an error by the header of the file, because the rules of a kind use labels. */
const withHeader = (run: Run, { column, reason }: RowError): RowError => {
  const field = IMPORT_FIELDS[run.kind].find((f) => f.label === column);
  return { column: field ? getFieldHeader(run, field.key) : column, reason };
};

function resolveRow(
  run: Run,
  kind: TableKindRules,
  record: ParsedRecord,
  referencedRows: ReadonlyMap<Reference, Map<string, ReferencedRow>>,
): ResolvedRow {
  const { fields } = record;
  const errors = [...record.errors];
  const values: Row = {};
  for (const field in kind.columns) {
    const [column, value] = [kind.columns[field], fields[field]];
    if (column !== undefined && value !== undefined) values[column] = value;
  }
  for (const reference of kind.references) {
    const value = fields[reference.field];
    if (value === undefined) continue;
    const found =
      value === null ? undefined : referencedRows.get(reference)?.get(toReferenceKey(reference, String(value)));
    if (value !== null && !found)
      errors.push({ column: getFieldHeader(run, reference.field), reason: reference.reason });
    values[reference.column] = found?.id ?? null;
  }
  if (errors.length === 0) {
    const error = kind.normalize?.(values, fields, run.context);
    if (error) errors.push(withHeader(run, error));
  }
  return {
    line: record.line,
    cells: record.cells,
    fields,
    values,
    errors,
    self: getSelfReference(run, kind, fields, values),
  };
}

function getSelfReference(
  run: Run,
  { self }: TableKindRules,
  fields: ParsedRecord['fields'],
  values: Row,
): ResolvedRow['self'] {
  if (!self) return undefined;
  const parent = fields[self.field];
  if (parent === null) values[self.column] = null;
  const key = typeof parent === 'string' ? self.getKey(parent, values) : undefined;
  if (key === undefined) return undefined;
  return { column: self.column, unique: self.unique, key, field: getFieldHeader(run, self.field), reason: self.reason };
}

/** Returns the keys to look up: those of each row, and those of the rows that it references. */
function getKeys(kind: TableKindRules, rows: readonly ResolvedRow[]): Row[] {
  const { target } = kind;
  const columns = target.uniques.flatMap((u) => u.columns);
  return rows.flatMap((row) => {
    const own = withComputedColumns(target, row.values);
    const keys: Row[] = [Object.fromEntries(columns.map((c) => [c, own[c] ?? null]))];
    if (row.self) {
      const parts = row.self.key.split(KEY_SEPARATOR);
      keys.push(
        Object.fromEntries((target.uniques[row.self.unique]?.columns ?? []).map((c, i) => [c, parts[i] ?? null])),
      );
    }
    return keys;
  });
}

/** Returns how many ids may be needed, which is the number of rows that no key matches. */
function countNewRows(kind: TableKindRules, rows: readonly ResolvedRow[], found: readonly ExistingRow[]): number {
  const { target } = kind;
  const known = target.uniques.map((u) => new Set(found.map((f) => toKey(u.columns, f.values))));
  return rows.filter((row) => {
    const own = withComputedColumns(target, row.values);
    return (
      row.errors.length === 0 && !target.uniques.some((u, at) => known[at]?.has(toKey(u.columns, own) ?? KEY_SEPARATOR))
    );
  }).length;
}

export async function planTable(
  tx: TenantTx,
  run: Run & { kind: TableKind },
  records: readonly ParsedRecord[],
  options: PlanTableOptions,
): Promise<PlannedRow[]> {
  const kind = TABLE_KINDS[run.kind];
  const { target } = kind;
  const referencedRows = new Map(
    await Promise.all(
      kind.references.map(async (reference) => {
        const keys = records.flatMap(({ fields }) => {
          const value = fields[reference.field];
          return typeof value === 'string' ? [toReferenceKey(reference, value)] : [];
        });
        return [reference, await findReferencedRows(tx, reference.to, keys)] as const;
      }),
    ),
  );
  const rows = records.map((record) => resolveRow(run, kind, record, referencedRows));
  const found = await findRows(
    tx,
    target,
    getKeys(
      kind,
      rows.filter((r) => r.errors.length === 0),
    ),
  );
  const [earlier, ids] = await Promise.all([
    options.dry ? new Map<string, number>() : findWrittenLines(tx, run.id, found),
    options.dry ? [] : allocateIds(tx, target, countNewRows(kind, rows, found)),
  ]);
  return planRows(rows, {
    target,
    found,
    earlier,
    defaults: {},
    notNull: kind.notNull(run.context),
    complete: kind.complete && ((existing, values) => kind.complete?.(existing, values, run.context) ?? values),
    guard: kind.guard && ((existing, values) => kind.guard?.(existing, values, run.context)),
    known: options.known,
    tree: kind.tree === true,
    allocateId: (line) => ids.shift() ?? virtualId(line),
  });
}
