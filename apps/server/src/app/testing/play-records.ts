/** Factories of play and action records. */
import { AutomationRuleBody } from '@mainstay/contract/automation';
import { randomUUID } from 'node:crypto';
import { createAutomationRule } from '../../domains/automation/save-automation-rule.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { buildProcess, buildRuns } from '../demo/factories/external-processes.ts';
import { buildAction, buildPlay, buildTemplate } from '../demo/factories/plays.ts';
import { buildPlan } from '../demo/factories/success-plans.ts';
import { createTestFile, inTenant, queryId, type RecordFactory } from './record-factories.ts';

/** A pending action in a play on the first account, with a note and a file; `userId` is a member of that account. */
export const action = inTenant(async (tx) => {
  const accountId = await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1');
  const playId = await buildPlay(tx, { accountId });
  const id = await buildAction(tx, { accountId, playId });
  const userId = await queryId(
    tx,
    'select min(user_id) as id from account_members where tenant_id = $1 and account_id = $2',
    [accountId],
  );
  const noteId = await queryId(
    tx,
    `insert into notes (tenant_id, account_id, ref_entity_type, action_id, note_txt, plain_text)
     values ($1, $2, 'action', $3, '<p>Quay</p>', 'quay') returning id`,
    [accountId, id],
  );
  const file = await createTestFile(tx, 'asset');
  const assetId = await queryId(
    tx,
    'insert into assets (tenant_id, account_id, action_id, file_id) values ($1, $2, $3, $4) returning id',
    [accountId, id, file.id],
  );
  return { id, userId, playId, accountId, note_id: noteId, assetId };
});
/** An action for which the owner has a reminder. */
export const reminder: RecordFactory = async (t, owner) => {
  const actionIds = await action(t, owner);
  const insertSql = `insert into reminders (tenant_id, action_id, user_id, to_addresses, trigger_at, hour, minute, timezone)
    select $1, $2, id, array[email], 1, 8, 0, 'UTC' from users where tenant_id = $1 and email_key = lower($3) returning id`;
  await inTenant(async (tx, { email }) => ({ id: await queryId(tx, insertSql, [actionIds.id, email]) }))(t, owner);
  return actionIds;
};
/** A play on the first account, and a playbook to create another one from. */
export const play = inTenant(async (tx) => {
  const accountId = await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1');
  const playId = await buildPlay(tx, { accountId });
  const templateId = await buildTemplate(tx, { name: randomUUID() });
  return { id: playId, play_id: playId, playId, accountId, account_id: accountId, templateId };
});
/** A quick filter of the owner. */
export const quickFilter = inTenant(async (tx, { email }) => ({
  id: await queryId(
    tx,
    `insert into quick_filters (tenant_id, user_id, component_id, name, filter_criteria)
     values ($1, (select id from users where tenant_id = $1 and email_key = lower($2)), 'actions', $3, '[]') returning id`,
    [email, randomUUID()],
  ),
}));
export const playTemplate = inTenant(async (tx) => ({ id: await buildTemplate(tx, { name: randomUUID() }) }));
/** A play application on no account, and the playbook for another one. */
export const playApplication = inTenant(async (tx) => {
  const templateId = await buildTemplate(tx, { name: randomUUID() });
  const insertSql = `insert into play_applications (tenant_id, template_id, template_version, priority, skips_open, request_key,
    created_at) values ($1, $2, 1, 'M', true, gen_random_uuid(), now()) returning id`;
  return { id: await queryId(tx, insertSql, [templateId]), templateId };
});
export const externalProcess = inTenant(async (tx) => ({ id: await buildProcess(tx, { name: randomUUID() }) }));
/** An action on the first account, with a webhook. */
async function createExecutable(tx: TenantTx) {
  const accountId = await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1');
  const processId = await buildProcess(tx, { name: randomUUID() });
  const playId = await buildPlay(tx, { accountId });
  return { accountId, processId, actionId: await buildAction(tx, { accountId, playId, processId }) };
}
export const processAction = inTenant(async (tx) => ({ id: (await createExecutable(tx)).actionId }));
/** A run of an action that the owner is assigned to. */
export const processRun = inTenant(async (tx, { email }) => {
  const runTarget = await createExecutable(tx);
  await tx.rows(
    `update actions set owner_id = (select id from users where tenant_id = $1 and email_key = lower($3))
     where tenant_id = $1 and id = $2`,
    [tx.tenant, runTarget.actionId, email],
  );
  const [id = 0] = await buildRuns(tx, [runTarget]);
  return { id };
});
/** A rule that is switched off, and the playbook that it starts. */
export const automationRule = inTenant(async (tx) => {
  const templateId = await buildTemplate(tx, { name: randomUUID() });
  const conditions = [{ kind: 'health_below', below: 50 }];
  const body = AutomationRuleBody.parse({ name: randomUUID(), template_id: templateId, conditions });
  return { id: await createAutomationRule(tx, body, { by: null }), templateId };
});
/** A run of a rule of its own that has not been processed yet, and the first account. */
export const automationRun: RecordFactory = async (t, owner) => {
  const rule = await automationRule(t, owner);
  const insertSql = `insert into automation_runs (tenant_id, rule_id, rule_version, kind, day, created_at)
    values ($1, $2, 1, 'manual', '2026-11-20', now()) returning id`;
  return inTenant(async (tx) => ({
    id: await queryId(tx, insertSql, [rule.id ?? 0]),
    account_id: await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1'),
  }))(t, owner);
};

/** Creates a plan on the first account, with an objective. */
async function toPlan(tx: TenantTx) {
  const accountId = await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1');
  const { id, objectives } = await buildPlan(tx, { accountId, objectives: [{ name: 'Ten berths' }] });
  return { id, accountId, objectiveId: objectives[0] ?? 0 };
}
export const successPlan = inTenant(toPlan);
export const objective = inTenant(async (tx) => ({ id: (await toPlan(tx)).objectiveId }));
