import { components } from '@mainstay/contract/components';
import { componentAuthoring } from '@mainstay/contract/components/admin';
import { requireReadable } from '../../core/account-access/require-account.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { createCaller } from '../../platform/engine/caller.ts';
import { toClientError } from '../../platform/engine/errors.ts';
import type { ParamInput } from '../../platform/engine/params.ts';
import { toActor } from '../../platform/http/actor.ts';
import { NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { done, ok, serve } from '../../platform/http/kit.ts';
import { getImpersonation } from '../../platform/session/impersonation.ts';
import { pickDeclaredParams, withDefaultRange } from '../evaluation/component-request.ts';
import type { Component } from '../evaluation/definition-parts.ts';
import {
  buildStatements,
  type ComponentRequest,
  evaluate,
  explain,
  resolveReferences,
  toComponentDetail,
} from '../evaluation/evaluate-component.ts';
import { getCachedReply, prepare, toList } from './component-replies.ts';
import {
  findComponents,
  findComponentUsage,
  getAuthoredComponent,
  getStoredComponent,
} from './component-definitions.ts';
import { normalizeDefinition } from './component-validation.ts';
import { createComponent, deleteComponent, updateComponent } from './save-component.ts';

export const componentRoutes = serve('components', components, {
  async getComponentDetail(call) {
    const { component, named: references, caller } = await prepare(call, call.query.id, { query: {} });
    return ok(toComponentDetail(component, caller, references));
  },

  getComponentData: (call) => getCachedReply(call, call.query.id, call, 'page'),

  findComponentRows: (call) => getCachedReply(call, call.query.id, { query: call.query, body: call.query }, 'rows'),

  askComponentData: (call) => getCachedReply(call, call.query.id, call, 'page'),

  downloadComponentData: (call) => getCachedReply(call, call.query.id, call, 'csv'),

  async previewComponent({ tx, access, services, body }) {
    const { user_id: user, account_id: account, context, pageNumber, pageSize } = body;
    const definition = normalizeDefinition(body.definition);
    const viewer = user ? await getImpersonation(tx, access, user) : access;
    if (account) await requireReadable(tx, viewer, account);
    const caller = createCaller(viewer, services.now(), account ?? undefined);
    const component: Component = { id: 0, name: definition.name, version: 0, definition };
    const given: ParamInput = { ...context, ...(account && { account_id: account, accountId: account }) };
    // For a stored component, the UI sends the selected range. A draft has only its default range.
    const filters = withDefaultRange(definition, body.filters ?? []);
    const request: ComponentRequest = { given, filters, sort: toList(body.sort_by), pageNumber, pageSize };
    try {
      const references = await resolveReferences(tx, definition);
      return JSON.stringify(ok(await evaluate(tx, component, caller, request, references)));
    } catch (error) {
      throw toClientError(error, 'author');
    }
  },

  async explainComponent(call) {
    try {
      const { component, named: references, caller, context } = await prepare(call, call.params.id, call);
      const given = pickDeclaredParams(component.definition, context);
      const filters = withDefaultRange(component.definition, []);
      const request: ComponentRequest = { given, filters, sort: [], pageNumber: 1, pageSize: undefined };
      const statements = buildStatements(component, caller, request, references);
      const plans = await Promise.all(statements.map(({ statement }) => explain(call.tx, statement)));
      return ok({
        statements: statements.map(({ name, statement }, index) => ({
          name,
          sql: statement.sql,
          plan: plans[index] ?? '',
        })),
      });
    } catch (error) {
      throw toClientError(error, 'author');
    }
  },
});

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
