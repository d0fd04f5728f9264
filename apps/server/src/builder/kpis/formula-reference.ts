/** Lists the functions and the measures of every dataset that formulas can use. S3-50, S3-51. */
import type { DatasetListing } from '@mainstay/contract/datasets';
import type { MeasureRow } from '@mainstay/contract/kpis/parts';
import { type Aggregate, AGGREGATES, FUNCTIONS, type ValueType } from '@mainstay/contract/rules/expressions';
import { AGGREGATE_DESCRIPTIONS, maxArguments, minArguments, SIGNATURES } from '@mainstay/contract/rules/functions';

export const functionRows = FUNCTIONS.map((name) => {
  const signature = SIGNATURES[name];
  const { label, args, returns, description } = signature;
  return {
    name,
    label,
    min_args: minArguments(signature),
    max_args: maxArguments(signature),
    arg_types: args.map(String),
    returns,
    description,
  };
});

const NUMERIC: readonly ValueType[] = ['int', 'number'];
const NUMBERS_ONLY: readonly Aggregate[] = ['sum', 'avg'];
const ORDERED: readonly Aggregate[] = ['min', 'max'];
const COUNTS: readonly Aggregate[] = ['count', 'count_distinct'];

/** Returns whether an aggregate applies to a column. */
const fits = (agg: Aggregate, type: ValueType): boolean =>
  (!NUMBERS_ONLY.includes(agg) || NUMERIC.includes(type)) && (!ORDERED.includes(agg) || type !== 'boolean');

const getType = (agg: Aggregate, type: ValueType): ValueType =>
  COUNTS.includes(agg) ? 'int' : agg === 'avg' ? 'number' : type;

/** Returns every valid combination of aggregate and column, as formulas write it. */
export const toMeasureRows = (datasets: readonly DatasetListing[]): MeasureRow[] =>
  datasets.flatMap(({ name: dataset, label, columns }) => [
    {
      id: 'count()',
      name: `Count of ${label.toLowerCase()}`,
      dataset,
      field: null,
      agg: 'count',
      type: 'int',
      filterable: true,
    },
    ...columns.flatMap((column) =>
      AGGREGATES.filter((agg) => fits(agg, column.type)).map((agg) => ({
        id: `${agg}(${column.name})`,
        name: `${AGGREGATE_DESCRIPTIONS[agg].label} of ${column.label}`,
        dataset,
        field: column.name,
        agg,
        type: getType(agg, column.type),
        filterable: column.filterable,
      })),
    ),
  ]);
