/** Compiles a KPI into one statement: measures of several datasets and the formulas over them. Pure. */
import type { Filter, KpiQuery, Measure } from '@mainstay/contract/components/definition';
import { previousInterval } from '@mainstay/contract/rules/date-ranges';
import type { Expression } from '@mainstay/contract/rules/expressions';
import { sql } from 'kysely';
import type { Caller } from './caller.ts';
import { checkCondition, checkExpression, checkMeasure, expandFormulas, type NameScope } from './check.ts';
import type { Dataset, Datasets, Fragment } from './dataset.ts';
import { alias, createEmitContext, emit, type EmitContext, emitTest } from './emit.ts';
import { QueryError } from './errors.ts';
import { resolveInterval } from './filters.ts';
import { dropUnsetConditions, hasValue, type ParamInput, resolveParams } from './params.ts';
import { checkDateField } from './plan.ts';
import { accountScopeCte, fromWhere } from './scope.ts';
import { type Statement, toStatement } from './statement.ts';
import { allOf, dependsOnDate, isWithin, readsSingleDay, type Typed } from './typed.ts';

export interface KpiRequest {
  given?: ParamInput;
  /** Date ranges, which apply to the date of every measure. */
  filters?: readonly Filter[];
  /** KPIs that formulas may reference, by id (decision 45). */
  others?: ReadonlyMap<number, KpiQuery>;
}

export interface CompiledKpi {
  value: Statement;
  /** The same value for the preceding range of equal length; only if the definition compares and a range is given. */
  previous?: Statement;
  outputs: Pick<KpiQuery['formula']['output']['data'][number], 'key' | 'name' | 'type' | 'format'>[];
  personal: boolean;
  /** True if one of its measures, or of the KPIs that it references, counts a single day. */
  isOfSingleDay: boolean;
}

const MAX_KPI_DEPTH = 3;
/** Maximum number of measures and referenced KPIs in one statement. */
const MAX_SLOTS = 400;

/** @throws QueryError or QueryForbidden */
export function compileKpi(kpi: KpiQuery, caller: Caller, request: KpiRequest, datasets: Datasets): CompiledKpi {
  const build = (isPrevious: boolean) => new KpiBuilder(caller, request, datasets, isPrevious).statement(kpi);
  const current = build(false);
  const isComparing =
    kpi.compare === 'previous_period' && request.filters?.some((filter) => filter.enable_filter_query);
  return {
    value: current.statement,
    ...(isComparing && current.isRanged && { previous: build(true).statement }),
    outputs: kpi.formula.output.data.map(({ key, name, type, format }) => ({ key, name, type, format })),
    personal: current.isPersonal,
    isOfSingleDay: current.isOfSingleDay,
  };
}

type Slot = Extract<Typed, { node: 'slot' }>;

/** Returns the measures that an expression references. */
export function findMeasures(expression: Expression): string[] {
  if ('measure' in expression) return [expression.measure];
  return 'fn' in expression ? expression.args.flatMap(findMeasures) : [];
}

/**
 * Reduces a KPI to some of its outputs and the measures that they need.
 * @throws QueryError
 */
export function pickOutputs(kpi: KpiQuery, isPicked: (index: number) => boolean, place = 'kpi'): KpiQuery {
  const data = kpi.formula.output.data.flatMap((output, index) => {
    if (!isPicked(index)) return [];
    const expr = expandFormulas(output.expr, `${place}.formula.output.data.${index}.expr`, 'measures');
    return [{ ...output, expr }];
  });
  const needed = new Set(data.flatMap(({ expr }) => findMeasures(expr)));
  return { ...kpi, measures: kpi.measures.filter(({ key }) => needed.has(key)), formula: { output: { data } } };
}

/** Measures over the same rows, computed by a single subquery. */
interface Reading {
  dataset: Dataset;
  where: Typed[];
  /** `order` is the date that determines the first or the last row; its join is needed too. */
  measures: { typed: Typed; slot: number; order: Typed | undefined }[];
}

const withCondition = (typed: Typed, where: Typed[]): Typed => {
  if (where.length === 0) return typed;
  if (typed.node !== 'aggregate') throw new Error('A measure that is not an aggregate.');
  return { ...typed, where: allOf(typed.where ? [typed.where, ...where] : where) };
};

/**
 * Combines readings of different rows of a dataset with one row per account. A scan of all accounts costs more than the conditions, which
 * become filters of the aggregates. The rows of other datasets may be found by an index that needs the condition.
 */
