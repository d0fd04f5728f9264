import { planChoices } from '@mainstay/contract/success-plans/choices';
import type { ChoiceKind } from '@mainstay/contract/success-plans/choices';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { requireFound } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { createPlanChoice, deletePlanChoice, updatePlanChoice } from './commands.ts';
import { findPlanChoices, getPlanChoice } from './data.ts';
import { CHOICE_DEFINITIONS } from './rules.ts';

/** @throws NotFoundError */
const toReply = async (tx: TenantTx, kind: ChoiceKind, id: number) =>
  ok(requireFound(await getPlanChoice(tx, kind, id), CHOICE_DEFINITIONS[kind].label));

export const planChoiceRoutes = serve('plan-choices', planChoices, {
  findPlanChoices: async ({ tx, params, query }) => ok(await findPlanChoices(tx, params.choices, query)),

  async createPlanChoice({ tx, params: { choices }, body, ...call }) {
    return toReply(tx, choices, await createPlanChoice(tx, choices, body.name, toActor(call)));
  },

  async updatePlanChoice({ tx, params: { choices, id }, body, ...call }) {
    await updatePlanChoice(tx, choices, id, body, toActor(call));
    return toReply(tx, choices, id);
  },

  async deletePlanChoice({ tx, params: { choices, id }, ...call }) {
    await deletePlanChoice(tx, choices, id, toActor(call));
    return ok({ id });
  },
});
