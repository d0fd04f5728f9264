import { automation } from '@mainstay/contract/automation';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { createCaller } from '../../platform/engine/caller.ts';
import { toActor } from '../../platform/http/actor.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import type { Access } from '../../platform/session/access.ts';
import { assertReferencesExist } from '../../core/definitions/reference-targets.ts';
import {
  createAutomationRule,
  deleteAutomationRule,
  setAutomationRuleActive,
  updateAutomationRule,
} from './save-automation-rule.ts';
import { findAutomationRules, getAutomationRule } from './automation-rules.ts';
import { type MatchContext, explainAccount, findMatches, type MatchRule } from './matching-accounts.ts';
import { createRun, getRunRule } from './execute-automation-run.ts';
import { findAutomationRuns, findDecisions, getAutomationRun, getDecision } from './automation-runs.ts';

/** @throws NotFoundError */
const requireRule = async (tx: TenantTx, id: number) => requireFound(await getAutomationRule(tx, id), 'Rule');

/** @throws NotFoundError */
const requireRun = async (tx: TenantTx, id: number) => requireFound(await getAutomationRun(tx, id), 'Run');

const toMatchContext = (access: Access, now: Date): MatchContext => ({
  caller: createCaller(access, now),
  now,
  timeZone: access.timeZone,
});

/** @throws NotFoundError */
async function requireEligibility(tx: TenantTx, rule: MatchRule, context: MatchContext, account: number) {
  const caller = { ...context.caller, account };
  return requireFound(await explainAccount(tx, rule, { ...context, caller }), 'Account');
}

export const automationRoutes = serve('automation', automation, {
  findAutomationRules: async ({ tx, query }) => ok(await findAutomationRules(tx, query)),

  async createAutomationRule({ tx, query, body, ...call }) {
    const id = await createAutomationRule(tx, body, { by: toActor(call), note: query.note });
    return ok(await requireRule(tx, id));
  },

  async previewAutomationRule({ tx, query, body, access, services }) {
    const { rule_id: id, template_id: templateId, skip_open: skipOpen, account_id: account, conditions, period } = body;
    const rule = { id, templateId, conditions, period, skipOpen };
    const context = toMatchContext(access, services.now());
    if (id) await requireRule(tx, id);
    if (templateId) await assertReferencesExist(tx, [{ kind: 'play_template', id: templateId, place: 'template_id' }]);
    const [preview, eligibility] = await Promise.all([
      findMatches(tx, rule, context, query),
      account ? requireEligibility(tx, rule, context, account) : null,
    ]);
    return ok({ ...preview, account: eligibility });
  },

  getAutomationRule: async ({ tx, params }) => ok(await requireRule(tx, params.id)),

  async updateAutomationRule({ tx, params, query, body, ...call }) {
    await updateAutomationRule(tx, params.id, body, { by: toActor(call), ...query });
    return ok(await requireRule(tx, params.id));
  },

  async switchAutomationRule({ tx, params, body, ...call }) {
    await setAutomationRuleActive(tx, params.id, body.active, toActor(call));
    return ok(await requireRule(tx, params.id));
  },

  async deleteAutomationRule({ tx, params, ...call }) {
    await deleteAutomationRule(tx, params.id, toActor(call));
    return { success: true as const };
  },

  async runAutomationRule({ tx, params, body, access, services, ...call }) {
    const by = toActor({ access, services, ...call });
    const day = toCalendarDay(by.now, access.timeZone);
    return ok(await requireRun(tx, await createRun(tx, { ruleId: params.id, dryRun: body.dry_run, day }, by)));
  },

  async findAutomationRuns({ tx, params, query }) {
    const [runs] = await Promise.all([findAutomationRuns(tx, params.id, query), requireRule(tx, params.id)]);
    return ok(runs);
  },

  getAutomationRun: async ({ tx, params }) => ok(await requireRun(tx, params.id)),

  async findAutomationDecisions({ tx, params, query }) {
    const run = await requireRun(tx, params.id);
    const [{ conditions }, decisions] = await Promise.all([getRunRule(tx, run), findDecisions(tx, run.id, query)]);
    return ok({ conditions: [...conditions], ...decisions });
  },

  async explainAutomationRun({ tx, params, access, services }) {
    const run = await requireRun(tx, params.id);
    const rule = await getRunRule(tx, run);
    const [now, decision] = await Promise.all([
      requireEligibility(tx, rule, toMatchContext(access, services.now()), params.account_id),
      getDecision(tx, { runId: run.id, accountId: params.account_id }),
    ]);
    return ok({ conditions: [...rule.conditions], decision: decision ?? null, now });
  },
});
