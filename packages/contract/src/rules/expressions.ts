/** The closed vocabulary of definitions. These are plain lists so that the browser can offer them without loading a schema. */
export const AGGREGATES = ['count', 'count_distinct', 'sum', 'avg', 'min', 'max', 'first', 'last'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

export const OPERATORS = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'in',
  'contains',
  'starts_with',
  'is_null',
  'not_null',
] as const;
export type Operator = (typeof OPERATORS)[number];
export const OPERATOR_LABELS: Readonly<Record<Operator, string>> = {
  eq: 'is',
  ne: 'is not',
  gt: 'is greater than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  between: 'is between',
  in: 'is one of',
  contains: 'contains',
  starts_with: 'begins with',
  is_null: 'is empty',
  not_null: 'is not empty',
};

export const FUNCTIONS = [
  'add',
  'sub',
  'mul',
  'div',
  'neg',
  'abs',
  'round',
  'floor',
  'ceil',
  'percent',
  'coalesce',
  'if',
  'eq',
  'gt',
  'lt',
  'and',
  'or',
  'not',
  'concat',
  'lower',
  'upper',
  'today',
  'last_complete_day',
  'days_between',
  'date_part',
] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

export const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Grain = (typeof GRAINS)[number];

/** The type of a dataset column: `date` is a calendar day, `instant` a point in time. */
export type ValueType = 'int' | 'number' | 'text' | 'date' | 'instant' | 'boolean';

export type ScalarValue = string | number | boolean;

/**
 * An expression in a definition. `formula` is the text that its author wrote; it is never nested inside another expression and is parsed
 * into the other forms when the definition is read.
 */
export type Expression =
  | { formula: string }
  | { field: string }
  | { value: ScalarValue }
  | { param: string }
  | { measure: string }
  | { kpi: number }
  | { fn: FunctionName; args: Expression[] }
  | { agg: Aggregate; of?: Expression; where?: Condition };

export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { left: Expression; op: Operator; right?: Expression[] };

/** Maximum nesting depth of expressions and conditions. */
export const MAX_DEPTH = 8;
/** Maximum length of a formula. */
export const MAX_FORMULA = 2000;

export const FORMATS = [
  'text',
  'number',
  'comma',
  'metric_symbol',
  'currency',
  'percent',
  'date',
  'boolean',
  'file',
] as const;
export type Format = (typeof FORMATS)[number];

/** The six widgets (3-components-02). */
export const TEMPLATES = ['html', 'table', 'graph', 'score', 'react-table', 'react-ai'] as const;

export const CHART_TYPES = [
  'bar',
  'horizontalBar',
  'line',
  'area',
  'pie',
  'doughnut',
  'scatter',
  'treemap',
  'distribution',
] as const;
export type ChartType = (typeof CHART_TYPES)[number];
