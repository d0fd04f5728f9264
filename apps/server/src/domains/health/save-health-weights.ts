/** Saves health definitions. Every saved body remains readable as a version. */
import type { HealthWeight } from '@mainstay/contract/health/metrics';
import { HealthVersion } from '@mainstay/contract/health/health-score';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { FieldError, requireFound } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { findUnstorableText, throwIfInvalid, type ValidationIssue } from '../../platform/http/validation-issues.ts';
import {
  assertNewestVersion,
  type DefinitionKind,
  type SaveContext,
  type Stored,
} from '../../core/definitions/definition-kind.ts';
import { assertReferencesExist } from '../../core/definitions/reference-targets.ts';
import { lockDefinitions } from '../../core/definitions/definition-names.ts';
import { recordVersion } from '../../core/definitions/record-save.ts';
import { findReaderDependentKpis } from '../../builder/kpis/reader-dependence.ts';
import { healthScoreUpdated } from './events.ts';
import { findStoredHealth, getStoredHealth } from './health-definition.ts';
import { REBUILD_HISTORY, REFRESH_ACCOUNTS } from './refresh-metrics.ts';
import { DEFAULT_WEIGHTS, getKpiIds, toHealthVersion, toHealthWeights } from './health-score.ts';

async function enqueueHistoryRebuild(tx: TenantTx): Promise<void> {
  const [oldest] = await tx.rows<{ from: string | null }>(
    'select min(day) as "from" from account_daily where tenant_id = $1',
    [tx.tenant],
  );
  if (oldest?.from) await enqueue(tx, REBUILD_HISTORY, { from: oldest.from });
}

/** Creates the default definition of a new tenant. */
export async function createDefaultHealth(tx: TenantTx): Promise<void> {
  const name = 'Standard';
  const { id } = await tx.db
    .insertInto('health_definitions')
    .values({ tenant_id: tx.tenant, name, active: true, body: JSON.stringify({ measures: DEFAULT_WEIGHTS }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordVersion(
    tx,
    { kind: 'score', id, version: 1, body: toHealthVersion(name, DEFAULT_WEIGHTS) },
    { by: null },
  );
}

function validateWeights(weights: readonly HealthWeight[]): ValidationIssue[] {
  const items = weights.map(({ kpi }) => kpi);
  return weights.flatMap(({ kpi, min, max }, at) => [
    ...(items.indexOf(kpi) === at ? [] : [{ place: `measures.${at}.kpi`, reason: 'This measure is listed twice.' }]),
    ...(min > max ? [{ place: `measures.${at}.min`, reason: 'The lower end must not be above the upper end.' }] : []),
  ]);
}

/**
 * Requires that the health of an account is the same for all of its readers.
 *
 * @throws BusinessError with the place of a KPI whose value depends on the reader
 */
async function assertSameForAll(tx: TenantTx, weights: readonly HealthWeight[]): Promise<void> {
  const readerDependentKpis = await findReaderDependentKpis(tx, getKpiIds(weights));
  throwIfInvalid(
    weights.flatMap(({ kpi }, at): ValidationIssue[] => {
      const label = typeof kpi === 'number' ? readerDependentKpis.get(kpi) : undefined;
      const reason = `This KPI cannot be used in the health score because the data of ${label} depends on the viewer.`;
      return label === undefined ? [] : [{ place: `measures.${at}.kpi`, reason }];
    }),
  );
}

/** @throws BusinessError, or RequestError 404, that names the place of every invalid weight */
export async function assertValidWeights(tx: TenantTx, weights: readonly HealthWeight[]): Promise<void> {
  throwIfInvalid(validateWeights(weights));
  await assertReferencesExist(
    tx,
    weights.flatMap(({ kpi }, at) =>
      typeof kpi === 'number' ? [{ kind: 'kpi' as const, id: kpi, place: `measures.${at}.kpi` }] : [],
    ),
  );
  await assertSameForAll(tx, weights);
}

/** Changes the active weights and queues a recomputation of every account. @returns the new version */
export async function updateHealthWeights(
  tx: TenantTx,
  definitionId: number,
  weights: readonly HealthWeight[],
  saveContext: SaveContext & { name?: string } = { by: null },
): Promise<number> {
  await lockDefinitions(tx);
  await assertValidWeights(tx, weights);
  const before = requireFound(await getStoredHealth(tx, definitionId), 'Health score');
  assertNewestVersion('the health score', before, saveContext);
  const { by } = saveContext;
  const name = saveContext.name ?? before.name;
  const version = before.version + 1;
  await tx.rows(
    `update health_definitions set name = $3, body = $4::jsonb, version = $5, updated_at = coalesce($6::timestamptz, now()),
       updated_by = $7 where tenant_id = $1 and id = $2`,
    [
      tx.tenant,
      definitionId,
      name,
      JSON.stringify({ measures: weights }),
      version,
      by?.now ?? null,
      by?.userId ?? null,
    ],
  );
  await recordVersion(
    tx,
    { kind: 'score', id: definitionId, version, body: toHealthVersion(name, weights) },
    saveContext,
  );
  // Refreshes today's values first, then the stored history, which would otherwise disagree with them.
  await enqueue(tx, REFRESH_ACCOUNTS, {});
  await enqueueHistoryRebuild(tx);
  if (by) {
    const changes = { version: { before: before.version, after: version }, note: saveContext.note };
    await record(tx, event(healthScoreUpdated, { id: definitionId, version, changes }), by);
  }
  return version;
}

async function save(tx: TenantTx, id: number, body: HealthVersion, saveContext: SaveContext): Promise<number> {
  throwIfInvalid(findUnstorableText(body));
  return updateHealthWeights(tx, id, toHealthWeights(body), { ...saveContext, name: body.name });
}

/** Rejects new names. A tenant has exactly one health score, so an imported file cannot add a second one. */
async function reserve(): Promise<number> {
  throw new FieldError('name', 'A company has one health score. You can replace it only under its own name.');
}

export const healthKind: DefinitionKind<HealthVersion> = {
  name: 'score',
  label: 'Health score',
  schema: HealthVersion,
  references: { kpi: 'kpi' },
  get: getStoredHealth,
  findAll: (tx): Promise<Stored<HealthVersion>[]> => findStoredHealth(tx),
  reserve,
  save,
};
