/** The interface of a kind of definition, which versions, export and import share, and the list of all kinds. */
import { DEFINITION_KINDS, type DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { extensionPoint, type FeatureSet } from '../../platform/feature.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ConflictError } from '../../platform/http/errors.ts';
import type { ValidationIssue } from '../../platform/http/validation-issues.ts';
import type { ReferenceTable } from './references.ts';

/** The current state of a definition. */
export interface Stored<B = unknown> {
  id: number;
  name: string;
  version: number;
  body: B;
}

/** Who saves a definition, and why. */
export interface SaveContext {
  /** Null for automatic saves by the product. */
  by: Actor | null;
  note?: string | undefined;
  /** The version that the author started from, if known. A newer version is not overwritten. */
  version?: number | undefined;
  /** Definitions that it references are saved after it, so validation that depends on them runs at the end. */
  inFile?: true;
}

/** `B` is the complete content of a version, including the name. */
export interface DefinitionKind<B = unknown> {
  readonly name: DefinitionKindName;
  /** The display name of the kind in messages. */
  readonly label: string;
  readonly schema: z.ZodType<B>;
  readonly references: ReferenceTable;
  get(tx: TenantTx, id: number): Promise<Stored<B> | undefined>;
  findAll(tx: TenantTx): Promise<Stored<B>[]>;
  /**
   * Creates a row of version 0 that only reserves a free name, so that definitions can reference others that are saved
   * later.
   */
  reserve(tx: TenantTx, name: string): Promise<number>;
  /**
   * Validates, and writes the row, its new version and the event.
   *
   * @returns the new version
   * @throws RequestError with the place of every issue
   */
  save(tx: TenantTx, id: number, body: B, saving: SaveContext): Promise<number>;
  /** Returns which data of existing rows a save would delete, so that the user can be warned. */
  findLosses?(tx: TenantTx, before: Stored<B>, body: B): Promise<DataLoss[]>;
  /** Runs the validation that a save from a file postpones until everything in the file is saved. */
  findDeferredIssues?(tx: TenantTx, id: number): Promise<ValidationIssue[]>;
}

/** @param called the name of the saved definition in messages @throws Conflict if another user has saved it since */
export function assertNewestVersion(
  called: string,
  before: Pick<Stored, 'version'>,
  { version }: Pick<SaveContext, 'version'>,
): void {
  if (version === undefined || version === before.version) return;
  throw new ConflictError(`Someone else saved ${called} after you opened it. Reload to see the changes.`);
}

/** The values that rows lose with a deleted column. */
export interface DataLoss {
  column: string;
  rows: number;
}

export const definitionKinds = extensionPoint<DefinitionKind>('definition-kinds');

/** Returns all kinds in the order in which they are exported and imported. */
export const getDefinitionKinds = (features: FeatureSet): DefinitionKind[] =>
  [...definitionKinds.from(features)].sort(
    (a, b) => DEFINITION_KINDS.indexOf(a.name) - DEFINITION_KINDS.indexOf(b.name),
  );
