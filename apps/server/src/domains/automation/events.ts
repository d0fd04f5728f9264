/** Events of rules of automatic playbooks. Their saves and deletions are recorded as those of other definitions. */
import { logToAudit } from '../../core/audit/record-audit.ts';
import { type EventKind, eventKind } from '../../platform/events/event.ts';

interface RuleReference {
  id: number;
  name: string;
}

/** @param verb the operation in the audit log */
const switchEvent = (name: string, verb: string): EventKind<RuleReference> =>
  eventKind(
    `automation_rule.${name}`,
    ({ id }) => ({ account: null, readers: 'everyone', subject: { type: 'automation_rule', id }, data: {} }),
    logToAudit(({ id, name: ruleName }) => ({
      verb,
      entity: 'automation_rule',
      entityId: id,
      changes: { name: ruleName },
    })),
  );

export const automationRuleEnabled = switchEvent('enabled', 'enable');
export const automationRuleDisabled = switchEvent('disabled', 'disable');

export interface RequestedRun {
  rule: RuleReference & { version: number };
  runId: number;
  isDryRun: boolean;
}

/** A user requested a run of a rule. Each play that it starts has its own event later. */
export const automationRuleRun = eventKind<RequestedRun>(
  'automation_rule.run',
  ({ rule: { id, version }, runId, isDryRun }) => ({
    account: null,
    subject: { type: 'automation_rule', id },
    data: { version, run_id: runId, dry_run: isDryRun },
  }),
  logToAudit(({ rule: { id, name, version }, isDryRun }) => ({
    verb: 'run',
    entity: 'automation_rule',
    entityId: id,
    changes: { name, version, dry_run: isDryRun },
  })),
);
