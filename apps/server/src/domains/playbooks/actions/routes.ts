import { actions } from '@mainstay/contract/playbooks/actions';
import { ACTION_MESSAGES } from '@mainstay/contract/rules/actions';
import { toActor } from '../../../platform/http/actor.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { throwIfInvalid } from '../../../platform/http/validation-issues.ts';
import { assignAction, completeAction, createAction, editAction, skipAction } from './actions.ts';
import { getAction } from './action-details.ts';
import { toEditedColumns, toNewAction, validateActionEdit, validateNewAction } from './action-validation.ts';

export const actionRoutes = serve('actions', actions, {
  getAction: async ({ params, tx, access }) => ok(await getAction(tx, access, params.id)),

  completeAction: async ({ params, body, tx, access, ...call }) =>
    ok(await completeAction(tx, access, { ...body, ...params }, toActor({ access, ...call }))),

  async skipAction({ body: { action_id, ...reference }, tx, access, ...call }) {
    const metrics = await skipAction(tx, access, { id: action_id, ...reference }, toActor({ access, ...call }));
    return ok({ action_id, status: 'Skip' as const, ...metrics });
  },

  async createAction({ body, tx, access, ...call }) {
    throwIfInvalid(validateNewAction(body));
    const id = await createAction(tx, access, toNewAction(body), toActor({ access, ...call }));
    return ok({ action: await getAction(tx, access, id) });
  },

  async describeAction({ body: { action_id: id, description, ...reference }, tx, access, ...call }) {
    throwIfInvalid(validateActionEdit({ action_id: id, description }));
    await editAction(tx, access, { id, ...reference, set: { description } }, toActor({ access, ...call }));
    return ok({ action_id: id, description });
  },

  async editAction({ body, tx, access, ...call }) {
    throwIfInvalid(validateActionEdit(body));
    const set = toEditedColumns(body);
    const { action_id: id, accountId, playId, version, dependsOn } = body;
    if (Object.keys(set).length === 0 && !dependsOn) throw new BusinessError(ACTION_MESSAGES.nothing);
    await editAction(tx, access, { id, accountId, playId, version, set, dependsOn }, toActor({ access, ...call }));
    return ok({ action: await getAction(tx, access, id) });
  },

  async assignAction({ body: { actionId, ...body }, tx, access, ...call }) {
    const owner_name = await assignAction(tx, access, { id: actionId, ...body }, toActor({ access, ...call }));
    return ok({ owner_name });
  },
});
