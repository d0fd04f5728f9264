/**
 * What a batch would do, row by row, decided before anything is written: which rows exist, what changes, what cannot
 * land and why. Pure; `landing/data.ts` brings the rows it decides on.
 */
import type { Fields, RowError, Value } from '../parsing/rules.ts';

/** Column to value. */
export type Row = Record<string, Value>;

/** Columns that no two rows share. */
export interface UniqueKey {
  columns: readonly string[];
  label: string;
  /** The condition between a row `k` and a key `r`, where the columns are not of the table but computed. */
  match?: string;
}

/** The table that a kind of import writes, as the bulk commands of its feature describe it. */
export interface ImportTarget {
  table: string;
  /** What names one row; a link table has a natural key of two. */
  identity: readonly ['id'] | readonly [string, string];
  /** Columns an import may write, with their types; a change of one by somebody else forbids an undo. */
  columns: Readonly<Record<string, string>>;
  /** Written when a row is created, never afterwards. */
  creation?: Readonly<Record<string, string>>;
  /** Columns that no two rows share; the first one that matches tells which row is meant. */
  uniques: readonly UniqueKey[];
  /** Key columns that the table computes itself. */
  computed?: (row: Row) => Row;
  /** Expressions over the row `t` that stand for rows of other tables, kept by the hooks. */
  linked?: Readonly<Record<string, string>>;
  /** Further expressions that planning needs. */
  reads?: Readonly<Record<string, string>>;
  touches?: 'updated_at';
  /** What every update sets besides, in words of the row `t`: whoever edits the row meanwhile is told. */
  stamps?: string;
}

/** The column by which people know a row of the table; undefined where two make the key. */
export function keyColumn({ uniques: [first] }: ImportTarget): string | undefined {
  const [column, ...others] = first?.columns ?? [];
  if (others.length > 0) return undefined;
  return column === 'email_key' ? 'email' : column;
}

export interface ExistingRow {
  id: number;
  part: number | null;
  values: Row;
  /** Ids from the top of the tree down to this row, where the kind is a tree. */
  path?: readonly number[] | undefined;
}

/** How a row names another of its kind. */
export interface SelfReference {
  column: string;
  /** Which of the unique keys it gives, and the key. */
  unique: number;
  key: string;
  /** The header of its cell, and what to say where nothing has the key. */
  field: string;
  reason: string;
}

/** A row of the file, read and with its references looked up. */
export interface ResolvedRow {
  line: number;
  cells: readonly string[];
  fields: Fields;
  values: Row;
  faults: RowError[];
  /** The row of the same kind that this one names. */
  self?: SelfReference | undefined;
}

export type PlannedOutcome = 'create' | 'update' | 'unchanged' | 'reject' | 'defer';

export interface PlannedRow extends ResolvedRow {
  outcome: PlannedOutcome;
  id: number | null;
  part: number | null;
  /** What an update replaces. */
  before: Row | null;
  /** Where the row stands in the tree once it has landed. */
  path?: readonly number[] | undefined;
}

/** A row with the key columns that its table computes; most tables compute none, and their rows are not copied. */
export const withComputedColumns = ({ computed }: ImportTarget, row: Row): Row =>
  computed ? { ...row, ...computed(row) } : row;

export const KEY_SEPARATOR = '\u0000';

/** The text under which a row is known by one of its unique keys; undefined where a part is missing. */
export function toKey(columns: readonly string[], row: Row): string | undefined {
  const parts = columns.map((c) => row[c]);
  return parts.some((p) => p === null || p === undefined) ? undefined : parts.join(KEY_SEPARATOR);
}

interface Entry extends ExistingRow {
  /** Line of this file that made it what it is. */
  line: number | undefined;
}

export interface PlanOptions {
  target: ImportTarget;
  found: readonly ExistingRow[];
  /** Rows that this import has landed already, by id (and part): the line each stands on. */
  earlier: ReadonlyMap<string, number>;
  /** What a creation has where the file says nothing. */
  defaults: Row;
  /** Text columns that are emptied rather than nulled; others that may not be null keep their value. */
  notNull: Row;
  /** Adds columns that are derived from the existing row. */
  complete?: ((existing: Row, values: Row) => Row) | undefined;
  /** What stands against a row: `change` holds what would be written, of a row that exists what differs. */
  guard?: ((existing: Row | undefined, change: Row) => RowError | undefined) | undefined;
  /** Rows of the file that are not in the database, for a dry run: key to line; and keys with their content. */
  known?: DryRunState | undefined;
  drawId(line: number): number;
  tree: boolean;
}

/** What a dry run remembers of the rows that would have landed before. */
export interface DryRunState {
  lineOf(unique: number, key: string): number | undefined;
  holdsContent(unique: number, key: string, content: string): boolean;
  /** The parent that a row would have by now: null for none, undefined where the file has not said. */
  parentOf(id: number): number | null | undefined;
}

