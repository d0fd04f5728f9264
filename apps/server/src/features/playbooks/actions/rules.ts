/** Validates the input of action requests and converts it to column values. */
import type { actions } from '@mainstay/contract/playbooks/actions';
import type { ServerInput } from '@mainstay/contract/kit';
import { validateAction, type ActionPriority, type ActionStatus } from '@mainstay/contract/rules/actions';
import { isDueAfterPlan, PLAN_ACTION_MESSAGES } from '@mainstay/contract/rules/success-plans';
import { FieldError } from '../../../platform/http/errors.ts';
import type { ValidationIssue } from '../../definitions/rules.ts';
import type { NewAction } from './commands.ts';

type EditBody = ServerInput<typeof actions.editAction>['body'];

/** Validates the given fields only. */
export const validateActionEdit = (body: EditBody): ValidationIssue[] =>
  Object.entries(validateAction(body)).map(([place, reason]) => ({ place, reason }));

type NewBody = ServerInput<typeof actions.createAction>['body'];

/** Validates a new action, which needs a name and a description. The priority defaults to medium. */
export const validateNewAction = ({ text = '', description = '' }: NewBody): ValidationIssue[] =>
  Object.entries(validateAction({ text, description })).map(([place, reason]) => ({ place, reason }));

/** Converts a valid request body to a new action. */
export function toNewAction(body: NewBody): NewAction {
  const { account_play_id, account_play, text = '', description = '', actionPriority, htcomp, completedOn } = body;
  return {
    planId: body.success_plan_id ?? undefined,
    playId: account_play_id ?? account_play ?? undefined,
    ...{ name: text, description, priority: actionPriority || 'M' },
    ...{ how_to_complete: htcomp ?? '', due_on: completedOn ?? null },
    ...{ ownerId: body.assignUser ?? undefined, source: body.source ?? undefined, dependsOn: body.dependsOn },
    external_process_id: body.externalProcessId ?? null,
  };
}

/** @throws BusinessError if the due date is not before the due date of the success plan */
export function assertDueBeforePlan(due: string | null | undefined, planDue: string | null): void {
  if (isDueAfterPlan(due, planDue)) throw new FieldError('completedOn', PLAN_ACTION_MESSAGES.due);
}

/** Converts the fields of a valid request body to column values. */
export const toEditedColumns = ({
  text,
  description,
  actionPriority,
  htcomp,
  completedOn,
  externalProcessId,
}: EditBody) => ({
  ...(text !== undefined && { name: text }),
  ...(description !== undefined && { description }),
  ...(htcomp !== undefined && { how_to_complete: htcomp }),
  ...(actionPriority && { priority: actionPriority }),
  ...(completedOn !== undefined && { due_on: completedOn }),
  ...(externalProcessId !== undefined && { external_process_id: externalProcessId }),
});

export interface ActionColumns {
  name: string;
  description: string;
  how_to_complete: string;
  priority: ActionPriority;
  due_on: string | null;
  owner_id: number | null;
  external_process_id: number | null;
  status: ActionStatus;
  completed_at: Date | null;
  completed_by: number | null;
}

/** Timeline operation and log message of each step. The log puts the name of the user before the message. */
export const STEP_TEXTS = {
  complete: { operation: 'completed', msg: 'completed the action' },
  reopen: { operation: 'reopened', msg: 'reopened the action' },
  skip: { operation: 'skipped', msg: 'skipped the action' },
  update: { operation: 'updated', msg: 'changed the action' },
  assign: { operation: 'assigned', msg: 'assigned the action' },
} as const;

export const assignedToText = (name: string): string => `assigned the action to ${name}`;

/** Log entry of a play whose last pending action is done. */
export const PLAY_CLOSED_TEXT = { entity: 'play', activity: 'closed', msg: 'closed the playbook' } as const;