function combineReadings(readings: readonly Reading[]): Reading[] {
  const combined = new Map<Dataset, Reading>();
  const isShared = ({ dataset }: Reading) =>
    dataset.hasRowPerAccount === true && readings.filter((other) => other.dataset === dataset).length > 1;
  for (const { dataset, where, measures } of readings.filter(isShared)) {
    const filtered = measures.map((measure) => ({ ...measure, typed: withCondition(measure.typed, where) }));
    const { measures: before = [] } = combined.get(dataset) ?? {};
    combined.set(dataset, { dataset, where: [], measures: [...before, ...filtered] });
  }
  return [...combined.values(), ...readings.filter((reading) => !isShared(reading))];
}

class KpiBuilder {
  readonly #readings = new Map<string, Reading>();
  readonly #identity = new Map<Dataset, number>();
  /** First outputs of the KPIs that formulas reference, each computed once, in dependency order. */
  readonly #named = new Map<number, { typed: Slot; output: Typed; depth: number }>();
  #slots = 0;
  #isRanged = false;
  readonly #caller: Caller;
  readonly #request: KpiRequest;
  readonly #datasets: Datasets;
  readonly #isPrevious: boolean;

  constructor(caller: Caller, request: KpiRequest, datasets: Datasets, isPrevious: boolean) {
    this.#caller = caller;
    this.#request = request;
    this.#datasets = datasets;
    this.#isPrevious = isPrevious;
  }

