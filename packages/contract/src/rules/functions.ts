/** Signatures and descriptions of the functions and aggregates of formulas, for the type checker and for formula authors (S3-50). */
import { AGGREGATES, type Aggregate, FUNCTIONS, type FunctionName, type ValueType } from './expressions.ts';

/** A type, any number, or the type of the other arguments marked `same`. */
export type ArgumentType = 'numeric' | 'same' | ValueType;

export interface Signature {
  label: string;
  description: string;
  args: readonly ArgumentType[];
  /** The last argument can be repeated, up to this total number of arguments. */
  upTo?: number;
  /** Number of trailing arguments that can be omitted. */
  optional?: number;
  returns: ValueType | 'same';
}

/** Parts of a date that `date_part` can extract. */
export const DATE_PARTS: readonly string[] = ['year', 'quarter', 'month', 'week', 'day', 'dow'];

const TWO_NUMBERS = ['numeric', 'numeric'] as const;
const TWO_OF_SAME_TYPE = ['same', 'same'] as const;
const TWO_BOOLEANS = ['boolean', 'boolean'] as const;
const numberFunction = (
  label: string,
  description: string,
  args: readonly ArgumentType[],
  more: object = {},
): Signature => ({
  label,
  description,
  args,
  returns: 'number',
  ...more,
});
const booleanFunction = (
  label: string,
  description: string,
  args: readonly ArgumentType[],
  more: object = {},
): Signature => ({
  label,
  description,
  args,
  returns: 'boolean',
  ...more,
});
const textFunction = (
  label: string,
  description: string,
  args: readonly ArgumentType[],
  more: object = {},
): Signature => ({
  label,
  description,
  args,
  returns: 'text',
  ...more,
});

export const SIGNATURES: Readonly<Record<FunctionName, Signature>> = {
  add: numberFunction('Add', 'The sum of its arguments; also written a + b.', TWO_NUMBERS, { upTo: 8 }),
  sub: numberFunction('Subtract', 'The first minus the second; also written a - b.', TWO_NUMBERS),
  mul: numberFunction('Multiply', 'The product of its arguments; also written a * b.', TWO_NUMBERS, { upTo: 8 }),
  div: numberFunction(
    'Divide',
    'Divides the first by the second; empty if the second is 0. Also written a / b.',
    TWO_NUMBERS,
  ),
  neg: numberFunction('Negate', 'The number with the opposite sign; also written -a.', ['numeric']),
  abs: numberFunction('Absolute', 'Absolute value.', ['numeric']),
  round: numberFunction('Round', 'Rounds to a whole number, or to the given number of digits.', ['numeric', 'int'], {
    optional: 1,
  }),
  floor: numberFunction('Round down', 'The nearest whole number below.', ['numeric']),
  ceil: numberFunction('Round up', 'The nearest whole number above.', ['numeric']),
  percent: numberFunction('Percent', 'The first as a percentage of the second; empty if the second is 0.', TWO_NUMBERS),
  coalesce: {
    ...textFunction('First present', 'The first argument that is not empty.', TWO_OF_SAME_TYPE, { upTo: 8 }),
    returns: 'same',
  },
  if: {
    ...textFunction('If', 'The second if the first is true, otherwise the third.', ['boolean', 'same', 'same']),
    returns: 'same',
  },
  eq: booleanFunction('Equal', 'Whether both are the same; also written a == b.', TWO_OF_SAME_TYPE),
  gt: booleanFunction('Greater', 'Whether the first is greater; also written a > b.', TWO_OF_SAME_TYPE),
  lt: booleanFunction('Less', 'Whether the first is less; also written a < b.', TWO_OF_SAME_TYPE),
  and: booleanFunction('And', 'Whether all are true; also written a && b.', TWO_BOOLEANS, { upTo: 8 }),
  or: booleanFunction('Or', 'Whether one is true; also written a || b.', TWO_BOOLEANS, { upTo: 8 }),
  not: booleanFunction('Not', 'The opposite; also written !a.', ['boolean']),
  concat: textFunction('Join texts', 'Joins its arguments.', ['text'], { upTo: 8 }),
  lower: textFunction('Lower case', 'The text in lower case.', ['text']),
  upper: textFunction('Upper case', 'The text in upper case.', ['text']),
  today: { label: 'Today', description: "Today in the company's time zone.", args: [], returns: 'date' },
  last_complete_day: {
    label: 'Last complete day',
    description: "Yesterday in the company's time zone; on a page as of a past day, that day.",
    args: [],
    returns: 'date',
  },
  days_between: {
    label: 'Days between',
    description: 'Days from the first date to the second; negative when the second is earlier.',
    args: ['date', 'date'],
    returns: 'int',
  },
  date_part: {
    label: 'Part of a date',
    description: `A part of a date as a number: ${DATE_PARTS.join(', ')} (0 is Sunday).`,
    args: ['text', 'date'],
    returns: 'int',
  },
};

/** Aggregates take a column and, to count only some rows, a condition: `sum(mrr, status == 'Active')`. */
export const AGGREGATE_DESCRIPTIONS: Readonly<Record<Aggregate, { label: string; description: string }>> = {
  count: { label: 'Count', description: 'The number of rows, or of rows where the column is not empty.' },
  count_distinct: { label: 'Count different', description: 'The number of different values in the column.' },
  sum: { label: 'Sum', description: 'The sum of all values.' },
  avg: { label: 'Average', description: 'The mean of all values.' },
  min: { label: 'Smallest', description: 'The smallest value.' },
  max: { label: 'Largest', description: 'The largest value.' },
  first: { label: 'First', description: 'The value of the earliest row.' },
  last: { label: 'Last', description: 'The value of the latest row.' },
};

export const maxArguments = ({ args, upTo }: Signature): number => upTo ?? args.length;
export const minArguments = ({ args, optional }: Signature): number => args.length - (optional ?? 0);

export const isFunction = (name: string): name is FunctionName => (FUNCTIONS as readonly string[]).includes(name);
export const isAggregate = (name: string): name is Aggregate => (AGGREGATES as readonly string[]).includes(name);
