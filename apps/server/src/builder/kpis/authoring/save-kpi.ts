/**
 * Creates, changes and deletes KPIs (S3-47). Every save creates a version, and queues the computation of points if the KPI is active and
 * has a series.
 */
import { isDeepStrictEqual } from 'node:util';
import { KpiQuery, Meta } from '@mainstay/contract/components/definition';
import { KpiBody } from '@mainstay/contract/kpis/admin';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError, FieldError } from '../../../platform/http/errors.ts';
import { findUnstorableText, throwIfInvalid } from '../../../platform/http/validation-issues.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { defineCommands } from '../../../core/definitions/authoring-commands.ts';
import type { DefinitionKind, SaveContext, Stored } from '../../../core/definitions/definition-kind.ts';
import { assertNameAvailable, reserveName } from '../../../core/definitions/definition-names.ts';
import { recordSave } from '../../../core/definitions/record-save.ts';
import { assertReferencesExist } from '../../../core/definitions/reference-targets.ts';
import { getReferences, type ReferenceTable } from '../../../core/definitions/references.ts';
import { assertNothingStored, assertReaderIndependent } from '../reader-dependence.ts';
import { RECORD_KPI } from '../series/kpi-points.ts';
import {
  findKpiReferences,
  findStoredKpis,
  getFormulaAndTemplate,
  getStoredKpi,
  type StoredKpi,
} from './kpi-definitions.ts';
import { validateNavigation, validateOutputs, validateSystemKpi, validateThresholds } from './kpi-validation.ts';

const reserve = (tx: TenantTx, name: string): Promise<number> =>
  reserveName(
    tx,
    `insert into kpis (tenant_id, name, category_id, type, version)
     select $1, $2, min(id), 'portfolio', 0 from kpi_categories where tenant_id = $1`,
    name,
    'A KPI',
  );

/** A new KPI is not a system KPI, so the fields of stored KPIs are optional. */
type PreviousKpi = Stored<KpiBody> & Partial<StoredKpi>;

/** @returns the query of the KPI @throws RequestError with the path of every issue */
async function requireValidKpi(tx: TenantTx, before: PreviousKpi, body: KpiBody): Promise<KpiQuery> {
  throwIfInvalid([
    ...findUnstorableText(body),
    ...(before.is_system && before.version > 0 ? validateSystemKpi(before.body, body) : []),
    ...validateThresholds(body),
  ]);
  await assertReferencesExist(tx, getReferences(body, KPI_REFERENCES));
  const { tree, output } = await getFormulaAndTemplate(tx, body);
  throwIfInvalid([...validateOutputs(tree, output), ...validateNavigation(body, tree, output)]);
  const kpi = KpiQuery.parse(tree);
  if (body.series.enabled) {
    await assertReaderIndependent(tx, {
      kind: 'kpi',
      name: body.name,
      meta: Meta.parse({}),
      threshold_config: [],
      kpi,
    });
  }
  if (body.type === 'account' && kpi.measures.some(isPortfolioMeasure)) {
    throw new FieldError('type', 'This formula applies to all accounts, not to one account.');
  }
  await assertNameAvailable(tx, 'kpis', { id: before.id, name: body.name }, 'A KPI');
  return kpi;
}

const isPortfolioMeasure = ({ source }: KpiQuery['measures'][number]): boolean =>
  source.kind === 'dataset' && source.name === 'portfolio_daily';

const toColumnValues = (body: KpiBody): unknown[] => [
  body.name,
  body.category_id,
  body.status,
  body.type,
  body.pageName,
  body.template_id,
  body.formula_id,
  JSON.stringify(body.threshold_config),
  body.navigation && JSON.stringify(body.navigation),
  JSON.stringify(body.series),
];

/** @returns the new version */
async function save(tx: TenantTx, before: PreviousKpi, body: KpiBody, saving: SaveContext): Promise<number> {
  const query = await requireValidKpi(tx, before, body);
  const { id } = before;
  const version = before.version + 1;
  await tx.rows(
    `update kpis set name = $5, category_id = $6, status = $7, type = $8, page_name = $9, template_id = $10,
       formula_id = $11, threshold_config = $12::jsonb, navigation = $13::jsonb, series = $14::jsonb, version = $3,
       updated_by = $4, updated_at = coalesce($15::timestamptz, now()) where tenant_id = $1 and id = $2`,
    [tx.tenant, id, version, saving.by?.userId ?? null, ...toColumnValues(body), saving.by?.now ?? null],
  );
  if (body.formula_id !== before.body.formula_id) await assertNothingStored(tx, body.formula_id, query, 'formula_id');
  if (body.series.enabled && body.status === 'Active') await enqueue(tx, RECORD_KPI, { kpi: id });
  const changedDetails = {
    status: { before: before.body.status, after: body.status },
    parts: getChangedFields(before.body, body),
  };
  return recordSave(tx, { kind: 'kpi', entity: 'kpi', before, body, changedDetails }, saving);
}

const kpis = defineCommands<KpiBody, StoredKpi>({
  table: 'kpis',
  entity: 'kpi',
  label: 'KPI',
  called: 'this KPI',
  reserve,
  hold: getStoredKpi,
  save,
});

/** Commands that save a KPI as a whole. */
export const { create: createKpi, update: replaceKpi } = kpis;

/** Changes some fields of a KPI. @param part the fields to change @returns the new version */
export const changeKpi = (tx: TenantTx, id: number, part: Partial<KpiBody>, saving: SaveContext): Promise<number> =>
  kpis.update(tx, id, (before) => KpiBody.parse({ ...before, ...part }), saving);

/** Deletes a KPI without references, together with its points. Its versions are kept. */
export async function deleteKpi(tx: TenantTx, id: number, by: Actor): Promise<void> {
  const [before, , references] = await Promise.all([
    kpis.hold(tx, id),
    // A plan that starts to reference the KPI locks only this row.
    tx.rows('select from kpis where tenant_id = $1 and id = $2 for update', [tx.tenant, id]),
    findKpiReferences(tx, id),
  ]);
  if (before.is_system) throw new BusinessError('A system KPI cannot be deleted; it can be set to Inactive.');
  if (references.length > 0) throw new BusinessError(`${before.name} is used by: ${references.join(', ')}.`);
  await tx.rows('delete from kpi_points where tenant_id = $1 and kpi_id = $2', [tx.tenant, id]);
  await kpis.remove(tx, before, by);
}

/** The keys of a KPI that reference other objects. */
export const KPI_REFERENCES: ReferenceTable = {
  category_id: 'kpi_category',
  template_id: 'kpi_template',
  formula_id: 'kpi_formula',
  component_id: 'component',
  menuId: 'menu',
};

export const kpiKind: DefinitionKind<KpiBody> = {
  name: 'kpi',
  label: 'KPI',
  schema: KpiBody,
  references: KPI_REFERENCES,
  get: getStoredKpi,
  findAll: findStoredKpis,
  reserve,
  save: replaceKpi,
};

/** Labels of the fields of a KPI in the audit log. Name and status are recorded with their values before and after. */
const PART_LABELS: Partial<Record<keyof KpiBody, string>> = {
  category_id: 'category',
  type: 'kind',
  pageName: 'page',
  template_id: 'template',
  formula_id: 'formula',
  threshold_config: 'thresholds',
  navigation: 'where it leads',
  series: 'series',
};

export const getChangedFields = (before: KpiBody, after: KpiBody): string[] =>
  Object.entries(PART_LABELS).flatMap(([key, label]) =>
    isDeepStrictEqual(before[key as keyof KpiBody], after[key as keyof KpiBody]) ? [] : [label],
  );
