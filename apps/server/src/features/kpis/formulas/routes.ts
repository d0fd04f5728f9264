import { kpiFormulas } from '@mainstay/contract/kpis/parts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { callerOf } from '../../../platform/engine/caller.ts';
import { actorOf } from '../../../platform/http/actor.ts';
import { requireFound } from '../../../platform/http/errors.ts';
import { done, implement, ok } from '../../../platform/http/kit.ts';
import { requireReadable } from '../../accounts/data.ts';
import { getStandIn } from '../../../platform/session/stand-in.ts';
import { findUnstorable, refuseFaults } from '../../definitions/rules.ts';
import { createFormula, deleteFormula, replaceFormula } from './commands.ts';
import { askFormula, findFormulas, getFormula } from './data.ts';
import { endpointPolicy } from './policy.ts';
import { outputsOf, readFormula } from './rules.ts';

/** @throws NotFound */
const found = async (tx: TenantTx, id: number) => ok(requireFound(await getFormula(tx, id), 'Formula'));

export const kpiFormulasFeature = implement(kpiFormulas, endpointPolicy)('kpi-formulas', {
  findFormulas: async ({ tx, query }) => ok(await findFormulas(tx, query)),

  getFormula: ({ tx, params }) => found(tx, params.id),

  async createFormula({ tx, body, ...call }) {
    return found(tx, await createFormula(tx, body, { by: actorOf(call) }));
  },

  async previewFormula({ tx, access, services, body: { formula, user_id: user, account_id: account } }) {
    const looking = user ? await getStandIn(tx, access, user) : access;
    if (account) await requireReadable(tx, looking, account);
    refuseFaults(findUnstorable(formula));
    const caller = callerOf(looking, services.now(), account ?? undefined);
    const values = await askFormula(tx, formula.name, readFormula(formula), caller);
    const outputs = outputsOf(formula).map(({ key, name, format }, at) => ({
      key,
      name,
      format,
      value: values[at] ?? null,
    }));
    return ok({ outputs });
  },

  async replaceFormula({ tx, params, body: { version, ...body }, ...call }) {
    await replaceFormula(tx, params.id, body, { by: actorOf(call), version });
    return found(tx, params.id);
  },

  async deleteFormula({ tx, params, ...call }) {
    await deleteFormula(tx, params.id, actorOf(call));
    return done;
  },
});
