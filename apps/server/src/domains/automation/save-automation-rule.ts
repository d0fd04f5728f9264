/**
 * Saves rules of automatic playbooks. A rule is validated and saved as a whole, and every save creates a version. Plays that a rule has
 * started are kept.
 */
import { AutomationRuleBody } from '@mainstay/contract/automation';
import { AUTOMATION_MESSAGES } from '@mainstay/contract/rules/automation';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { createUnrestrictedCaller } from '../../platform/engine/caller.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { NameTakenError } from '../../platform/http/errors.ts';
import { defineCommands } from '../../core/definitions/authoring-commands.ts';
import { reserveName } from '../../core/definitions/definition-names.ts';
import { recordSave } from '../../core/definitions/record-save.ts';
import { assertReferencesExist } from '../../core/definitions/reference-targets.ts';
import { findUnstorableText, throwIfInvalid } from '../../platform/http/validation-issues.ts';
import type { DefinitionKind, SaveContext, Stored } from '../../core/definitions/definition-kind.ts';
import { getReferences } from '../../core/definitions/references.ts';
import { findStoredRules, getRuleState, getStoredRule, lockRule, type StoredRule } from './automation-rules.ts';
import { automationRuleDisabled, automationRuleEnabled } from './events.ts';
import { parseConditions } from './matching-accounts.ts';

const REFERENCES = { template_id: 'play_template' } as const;
const DEFINITION = { table: 'automation_rules', entity: 'automation_rule' } as const;

const reserve = (tx: TenantTx, name: string): Promise<number> =>
  reserveName(tx, 'insert into automation_rules (tenant_id, name, version) values ($1, $2, 0)', name, 'A rule');

/** Checks that the rule can be evaluated, which depends neither on the day nor on the time zone. @throws RequestError */
async function assertValidRule(tx: TenantTx, body: AutomationRuleBody): Promise<void> {
  throwIfInvalid(findUnstorableText(body));
  await assertReferencesExist(tx, getReferences(body, REFERENCES));
  const now = new Date(0);
  parseConditions(body.conditions, { caller: createUnrestrictedCaller(tx.tenant, now), now, timeZone: 'UTC' });
}

/** @returns the new version */
async function save(
  tx: TenantTx,
  before: Pick<Stored, 'id' | 'name' | 'version'>,
  body: AutomationRuleBody,
  context: SaveContext,
): Promise<number> {
  const { id } = before;
  const { name, template_id: templateId, conditions, period, skip_open: skipOpen } = body;
  const state = await getRuleState(tx, { id, name, templateId });
  if (state.taken) throw new NameTakenError('A rule');
  if (state.archived) throwIfInvalid([{ place: 'template_id', reason: AUTOMATION_MESSAGES.archived }]);
  await tx.rows(
    `update automation_rules set name = $3, template_id = $4, conditions = $5::jsonb, period = $6::jsonb, skip_open = $7,
       version = $8, updated_by = $9, updated_at = coalesce($10::timestamptz, now()) where tenant_id = $1 and id = $2`,
    [
      tx.tenant,
      id,
      name,
      templateId,
      JSON.stringify(conditions),
      JSON.stringify(period),
      skipOpen,
      before.version + 1,
      context.by?.userId ?? null,
      context.by?.now ?? null,
    ],
  );
  return recordSave(tx, { kind: 'automation_rule', entity: DEFINITION.entity, before, body }, context);
}

const rules = defineCommands<AutomationRuleBody, StoredRule>({
  ...DEFINITION,
  label: 'Rule',
  called: 'this rule',
  check: assertValidRule,
  reserve,
  hold: lockRule,
  save,
});

/** Creates and updates a rule as a whole. A new rule is inactive. */
export const { create: createAutomationRule, update: updateAutomationRule } = rules;

/**
 * Activates or deactivates a rule without creating a version. If no user has saved the rule yet, it starts plays on behalf of the user who
 * switches it.
 */
export async function setAutomationRuleActive(tx: TenantTx, id: number, active: boolean, by: Actor): Promise<void> {
  const before = await rules.hold(tx, id);
  if (before.active === active) return;
  await tx.rows(
    `update automation_rules set active = $3, updated_by = coalesce(updated_by, $4) where tenant_id = $1 and id = $2`,
    [tx.tenant, id, active, by.userId],
  );
  await record(tx, event(active ? automationRuleEnabled : automationRuleDisabled, before), by);
}

/** Deletes a rule with its runs and the record of its starts. Versions and plays are kept. */
export async function deleteAutomationRule(tx: TenantTx, id: number, by: Actor): Promise<void> {
  await rules.remove(tx, await rules.hold(tx, id), by);
}

export const automationRuleKind: DefinitionKind<AutomationRuleBody> = {
  name: 'automation_rule',
  label: 'Automatic playbook',
  schema: AutomationRuleBody,
  references: REFERENCES,
  get: getStoredRule,
  findAll: findStoredRules,
  reserve,
  save: updateAutomationRule,
};