  statement(kpi: KpiQuery): { statement: Statement; isRanged: boolean; isPersonal: boolean; isOfSingleDay: boolean } {
    const { outputs } = this.#outputs(kpi, 'kpi', []);
    const context = createEmitContext(this.#caller);
    const readings = combineReadings([...this.#readings.values()]);
    const scopeCte = accountScopeCte(
      readings.map(({ dataset }) => dataset),
      this.#caller,
    );
    const tables = readings.map((reading, index) => sql`(${this.#read(reading)}) ${sql.id(`g${index + 1}`)}`);
    const measuresSelect =
      tables.length > 0 ? sql`select * from ${sql.join(tables, sql` cross join `)}` : sql`select 1 as none`;
    const ctes = [...(scopeCte ? [scopeCte] : []), sql`m as materialized (${measuresSelect})`];
    // Each KPI gets a step of its own. Inlining KPIs at every reference would let the statement grow without bound.
    let from = sql`m`;
    for (const [at, { typed, output: value }] of [...this.#named.values()].entries()) {
      const [step, name] = [sql.id(`s${at + 1}`), sql.id(`m${typed.slot + 1}`)];
      ctes.push(sql`${step} as materialized (select m.*, ${emit(value, context)} as ${name} from ${from})`);
      from = sql`${step} m`;
    }
    const values = outputs.map((output, index) => sql`${emit(output, context)} as ${alias(index)}`);
    return {
      statement: toStatement(sql`with ${sql.join(ctes)} select ${sql.join(values)} from ${from}`),
      isRanged: this.#isRanged,
      isPersonal: readings.some(({ dataset }) => dataset.personal === true),
      isOfSingleDay: readings.some(({ where, measures }) =>
        [...where, ...measures.map(({ typed }) => typed)].some(readsSingleDay),
      ),
    };
  }

  #read({ dataset, where, measures }: Reading): Fragment {
    const baseContext = createEmitContext(this.#caller);
    const outputs = measures.map(({ typed, slot, order }) => {
      const context: EmitContext = {
        ...baseContext,
        order: { date: order && emit(order, baseContext), key: dataset.key },
      };
      return sql`${emit(typed, context)} as ${sql.id(`m${slot + 1}`)}`;
    });
    const outer = sql.join(outputs);
    const usedExpressions = measures.flatMap(({ typed, order }) => (order ? [typed, order] : [typed]));
    return sql`select ${outer} ${fromWhere(dataset, this.#caller, { where, usedExpressions, outer, context: baseContext })}`;
  }

  #slot(type: Typed['type'], place: string): Slot {
    if (this.#slots >= MAX_SLOTS) {
      throw new QueryError(
        place,
        `A KPI can have ${MAX_SLOTS} values at most, including those of the KPIs that it refers to.`,
      );
    }
    return { node: 'slot', type, slot: this.#slots++ };
  }

  /**
   * Collects measures in numbered slots. The slots of a KPI that a formula references follow those of the referencing
   * KPI.
   * @returns the outputs, and the nesting depth of the referenced KPIs
   */
  #outputs(kpi: KpiQuery, place: string, path: readonly number[]): { outputs: Typed[]; depth: number } {
    const params = resolveParams(kpi.params, this.#request.given ?? {});
    const slots = new Map<string, Typed>();
    kpi.measures.forEach((measure, index) => {
      const at = `${place}.measures.${index}`;
      if (slots.has(measure.key)) throw new QueryError(`${at}.key`, 'Two measures have the same key.');
      slots.set(measure.key, this.#measure(measure, kpi, params, at));
    });
    let maxDepth = 0;
    const resolveKpi = (id: number, at: string, offset?: number): Typed => {
      const { typed, depth } = this.#figureOf(id, { at, offset, path });
      maxDepth = Math.max(maxDepth, depth);
      return typed;
    };
    const names: NameScope = { params, measure: (key) => slots.get(key), kpi: resolveKpi, aggregates: 'forbidden' };
    const keys = new Set<string>();
    const outputs = kpi.formula.output.data.map(({ key, expr }, index) => {
      const at = `${place}.formula.output.data.${index}`;
      if (keys.has(key)) throw new QueryError(`${at}.key`, 'Two outputs have the same key.');
      keys.add(key);
      return checkExpression(expandFormulas(expr, `${at}.expr`, 'measures'), names, `${at}.expr`);
    });
    return { outputs, depth: maxDepth };
  }

  /**
   * Returns the first output of a KPI that a formula references. It is computed once, regardless of the number of
   * references.
   */
  #figureOf(id: number, { at, offset, path }: { at: string; offset: number | undefined; path: readonly number[] }) {
    if (path.includes(id)) throw new QueryError(at, 'These KPIs reference each other in a cycle.', offset);
    const existing = this.#named.get(id);
    if (path.length + (existing?.depth ?? 1) > MAX_KPI_DEPTH) {
      throw new QueryError(at, `KPI references can be nested at most ${MAX_KPI_DEPTH} levels deep.`, offset);
    }
    if (existing) return existing;
    const other = this.#request.others?.get(id);
    if (!other) throw new QueryError(at, 'There is no KPI with this id.', offset);
    const { outputs, depth } = this.#outputs(
      pickOutputs(other, (index) => index === 0, at),
      at,
      [...path, id],
    );
    const [output = { node: 'value', type: 'int', value: 0 } as const] = outputs;
    const reference = { typed: this.#slot(output.type, at), output, depth: depth + 1 };
    this.#named.set(id, reference);
    return reference;
  }

  #measure(measure: Measure, kpi: KpiQuery, params: Map<string, Typed>, place: string): Typed {
    const dataset = this.#datasets(measure.source, `${place}.source`);
    const has = hasValue(kpi.params, params);
    const names: NameScope = { dataset, params, aggregates: 'forbidden' };
    const of = measure.of && expandFormulas(measure.of, `${place}.of`);
    const typed = checkMeasure({ agg: measure.agg, ...(of && { of }) }, names, place);
    const date = checkDateField(measure.date_field ?? dataset.dateField, names, `${place}.date_field`);
    const condition = dropUnsetConditions(measure.where, has, `${place}.where`);
    const where = [...(condition ? [checkCondition(condition, names, `${place}.where`)] : []), ...this.#ranges(date)];
    const slot = this.#slot(typed.type, place);
    const rowsKey = this.#sameRows(dataset, where);
    const reading = this.#readings.get(rowsKey) ?? { dataset, where, measures: [] };
    // Set only if the order matters: on a past day the date may be unavailable although all requested values are
    // available.
    reading.measures.push({ typed, slot: slot.slot, order: dependsOnDate(typed) ? date : undefined });
    this.#readings.set(rowsKey, reading);
    return slot;
  }

  /** Two measures read the same rows if their dataset and conditions are the same SQL with the same values. */
  #sameRows(dataset: Dataset, where: Typed[]): string {
    const identity = this.#identity.get(dataset) ?? this.#identity.size;
    this.#identity.set(dataset, identity);
    const context = createEmitContext(this.#caller);
    const { sql: text, parameters } = toStatement(sql.join(where.map((test) => emitTest(test, context))));
    return JSON.stringify([identity, text, parameters]);
  }

  #ranges(date: Typed | undefined): Typed[] {
    return (this.#request.filters ?? []).flatMap((filter, index) => {
      const place = `filters.${index}`;
      if (!filter.enable_filter_query) return [];
      if (filter.type !== 'daterange' || filter.column_name !== undefined) {
        throw new QueryError(place, 'A KPI can only be filtered by a date range.');
      }
      const today = date?.type === 'instant' ? this.#caller.utcToday : this.#caller.today;
      const interval = resolveInterval(filter, today, place);
      if (!interval || !date) return [];
      this.#isRanged = true;
      return [isWithin(date, this.#isPrevious ? previousInterval(interval) : interval)];
    });
  }
}
