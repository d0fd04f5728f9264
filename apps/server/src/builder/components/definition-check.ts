/** Requires that a definition can be evaluated, before it is saved and before a table that it queries changes. */
import type { Definition, Extension, KpiQuery } from '@mainstay/contract/components/definition';
import type { z } from 'zod';
import type { RegisteredTable } from '../../core/datasets/custom-table-dataset.ts';
import { withCustomTables } from '../../core/datasets/dataset-catalog.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { createUnrestrictedCaller } from '../../platform/engine/caller.ts';
import { QueryError, toClientError } from '../../platform/engine/errors.ts';
import { runStatements } from '../../platform/engine/statement.ts';
import { extensionPoint, type FeatureSet } from '../../platform/feature.ts';
import { FieldError } from '../../platform/http/errors.ts';
import { getComponentKind } from '../evaluation/component-kinds.ts';
import { getSampleParams } from '../evaluation/component-request.ts';
import { buildStatements, type ComponentRequest, resolveReferences } from '../evaluation/evaluate-component.ts';
import { checkFilters } from '../evaluation/filter-validation.ts';
import { DEFAULT_LOCALE_SETTINGS } from '../evaluation/locale-settings.ts';
import { checkLinks } from '../evaluation/report-links.ts';

export interface ExtensionComponent {
  /** The name that definitions store. It never changes. */
  readonly name: string;
  readonly options: z.ZodType;
}

export const extensionComponents = extensionPoint<ExtensionComponent>('extension-components');

/** @throws FieldError if no feature has this component, or if it rejects the options */
function assertValidExtension(features: FeatureSet, { name, options }: Extension): void {
  const found = extensionComponents.from(features).find((component) => component.name === name);
  if (!found) throw new FieldError('extension.name', `There is no extension named ${name}.`);
  const issue = found.options.safeParse(options).error?.issues[0];
  if (issue) throw new FieldError(['extension.options', ...issue.path].join('.'), issue.message);
}

/** The request of a check: every parameter has a value, so that every condition is tested. */
const toSampleRequest = (definition: Definition): ComponentRequest => ({
  given: getSampleParams(definition),
  filters: [],
  sort: [],
  pageNumber: 1,
  pageSize: 1,
});

/** Reduces a KPI to its dataset queries, without the computation of its outputs. */
const toMeasuresOnly = (kpi: KpiQuery): KpiQuery => ({
  ...kpi,
  formula: {
    output: {
      data: kpi.measures.slice(0, 1).map(({ key }) => ({
        key,
        name: key,
        type: 'value' as const,
        format: 'number' as const,
        expr: { measure: key },
      })),
    },
  },
});

/** Returns whether a definition can query the given tables. Runs no statement and ignores referenced KPIs. */
export function isQueryable(
  { tenant, features }: TenantTx,
  definition: Definition,
  tables: readonly RegisteredTable[],
  now: Date,
): boolean {
  const reduced = definition.kind === 'kpi' ? { ...definition, kpi: toMeasuresOnly(definition.kpi) } : definition;
  const references = {
    datasets: withCustomTables(features, tables),
    others: new Map(),
    sources: [],
    localeSettings: DEFAULT_LOCALE_SETTINGS,
    stamp: '',
  };
  try {
    buildStatements(
      { id: 0, name: reduced.name, version: 0, definition: reduced },
      createUnrestrictedCaller(tenant, now),
      toSampleRequest(reduced),
      references,
    );
    return true;
  } catch (error) {
    if (error instanceof QueryError) return false;
    throw error;
  }
}

/**
 * Requires that a definition can be evaluated: checks names, types, depth and cycles, and runs it once over all
 * accounts.
 *
 * @returns milliseconds of the run
 * @throws BusinessError with place and reason
 */
export async function checkDefinition(tx: TenantTx, definition: Definition, now: Date): Promise<number> {
  try {
    checkLinks(definition);
    if (getComponentKind(definition).hasNoRows) return 0;
    if (definition.kind === 'extension') assertValidExtension(tx.features, definition.extension);
    const component = { id: 0, name: definition.name, version: 0, definition };
    const references = await resolveReferences(tx, definition);
    const reader = createUnrestrictedCaller(tx.tenant, now);
    const statements = buildStatements(component, reader, toSampleRequest(definition), references);
    checkFilters(definition, reader, references.datasets);
    const startedAt = performance.now();
    await runStatements(
      tx,
      statements.flatMap(({ name, statement }) => (name === 'csv' ? [] : [statement])),
    );
    return performance.now() - startedAt;
  } catch (error) {
    throw toClientError(error, 'author');
  }
}