/** Stands for the id of a row that a dry run does not write: its line, which no other row has. */
export const virtualId = (line: number): number => -line;

const SAME_ID = (label: string, line: number): string => `The same ${label} stands on line ${line} with other values.`;
export const toRowId = (id: number, part: number | null): string => (part === null ? String(id) : `${id}:${part}`);

/** Plans rows in the order of the file; rows that wait for a later row of the batch are tried again. */
export function planRows(rows: readonly ResolvedRow[], options: PlanOptions): PlannedRow[] {
  const planner = new Planner(options);
  const planned = new Map<ResolvedRow, PlannedRow>();
  let pending = rows;
  while (pending.length > 0) {
    const waiting: ResolvedRow[] = [];
    for (const row of pending) {
      // A thousand rows in reverse order would each be planned a thousand times.
      if (planned.has(row) && !planner.knowsParent(row)) {
        waiting.push(row);
        continue;
      }
      const result = planner.plan(row);
      planned.set(row, result);
      if (result.outcome === 'defer') waiting.push(row);
    }
    if (waiting.length === pending.length) break;
    pending = waiting;
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

  /** Whether there is the row that this one names, if it names one. */
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
      end('reject', { faults: [...row.faults, { column, reason }] });
    if (row.faults.length > 0) return end('reject');
    const { target } = this.#o;
    const keyed = withComputedColumns(target, row.values);
    const hits = target.uniques.map(({ columns }, at) => this.#maps[at]?.get(toKey(columns, keyed) ?? KEY_SEPARATOR));
    const own = hits.find((hit) => hit !== undefined);
    const taken = hits.findIndex((hit, at) => hit !== undefined && (hit !== own || this.#differs(at, keyed, hit)));
    if (taken >= 0) return reject(`The ${target.uniques[taken]?.label} belongs to another row already.`);

    let parent: Entry | undefined;
    let { values } = row;
    if (row.self) {
      parent = this.#findParent(row.self);
      if (!parent) return end('defer', { faults: [{ column: row.self.field, reason: row.self.reason }] });
      if (parent === own) return reject('The row names itself.', row.self.field);
      values = { ...values, [row.self.column]: parent.id };
    }
    const refusedBy = (existing: Row | undefined, change: Row): PlannedRow | undefined => {
      const fault = this.#o.guard?.(existing, change);
      return fault && end('reject', { faults: [fault] });
    };
    if (!own) return refusedBy(undefined, values) ?? this.#create(row, keyed, values, parent, end, reject);

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
    if (line !== undefined) return reject(SAME_ID(target.uniques[0]?.label ?? 'key', line));
    const refused = refusedBy(own.values, changed);
    if (refused) return refused;
    if (this.#o.tree && row.self && parent && row.self.column in before && this.#circles(own.id, parent.id)) {
      return end('defer', { faults: [{ column: row.self.field, reason: 'The rows above it would make a circle.' }] });
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
      return repeated.same ? end('unchanged') : reject(SAME_ID(target.uniques[0]?.label ?? 'key', repeated.line));
    const [first, second] = target.identity;
    const id = second ? Number(values[first]) : this.#o.drawId(row.line);
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

  /** Whether a row found by a lesser key has another one before it: then it is not the row that was meant. */
  #differs(at: number, keyed: Row, hit: Entry): boolean {
    return this.#o.target.uniques.slice(0, at).some(({ columns }) => {
      const [wanted, has] = [toKey(columns, keyed), toKey(columns, hit.values)];
      return wanted !== undefined && has !== undefined && wanted !== has;
    });
  }

  /** Whether a dry run has met the row's id on another line of the file. */
  #repeated(row: ResolvedRow, keyed: Row): { line: number; same: boolean } | undefined {
    const { target, known } = this.#o;
    const key = toKey(target.uniques[0]?.columns ?? [], keyed);
    const line = key === undefined ? undefined : known?.lineOf(0, key);
    if (key === undefined || line === undefined || line === row.line) return undefined;
    return { line, same: known?.holdsContent(0, key, JSON.stringify(row.fields)) ?? false };
  }

  /**
   * What an update may write: an emptied cell of a column that cannot be null leaves the value, unless it is a
   * text.
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

  /** What a dry run has met before goes before what stands in the database. */
  #knownParent(id: number, stored: number | null): number | null {
    const known = this.#o.known?.parentOf(id);
    return known === undefined ? stored : known;
  }

  /** The row that a dry run would have made of an earlier line. */
  #inFile({ unique, key }: SelfReference): Entry | undefined {
    const line = this.#o.known?.lineOf(unique, key);
    return line === undefined ? undefined : { id: virtualId(line), part: null, values: {}, line };
  }
}
