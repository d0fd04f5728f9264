import { componentAuthoring } from '@mainstay/contract/components/admin';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { toActor } from '../../platform/http/actor.ts';
import { NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { done, ok, serve } from '../../platform/http/kit.ts';
import {
  findComponents,
  findComponentUsage,
  getAuthoredComponent,
  getStoredComponent,
} from './component-definitions.ts';
import { createComponent, deleteComponent, updateComponent } from './save-component.ts';

/** @throws NotFound */
const requireComponent = async (tx: TenantTx, id: number) =>
  requireFound(await getAuthoredComponent(tx, id), 'Component');

export const componentAuthoringRoutes = serve('component-authoring', componentAuthoring, {
  findComponents: async ({ tx, query }) => ok(await findComponents(tx, query)),

  async createComponent({ tx, query, body, ...call }) {
    let milliseconds = 0;
    const onTestRun = (taken: number) => (milliseconds = taken);
    const id = await createComponent(tx, body, { by: toActor(call), note: query.note, onTestRun });
    return ok({ ...(await requireComponent(tx, id)), milliseconds });
  },

  getComponent: async ({ tx, params }) => ok(await requireComponent(tx, params.id)),

  async updateComponent({ tx, params, query, body, ...call }) {
    let milliseconds = 0;
    const onTestRun = (taken: number) => (milliseconds = taken);
    await updateComponent(tx, params.id, body, { by: toActor(call), ...query, onTestRun });
    return ok({ ...(await requireComponent(tx, params.id)), milliseconds });
  },

  async deleteComponent({ tx, params, ...call }) {
    await deleteComponent(tx, params.id, toActor(call));
    return done;
  },

  async getComponentUsage({ tx, params }) {
    const [component, usage] = await Promise.all([
      getStoredComponent(tx, params.id),
      findComponentUsage(tx, params.id),
    ]);
    if (!component) throw new NotFoundError('Component');
    return ok(usage);
  },
});
