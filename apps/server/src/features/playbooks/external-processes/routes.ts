import { externalProcesses } from '@mainstay/contract/playbooks/external-processes';
import { toActor } from '../../../platform/http/actor.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { requireAction } from '../action-location.ts';
import { archiveExternalProcess, createExternalProcess, rotateSecret, updateExternalProcess } from './commands.ts';
import { findExternalProcesses, findProcessChoices, getExternalProcess } from './data.ts';
import { executeProcess, replayRun } from './runs/commands.ts';
import { toProcessDetails, findRuns, getExecutable } from './runs/data.ts';

export const externalProcessRoutes = serve('external-processes', externalProcesses, {
  findExternalProcesses: async ({ tx, query, services }) =>
    ok(await findExternalProcesses(tx, { ...query, now: services.now() })),

  async createExternalProcess({ tx, body, services, ...call }) {
    const { id, secret } = await createExternalProcess(tx, services, body, toActor({ services, ...call }));
    return ok({ process: await getExternalProcess(tx, id, services.now()), secret });
  },

  getExternalProcess: async ({ tx, params, services }) =>
    ok({ process: await getExternalProcess(tx, params.id, services.now()) }),

  async updateExternalProcess({ tx, params, query, body, services, ...call }) {
    await updateExternalProcess(tx, params.id, { body, ...query }, toActor({ services, ...call }));
    return ok({ process: await getExternalProcess(tx, params.id, services.now()) });
  },

  async archiveExternalProcess({ tx, params, body, services, ...call }) {
    await archiveExternalProcess(tx, params.id, body.archived, toActor({ services, ...call }));
    return ok({ process: await getExternalProcess(tx, params.id, services.now()) });
  },

  async rotateProcessSecret({ tx, params, services, ...call }) {
    const secret = await rotateSecret(tx, services, params.id, toActor({ services, ...call }));
    return ok({ process: await getExternalProcess(tx, params.id, services.now()), secret });
  },

  async findProcessRuns({ tx, params, query: { status, ...page }, access, services }) {
    await getExternalProcess(tx, params.id, services.now());
    return ok(await findRuns(tx, access, { process: params.id, status }, page));
  },

  findProcessChoices: async ({ tx }) => ok({ processes: await findProcessChoices(tx) }),

  getProcessDetails: async ({ tx, access, params }) =>
    ok(toProcessDetails(await getExecutable(tx, access, params.id), access)),

  executeProcess: async ({ tx, access, params, body, services, ...call }) =>
    ok(
      await executeProcess(
        tx,
        services,
        access,
        { actionId: params.id, ...body },
        toActor({ access, services, ...call }),
      ),
    ),

  async findActionRuns({ tx, access, params, query }) {
    await requireAction(tx, access, params.id);
    return ok(await findRuns(tx, access, { action: params.id }, query));
  },

  replayRun: async ({ tx, access, params, body, services, ...call }) =>
    ok(await replayRun(tx, services, access, { ...params, ...body }, toActor({ access, services, ...call }))),
});
