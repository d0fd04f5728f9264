/** The text of a KPI formula as the engine's question: every aggregate becomes a measure of the formula's dataset. */
import type { KpiQuery, Measure, Source } from '@mainstay/contract/components/definition';
import type { FormulaBody } from '@mainstay/contract/kpis/parts';
import type { Expression } from '@mainstay/contract/rules/expressions';
import { FormulaError, getOffset, parseFormula } from '@mainstay/contract/rules/formula';
import { MAIN_OUTPUT } from '@mainstay/contract/rules/kpi-types';
import { QueryForbidden, QueryError } from '../../../platform/engine/query-error.ts';
import { BusinessError, ForbiddenError } from '../../../platform/http/errors.ts';
import { isDatasetName } from '../../components/dataset.ts';

const MAX_MEASURES = 20;

/** What a formula gives: its own expression first, then what it names. */
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
  /** The field of the formula at which something of the query is written. */
  fieldOf: (place: string) => string;
  /** The character at which the measure of a place begins, where the fault itself knows none. */
  beginOf: (place: string) => number | undefined;
}

/** @throws Refusal with the field and the character */
export function buildQuery(body: FormulaBody): BuiltFormula {
  const source: Source = isDatasetName(body.source)
    ? { kind: 'dataset', name: body.source }
    : { kind: 'custom', table: body.source, system: false };
  const outputs = getOutputs(body);
  const measures = new Measures(source);
  const keys = new Set<string>();
  const data = outputs.map(({ key, name, expression, format, place }) => {
    if (keys.has(key)) throw new QueryError(place.replace(/expression$/, 'key'), 'Two outputs have the same key.');
    keys.add(key);
    return { key, name, type: 'value' as const, expr: measures.taken(read(expression, place), place), format };
  });
  const query: KpiQuery = { params: [], measures: measures.all, formula: { output: { data } }, compare: 'none' };
  const fieldOf = (place: string): string => {
    if (/\.source\b/.test(place)) return 'source';
    const [, kind, at] = /^kpi\.(measures|formula\.output\.data)\.(\d+)/.exec(place) ?? [];
    if (kind === 'measures') return measures.places[Number(at)] ?? 'expression';
    return kind ? (outputs[Number(at)]?.place ?? 'expression') : place;
  };
  const beginOf = (place: string) => measures.begins[Number(/^kpi\.measures\.(\d+)/.exec(place)?.[1])];
  return { query, fieldOf, beginOf };
}

/** A fault of a formula as its author is told, with the field and the character. */
export function toFormulaError(
  error: unknown,
  { fieldOf, beginOf }: Pick<BuiltFormula, 'fieldOf' | 'beginOf'>,
): unknown {
  if (error instanceof QueryForbidden) return new ForbiddenError(error.message);
  if (!(error instanceof QueryError)) return error;
  const { reason, place } = error;
  const field = fieldOf(place);
  const offset = field === 'source' ? undefined : (error.offset ?? beginOf(place));
  const told = offset === undefined ? reason : `Character ${offset + 1}: ${reason}`;
  return new BusinessError(`Invalid formula: ${reason}`, { fields: { [field]: told } });
}

/** @throws BusinessError `Invalid formula: …` with the field and the character */
export function parseFormulaBody(body: FormulaBody): BuiltFormula {
  try {
    return buildQuery(body);
  } catch (error) {
    throw toFormulaError(error, { fieldOf: (place) => place, beginOf: () => undefined });
  }
}

function read(text: string, place: string): Expression {
  try {
    return parseFormula(text);
  } catch (error) {
    if (error instanceof FormulaError) throw new QueryError(place, error.message, error.offset);
    throw error;
  }
}

class Measures {
  readonly all: Measure[] = [];
  /** Where each was written first. */
  readonly places: string[] = [];
  readonly begins: (number | undefined)[] = [];
  readonly #known = new Map<string, string>();
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /** The same expression over measures; it keeps its objects, whose places in the text are known. */
  taken(expression: Expression, place: string): Expression {
    const refuse = (reason: string): never => {
      throw new QueryError(place, reason, getOffset(expression));
    };
    if ('agg' in expression) return { measure: this.#keyOf(expression, place, refuse) };
    if ('field' in expression) return refuse('A column stands inside an aggregate, such as sum(mrr).');
    if ('param' in expression) return refuse('A KPI has no parameters.');
    if ('fn' in expression) expression.args = expression.args.map((arg) => this.taken(arg, place));
    return expression;
  }

  #keyOf(aggregate: Extract<Expression, { agg: unknown }>, place: string, refuse: (reason: string) => never): string {
    const same = JSON.stringify(aggregate);
    const known = this.#known.get(same);
    if (known) return known;
    if (this.all.length >= MAX_MEASURES) return refuse(`A formula has at most ${MAX_MEASURES} different aggregates.`);
    const key = `m${this.all.length + 1}`;
    this.all.push({ key, source: this.#source, ...aggregate });
    this.places.push(place);
    this.begins.push(getOffset(aggregate));
    this.#known.set(same, key);
    return key;
  }
}
