/** What a call says of an action, as it is kept. */
import type { actions } from '@mainstay/contract/playbooks/actions';
import type { ServerInput } from '@mainstay/contract/kit';
import { ACTION_MESSAGES } from '@mainstay/contract/rules/actions';
import type { Fault } from '../../definitions/rules.ts';

type Body = ServerInput<typeof actions.editAction>['body'];

/** What is wrong with the fields that a call names, in the order of the documents (2-actions-25). */
export function editFaults({ text, description, actionPriority }: Body): Fault[] {
  return [
    ...(text === '' ? [{ place: 'text', reason: ACTION_MESSAGES.name }] : []),
    ...(description === '' ? [{ place: 'description', reason: ACTION_MESSAGES.description }] : []),
    ...(actionPriority === '' || actionPriority === null
      ? [{ place: 'actionPriority', reason: ACTION_MESSAGES.priority }]
      : []),
  ];
}

/** The columns that a call without faults names. */
export const editedFields = ({ text, description, actionPriority, htcomp, completedOn }: Body) => ({
  ...(text !== undefined && { name: text }),
  ...(description !== undefined && { description }),
  ...(htcomp !== undefined && { how_to_complete: htcomp }),
  ...(actionPriority && { priority: actionPriority }),
  ...(completedOn !== undefined && { due_on: completedOn }),
});
