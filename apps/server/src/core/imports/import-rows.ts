/** A row of an imported file, from its cells to the line of the import log. */
import type { FileRecord } from '../../platform/uploads/records.ts';

export type Value = string | number | boolean | null;

/** Values by field key. A field that is neither mapped nor defaulted is absent; an empty cell is null. */
export type Fields = Record<string, Value>;

/**
 * The reason why a row is rejected. `column` is the header of the cell, or the field's label if the file has no such
 * header.
 */
export interface RowError {
  column: string | null;
  reason: string;
}

/** The parsed cells of a row. */
export interface ParsedCells {
  fields: Fields;
  errors: RowError[];
}

/** A record with its parsed cells. */
export type ParsedRecord = FileRecord & ParsedCells;

/** Values by column. */
export type Row = Record<string, Value>;

/** A reference to another row of the same kind. */
export interface SelfReference {
  column: string;
  /** The index of the unique key that it uses, and the key. */
  unique: number;
  key: string;
  /** The header of its cell, and the error if no row has the key. */
  field: string;
  reason: string;
}

/** A parsed row of the file with resolved references. */
export interface ResolvedRow {
  line: number;
  cells: readonly string[];
  fields: Fields;
  values: Row;
  errors: RowError[];
  /** The row of the same kind that this one references. */
  self?: SelfReference | undefined;
}

export type PlannedOutcome = 'create' | 'update' | 'unchanged' | 'reject' | 'defer';

export interface PlannedRow extends ResolvedRow {
  outcome: PlannedOutcome;
  id: number | null;
  part: number | null;
  /** The values that an update replaces. */
  before: Row | null;
  /** The position of the row in the tree after writing. */
  path?: readonly number[] | undefined;
}

export const KEY_SEPARATOR = '\u0000';

/** Returns the text of a unique key of a row, or undefined if a part of the key is missing. */
export function toKey(columns: readonly string[], row: Row): string | undefined {
  const parts = columns.map((c) => row[c]);
  return parts.some((p) => p === null || p === undefined) ? undefined : parts.join(KEY_SEPARATOR);
}

/** The rows that a dry run would have written so far. */
export interface DryRunState {
  findLine(unique: number, key: string): number | undefined;
  hasContent(unique: number, key: string, content: string): boolean;
  /** Returns the parent that a row would have by now: null for none, undefined if the file has not set it. */
  findParent(id: number): number | null | undefined;
  /** Remembers a key of a row; only the first line is remembered, but every content. A row without a key is ignored. */
  add(unique: number, key: string | undefined, line: number, content: string): void;
  /** Remembers the parent that a row would have, and the stored parents of its ancestors. */
  addParents(row: PlannedRow, column: string): void;
}

export interface WrittenRow {
  id: number;
  part: number | null;
  values: Row;
  before: Row | null;
}

/** The rows that a batch wrote. */
export interface WrittenRows {
  created: readonly WrittenRow[];
  /** Only the values that changed. */
  updated: readonly WrittenRow[];
}

/** A line of the import log that can be undone. */
export interface UndoableRow {
  row_number: number;
  outcome: 'created' | 'updated';
  entity_id: number;
  entity_part: number | null;
  before: Row | null;
  /** What the kind stored with the row for the undo. */
  data: object | null;
}
