/** Converts the text of a KPI formula to a query of the engine. Every aggregate becomes a measure on the formula's dataset. */
import { type KpiQuery, type Measure, Meta, type Source } from '@mainstay/contract/components/definition';
import type { Cell } from '@mainstay/contract/components/report';
import type { FormulaBody } from '@mainstay/contract/kpis/parts';
import type { Expression } from '@mainstay/contract/rules/expressions';
import { FormulaError, getOffset, parseFormula } from '@mainstay/contract/rules/formula';
import { MAIN_OUTPUT } from '@mainstay/contract/rules/kpi-types';
import { isDatasetName } from '../../../core/datasets/dataset-catalog.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Caller } from '../../../platform/engine/caller.ts';
import { QueryError, QueryForbidden } from '../../../platform/engine/errors.ts';
import { compileKpi } from '../../../platform/engine/kpi.ts';
import { runStatements } from '../../../platform/engine/statement.ts';
import type { FeatureSet } from '../../../platform/feature.ts';
import { BusinessError, ForbiddenError } from '../../../platform/http/errors.ts';
import { resolveReferences } from '../../evaluation/evaluate-component.ts';

const MAX_MEASURES = 20;

/** Returns the outputs of a formula. Its own expression is the first one. */
export const getOutputs = ({ name, expression, number_format, output }: FormulaBody) => [
  { key: MAIN_OUTPUT, name, expression, format: number_format ?? 'number', place: 'expression' } as const,
  ...output.data.map((one, at) => ({
    key: one.key,
    name: one.name ?? one.key,
    expression: one.expression,
    format: one.format ?? 'number',
    place: `output.data.${at}.expression`,
  })),
];

export interface BuiltFormula {
  query: KpiQuery;
  /** Returns the field of the formula that contains a part of the query. */
  fieldOf: (place: string) => string;
  /** Returns the position of the measure at a path, for errors that have no position. */
  beginOf: (place: string) => number | undefined;
}

/** @throws QueryError with the field and the position */
export function buildQuery(features: FeatureSet, body: FormulaBody): BuiltFormula {
  const source: Source = isDatasetName(features, body.source)
    ? { kind: 'dataset', name: body.source }
    : { kind: 'custom', table: body.source, system: false };
  const outputs = getOutputs(body);
  const measures = new Measures(source);
  const keys = new Set<string>();
  const data = outputs.map(({ key, name, expression, format, place }) => {
    if (keys.has(key)) throw new QueryError(place.replace(/expression$/, 'key'), 'Two outputs have the same key.');
    keys.add(key);
    return {
      key,
      name,
      type: 'value' as const,
      expr: measures.replaceAggregates(parseExpression(expression, place), place),
      format,
    };
  });
  const query: KpiQuery = { params: [], measures: measures.all, formula: { output: { data } }, compare: 'none' };
  const getField = (place: string): string => {
    if (/\.source\b/.test(place)) return 'source';
    const [, kind, at] = /^kpi\.(measures|formula\.output\.data)\.(\d+)/.exec(place) ?? [];
    if (kind === 'measures') return measures.places[Number(at)] ?? 'expression';
    return kind ? (outputs[Number(at)]?.place ?? 'expression') : place;
  };
  const getMeasureOffset = (place: string) => measures.offsets[Number(/^kpi\.measures\.(\d+)/.exec(place)?.[1])];
  return { query, fieldOf: getField, beginOf: getMeasureOffset };
}

/** Converts an error of a formula to an error for its author, with the field and the position. */
function toFormulaError(
  error: unknown,
  { fieldOf: getField, beginOf: getMeasureOffset }: Pick<BuiltFormula, 'fieldOf' | 'beginOf'>,
): unknown {
  if (error instanceof QueryForbidden) return new ForbiddenError(error.message);
  if (!(error instanceof QueryError)) return error;
  const { reason, place } = error;
  const field = getField(place);
  const offset = field === 'source' ? undefined : (error.offset ?? getMeasureOffset(place));
  const message = offset === undefined ? reason : `Character ${offset + 1}: ${reason}`;
  return new BusinessError(`Invalid formula: ${reason}`, { fields: { [field]: message } });
}

/** @throws BusinessError `Invalid formula: …` with the field and the position */
export function parseFormulaBody(features: FeatureSet, body: FormulaBody): BuiltFormula {
  try {
    return buildQuery(features, body);
  } catch (error) {
    throw toFormulaError(error, { fieldOf: (place) => place, beginOf: () => undefined });
  }
}

function parseExpression(text: string, place: string): Expression {
  try {
    return parseFormula(text);
  } catch (error) {
    if (error instanceof FormulaError) throw new QueryError(place, error.message, error.offset);
    throw error;
  }
}

class Measures {
  readonly all: Measure[] = [];
  /** Path of the first occurrence of each measure. */
  readonly places: string[] = [];
  readonly offsets: (number | undefined)[] = [];
  readonly #known = new Map<string, string>();
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /**
   * Replaces the aggregates of an expression by measures. Expression objects are reused, because the parser stores text positions by
   * object.
   */
  replaceAggregates(expression: Expression, place: string): Expression {
    const reject = (reason: string): never => {
      throw new QueryError(place, reason, getOffset(expression));
    };
    if ('agg' in expression) return { measure: this.#keyOf(expression, place, reject) };
    if ('field' in expression) return reject('Use a column only inside an aggregate, such as sum(mrr).');
    if ('param' in expression) return reject('KPIs cannot have parameters.');
    if ('fn' in expression) expression.args = expression.args.map((arg) => this.replaceAggregates(arg, place));
    return expression;
  }

  #keyOf(aggregate: Extract<Expression, { agg: unknown }>, place: string, reject: (reason: string) => never): string {
    const signature = JSON.stringify(aggregate);
    const known = this.#known.get(signature);
    if (known) return known;
    if (this.all.length >= MAX_MEASURES)
      return reject(`A formula can have ${MAX_MEASURES} different aggregates at most.`);
    const key = `m${this.all.length + 1}`;
    this.all.push({ key, source: this.#source, ...aggregate });
    this.places.push(place);
    this.offsets.push(getOffset(aggregate));
    this.#known.set(signature, key);
    return key;
  }
}

/**
 * Returns every value of a formula for a caller, the main value first. The formula need not be stored.
 *
 * @throws BusinessError with the field and the position of an invalid name, type, depth or cycle
 */
export async function evaluateFormula(
  tx: TenantTx,
  name: string,
  built: BuiltFormula,
  caller: Caller,
): Promise<Cell[]> {
  const { query } = built;
  try {
    const references = await resolveReferences(tx, {
      kind: 'kpi',
      name,
      meta: Meta.parse({}),
      threshold_config: [],
      kpi: query,
    });
    const { value } = compileKpi(query, caller, { others: references.others }, references.datasets);
    const [rows] = await runStatements(tx, [value]);
    return rows?.[0] ?? [];
  } catch (error) {
    throw toFormulaError(error, built);
  }
}
