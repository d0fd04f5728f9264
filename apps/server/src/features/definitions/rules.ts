/** What versions, export and import need to know of a kind of definition; each feature offers its own. */
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import type { ReferenceTable } from './references/rules.ts';

/** A definition as it is in force. */
export interface Stored<B = unknown> {
  id: number;
  name: string;
  version: number;
  body: B;
}

/** Who saves a definition, and why. */
export interface Saving {
  /** Null where the product does it by itself. */
  by: Actor | null;
  note?: string | undefined;
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
  save(tx: TenantTx, id: number, body: B, saving: Saving): Promise<number>;
}

export interface Fault {
  place: string;
  reason: string;
}

/** @throws BusinessError that names every place */
export function refuseFaults(faults: readonly Fault[]): void {
  const [first] = faults;
  if (!first) return;
  const fields: Record<string, string> = {};
  for (const { place, reason } of faults) fields[place] ??= reason;
  throw new BusinessError(first.reason, { fields });
}

/** Texts that no document of the database holds: NUL, and halves of characters. */
export function findUnstorable(node: unknown, place = ''): Fault[] {
  if (typeof node === 'string') {
    const isKept = !/\0|\p{Cs}/u.test(node);
    return isKept ? [] : [{ place, reason: 'Holds a character that cannot be kept.' }];
  }
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...findUnstorable(key, place),
    ...findUnstorable(value, place === '' ? key : `${place}.${key}`),
  ]);
}
