/** What versions, export and import need to know of a kind of definition, and where stored documents name others. */
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { isStorable } from '@mainstay/contract/rules/storable-text';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, ConflictError } from '../../platform/http/errors.ts';

/** A definition as it is in force. */
export interface Stored<B = unknown> {
  id: number;
  name: string;
  version: number;
  body: B;
}

/** Who saves a definition, and why. */
export interface SaveContext {
  /** Null where the product does it by itself. */
  by: Actor | null;
  note?: string | undefined;
  /** The version it was made from, where the author says; a newer one is not written over. */
  version?: number | undefined;
  /** Others that it names are saved after it: what only they can tell is asked at the end. */
  inFile?: true;
}

/** `B` is the whole of what a version keeps; it holds the name. */
export interface DefinitionKind<B = unknown> {
  readonly name: DefinitionKindName;
  /** As a refusal calls one of it. */
  readonly label: string;
  readonly schema: z.ZodType<B>;
  readonly references: ReferenceTable;
  get(tx: TenantTx, id: number): Promise<Stored<B> | undefined>;
  findAll(tx: TenantTx): Promise<Stored<B>[]>;
  /** A row that holds a free name and nothing else, of version 0, so that others may name what is saved after them. */
  reserve(tx: TenantTx, name: string): Promise<number>;
  /**
   * Checks, and writes the row, its new version and the audit entry.
   * @returns the new version
   * @throws RequestError with the place of every fault
   */
  save(tx: TenantTx, id: number, body: B, saving: SaveContext): Promise<number>;
  /** What a save takes from rows that are there, to be told before. */
  findLosses?(tx: TenantTx, before: Stored<B>, body: B): Promise<DataLoss[]>;
  /** What a save in a file leaves aside, once everything of the file is saved. */
  findLateFaults?(tx: TenantTx, id: number): Promise<ValidationIssue[]>;
}

/** @param called what is saved, as a message calls it @throws Conflict where somebody saved it since */
export function assertNewestVersion(
  called: string,
  before: Pick<Stored, 'version'>,
  { version }: Pick<SaveContext, 'version'>,
): void {
  if (version === undefined || version === before.version) return;
  throw new ConflictError(`Somebody saved ${called} after you opened it. Load it again to see what changed.`);
}

/** What rows hold in a column that goes. */
export interface DataLoss {
  column: string;
  rows: number;
}

export interface ValidationIssue {
  place: string;
  reason: string;
}

/** @throws BusinessError that names every place */
export function throwIfInvalid(faults: readonly ValidationIssue[]): void {
  const [first] = faults;
  if (!first) return;
  const fields: Record<string, string> = {};
  for (const { place, reason } of faults) fields[place] ??= reason;
  throw new BusinessError(first.reason, { fields });
}

/** Texts that no document of the database holds: NUL, and halves of characters. */
export function findUnstorableText(node: unknown, place = ''): ValidationIssue[] {
  if (typeof node === 'string') {
    return isStorable(node) ? [] : [{ place, reason: 'Holds a character that cannot be kept.' }];
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

/** A key of a document that holds an id or a list of ids; `outer.key` counts before `key`. */
export type ReferenceTable = Readonly<Record<string, ReferredKind>>;

export interface Reference {
  kind: ReferredKind;
  id: number;
  /** Where the document names it. */
  place: string;
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };
type Named = string | number;

/** Free words of an author: keys in there mean nothing. */
const FREE = new Set(['rows', 'map', 'html']);

const isNamed = (value: unknown): value is Named => typeof value === 'number' || typeof value === 'string';

/** A copy of a document in which every id, or every name, that it refers by is what `swap` says. */
export function replaceReferences(
  document: Json,
  table: ReferenceTable,
  swap: (kind: ReferredKind, value: Named, place: string) => Named,
): Json {
  const walk = (node: Json, key: string, place: string): Json => {
    if (Array.isArray(node)) return node.map((item, at) => walk(item, key, `${place}.${at}`));
    if (node === null || typeof node !== 'object') return node;
    const entries = Object.entries(node).map(([name, value]) => {
      const at = place === '' ? name : `${place}.${name}`;
      if (value === undefined || FREE.has(name)) return [name, value];
      const kind = table[`${key}.${name}`] ?? table[name];
      if (!kind) return [name, walk(value, name, at)];
      if (isNamed(value)) return [name, swap(kind, value, at)];
      if (Array.isArray(value) && value.every(isNamed))
        return [name, value.map((item, index) => swap(kind, item, `${at}.${index}`))];
      return [name, walk(value, name, at)];
    });
    return Object.fromEntries(entries) as Json;
  };
  return walk(document, '', '');
}

/** Everything that a document names. */
export function getReferences(document: object, table: ReferenceTable): Reference[] {
  const found: Reference[] = [];
  replaceReferences(document as Json, table, (kind, value, place) => {
    if (typeof value === 'number') found.push({ kind, id: value, place });
    return value;
  });
  return found;
}

/** How a refusal calls what is named. */
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
export const unnamedReferenceMessage = (kind: ReferredKind, name: Named): string =>
  typeof name === 'number'
    ? `${LABELS[kind]} ${name} must stand by its name.`
    : `There is no ${LABELS[kind] === 'KPI' ? 'KPI' : LABELS[kind].toLowerCase()} called ${name}.`;

/** A definition in the words of a file: what it names goes by name. */
export interface PortableDefinition {
  name: string;
  body: Readonly<Record<string, unknown>>;
}

/** A written definition with the ids of a company. @throws BusinessError for what is no definition, or names what is not there */
export function parsePortableDefinition<T>(
  { name, body }: PortableDefinition,
  schema: z.ZodType<T>,
  references: ReferenceTable,
  idOf: (kind: ReferredKind, name: string) => number | undefined,
): T {
  const swapped = replaceReferences({ ...body, name }, references, (kind, value, place) => {
    const id = typeof value === 'string' ? idOf(kind, value) : value;
    if (id === undefined) throwIfInvalid([{ place, reason: `${name}: ${unnamedReferenceMessage(kind, value)}` }]);
    return id ?? value;
  });
  const found = schema.safeParse(swapped);
  const [issue] = found.success ? [] : found.error.issues;
  if (issue) throwIfInvalid([{ place: issue.path.join('.'), reason: `${name}: ${issue.message}` }]);
  return found.data as T;
}
