/**
 * Decides the effect of each row of a batch before anything is written: which rows exist, what changes, and which rows
 * are rejected and why. `plan-table.ts` reads the rows that the decisions depend on.
 */
import {
  type DryRunState,
  KEY_SEPARATOR,
  type PlannedOutcome,
  type PlannedRow,
  type ResolvedRow,
  type Row,
  type RowError,
  type SelfReference,
  toKey,
} from '../import-rows.ts';
import type { ImportTarget } from '../import-table.ts';

export interface ExistingRow {
  id: number;
  part: number | null;
  values: Row;
  /** Ids from the root of the tree down to this row, if the kind is a tree. */
  path?: readonly number[] | undefined;
}

/**
 * Returns a row with the key columns that its table computes. Most tables compute none, so their rows are not copied.
 */
export const withComputedColumns = ({ computed }: ImportTarget, row: Row): Row =>
  computed ? { ...row, ...computed(row) } : row;

interface Entry extends ExistingRow {
  /** The line of this file that last wrote the row. */
  line: number | undefined;
}

export interface PlanOptions {
  target: ImportTarget;
  found: readonly ExistingRow[];
  /** The lines of rows that this import has already written, by id (and part). */
  earlier: ReadonlyMap<string, number>;
  /** The default values of a new row. */
  defaults: Row;
  /**
   * Text columns that are cleared to an empty text instead of null. Other columns that must not be null keep their
   * value.
   */
  notNull: Row;
  /** Adds columns that are derived from the existing row. */
  complete?: ((existing: Row, values: Row) => Row) | undefined;
  /**
   * Returns the reason to reject a row. `change` contains the values to write, or the differences for an existing row.
   */
  guard?: ((existing: Row | undefined, change: Row) => RowError | undefined) | undefined;
  /** For a dry run, the rows of the file that are not in the database: line by key, and keys with their content. */
  known?: DryRunState | undefined;
  allocateId(line: number): number;
  tree: boolean;
}

/**
 * Returns a placeholder for the id of a row that a dry run does not write. It is derived from the unique line number.
 */
export const virtualId = (line: number): number => -line;

const formatSameId = (label: string, line: number): string =>
  `This row has the same ${label} as line ${line}, but different values.`;

export const toRowId = (id: number, part: number | null): string => (part === null ? String(id) : `${id}:${part}`);

/** Plans rows in the order of the file. Rows that depend on a later row of the batch are retried. */
export function planRows(rows: readonly ResolvedRow[], options: PlanOptions): PlannedRow[] {
  const planner = new Planner(options);
  const planned = new Map<ResolvedRow, PlannedRow>();
  let pending = rows;
  while (pending.length > 0) {
    const deferredRows: ResolvedRow[] = [];
    for (const row of pending) {
      // Otherwise a thousand rows in reverse order would each be planned a thousand times.
      if (planned.has(row) && !planner.knowsParent(row)) {
        deferredRows.push(row);
        continue;
      }
      const result = planner.plan(row);
      planned.set(row, result);
      if (result.outcome === 'defer') deferredRows.push(row);
    }
    if (deferredRows.length === pending.length) break;
    pending = deferredRows;
  }
  return rows.flatMap((row) => planned.get(row) ?? []);
}

class Planner {
  readonly #o: PlanOptions;
  readonly #maps: Map<string, Entry>[];
  readonly #parentOf = new Map<number, number | null>();

