/** What an export reads: a statement a kind, however much of it goes into the file. */
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import { KINDS } from '../kinds/commands.ts';
import type { Inventory } from './rules.ts';

export const getInventory = (tx: TenantTx): Promise<Inventory> =>
  Promise.all(KINDS.map(async (kind) => ({ kind, stored: await kind.findAll(tx) })));
