/**
 * Plans rows of the kinds that are tables: references looked up, existing rows found, decided in
 * `landing/rules.ts`.
 */
import { IMPORT_FIELDS } from '@mainstay/contract/rules/import-fields';
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import { type Reference, TABLE_KINDS, type TableKind, type TableKindRules } from '../../kinds/rules.ts';
import type { RowFault } from '../../reading/rules.ts';
import { headerOf, type ReadRecord, type Run } from '../../running/rules.ts';
import { drawIds, findEarlierLines, findReferred, findRows, type Referred } from '../data.ts';
import {
  type Found,
  type Known,
  keyOf,
  type Planned,
  planRows,
  type Row,
  SEPARATOR,
  virtualId,
  type Wanted,
  withComputed,
} from '../rules.ts';

export interface PlanningOptions {
  /** A dry run draws no ids and knows the rows of the file by itself. */
  dry: boolean;
  known?: Known | undefined;
}

const referenceKey = ({ to }: Reference, text: string) => (to === 'users' ? text.toLowerCase() : text);
/** Rules of a kind name fields by their labels. */
const named = (run: Run, { column, reason }: RowFault): RowFault => {
  const field = IMPORT_FIELDS[run.kind].find((f) => f.label === column);
  return { column: field ? headerOf(run, field.key) : column, reason };
};

function wantedOf(
  run: Run,
  kind: TableKindRules,
  record: ReadRecord,
  referred: ReadonlyMap<Reference, Map<string, Referred>>,
): Wanted {
  const { fields } = record;
  const faults = [...record.faults];
  const values: Row = {};
  for (const field in kind.columns) {
    const [column, value] = [kind.columns[field], fields[field]];
    if (column !== undefined && value !== undefined) values[column] = value;
  }
  for (const reference of kind.references) {
    const value = fields[reference.field];
    if (value === undefined) continue;
    const found = value === null ? undefined : referred.get(reference)?.get(referenceKey(reference, String(value)));
    if (value !== null && !found) faults.push({ column: headerOf(run, reference.field), reason: reference.reason });
    values[reference.column] = found?.id ?? null;
  }
  if (faults.length === 0) {
    const fault = kind.shape?.(values, fields, run.context);
    if (fault) faults.push(named(run, fault));
  }
  return { line: record.line, cells: record.cells, fields, values, faults, self: selfOf(run, kind, fields, values) };
}

function selfOf(run: Run, { self }: TableKindRules, fields: ReadRecord['fields'], values: Row): Wanted['self'] {
  if (!self) return undefined;
  const parent = fields[self.field];
  if (parent === null) values[self.column] = null;
  const key = typeof parent === 'string' ? self.keyOf(parent, values) : undefined;
  if (key === undefined) return undefined;
  return { column: self.column, unique: self.unique, key, field: headerOf(run, self.field), reason: self.reason };
}

/** Rows that hold the keys to look for: each row's own, and those of the rows it names. */
function keysOf(kind: TableKindRules, rows: readonly Wanted[]): Row[] {
  const { target } = kind;
  const columns = target.uniques.flatMap((u) => u.columns);
  return rows.flatMap((row) => {
    const own = withComputed(target, row.values);
    const keys: Row[] = [Object.fromEntries(columns.map((c) => [c, own[c] ?? null]))];
    if (row.self) {
      const parts = row.self.key.split(SEPARATOR);
      keys.push(
        Object.fromEntries((target.uniques[row.self.unique]?.columns ?? []).map((c, i) => [c, parts[i] ?? null])),
      );
    }
    return keys;
  });
}

/** How many ids may be needed: rows that no key finds. */
function countFresh(kind: TableKindRules, rows: readonly Wanted[], found: readonly Found[]): number {
  const { target } = kind;
  const known = target.uniques.map((u) => new Set(found.map((f) => keyOf(u.columns, f.values))));
  return rows.filter((row) => {
    const own = withComputed(target, row.values);
    return (
      row.faults.length === 0 && !target.uniques.some((u, at) => known[at]?.has(keyOf(u.columns, own) ?? SEPARATOR))
    );
  }).length;
}

export async function planTable(
  tx: TenantTx,
  run: Run & { kind: TableKind },
  records: readonly ReadRecord[],
  options: PlanningOptions,
): Promise<Planned[]> {
  const kind = TABLE_KINDS[run.kind];
  const { target } = kind;
  const referred = new Map(
    await Promise.all(
      kind.references.map(async (reference) => {
        const keys = records.flatMap(({ fields }) => {
          const value = fields[reference.field];
          return typeof value === 'string' ? [referenceKey(reference, value)] : [];
        });
        return [reference, await findReferred(tx, reference.to, keys)] as const;
      }),
    ),
  );
  const rows = records.map((record) => wantedOf(run, kind, record, referred));
  const found = await findRows(
    tx,
    target,
    keysOf(
      kind,
      rows.filter((r) => r.faults.length === 0),
    ),
  );
  const [earlier, ids] = await Promise.all([
    options.dry ? new Map<string, number>() : findEarlierLines(tx, run.id, found),
    options.dry ? [] : drawIds(tx, target, countFresh(kind, rows, found)),
  ]);
  return planRows(rows, {
    target,
    found,
    earlier,
    defaults: {},
    notNull: kind.notNull(run.context),
    guard: kind.guard && ((existing, values) => kind.guard?.(existing, values, run.context)),
    known: options.known,
    tree: kind.tree === true,
    drawId: (line) => ids.shift() ?? virtualId(line),
  });
}
