/** Reads the definitions for an export with one statement per kind, regardless of how many are exported. */
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import type { DefinitionKind } from '../../../definitions/rules.ts';
import type { Inventory } from './rules.ts';

export const getInventory = (tx: TenantTx, kinds: readonly DefinitionKind[]): Promise<Inventory> =>
  Promise.all(kinds.map(async (kind) => ({ kind, stored: await kind.findAll(tx) })));
