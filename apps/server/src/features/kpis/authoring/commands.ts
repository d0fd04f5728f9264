/** Saving KPIs, every save a version; points follow. S3-47. */
import { KpiQuery, Meta } from '@mainstay/contract/components/definition';
import { KpiBody } from '@mainstay/contract/kpis/admin';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError, NotFound } from '../../../platform/http/errors.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { recordAudit } from '../../audit/commands.ts';
import { type DefinitionKind, findUnstorable, refuseFaults, type Saving } from '../../definitions/rules.ts';
import { demandReferences } from '../../definitions/data.ts';
import { referencesOf } from '../../definitions/rules.ts';
import { lockDefinitions, recordVersion } from '../../definitions/commands.ts';
import { demandNothingKept } from '../readers/data.ts';
import { demandNewest, type PartSaving } from '../rules.ts';
import { demandSameForAll } from '../series/data.ts';
import { RECORD_KPI } from '../series/rules.ts';
import { findMentions, findStoredKpis, getParts, getStoredKpi, type StoredKpi } from './data.ts';
import {
  changedParts,
  KPI_EXISTS,
  KPI_REFERENCES,
  navigationFaults,
  outputFaults,
  systemFaults,
  thresholdFaults,
} from './rules.ts';

const taken = () => new BusinessError(KPI_EXISTS, { fields: { name: KPI_EXISTS } });

async function reserve(tx: TenantTx, name: string): Promise<number> {
  const [made] = await tx.rows<{ id: number }>(
    `insert into kpis (tenant_id, name, category_id, type, version)
     select $1, $2, min(id), 'portfolio', 0 from kpi_categories where tenant_id = $1 on conflict do nothing returning id`,
    [tx.tenant, name],
  );
  if (!made) throw taken();
  return made.id;
}

/** @returns what it asks @throws RequestError with the place of every fault */
async function demandSound(tx: TenantTx, before: StoredKpi, body: KpiBody): Promise<KpiQuery> {
  refuseFaults([
    ...findUnstorable(body),
    ...(before.is_system && before.version > 0 ? systemFaults(before.body, body) : []),
    ...thresholdFaults(body),
  ]);
  await demandReferences(tx, referencesOf(body, KPI_REFERENCES));
  const { tree, output } = await getParts(tx, body);
  refuseFaults([...outputFaults(tree, output), ...navigationFaults(body, tree, output)]);
  const kpi = KpiQuery.parse(tree);
  if (body.series.enabled) {
    await demandSameForAll(tx, { kind: 'kpi', name: body.name, meta: Meta.parse({}), threshold_config: [], kpi });
  }
  if (body.type === 'account' && kpi.measures.some(isOfPortfolio)) {
    const reason = 'This formula is about all accounts, not about one.';
    throw new BusinessError(reason, { fields: { type: reason } });
  }
  const twins = await tx.rows('select from kpis where tenant_id = $1 and name = $2 and id <> $3', [
    tx.tenant,
    body.name,
    before.id,
  ]);
  if (twins.length > 0) throw taken();
  return kpi;
}

const isOfPortfolio = ({ source }: KpiQuery['measures'][number]): boolean =>
  source.kind === 'dataset' && source.name === 'portfolio_daily';

const written = (body: KpiBody): unknown[] => [
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
async function save(tx: TenantTx, before: StoredKpi, body: KpiBody, saving: Saving): Promise<number> {
  const query = await demandSound(tx, before, body);
  const { id } = before;
  const version = before.version + 1;
  await tx.rows(
    `update kpis set name = $5, category_id = $6, status = $7, type = $8, page_name = $9, template_id = $10,
       formula_id = $11, threshold_config = $12::jsonb, navigation = $13::jsonb, series = $14::jsonb, version = $3,
       updated_by = $4, updated_at = coalesce($15::timestamptz, now()) where tenant_id = $1 and id = $2`,
    [tx.tenant, id, version, saving.by?.userId ?? null, ...written(body), saving.by?.now ?? null],
  );
  if (body.formula_id !== before.body.formula_id) await demandNothingKept(tx, body.formula_id, query, 'formula_id');
  await recordVersion(tx, { kind: 'kpi', id, version, body }, saving);
  if (body.series.enabled && body.status === 'Active') await enqueue(tx, RECORD_KPI, { kpi: id });
  if (saving.by) {
    const changes =
      before.version === 0
        ? { name: body.name }
        : {
            name: { before: before.name, after: body.name },
            status: { before: before.body.status, after: body.status },
            parts: changedParts(before.body, body),
            version: { before: before.version, after: version },
            note: saving.note,
          };
    const verb = before.version === 0 ? 'create' : 'update';
    await recordAudit(tx, { verb, entity: 'kpi', entityId: id, changes, ...saving.by });
  }
  return version;
}

/** @returns the id */
export async function createKpi(tx: TenantTx, body: KpiBody, saving: Saving): Promise<number> {
  await lockDefinitions(tx);
  const id = await reserve(tx, body.name);
  await save(tx, { id, name: body.name, version: 0, body, is_system: false }, body, saving);
  return id;
}

export async function replaceKpi(tx: TenantTx, id: number, body: KpiBody, saving: PartSaving): Promise<number> {
  await lockDefinitions(tx);
  const before = await getStoredKpi(tx, id);
  if (!before) throw new NotFound('KPI');
  demandNewest('KPI', before, saving);
  return save(tx, before, body, saving);
}

/** @param part what is changed; the rest stays */
export async function changeKpi(tx: TenantTx, id: number, part: Partial<KpiBody>, saving: PartSaving): Promise<number> {
  await lockDefinitions(tx);
  const before = await getStoredKpi(tx, id);
  if (!before) throw new NotFound('KPI');
  demandNewest('KPI', before, saving);
  return save(tx, before, KpiBody.parse({ ...before.body, ...part }), saving);
}

/** Takes a KPI away that nothing names, with its points; its versions stay. */
export async function deleteKpi(tx: TenantTx, id: number, by: Actor): Promise<void> {
  await lockDefinitions(tx);
  const [before, mentions] = await Promise.all([getStoredKpi(tx, id), findMentions(tx, id)]);
  if (!before) throw new NotFound('KPI');
  if (before.is_system) throw new BusinessError('A system KPI cannot be deleted; it can be set to Inactive.');
  if (mentions.length > 0) throw new BusinessError(`${before.name} is named by: ${mentions.join(', ')}.`);
  await tx.rows('delete from kpi_points where tenant_id = $1 and kpi_id = $2', [tx.tenant, id]);
  await tx.rows('delete from kpis where tenant_id = $1 and id = $2', [tx.tenant, id]);
  await recordAudit(tx, { verb: 'delete', entity: 'kpi', entityId: id, changes: { name: before.name }, ...by });
}

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
