import { ACTION_MESSAGES } from '@mainstay/contract/rules/actions';
import { OBJECTIVE_MESSAGES, PLAN_MESSAGES } from '@mainstay/contract/rules/success-plans';
import { successPlans } from '@mainstay/contract/success-plans';
import type { ChoiceKind } from '@mainstay/contract/rules/plan-choices';
import { planChoices } from '@mainstay/contract/success-plans/choices';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { toActor } from '../../platform/http/actor.ts';
import { BusinessError, FieldError, requireFound } from '../../platform/http/errors.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import { isAccountReadOnly } from '../../core/account-access/account-permission.ts';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { CHOICE_DEFINITIONS, findCriteria, findMilestones, findPlanChoices, getPlanChoice } from './plan-choices.ts';
import { findPoints, requireObjective } from './measure-objectives.ts';
import { updateObjective } from './objectives.ts';
import { findPlans } from './plan-list.ts';
import { createPlan, deletePlan, setPlanState, updatePlan } from './plans.ts';
import { createPlanChoice, deletePlanChoice, updatePlanChoice } from './save-plan-choice.ts';

export const successPlanRoutes = serve('success-plans', successPlans, {
  async findSuccessPlans({ query: { accountId, ...page }, tx, access }) {
    const [account, { plans, has_next }] = await Promise.all([
      requireReadable(tx, access, accountId),
      findPlans(tx, accountId, page),
    ]);
    const read_only = isAccountReadOnly(access, account);
    return ok({ success_plans: plans.map((plan) => ({ ...plan, read_only })), has_next });
  },

  async createSuccessPlan({ body: { accountId, ...input }, tx, access, ...call }) {
    const id = await createPlan(tx, access, { accountId, input }, toActor({ access, ...call }));
    return ok({ result: { id } });
  },

  async updateSuccessPlan({ params: { id }, body: { accountId, version, ...input }, tx, access, ...call }) {
    await updatePlan(tx, access, { id, accountId, version, input }, toActor({ access, ...call }));
    return ok({ result: { id } });
  },

  async deleteSuccessPlan(call) {
    const { params, access, inTenant, services } = call;
    const storageKeys = await inTenant('write', (tx) => deletePlan(tx, access, params.id, toActor(call)));
    // The files are removed after the commit, so that no stored row refers to a missing file.
    for (const key of storageKeys) await services.files.remove(key);
    return ok({ id: params.id });
  },

  async setPlanState({ params: { id }, body, tx, access, ...call }) {
    const state = body.state ?? body.status;
    if (!state) throw new FieldError('state', PLAN_MESSAGES.edit.state);
    await setPlanState(tx, access, { id, state }, toActor({ access, ...call }));
    return ok({ result: { id, state } });
  },

  async updateObjective({ query: { id }, body: { status, current_value }, tx, access, ...call }) {
    if (status === undefined && current_value === undefined) throw new BusinessError(ACTION_MESSAGES.nothing);
    await updateObjective(tx, access, { id, isComplete: status, value: current_value }, toActor({ access, ...call }));
    return ok({ result: { status: true as const, msg: OBJECTIVE_MESSAGES.updated } });
  },

  async findObjectivePoints({ query: { objectiveId, pageNum, limit }, tx, access }) {
    const trackBy = await requireObjective(tx, access, objectiveId);
    return ok(await findPoints(tx, objectiveId, { trackBy, pageNum, limit }));
  },

  findSuccessCriteria: async ({ query, tx }) => ok(await findCriteria(tx, query)),

  findMilestones: async ({ tx }) => ok({ milestones: await findMilestones(tx) }),
});

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
