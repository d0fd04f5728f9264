/** Builds and parses a file of definitions. Inside the file, all references are by name. */
import { type DefinitionFile, FILE_FORMAT } from '@mainstay/contract/definitions/transfer';
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { throwIfInvalid, type ValidationIssue } from '../../platform/http/validation-issues.ts';
import type { DefinitionKind, Stored } from './definition-kind.ts';
import { replaceFormulaReferences } from './kpi-names-in-formulas.ts';
import {
  type Json,
  type ReferenceTable,
  type ReferredKind,
  replaceReferences,
  unnamedReferenceMessage,
} from './references.ts';

/** The definitions of a tenant, by kind. */
export type Inventory = readonly { kind: DefinitionKind; stored: readonly Stored[] }[];

/** The kinds of references that are definitions, and are therefore exported too. */
const DEFINED_AS: Partial<Record<ReferredKind, DefinitionKindName>> = {
  component: 'component',
  menu: 'page',
  kpi: 'kpi',
  kpi_template: 'kpi_template',
  kpi_formula: 'kpi_formula',
  attribute: 'attribute',
};

const toKey = (kind: DefinitionKindName, id: number | string): string => `${kind} ${id}`;

type ReferenceValue = string | number;
type Swap = (kind: ReferredKind, value: ReferenceValue, place: string) => ReferenceValue;

/**
 * Returns a copy of a document in which `swap` replaces every referenced id or name, both under its keys and inside its
 * formulas.
 */
const swapAll = (document: Json, kind: DefinitionKind, swap: Swap): Json =>
  replaceFormulaReferences(replaceReferences(document, kind.references, swap), kind.name, (value, place) =>
    swap('kpi', value, place),
  );

/** Returns all references of a document, by ids or, in a file, by names. */
function findReferences(document: Json, kind: DefinitionKind): { kind: ReferredKind; value: ReferenceValue }[] {
  const found: { kind: ReferredKind; value: ReferenceValue }[] = [];
  swapAll(document, kind, (referred, value) => {
    found.push({ kind: referred, value });
    return value;
  });
  return found;
}

/** Returns the selected definitions and everything that they reference, directly or indirectly. */
export function withReferences(
  inventory: Inventory,
  isSelected: (kind: DefinitionKindName, id: number) => boolean,
): Inventory {
  const all = new Map(
    inventory.flatMap(({ kind, stored }) => stored.map((one) => [toKey(kind.name, one.id), { kind, one }] as const)),
  );
  const selectedKeys = new Set<string>();
  const pendingKeys = inventory.flatMap(({ kind, stored }) =>
    stored.filter((one) => isSelected(kind.name, one.id)).map((one) => toKey(kind.name, one.id)),
  );
  const toDefinitionKeys = ({ kind: referred, value }: ReturnType<typeof findReferences>[number]): string[] => {
    const kind = DEFINED_AS[referred];
    return kind ? [toKey(kind, value)] : [];
  };
  for (let key = pendingKeys.pop(); key !== undefined; key = pendingKeys.pop()) {
    const found = selectedKeys.has(key) ? undefined : all.get(key);
    if (!found) continue;
    selectedKeys.add(key);
    pendingKeys.push(...findReferences(found.one.body as Json, found.kind).flatMap(toDefinitionKeys));
  }
  return inventory.map(({ kind, stored }) => ({
    kind,
    stored: stored.filter((one) => selectedKeys.has(toKey(kind.name, one.id))),
  }));
}

/** @param findName returns the name of an id, or undefined if it no longer exists */
export function toDefinitionFile(
  inventory: Inventory,
  findName: (kind: ReferredKind, id: number) => string | undefined,
): DefinitionFile {
  const entries = inventory.flatMap(({ kind, stored }) =>
    stored.map(({ name, body }) => ({
      kind: kind.name,
      name,
      body: swapAll(body as Json, kind, (referred, value) =>
        typeof value === 'number' ? (findName(referred, value) ?? `unknown ${value}`) : value,
      ) as Record<string, unknown>,
    })),
  );
  return { format: FILE_FORMAT, version: 1, entries };
}

/** References of a formula, a KPI or a template that must already be saved when it is saved. */
const NEEDED = new Set<ReferredKind>(['kpi', 'kpi_formula', 'kpi_template']);

interface SortableEntry {
  kind: DefinitionKind | undefined;
  entry: DefinitionFile['entries'][number];
}

/** Sorts by kind, except that a formula comes after the KPIs that it references, and those after their own formulas. */
export function sortByDependency<P extends SortableEntry>(
  entries: readonly P[],
  kinds: readonly DefinitionKind[],
): P[] {
  const byName = new Map(entries.map((one) => [toKey(one.entry.kind, one.entry.name), one]));
  const ordered = new Set<P>();
  const seen = new Set<P>();
  const add = (one: P): void => {
    // If two entries reference each other, saving the first one reports it.
    if (!one.kind || seen.has(one)) return;
    seen.add(one);
    for (const { kind, value } of findReferences(one.entry.body as Json, one.kind)) {
      const defined = NEEDED.has(kind) ? DEFINED_AS[kind] : undefined;
      const dependency = defined && byName.get(toKey(defined, value));
      if (dependency) add(dependency);
    }
    ordered.add(one);
  };
  for (const kind of kinds) for (const one of entries) if (one.kind === kind) add(one);
  return [...ordered];
}

type ParsedEntry = { body: unknown; faults?: undefined } | { faults: ValidationIssue[] };

/**
 * Resolves the references of an entry to this tenant's ids.
 *
 * @param findId returns the id of a name, or undefined if it does not exist
 */
export function parseEntry(
  kind: DefinitionKind,
  { name, body }: DefinitionFile['entries'][number],
  findId: (kind: ReferredKind, name: string) => number | undefined,
): ParsedEntry {
  const issues: ValidationIssue[] = [];
  const swapped = swapAll({ ...body, name }, kind, (referred, value, place) => {
    const id = typeof value === 'string' ? findId(referred, value) : undefined;
    if (id === undefined) issues.push({ place, reason: unnamedReferenceMessage(referred, value) });
    return id ?? value;
  });
  if (issues.length > 0) return { faults: issues };
  const parsed = kind.schema.safeParse(swapped);
  return parsed.success ? { body: parsed.data } : { faults: parsed.error.issues.map(toIssue) };
}

const toIssue = (issue: z.core.$ZodIssue): ValidationIssue => {
  const place = issue.path.join('.') || 'body';
  return { place, reason: `${place}: ${issue.message}` };
};

/** Reads the definitions for an export with one statement per kind, regardless of how many are exported. */
export const getInventory = (tx: TenantTx, kinds: readonly DefinitionKind[]): Promise<Inventory> =>
  Promise.all(kinds.map(async (kind) => ({ kind, stored: await kind.findAll(tx) })));

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