  constructor(options: PlanOptions) {
    this.#o = options;
    this.#maps = options.target.uniques.map(() => new Map());
    const virtual = options.target.uniques.filter((u) => u.match).flatMap((u) => u.columns);
    for (const found of options.found) {
      const computed = options.target.computed?.(found.values);
      const values = { ...found.values, ...Object.fromEntries(virtual.map((c) => [c, computed?.[c] ?? null])) };
      this.#register({ ...found, values, line: options.earlier.get(toRowId(found.id, found.part)) });
      found.path?.forEach((id, at) => this.#parentOf.set(id, this.#knownParent(id, found.path?.[at - 1] ?? null)));
    }
  }

  #register(entry: Entry): void {
    this.#o.target.uniques.forEach(({ columns }, at) => {
      const key = toKey(columns, entry.values);
      if (key !== undefined) this.#maps[at]?.set(key, entry);
    });
  }

  /** Returns whether the referenced row exists, or whether the row references none. */
  knowsParent({ self }: ResolvedRow): boolean {
    return !self || this.#findParent(self) !== undefined;
  }

  #findParent(self: SelfReference): Entry | undefined {
    return this.#maps[self.unique]?.get(self.key) ?? this.#inFile(self);
  }

  plan(row: ResolvedRow): PlannedRow {
    const end = (outcome: PlannedOutcome, more: Partial<PlannedRow> = {}): PlannedRow => ({
      ...row,
      outcome,
      id: null,
      part: null,
      before: null,
      ...more,
    });
    const reject = (reason: string, column: string | null = null) =>
      end('reject', { errors: [...row.errors, { column, reason }] });
    if (row.errors.length > 0) return end('reject');
    const { target } = this.#o;
    const keyed = withComputedColumns(target, row.values);
    const matches = target.uniques.map(({ columns }, at) =>
      this.#maps[at]?.get(toKey(columns, keyed) ?? KEY_SEPARATOR),
    );
    const own = matches.find((hit) => hit !== undefined);
    const conflictIndex = matches.findIndex(
      (hit, at) => hit !== undefined && (hit !== own || this.#differs(at, keyed, hit)),
    );
    if (conflictIndex >= 0)
      return reject(`The ${target.uniques[conflictIndex]?.label} is already used by another row.`);

    let parent: Entry | undefined;
    let { values } = row;
    if (row.self) {
      parent = this.#findParent(row.self);
      if (!parent) return end('defer', { errors: [{ column: row.self.field, reason: row.self.reason }] });
      if (parent === own) return reject('The row refers to itself.', row.self.field);
      values = { ...values, [row.self.column]: parent.id };
    }
    const checkGuard = (existing: Row | undefined, change: Row): PlannedRow | undefined => {
      const issue = this.#o.guard?.(existing, change);
      return issue && end('reject', { errors: [issue] });
    };
    if (!own) return checkGuard(undefined, values) ?? this.#create(row, keyed, values, parent, end, reject);

    const stated = this.#kept(values);
    const wanted = this.#o.complete?.(own.values, stated) ?? stated;
    const before: Row = {};
    for (const [column, value] of Object.entries(wanted)) {
      if (own.values[column] !== value) before[column] = own.values[column] ?? null;
    }
    const at = { id: own.id, part: own.part };
    if (Object.keys(before).length === 0) return end('unchanged', at);
    const changed = Object.fromEntries(Object.keys(before).map((column) => [column, wanted[column] ?? null]));
    const repeated = this.#repeated(row, keyed);
    if (repeated?.same) return end('unchanged', at);
    const line = own.line ?? repeated?.line;
    if (line !== undefined) return reject(formatSameId(target.uniques[0]?.label ?? 'key', line));
    const rejectedRow = checkGuard(own.values, changed);
    if (rejectedRow) return rejectedRow;
    if (this.#o.tree && row.self && parent && row.self.column in before && this.#circles(own.id, parent.id)) {
      return end('defer', {
        errors: [{ column: row.self.field, reason: 'This would create a cycle of parent rows.' }],
      });
    }
    if (this.#o.tree && row.self && row.self.column in before) this.#parentOf.set(own.id, parent?.id ?? null);
    own.values = { ...own.values, ...wanted, ...target.computed?.({ ...own.values, ...wanted }) };
    own.line = row.line;
    this.#register(own);
    const path = this.#o.tree && parent ? [...(parent.path ?? [parent.id]), own.id] : undefined;
    return end('update', { ...at, values: changed, before, path });
  }

  #create(
    row: ResolvedRow,
    keyed: Row,
    values: Row,
    parent: Entry | undefined,
    end: (outcome: PlannedOutcome, more?: Partial<PlannedRow>) => PlannedRow,
    reject: (reason: string) => PlannedRow,
  ): PlannedRow {
    const { target } = this.#o;
    const repeated = this.#repeated(row, keyed);
    if (repeated)
      return repeated.same ? end('unchanged') : reject(formatSameId(target.uniques[0]?.label ?? 'key', repeated.line));
    const [first, second] = target.identity;
    const id = second ? Number(values[first]) : this.#o.allocateId(row.line);
    const part = second ? Number(values[second]) : null;
    const path = this.#o.tree ? [...(parent?.path ?? (parent ? [parent.id] : [])), id] : undefined;
    if (this.#o.tree) this.#parentOf.set(id, parent?.id ?? null);
    const { notNull } = this.#o;
    const full: Row = { ...this.#o.defaults, ...notNull };
    for (const column in values) {
      const value = values[column] ?? null;
      if (value !== null || !(column in notNull)) full[column] = value;
    }
    this.#register({ id, part, values: withComputedColumns(target, full), path, line: row.line });
    return end('create', { id, part, values: full, path });
  }

  /**
   * Returns whether a row that was found by a lower-priority key differs in a higher-priority one, and therefore is not
   * the intended row.
   */
  #differs(at: number, keyed: Row, hit: Entry): boolean {
    return this.#o.target.uniques.slice(0, at).some(({ columns }) => {
      const [wanted, has] = [toKey(columns, keyed), toKey(columns, hit.values)];
      return wanted !== undefined && has !== undefined && wanted !== has;
    });
  }

  /** Returns the other line of the file on which a dry run has seen the id of the row. */
  #repeated(row: ResolvedRow, keyed: Row): { line: number; same: boolean } | undefined {
    const { target, known } = this.#o;
    const key = toKey(target.uniques[0]?.columns ?? [], keyed);
    const line = key === undefined ? undefined : known?.findLine(0, key);
    if (key === undefined || line === undefined || line === row.line) return undefined;
    return { line, same: known?.hasContent(0, key, JSON.stringify(row.fields)) ?? false };
  }

  /**
   * Returns the values that an update may write. An empty cell does not change a column that must not be null, unless
   * it is a text.
   */
  #kept(values: Row): Row {
    const { notNull } = this.#o;
    return Object.fromEntries(
      Object.entries(values).flatMap(([column, value]) => {
        if (value !== null || !(column in notNull)) return [[column, value]];
        return notNull[column] === '' ? [[column, '']] : [];
      }),
    );
  }

  #circles(id: number, parent: number): boolean {
    const seen = new Set<number>();
    let at: number | null = parent;
    while (at !== null && !seen.has(at)) {
      if (at === id) return true;
      seen.add(at);
      at = this.#parentOf.has(at) ? (this.#parentOf.get(at) ?? null) : this.#knownParent(at, null);
    }
    return false;
  }

  /** Returns the known parent of a row. The state of the dry run takes precedence over the database. */
  #knownParent(id: number, stored: number | null): number | null {
    const known = this.#o.known?.findParent(id);
    return known === undefined ? stored : known;
  }

  /** Returns the row that a dry run would have created from an earlier line. */
  #inFile({ unique, key }: SelfReference): Entry | undefined {
    const line = this.#o.known?.findLine(unique, key);
    return line === undefined ? undefined : { id: virtualId(line), part: null, values: {}, line };
  }
}
