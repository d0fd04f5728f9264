import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { referenceNamesSql } from './reference-targets.ts';
import type { ReferredKind } from './references.ts';

/** Maps the names and ids of everything that documents can reference, in both directions. */
export class ReferenceNames {
  readonly #names = new Map<string, string>();
  readonly #ids = new Map<string, number>();

  constructor(rows: readonly { kind: ReferredKind; id: number; name: string }[]) {
    for (const { kind, id, name } of rows) {
      this.#names.set(`${kind} ${id}`, name);
      this.#ids.set(`${kind} ${name}`, id);
    }
  }
  findName = (kind: ReferredKind, id: number): string | undefined => this.#names.get(`${kind} ${id}`);
  findId = (kind: ReferredKind, name: string): number | undefined => this.#ids.get(`${kind} ${name}`);
}

export const getNames = async (tx: TenantTx): Promise<ReferenceNames> =>
  new ReferenceNames(await tx.rows(referenceNamesSql(tx.features), [tx.tenant]));
