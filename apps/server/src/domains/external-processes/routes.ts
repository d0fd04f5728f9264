import { externalProcesses } from '@mainstay/contract/external-processes';
import { toActor } from '../../platform/http/actor.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import {
  archiveExternalProcess,
  createExternalProcess,
  rotateSecret,
  updateExternalProcess,
} from './save-external-process.ts';
import { findExternalProcesses, findProcessChoices, getExternalProcess } from './external-processes.ts';

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

  findProcessChoices: async ({ tx }) => ok({ processes: await findProcessChoices(tx) }),
});
