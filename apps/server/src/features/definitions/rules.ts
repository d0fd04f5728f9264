/**
 * The interface of a kind of definition for versions, export and import, and the places where stored documents
 * reference others.
 */
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { isStorable } from '@mainstay/contract/rules/storable-text';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, ConflictError } from '../../platform/http/errors.ts';

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
   * Validates, and writes the row, its new version and the audit entry.
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

export interface ValidationIssue {
  place: string;
  reason: string;
}

/** @throws BusinessError that names every place */
export function throwIfInvalid(issues: readonly ValidationIssue[]): void {
  const [first] = issues;
  if (!first) return;
  const fields: Record<string, string> = {};
  for (const { place, reason } of issues) fields[place] ??= reason;
  throw new BusinessError(first.reason, { fields });
}

/** Returns texts that the database cannot store: those with NUL or lone surrogates. */
export function findUnstorableText(node: unknown, place = ''): ValidationIssue[] {
  if (typeof node === 'string') {
    return isStorable(node) ? [] : [{ place, reason: 'Contains an invalid character.' }];
  }
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...findUnstorableText(key, place),
    ...findUnstorableText(value, place === '' ? key : `${place}.${key}`),
  ]);
}

export type ReferredKind =
  | 'component'
  | 'menu'
  | 'kpi'
  | 'kpi_category'
  | 'kpi_template'
  | 'kpi_formula'
  | 'attribute'
  | 'play_template'
  | 'user'
  | 'external_process'
  | 'prompt';

/** Maps document keys that contain an id or a list of ids to their kind. `outer.key` takes precedence over `key`. */
export type ReferenceTable = Readonly<Record<string, ReferredKind>>;

export interface Reference {
  kind: ReferredKind;
  id: number;
  /** The path of the reference in the document. */
  place: string;
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };
type ReferenceValue = string | number;

/** Free text by the author, in which keys have no meaning. */
const FREE_TEXT_KEYS = new Set(['rows', 'map', 'html']);

const isReferenceValue = (value: unknown): value is ReferenceValue =>
  typeof value === 'number' || typeof value === 'string';

/** Returns a copy of a document in which `swap` replaces every referenced id or name. */
export function replaceReferences(
  document: Json,
  table: ReferenceTable,
  swap: (kind: ReferredKind, value: ReferenceValue, place: string) => ReferenceValue,
): Json {
  const walk = (node: Json, key: string, place: string): Json => {
    if (Array.isArray(node)) return node.map((item, at) => walk(item, key, `${place}.${at}`));
    if (node === null || typeof node !== 'object') return node;
    const entries = Object.entries(node).map(([name, value]) => {
      const at = place === '' ? name : `${place}.${name}`;
      if (value === undefined || FREE_TEXT_KEYS.has(name)) return [name, value];
      const kind = table[`${key}.${name}`] ?? table[name];
      if (!kind) return [name, walk(value, name, at)];
      if (isReferenceValue(value)) return [name, swap(kind, value, at)];
      if (Array.isArray(value) && value.every(isReferenceValue))
        return [name, value.map((item, index) => swap(kind, item, `${at}.${index}`))];
      return [name, walk(value, name, at)];
    });
    return Object.fromEntries(entries) as Json;
  };
  return walk(document, '', '');
}

/** Returns all references of a document. */
export function getReferences(document: object, table: ReferenceTable): Reference[] {
  const found: Reference[] = [];
  replaceReferences(document as Json, table, (kind, value, place) => {
    if (typeof value === 'number') found.push({ kind, id: value, place });
    return value;
  });
  return found;
}

/** The display names of references in messages. */
const LABELS: Readonly<Record<ReferredKind, string>> = {
  component: 'Component',
  menu: 'Page or menu item',
  kpi: 'KPI',
  kpi_category: 'Category',
  kpi_template: 'Template',
  kpi_formula: 'Formula',
  attribute: 'Attribute',
  play_template: 'Playbook',
  user: 'User',
  external_process: 'External process',
  prompt: 'Prompt',
};
export const missingReferenceMessage = ({ kind, id }: Reference): string => `${LABELS[kind]} ${id} not found.`;
export const unnamedReferenceMessage = (kind: ReferredKind, name: ReferenceValue): string =>
  typeof name === 'number'
    ? `${LABELS[kind]} ${name} must be given by name.`
    : `There is no ${LABELS[kind] === 'KPI' ? 'KPI' : LABELS[kind].toLowerCase()} named ${name}.`;

/** A definition as stored in a file, with references by name. */
export interface PortableDefinition {
  name: string;
  body: Readonly<Record<string, unknown>>;
}

/**
 * Parses a definition from a file and resolves its references to the tenant's ids.
 *
 * @throws BusinessError if it is not a valid definition or a reference does not exist
 */
export function parsePortableDefinition<T>(
  { name, body }: PortableDefinition,
  schema: z.ZodType<T>,
  references: ReferenceTable,
  findId: (kind: ReferredKind, name: string) => number | undefined,
): T {
  const swapped = replaceReferences({ ...body, name }, references, (kind, value, place) => {
    const id = typeof value === 'string' ? findId(kind, value) : value;
    if (id === undefined) throwIfInvalid([{ place, reason: `${name}: ${unnamedReferenceMessage(kind, value)}` }]);
    return id ?? value;
  });
  const parsed = schema.safeParse(swapped);
  const [issue] = parsed.success ? [] : parsed.error.issues;
  if (issue) throwIfInvalid([{ place: issue.path.join('.'), reason: `${name}: ${issue.message}` }]);
  return parsed.data as T;
}
