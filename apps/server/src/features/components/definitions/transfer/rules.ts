/** A file of definitions: what goes into it, and what of it fits. Inside it everything goes by name. */
import { type DefinitionFile, FILE_FORMAT } from '@mainstay/contract/components/transfer';
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { z } from 'zod';
import type { DefinitionKind, Fault, Stored } from '../kinds/rules.ts';
import {
  type Json,
  type Reference,
  type Referred,
  referencesOf,
  swapReferences,
  unnamedMessage,
} from '../references/rules.ts';

/** Of each kind, what a company has. */
export type Inventory = readonly { kind: DefinitionKind; stored: readonly Stored[] }[];

/** What of the named things is a definition, and goes along. */
const DEFINED_AS: Partial<Record<Referred, DefinitionKindName>> = {
  component: 'component',
  menu: 'page',
  kpi: 'kpi',
  kpi_template: 'kpi_template',
  kpi_formula: 'kpi_formula',
  attribute: 'attribute',
};

const keyOf = (kind: DefinitionKindName, id: number): string => `${kind} ${id}`;

/** What is chosen, and everything that it names, and what that names, and so on. */
export function withNamed(
  inventory: Inventory,
  isChosen: (kind: DefinitionKindName, id: number) => boolean,
): Inventory {
  const all = new Map(
    inventory.flatMap(({ kind, stored }) => stored.map((one) => [keyOf(kind.name, one.id), { kind, one }] as const)),
  );
  const taken = new Set<string>();
  const waiting = inventory.flatMap(({ kind, stored }) =>
    stored.filter((one) => isChosen(kind.name, one.id)).map((one) => keyOf(kind.name, one.id)),
  );
  const namedBy = (reference: Reference): string[] => {
    const kind = DEFINED_AS[reference.kind];
    return kind ? [keyOf(kind, reference.id)] : [];
  };
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const found = taken.has(key) ? undefined : all.get(key);
    if (!found) continue;
    taken.add(key);
    waiting.push(...referencesOf(found.one.body as object, found.kind.references).flatMap(namedBy));
  }
  return inventory.map(({ kind, stored }) => ({
    kind,
    stored: stored.filter((one) => taken.has(keyOf(kind.name, one.id))),
  }));
}

/** @param nameOf what an id is called; undefined where nothing has it any more */
export function fileOf(
  inventory: Inventory,
  nameOf: (kind: Referred, id: number) => string | undefined,
): DefinitionFile {
  const entries = inventory.flatMap(({ kind, stored }) =>
    stored.map(({ name, body }) => ({
      kind: kind.name,
      name,
      body: swapReferences(body as Json, kind.references, (referred, value) =>
        typeof value === 'number' ? (nameOf(referred, value) ?? `unknown ${value}`) : value,
      ) as Record<string, unknown>,
    })),
  );
  return { format: FILE_FORMAT, version: 1, entries };
}

type Read = { body: unknown; faults?: undefined } | { faults: Fault[] };

/** The document of an entry with this company's ids. @param idOf the id of a name; undefined where nothing has it */
export function readEntry(
  kind: DefinitionKind,
  { name, body }: DefinitionFile['entries'][number],
  idOf: (kind: Referred, name: string) => number | undefined,
): Read {
  const faults: Fault[] = [];
  const swapped = swapReferences({ ...body, name }, kind.references, (referred, value, place) => {
    const id = typeof value === 'string' ? idOf(referred, value) : undefined;
    if (id === undefined) faults.push({ place, reason: unnamedMessage(referred, value) });
    return id ?? value;
  });
  if (faults.length > 0) return { faults };
  const read = kind.schema.safeParse(swapped);
  return read.success ? { body: read.data } : { faults: read.error.issues.map(faultOf) };
}

const faultOf = (issue: z.core.$ZodIssue): Fault => {
  const place = issue.path.join('.') || 'body';
  return { place, reason: `${place}: ${issue.message}` };
};
