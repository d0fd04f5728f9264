/** Evaluates stored components for callers, and caches the replies. */
import type { Filter, Sort } from '@mainstay/contract/components/definition';
import { getPeriodDays, PERIOD_PARAM, type ReportPeriod } from '@mainstay/contract/rules/report-period';
import { requireReadable } from '../../core/account-access/require-account.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type Caller, createCaller } from '../../platform/engine/caller.ts';
import type { Dataset } from '../../platform/engine/dataset.ts';
import { AllAccountsError, toClientError } from '../../platform/engine/errors.ts';
import type { ParamInput } from '../../platform/engine/params.ts';
import { datasetsAsOf, resolvePastDay, toCallerOnDay } from '../../platform/engine/past.ts';
import { ReplyCache } from '../../platform/engine/reply-cache.ts';
import { assertReadable } from '../../platform/engine/scope.ts';
import { ok } from '../../platform/http/kit.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Access } from '../../platform/session/access.ts';
import { pickDeclaredParams } from '../evaluation/component-request.ts';
import {
  type ComponentRequest,
  createDefinitionCache,
  type DefinitionCache,
  evaluate,
  evaluateCsv,
  evaluateRows,
  getComponent,
  getReadDatasets,
  type ResolvedReferences,
  resolveReferences,
  type StampedComponent,
  toRowsComponent,
} from '../evaluation/evaluate-component.ts';

interface Caches {
  definitions: DefinitionCache;
  replies: ReplyCache;
}
const CACHES = new WeakMap<Services, Caches>();
/**
 * Returns the caches of this process. Cached definitions may be out of date, so every request reads the current
 * versions.
 */
function getCaches(services: Services): Caches {
  const caches = CACHES.get(services) ?? { definitions: createDefinitionCache(), replies: new ReplyCache() };
  CACHES.set(services, caches);
  return caches;
}

interface Call {
  tx: TenantTx;
  access: Access;
  services: Services;
}
interface Input {
  query: Record<string, unknown> & {
    accountId?: number | undefined;
    as_of?: string | undefined;
    report_period?: ReportPeriod | undefined;
  };
  body?: {
    filters?: readonly Filter[] | null | undefined;
    sort_by?: Sort | readonly Sort[] | null | undefined;
    accountId?: number | undefined;
  };
}

interface RowsQuery {
  pageNumber?: number;
  pageSize?: number;
  measure?: string;
}

/** The body takes precedence. */
const getAccountId = ({ query, body }: Input): number | undefined => body?.accountId ?? query.accountId;

export const toList = <T>(value: T | readonly T[] | null | undefined): readonly T[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T];

/**
 * Loads the component, its references, the caller and the account. Responds with 403 for an account outside the account
 * scope.
 */
export async function prepare({ tx, access, services }: Call, id: number, input: Input) {
  const account = getAccountId(input);
  const [component] = await Promise.all([
    getComponent(tx, id, getCaches(services).definitions),
    account === undefined ? undefined : requireReadable(tx, access, account),
  ]);
  const references = await resolveReferences(tx, component.definition);
  const caller = createCaller(access, services.now(), account);
  const context: ParamInput = {
    ...input.query,
    ...(account !== undefined && { account_id: account, accountId: account }),
  };
  return { component, named: references, caller, context };
}

/** Returns the cache key of a reply, which contains everything that the reply depends on. */
const toCacheKey = (
  kind: string,
  { id, version, stamp }: StampedComponent,
  references: ResolvedReferences,
  caller: Caller,
  request: ComponentRequest,
  isOwn: boolean,
) =>
  JSON.stringify([
    kind,
    caller.tenant,
    stamp,
    id,
    version,
    references.stamp,
    isOwn ? caller.user : 0,
    [...caller.roles].sort(),
    caller.ownerScope && [...caller.ownerScope].sort((a, b) => a - b),
    caller.account ?? 0,
    caller.today,
    caller.utcToday,
    request,
  ]);

/** The reply for a page states if only totals of all accounts are known. @throws QueryForbidden */
function assertReadableFor(kind: string, dataset: Dataset, caller: Caller): void {
  try {
    assertReadable(dataset, caller);
  } catch (error) {
    if (kind !== 'page' || !(error instanceof AllAccountsError)) throw error;
  }
}

/** Returns a cached reply if a caller with the same account scope and roles sent the same request recently. */
export async function getCachedReply(
  call: Call,
  id: number,
  input: Input,
  kind: 'page' | 'csv' | 'rows',
): Promise<string> {
  try {
    const { component: metricComponent, named: references, caller, context } = await prepare(call, id, input);
    const { pageNumber = 1, pageSize, measure } = input.query as RowsQuery;
    const day = resolvePastDay(input.query.as_of, caller);
    const reader = day ? toCallerOnDay(caller, day) : caller;
    const rows = kind === 'rows' ? toRowsComponent(metricComponent, reader, references, measure) : undefined;
    const component = rows?.component ?? metricComponent;
    const period = input.query.report_period;
    const given = pickDeclaredParams(component.definition, {
      ...context,
      ...(period && { [PERIOD_PARAM]: getPeriodDays(period, reader.today) }),
    });
    const request: ComponentRequest = {
      given,
      filters: input.body?.filters ?? [],
      sort: toList(input.body?.sort_by),
      pageNumber,
      pageSize,
    };
    const datasets = getReadDatasets(references);
    // Permissions are checked before the cache is read.
    for (const dataset of datasets) assertReadableFor(kind, dataset, caller);
    const effectiveReferences = day ? { ...references, datasets: datasetsAsOf(references.datasets) } : references;
    const isOwn = datasets.some(({ personal }) => personal === true);
    const run = kind === 'csv' ? evaluateCsv : evaluate;
    const kindKey = [day ? `past ${kind}` : kind, ...(measure === undefined ? [] : [measure])].join(' ');
    return await getCaches(call.services).replies.get(
      toCacheKey(kindKey, component, references, reader, request, isOwn),
      async () => {
        const reply = rows
          ? evaluateRows(call.tx, rows, reader, request, effectiveReferences)
          : run(call.tx, component, reader, request, effectiveReferences);
        return JSON.stringify(ok(await reply));
      },
    );
  } catch (error) {
    throw toClientError(error, 'reader');
  }
}
