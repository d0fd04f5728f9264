/** Validates the input of action requests and converts it to column values. */
import type { ServerInput } from '@mainstay/contract/kit';
import type { actions } from '@mainstay/contract/playbooks/actions';
import { validateAction } from '@mainstay/contract/rules/actions';
import type { ValidationIssue } from '../../../platform/http/validation-issues.ts';
import type { NewAction } from './actions.ts';

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
    name: text,
    description,
    priority: actionPriority || 'M',
    how_to_complete: htcomp ?? '',
    due_on: completedOn ?? null,
    ownerId: body.assignUser ?? undefined,
    source: body.source ?? undefined,
    dependsOn: body.dependsOn,
    external_process_id: body.externalProcessId ?? null,
  };
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
