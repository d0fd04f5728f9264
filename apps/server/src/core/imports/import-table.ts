/** The table that a kind writes, and what must be maintained when its rows are written or deleted. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Row, WrittenRows } from './import-rows.ts';

/** Columns whose combined values are unique. */
export interface UniqueKey {
  columns: readonly string[];
  label: string;
  /** The condition between a row `k` and a key `r`, if the columns are computed and not part of the table. */
  match?: string;
}

/** The table that a kind of import writes, as described by the bulk commands of its feature. */
export interface ImportTarget {
  table: string;
  /** The columns that identify a row. A link table has a natural key of two columns. */
  identity: readonly ['id'] | readonly [string, string];
  /**
   * The columns that an import may write, with their types. If another user changes one of them, the import cannot be
   * undone.
   */
  columns: Readonly<Record<string, string>>;
  /** Written when a row is created, never afterwards. */
  creation?: Readonly<Record<string, string>>;
  /** The unique keys. The first one that matches identifies the row. */
  uniques: readonly UniqueKey[];
  /** Returns the key columns that the table computes. */
  computed?: (row: Row) => Row;
  /** Expressions on the row `t` for data in other tables, which the hooks write. */
  linked?: Readonly<Record<string, string>>;
  /** Further expressions that planning needs. */
  reads?: Readonly<Record<string, string>>;
  touches?: 'updated_at';
  /**
   * Additional assignments of every update, on the row `t`, such as a version that lets concurrent editors detect the
   * change.
   */
  stamps?: string;
}

/** Returns the key column that users know a row by, or undefined for a composite key. */
export function getKeyColumn({ uniques: [first] }: ImportTarget): string | undefined {
  const [column, ...others] = first?.columns ?? [];
  if (others.length > 0) return undefined;
  return column === 'email_key' ? 'email' : column;
}

/** A field that references another row of the same kind. */
export interface SelfField {
  field: string;
  column: string;
  unique: number;
  getKey: (text: string, row: Row) => string | undefined;
  reason: string;
  /** What the referencing rows are called if they prevent an undo. */
  children: string;
}

/** Rows of another table that prevent an undo, although no foreign key references the imported rows. */
export interface DependentTable {
  table: string;
  column: string;
  /** Their name in messages. Defaults to the name of the table. */
  name?: string;
  /** An additional condition on the row `h`, which depends on the imported row `t`. */
  condition?: string;
}

/** Work that must run after the rows are deleted. */
export type AfterDelete = (() => Promise<void>) | undefined;

export interface ImportTable {
  target: ImportTarget;
  self?: SelfField;
  /** Whether rows form a tree, which must not have a cycle. */
  tree?: true;
  afterWrite?: (tx: TenantTx, written: WrittenRows) => Promise<void>;
  beforeDelete?: (tx: TenantTx, ids: readonly number[]) => Promise<AfterDelete>;
  /**
   * Tables that are derived from a row, that the import itself writes with the row, or that contain automatic records
   * of the server. Their rows do not prevent an undo.
   */
  ownTables?: readonly string[];
  dependents?: readonly DependentTable[];
}
