/** The list of what can be imported. Each feature contributes its own kinds; most are built with `createTableKind`. */
import { IMPORT_FIELDS, type ImportField, KIND_NAMES } from '@mainstay/contract/rules/import-fields';
import { IMPORT_KINDS, type ImportKind as ContractKind } from '@mainstay/contract/rules/import-kinds';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { extensionPoint, type FeatureSet } from '../../platform/feature.ts';
import type { Access } from '../../platform/session/access.ts';
import type { DryRunState, ParsedRecord, PlannedRow, UndoableRow } from './import-rows.ts';
import type { Run } from './import-run.ts';
import type { UndoObstacle } from './undo-obstacles.ts';

export interface BatchPlanOptions {
  /** A dry run allocates no ids and tracks the rows of the file itself. */
  dry: boolean;
  known?: DryRunState | undefined;
}

/** `P` is a planned row with what the kind adds to write it. Steps are in the order in which they run. */
export interface ImportKind<P extends PlannedRow = PlannedRow> {
  /** The name that is stored with an import. */
  name: string;
  label: string;
  fields: readonly ImportField[];
  /** The keys of fields of which at least one must be mapped. */
  requiredAlternatives?: readonly string[];
  /** The table of the rows, and the statement that logs them with their hashes. Other rows are logged without a hash. */
  log?: { table: string; sql: string };
  /** Tables whose planner statistics are updated after many rows, in addition to those of the import log. */
  analyzedTables: readonly string[];
  /** The names of its tables in messages, if they differ from the names in the database. */
  tableLabels?: Readonly<Record<string, string>>;
  /** Where the accounts are whose metrics depend on a row: its logged id, or a column of its table. Defaults to none. */
  affectedAccounts?: 'entity' | 'account_id';
  /** Returns whether facts from this day on also change the metrics of accounts that no row names. */
  affectsAllAccounts?(tx: TenantTx, from: string): Promise<boolean>;

  /** Prepares the database for a batch, outside of its transaction. */
  prepare?(database: Database, run: Run, records: readonly ParsedRecord[]): Promise<void>;
  /** Takes the locks that every batch needs, after the import itself is locked. */
  lock?(tx: TenantTx, step: 'run' | 'undo'): Promise<void>;
  plan(tx: TenantTx, run: Run, records: readonly ParsedRecord[], options: BatchPlanOptions): Promise<P[]>;
  /** Tells a dry run which keys of a row may occur only once in the file. */
  addDedupeKeys(row: P, known: DryRunState): void;
  /** Writes a batch. @returns the data that the undo of a row needs, by line */
  write(tx: TenantTx, run: Run, planned: readonly P[]): Promise<ReadonlyMap<number, object> | undefined>;
  /** Returns the first day of the facts that were written or replaced; null if history does not depend on them. */
  findFirstDay?(tx: TenantTx, planned: readonly P[]): Promise<string | null>;

  /** Returns why a user may not undo an import, in addition to the access to the endpoint. */
  findUndoDenial?(tx: TenantTx, access: Access, run: Run): Promise<string | undefined>;
  /** Locks rows before they are checked, so that they cannot change afterwards. */
  lockRows?(tx: TenantTx, ids: readonly number[]): Promise<void>;
  /** @param lines to check; all if undefined */
  findUndoObstacle(tx: TenantTx, run: Run, lines?: readonly number[]): Promise<UndoObstacle | undefined>;
  /** Reverts rows with the same outcome, newest first. */
  undo(tx: TenantTx, run: Run, rows: readonly UndoableRow[]): Promise<void>;
}

export const importKinds = extensionPoint<ImportKind>('import-kinds');

/** Returns what the contract declares of a kind of the product. */
export const describeKind = (name: ContractKind): Pick<ImportKind, 'name' | 'label' | 'fields'> => ({
  name,
  label: KIND_NAMES[name],
  fields: IMPORT_FIELDS[name],
});

/** Returns all kinds: those of the product in the order of a first import, then the others. */
export function getImportKinds(features: FeatureSet): ImportKind[] {
  const order: readonly string[] = IMPORT_KINDS;
  const getPosition = ({ name }: ImportKind) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...importKinds.from(features)].sort((a, b) => getPosition(a) - getPosition(b));
}

/** Returns undefined for the kind of a feature that is no longer installed. */
export const findImportKind = (features: FeatureSet, name: string | undefined): ImportKind | undefined =>
  importKinds.from(features).find((kind) => kind.name === name);

/** @throws Error if no feature contributes the kind */
export function getImportKind(features: FeatureSet, name: string): ImportKind {
  const kind = findImportKind(features, name);
  if (!kind) throw new Error(`No feature contributes the import kind ${name}.`);
  return kind;
}
