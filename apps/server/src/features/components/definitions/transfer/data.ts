/** What an export reads: a statement a kind, however much of it goes into the file. */
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import type { DefinitionKind } from '../../../definitions/rules.ts';
import type { Inventory } from './rules.ts';

export const getInventory = (tx: TenantTx, kinds: readonly DefinitionKind[]): Promise<Inventory> =>
  Promise.all(kinds.map(async (kind) => ({ kind, stored: await kind.findAll(tx) })));
