/** Parameters: the only values that a page, a click or a URL passes to a definition. */
import type { Parameter } from '@mainstay/contract/components/definition';
import { InvalidDateError, parseDay } from '@mainstay/contract/rules/date-ranges';
import {
  type Condition,
  type Expression,
  type Grain,
  GRAINS,
  MAX_DEPTH,
  type ScalarValue,
} from '@mainstay/contract/rules/expressions';
import { expandFormulas } from './check.ts';
import { QueryError } from './errors.ts';
import type { Typed } from './typed.ts';

/**
 * All passed values by name; only declared names are read. Values of a click are named `p_…`. The value is accompanied
 * by `p_…_grain` if it is the start of a period, and by `p_…_none` if the clicked item has no value: `null`, or an
 * `empty` text.
 */
export type ParamInput = Readonly<Record<string, unknown>>;

const isGrain = (value: unknown): value is Grain => (GRAINS as readonly unknown[]).includes(value);

/** @throws QueryError if a value has another type, or a required one is missing */
export function resolveParams(params: readonly Parameter[], input: ParamInput): Map<string, Typed> {
  const values = new Map<string, Typed>();
  for (const param of params) {
    const name = param.from === 'drill' ? `p_${param.name}` : param.name;
    const raw = Object.hasOwn(input, name) ? input[name] : undefined;
    const isDrilldown = param.from === 'drill';
    const isMissing = raw === undefined || raw === null || raw === '';
    const rawValue = isMissing ? param.default : raw;
    const value = rawValue === undefined ? undefined : parseParam(rawValue, param);
    const grain = Object.hasOwn(input, `${name}_grain`) ? input[`${name}_grain`] : undefined;
    const noneMarker =
      isDrilldown && isMissing && Object.hasOwn(input, `${name}_none`) ? input[`${name}_none`] : undefined;
    if (noneMarker === 'null' || (noneMarker === 'empty' && param.type === 'text')) {
      values.set(param.name, { node: 'value', type: param.type, value: noneMarker === 'null' ? null : '' });
    } else if (value !== undefined) {
      const isPeriod = isDrilldown && param.type === 'date' && isGrain(grain);
      values.set(param.name, { node: 'value', type: param.type, value, ...(isPeriod && { grain }) });
    } else if (param.required) {
      throw new QueryError(`params.${param.name}`, `Missing parameter ${param.name}`);
    }
  }
  return values;
}

/** URLs pass text, which is parsed as the declared type or rejected, never guessed. */
function parseParam(raw: unknown, { name, type }: Parameter): ScalarValue {
  const raiseError = (): never => {
    throw new QueryError(`params.${name}`, `The parameter ${name} must be of type ${type}.`);
  };
  switch (type) {
    case 'text':
      return typeof raw === 'string' && raw.length <= 1000 && !raw.includes('\u0000') ? raw : raiseError();
    case 'boolean':
      return raw === true || raw === 'true' ? true : raw === false || raw === 'false' ? false : raiseError();
    case 'date':
      try {
        return parseDay(raw);
      } catch (error) {
        if (error instanceof InvalidDateError) throw new QueryError(`params.${name}`, error.message);
        throw error;
      }
    case 'int':
    case 'number': {
      const isNumberText = typeof raw === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(raw);
      const number = typeof raw === 'number' && Math.abs(raw) <= 1e15 ? raw : isNumberText ? Number(raw) : raiseError();
      return type === 'int' && !Number.isSafeInteger(number) ? raiseError() : number;
    }
  }
}

type HasValue = (param: string) => boolean;

/**
 * Returns false for declared parameters without a value. Undeclared names count as set; the later check rejects them.
 */
export const hasValue =
  (params: readonly Parameter[], values: ReadonlyMap<string, Typed>): HasValue =>
  (name) =>
    values.has(name) || !params.some((param) => param.name === name);

/**
 * Drops the smallest conditions that use a parameter without a value and expands formulas to trees. Returns undefined
 * if nothing is left. Conditions that are nested too deeply are returned unchanged because the subsequent check rejects
 * them.
 * @throws QueryError if a formula cannot be parsed
 */
export function dropUnsetConditions(
  condition: Condition | undefined,
  has: HasValue,
  place: string,
  depth = 1,
): Condition | undefined {
  if (!condition || depth > MAX_DEPTH) return condition;
  if ('left' in condition) {
    const expandSide = (side: Expression, at: string) => pruneAggregates(expandFormulas(side, at), has, at, depth + 1);
    const left = expandSide(condition.left, `${place}.left`);
    const right = condition.right?.map((side, index) => expandSide(side, `${place}.right.${index}`));
    if (![left, ...(right ?? [])].every((side) => usesOnly(side, has))) return undefined;
    return { left, op: condition.op, ...(right && { right }) };
  }
  if ('not' in condition) {
    const inner = dropUnsetConditions(condition.not, has, `${place}.not`, depth + 1);
    return inner && { not: inner };
  }
  const op = 'all' in condition ? 'all' : 'any';
  const parts = 'all' in condition ? condition.all : condition.any;
  const remainingParts = parts.flatMap(
    (part, index) => dropUnsetConditions(part, has, `${place}.${op}.${index}`, depth + 1) ?? [],
  );
  if (remainingParts.length === 0) return undefined;
  return 'all' in condition ? { all: remainingParts } : { any: remainingParts };
}

function usesOnly(expression: Expression, has: HasValue, depth = 1): boolean {
  if (depth > MAX_DEPTH) return true;
  if ('param' in expression) return has(expression.param);
  if ('fn' in expression) return expression.args.every((arg) => usesOnly(arg, has, depth + 1));
  return 'agg' in expression && expression.of ? usesOnly(expression.of, has, depth + 1) : true;
}

/** Drops unset conditions in the same way within the aggregates of an expression. */
export function pruneAggregates(expression: Expression, has: HasValue, place: string, depth = 1): Expression {
  if (depth > MAX_DEPTH) return expression;
  if ('agg' in expression) {
    if (!expression.where) return expression;
    const { where, ...rest } = expression;
    const remainingWhere = dropUnsetConditions(where, has, `${place}.where`, depth + 1);
    return { ...rest, ...(remainingWhere && { where: remainingWhere }) };
  }
  if (!('fn' in expression)) return expression;
  const args = expression.args.map((arg, index) => pruneAggregates(arg, has, `${place}.args.${index}`, depth + 1));
  return args.every((arg, index) => arg === expression.args[index]) ? expression : { ...expression, args };
}
