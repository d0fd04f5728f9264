import { actions } from '@mainstay/contract/playbooks/actions';
import { ACTION_MESSAGES } from '@mainstay/contract/rules/actions';
import { actorOf } from '../../../platform/http/actor.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { implement, ok } from '../../../platform/http/kit.ts';
import { refuseFaults } from '../../definitions/rules.ts';
import { assignAction, completeAction, createAction, editAction, skipAction } from './commands.ts';
import { getAction } from './data.ts';
import { endpointPolicy } from './policy.ts';
import { createFaults, editedFields, editFaults, newActionOf } from './rules.ts';

export const actionsFeature = implement(actions, endpointPolicy)('actions', {
  getAction: async ({ params, tx, access }) => ok(await getAction(tx, access, params.id)),

  completeAction: async ({ params, body, tx, access, ...call }) =>
    ok(await completeAction(tx, access, { ...body, ...params }, actorOf({ access, ...call }))),

  async skipAction({ body: { action_id, ...seen }, tx, access, ...call }) {
    const figures = await skipAction(tx, access, { id: action_id, ...seen }, actorOf({ access, ...call }));
    return ok({ action_id, status: 'Skip' as const, ...figures });
  },

  async createAction({ body, tx, access, ...call }) {
    refuseFaults(createFaults(body));
    const id = await createAction(tx, access, newActionOf(body), actorOf({ access, ...call }));
    return ok({ action: await getAction(tx, access, id) });
  },

  async describeAction({ body: { action_id: id, description, ...seen }, tx, access, ...call }) {
    refuseFaults(editFaults({ action_id: id, description }));
    await editAction(tx, access, { id, ...seen, set: { description } }, actorOf({ access, ...call }));
    return ok({ action_id: id, description });
  },

  async editAction({ body, tx, access, ...call }) {
    refuseFaults(editFaults(body));
    const set = editedFields(body);
    const { action_id: id, accountId, playId, version, dependsOn } = body;
    if (Object.keys(set).length === 0 && !dependsOn) throw new BusinessError(ACTION_MESSAGES.nothing);
    await editAction(tx, access, { id, accountId, playId, version, set, dependsOn }, actorOf({ access, ...call }));
    return ok({ action: await getAction(tx, access, id) });
  },

  async assignAction({ body: { actionId, ...body }, tx, access, ...call }) {
    const owner_name = await assignAction(tx, access, { id: actionId, ...body }, actorOf({ access, ...call }));
    return ok({ owner_name });
  },
});
