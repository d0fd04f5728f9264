/** Parameters: the only values that a page, a click or an address gives to a definition. */
import type { Parameter } from '@mainstay/contract/components/definition';
import { InvalidDate, readDay } from '@mainstay/contract/rules/date-ranges';
import {
  type Condition,
  type Expression,
  type Grain,
  GRAINS,
  type ScalarValue,
} from '@mainstay/contract/rules/expressions';
import { Refusal } from './refusal.ts';
import type { Typed } from './typed.ts';

/** Everything that came along, by name; only declared names are read. Values of a click are named `p_…`. */
export type Given = Readonly<Record<string, unknown>>;

const isGrain = (value: unknown): value is Grain => (GRAINS as readonly unknown[]).includes(value);

/** @throws Refusal for a value of another type, or a required one that is missing */
export function resolveParams(params: readonly Parameter[], given: Given): Map<string, Typed> {
  const values = new Map<string, Typed>();
  for (const param of params) {
    const name = param.from === 'drill' ? `p_${param.name}` : param.name;
    const raw = Object.hasOwn(given, name) ? given[name] : undefined;
    const value = raw === undefined || raw === null || raw === '' ? param.default : coerce(raw, param);
    const grain = Object.hasOwn(given, `${name}_grain`) ? given[`${name}_grain`] : undefined;
    if (value !== undefined) {
      const isPeriod = param.from === 'drill' && param.type === 'date' && isGrain(grain);
      values.set(param.name, { node: 'value', type: param.type, value, ...(isPeriod && { grain }) });
    } else if (param.required) {
      throw new Refusal(`params.${param.name}`, `Missing parameter ${param.name}`);
    }
  }
  return values;
}

/** Addresses bring text: it is read as the declared type or refused, never guessed. */
function coerce(raw: unknown, { name, type }: Parameter): ScalarValue {
  const refuse = (): never => {
    throw new Refusal(`params.${name}`, `The parameter ${name} is not of the type ${type}.`);
  };
  switch (type) {
    case 'text':
      return typeof raw === 'string' && raw.length <= 1000 && !raw.includes('\u0000') ? raw : refuse();
    case 'boolean':
      return raw === true || raw === 'true' ? true : raw === false || raw === 'false' ? false : refuse();
    case 'date':
      try {
        return readDay(raw);
      } catch (error) {
        if (error instanceof InvalidDate) throw new Refusal(`params.${name}`, error.message);
        throw error;
      }
    case 'int':
    case 'number': {
      const text = typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw : refuse();
      const number = /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : refuse();
      return type === 'int' && !Number.isSafeInteger(number) ? refuse() : number;
    }
  }
}

type Has = (param: string) => boolean;

/** Declared but without a value; a name that is not declared stays, and is refused when it is checked. */
export const hasValue =
  (params: readonly Parameter[], values: ReadonlyMap<string, Typed>): Has =>
  (name) =>
    values.has(name) || !params.some((param) => param.name === name);

/** Drops the smallest conditions that use a parameter without a value. Undefined: nothing is left. */
export function withoutMissing(condition: Condition | undefined, has: Has): Condition | undefined {
  if (!condition) return undefined;
  if ('left' in condition) {
    return [condition.left, ...(condition.right ?? [])].every((side) => usesOnly(side, has)) ? condition : undefined;
  }
  if ('not' in condition) {
    const kept = withoutMissing(condition.not, has);
    return kept && { not: kept };
  }
  const parts = 'all' in condition ? condition.all : condition.any;
  const kept = parts.flatMap((part) => withoutMissing(part, has) ?? []);
  if (kept.length === 0) return undefined;
  return 'all' in condition ? { all: kept } : { any: kept };
}

function usesOnly(expression: Expression, has: Has): boolean {
  if ('param' in expression) return has(expression.param);
  if ('fn' in expression) return expression.args.every((arg) => usesOnly(arg, has));
  return 'agg' in expression && expression.of ? usesOnly(expression.of, has) : true;
}

/** The same, within the conditions of an expression's aggregates. */
export function pruneAggregates(expression: Expression, has: Has): Expression {
  if ('agg' in expression) {
    const { where, ...rest } = expression;
    const kept = withoutMissing(where, has);
    return kept === where ? expression : { ...rest, ...(kept && { where: kept }) };
  }
  if (!('fn' in expression)) return expression;
  const args = expression.args.map((arg) => pruneAggregates(arg, has));
  return args.every((arg, index) => arg === expression.args[index]) ? expression : { ...expression, args };
}
