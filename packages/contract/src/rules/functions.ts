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

const TWO = ['numeric', 'numeric'] as const;
const SAME = ['same', 'same'] as const;
const TESTS = ['boolean', 'boolean'] as const;
const number = (label: string, description: string, args: readonly ArgumentType[], more: object = {}): Signature => ({
  label,
  description,
  args,
  returns: 'number',
  ...more,
});
const test = (label: string, description: string, args: readonly ArgumentType[], more: object = {}): Signature => ({
  label,
  description,
  args,
  returns: 'boolean',
  ...more,
});
const text = (label: string, description: string, args: readonly ArgumentType[], more: object = {}): Signature => ({
  label,
  description,
  args,
  returns: 'text',
  ...more,
});

export const SIGNATURES: Readonly<Record<FunctionName, Signature>> = {
  add: number('Add', 'The sum of its arguments; also written a + b.', TWO, { upTo: 8 }),
  sub: number('Subtract', 'The first minus the second; also written a - b.', TWO),
  mul: number('Multiply', 'The product of its arguments; also written a * b.', TWO, { upTo: 8 }),
  div: number('Divide', 'Divides the first by the second; empty if the second is 0. Also written a / b.', TWO),
  neg: number('Negate', 'The number with the opposite sign; also written -a.', ['numeric']),
  abs: number('Absolute', 'Absolute value.', ['numeric']),
  round: number('Round', 'Rounds to a whole number, or to the given number of digits.', ['numeric', 'int'], {
    optional: 1,
  }),
  floor: number('Round down', 'The nearest whole number below.', ['numeric']),
  ceil: number('Round up', 'The nearest whole number above.', ['numeric']),
  percent: number('Percent', 'The first as a percentage of the second; empty if the second is 0.', TWO),
  coalesce: { ...text('First present', 'The first argument that is not empty.', SAME, { upTo: 8 }), returns: 'same' },
  if: {
    ...text('If', 'The second if the first is true, otherwise the third.', ['boolean', 'same', 'same']),
    returns: 'same',
  },
  eq: test('Equal', 'Whether both are the same; also written a == b.', SAME),
  gt: test('Greater', 'Whether the first is greater; also written a > b.', SAME),
  lt: test('Less', 'Whether the first is less; also written a < b.', SAME),
  and: test('And', 'Whether all are true; also written a && b.', TESTS, { upTo: 8 }),
  or: test('Or', 'Whether one is true; also written a || b.', TESTS, { upTo: 8 }),
  not: test('Not', 'The opposite; also written !a.', ['boolean']),
  concat: text('Join texts', 'Joins its arguments.', ['text'], { upTo: 8 }),
  lower: text('Lower case', 'The text in lower case.', ['text']),
  upper: text('Upper case', 'The text in upper case.', ['text']),
  today: { label: 'Today', description: "Today in the company's time zone.", args: [], returns: 'date' },
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
