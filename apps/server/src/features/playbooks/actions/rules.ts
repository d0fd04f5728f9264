/** What a call says of an action, as it is kept. */
import type { actions } from '@mainstay/contract/playbooks/actions';
import type { ServerInput } from '@mainstay/contract/kit';
import { actionFaults } from '@mainstay/contract/rules/actions';
import type { Fault } from '../../definitions/rules.ts';

type Body = ServerInput<typeof actions.editAction>['body'];

/** What is wrong with the fields that a call names. */
export const editFaults = (body: Body): Fault[] =>
  Object.entries(actionFaults(body)).map(([place, reason]) => ({ place, reason }));

/** The columns that a call without faults names. */
export const editedFields = ({ text, description, actionPriority, htcomp, completedOn }: Body) => ({
  ...(text !== undefined && { name: text }),
  ...(description !== undefined && { description }),
  ...(htcomp !== undefined && { how_to_complete: htcomp }),
  ...(actionPriority && { priority: actionPriority }),
  ...(completedOn !== undefined && { due_on: completedOn }),
});
