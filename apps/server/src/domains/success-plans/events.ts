/** Events of success plans, of their objectives, and of the choices that plans offer. */
import type { ChoiceKind } from '@mainstay/contract/rules/plan-choices';
import { logToAudit } from '../../core/audit/record-audit.ts';
import { logToTimeline } from '../../core/timeline/record-events.ts';
import { type EventKind, eventKind } from '../../platform/events/event.ts';
import { CHOICE_DEFINITIONS } from './plan-choices.ts';

export interface PlanEvent {
  /** The plan as it was before an update, or as it was created. */
  plan: { id: number; account_id: number; name: string };
  /** The new name of a renamed plan. */
  newName?: string | undefined;
  /** Changed fields, as values before and after, or the fields of a new plan. */
  changes?: object;
}

/**
 * @param verb the operation in the audit log
 * @param operation the operation on the timeline
 */
const planEvent = (verb: string, operation: string): EventKind<PlanEvent> =>
  eventKind(
    `success_plan.${operation}`,
    ({ plan: { id, account_id, name }, newName = name, changes }) => ({
      account: account_id,
      subject: { type: 'success_plan', id },
      data: { name: newName, ...(changes && { changes }) },
    }),
    logToAudit(({ plan: { id, account_id, name }, changes }) => ({
      verb,
      entity: 'success_plan',
      entityId: id,
      changes: { plan: name, account_id, ...changes },
    })),
    logToTimeline(({ plan: { id, account_id, name }, newName = name }) => ({
      accountId: account_id,
      category: 'Success Plan',
      event: newName,
      meta: { operation, plan_name: newName },
      subjectId: id,
    })),
  );

export const planCreated = planEvent('create', 'created');
export const planUpdated = planEvent('update', 'updated');
export const planDeleted = planEvent('delete', 'deleted');
/** A plan was published; other fields may have changed, too. */
export const planPublished = planEvent('update', 'published');
/** A plan is a draft again; other fields may have changed, too. */
export const planWithdrawn = planEvent('update', 'withdrawn');

export interface ObjectiveEvent {
  objective: { id: number; name: string; plan_id: number; plan: string; account_id: number };
  /** Changed fields, as values before and after. */
  changes: object;
  /** Undefined if the current value was not measured. */
  measuredValue: string | undefined;
}

/**
 * @param verb the operation in the audit log
 * @param operation the operation on the timeline
 */
const objectiveEvent = (name: string, verb: string, operation = name): EventKind<ObjectiveEvent> =>
  eventKind(
    `objective.${name}`,
    ({ objective, changes }) => ({
      account: objective.account_id,
      subject: { type: 'objective', id: objective.id },
      data: { name: objective.name, plan_id: objective.plan_id, changes },
    }),
    logToAudit(({ objective, changes }) => ({
      verb,
      entity: 'objective',
      entityId: objective.id,
      changes: { objective: objective.name, plan: objective.plan, account_id: objective.account_id, ...changes },
    })),
    logToTimeline(({ objective, measuredValue }) => ({
      accountId: objective.account_id,
      category: 'Success Plan',
      event: objective.name,
      meta: {
        operation,
        plan_name: objective.plan,
        ...(measuredValue !== undefined && { note: `Measured ${measuredValue}` }),
      },
      subjectId: objective.plan_id,
    })),
  );

export const objectiveCompleted = objectiveEvent('completed', 'complete');
export const objectiveReopened = objectiveEvent('reopened', 'reopen');
/** A user stored the current value of an objective whose completion did not change. */
export const objectiveMeasured = objectiveEvent('measured', 'update', 'updated');

export interface PlanChoiceEvent {
  kind: ChoiceKind;
  id: number;
  /** Details for the audit log. */
  changes: object;
}

/** @param verb the operation in the audit log */
const planChoiceEvent = (name: string, verb: string): EventKind<PlanChoiceEvent> =>
  eventKind(
    `plan_choice.${name}`,
    ({ kind, id }) => ({
      account: null,
      readers: 'everyone',
      subject: { type: CHOICE_DEFINITIONS[kind].entity, id },
      data: {},
    }),
    logToAudit(({ kind, id, changes }) => ({
      verb,
      entity: CHOICE_DEFINITIONS[kind].entity,
      entityId: id,
      changes,
    })),
  );

export const planChoiceCreated = planChoiceEvent('created', 'create');
export const planChoiceUpdated = planChoiceEvent('updated', 'update');
export const planChoiceArchived = planChoiceEvent('archived', 'archive');
export const planChoiceUnarchived = planChoiceEvent('unarchived', 'unarchive');
export const planChoiceDeleted = planChoiceEvent('deleted', 'delete');
