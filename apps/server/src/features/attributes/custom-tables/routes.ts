import { customTables } from '@mainstay/contract/attributes/custom-tables';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { actorOf } from '../../../platform/http/actor.ts';
import { NotFound } from '../../../platform/http/errors.ts';
import { done, implement, ok } from '../../../platform/http/kit.ts';
import { createCustomTable, deleteCustomTable, updateCustomTable } from './commands.ts';
import { findCustomTables, getCustomTable, getStoredTable } from './data.ts';
import { endpointPolicy } from './policy.ts';
import { deleteRow } from './rows/commands.ts';
import { demandWriter } from './rows/data.ts';

/** @throws NotFound */
async function found(tx: TenantTx, id: number) {
  const table = await getCustomTable(tx, id);
  if (!table) throw new NotFound('Custom table');
  return table;
}

export const customTablesFeature = implement(customTables, endpointPolicy)('custom-tables', {
  findCustomTables: async ({ tx, query }) => ok(await findCustomTables(tx, query)),

  async createCustomTable({ tx, query, body, ...call }) {
    const id = await createCustomTable(tx, body, { by: actorOf(call), note: query.note });
    return ok(await found(tx, id));
  },

  getCustomTable: async ({ tx, params }) => ok(await found(tx, params.id)),

  async updateCustomTable({ tx, params, query, body, ...call }) {
    await updateCustomTable(tx, params.id, body, { by: actorOf(call), ...query });
    return ok(await found(tx, params.id));
  },

  async deleteCustomTable({ tx, params, ...call }) {
    await deleteCustomTable(tx, params.id, actorOf(call));
    return done;
  },

  async deleteCustomRow({ tx, access, params, ...call }) {
    const table = await getStoredTable(tx, params.id);
    if (!table) throw new NotFound('Custom table');
    await demandWriter(tx, access, table, { row: params.row });
    await deleteRow(tx, table, params.row, actorOf({ access, ...call }));
    return done;
  },
});
