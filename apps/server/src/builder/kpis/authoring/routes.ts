import { kpiAuthoring } from '@mainstay/contract/kpis/admin';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { createCaller } from '../../../platform/engine/caller.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { NotFoundError, requireFound } from '../../../platform/http/errors.ts';
import { done, serve, ok } from '../../../platform/http/kit.ts';
import { requireReadable } from '../../../core/account-access/require-account.ts';
import { getImpersonation } from '../../../platform/session/impersonation.ts';
import { evaluateKpi } from '../evaluate-kpi.ts';
import { getKpiSource } from '../kpis.ts';
import { findPoints } from '../series/kpi-points.ts';
import { getTracking } from '../series/kpi-runs.ts';
import { previewPoints } from '../series/preview-points.ts';
import { changeKpi, createKpi, deleteKpi, replaceKpi } from './save-kpi.ts';
import { findAuthoredKpis, getAuthoredKpi, getFormulaAndTemplate } from './kpi-definitions.ts';

/** @throws NotFoundError */
const toReply = async (tx: TenantTx, id: number) => ok(requireFound(await getAuthoredKpi(tx, id), 'KPI'));

export const kpiAuthoringRoutes = serve('kpi-authoring', kpiAuthoring, {
  findAuthoredKpis: async ({ tx, query }) => ok(await findAuthoredKpis(tx, query)),

  getAuthoredKpi: ({ tx, params }) => toReply(tx, params.id),

  async createKpi({ tx, body, ...call }) {
    return toReply(tx, await createKpi(tx, body, { by: toActor(call) }));
  },

  async replaceKpi({ tx, params, body: { version, ...body }, ...call }) {
    await replaceKpi(tx, params.id, body, { by: toActor(call), version });
    return toReply(tx, params.id);
  },

  async changeKpi({ tx, params, body: { version, ...body }, ...call }) {
    await changeKpi(tx, params.id, body, { by: toActor(call), version });
    return toReply(tx, params.id);
  },

  async deleteKpi({ tx, params, ...call }) {
    await deleteKpi(tx, params.id, toActor(call));
    return done;
  },

  async getKpiTracking({ tx, params }) {
    return ok(requireFound(await getTracking(tx, params.id), 'KPI'));
  },

  async getKpiSeries({ tx, access, services, query }) {
    const account = query.accountId;
    const [source] = await Promise.all([
      getKpiSource(tx, query.kpiId),
      account === undefined ? undefined : requireReadable(tx, access, account),
    ]);
    if (!source) throw new NotFoundError('KPI');
    if (!query.preview) return ok(await findPoints(tx, source.id, account));
    const now = services.now();
    const caller = createCaller(access, now, account);
    return ok(await previewPoints(tx, source, caller, now));
  },

  async previewKpi({ tx, access, services, body: { kpi, user_id: user, account_id: account } }) {
    const [{ tree, output }, viewer] = await Promise.all([
      getFormulaAndTemplate(tx, kpi),
      user ? getImpersonation(tx, access, user) : access,
    ]);
    if (account) await requireReadable(tx, viewer, account);
    if (tree === null) throw new NotFoundError('Formula');
    const { name, status, type, pageName, threshold_config, navigation, category_id: id } = kpi;
    const template = { id: kpi.template_id, name: null, layout: 'value' as const, output };
    const fields = { name, status, type, pageName, threshold_config, navigation, template, tree };
    const source = { ...fields, id: 0, version: 0, is_system: false, category: { id, name: '' } };
    return ok(await evaluateKpi(tx, source, createCaller(viewer, services.now(), account ?? undefined)));
  },
});
