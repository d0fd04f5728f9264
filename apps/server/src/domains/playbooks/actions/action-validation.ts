/** Validates the input of action requests and converts it to column values. */
import type { ServerInput } from '@mainstay/contract/kit';
import type { actions } from '@mainstay/contract/playbooks/actions';
import { validateAction } from '@mainstay/contract/rules/actions';
import { EMAIL_SOURCE, EMAIL_SOURCE_FIELDS } from '@mainstay/contract/rules/mail-action';
import { toIssues, type ValidationIssue } from '../../../platform/http/validation-issues.ts';
import type { NewAction } from './actions.ts';

type EditBody = ServerInput<typeof actions.editAction>['body'];

/** Validates the given fields only. */
export const validateActionEdit = (body: EditBody): ValidationIssue[] => toIssues(validateAction(body));

type NewBody = ServerInput<typeof actions.createAction>['body'];

/** Validates a new action, which needs a name and a description. The priority defaults to medium. */
export const validateNewAction = ({ text = '', description = '' }: NewBody): ValidationIssue[] =>
  toIssues(validateAction({ text, description }));

/** An action that was made from a message names it. Its text remains in the mailbox, which not every reader of the action may read. */
function toSource(source: NewBody['source']): NewAction['source'] {
  if (source?.type !== EMAIL_SOURCE) return source ?? undefined;
  const fields = EMAIL_SOURCE_FIELDS.filter((key) => source.meta[key] !== undefined);
  return { type: EMAIL_SOURCE, meta: Object.fromEntries(fields.map((key) => [key, source.meta[key]])) };
}

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
    source: toSource(body.source),
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
