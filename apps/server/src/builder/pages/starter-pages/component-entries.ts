/**
 * Builds the components of the starter pages, as entries of a definition file like those of an export: references are by name, and values
 * that equal the default may be missing.
 */
import type { BetterDirection, ChartOptions, Threshold } from '@mainstay/contract/components/definition';
import type { DefinitionFile } from '@mainstay/contract/definitions/transfer';
import type { Aggregate, Format } from '@mainstay/contract/rules/expressions';
import { NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import type { z } from 'zod';
import { inPeriod, periodParam, PRIORITY_LABELS, rowsWhere, type WrittenQuery } from './query-columns.ts';

export type Entry = DefinitionFile['entries'][number];

type Meta = Record<string, unknown>;

/** Colors with a meaning. Everything else uses the colors of the theme. */
export const GOOD = '#2A9D5F';
export const FAIR = '#E3A82B';
export const BAD = '#D64545';
/** For values that are neither good nor bad: the gray of the theme that is legible in light and dark. */
export const NEUTRAL = '#7B8494';

const PRIORITY_COLORS = { urgent: BAD, high: '#E2711D', medium: NEUTRAL, low: '#B9BFCA' } as const;
const PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const;
export const PRIORITY_STYLES: Colors = Object.fromEntries(
  PRIORITIES.map((name, at) => [name, { color: PRIORITY_COLORS[name], label: PRIORITY_LABELS[name], order: at + 1 }]),
);

interface ComponentSpec {
  /** Unique in the company; starts with the name of its page. */
  name: string;
  title: string;
  query: WrittenQuery;
  meta?: Meta;
}

/** Guides are written in several lines of the source. */
const toGuide = (guide: unknown): Meta => (typeof guide === 'string' ? { guide: guide.replaceAll('\n', ' ') } : {});

const component = (kind: string, { name, title, query, meta }: ComponentSpec): Entry => ({
  kind: 'component',
  name,
  body: {
    kind,
    meta: { template_name: kind, title, ...meta, ...toGuide(meta?.guide) },
    query: { ...query, source: { kind: 'dataset', name: query.source } },
  },
});
export const table = (spec: ComponentSpec): Entry => component('table', spec);
export const reactTable = (spec: ComponentSpec): Entry => component('react-table', spec);

const MAX_VALUES = 400;
/** By column, or by value if the values are series. */
type Colors = Readonly<Record<string, string | { color: string; label?: string; order?: number; type?: 'line' }>>;
/** For charts with a series or a value per health band. */
export const BAND_COLORS: Colors = { good: GOOD, fair: FAIR, poor: BAD, not_enough_data: NEUTRAL };
/** The bands as series, from good to poor. */
export const BAND_STYLES: Colors = {
  good: { color: GOOD, label: 'Good', order: 1 },
  fair: { color: FAIR, label: 'Fair', order: 2 },
  poor: { color: BAD, label: 'Poor', order: 3 },
  not_enough_data: { color: NEUTRAL, label: NOT_ENOUGH_DATA, order: 4 },
};
type Options = Omit<z.input<typeof ChartOptions>, 'dataConfig'> & { colors?: Colors };
export const chart = ({ colors = {}, ...options }: Options, spec: ComponentSpec): Entry => {
  const dataConfig = Object.fromEntries(
    Object.entries(colors).map(([key, look]) => [key, typeof look === 'string' ? { color: look } : look]),
  );
  const meta = { pagination: false, page_size: MAX_VALUES, chartOptions: { ...options, dataConfig }, ...spec.meta };
  return component('graph', { ...spec, meta });
};

export interface Tile {
  name: string;
  title: string;
  source: string;
  /** By key: an aggregate over selected rows. */
  measures: Readonly<Record<string, { agg: Aggregate; of?: string; where?: string }>>;
  /** Formulas over the measures. The first one is the main value, and the others are shown below it. */
  outputs: readonly [name: string, formula: string, format: Format][];
  /** A range of days that is compared with the preceding range of the same length. */
  days?: number;
  /** Whether a higher or a lower main value is better. */
  better?: BetterDirection;
  date_field?: string;
  /** The date by which the selected period of a report applies, and how many days it reaches back without a selection. */
  period?: { date: string; days?: number };
  thresholds?: readonly z.input<typeof Threshold>[];
  guide?: string;
}
/** Explains which period the change refers to. */
const createComparison = (days: number) => ({
  key: 'footervalue',
  name: 'Compared with',
  type: 'text',
  expr: { formula: `'vs ${days} days before'` },
  format: 'text',
});
/** The conditions are separate: the one of the period is dropped if none is selected. */
function toMeasureCondition(where: string | undefined, date: string | undefined) {
  const conditions = [
    ...(where === undefined ? [] : [rowsWhere(where)]),
    ...(date === undefined ? [] : [inPeriod(date)]),
  ];
  const [only] = conditions;
  if (!only) return {};
  return { where: conditions.length === 1 ? only : { all: conditions } };
}
export function tile({
  name,
  title,
  source,
  measures,
  outputs,
  days,
  better,
  date_field,
  period,
  thresholds = [],
  guide,
}: Tile): Entry {
  const kpiMeasures = Object.entries(measures).map(([key, { agg, of, where }]) => ({
    key,
    source: { kind: 'dataset', name: source },
    agg,
    ...(of !== undefined && { of: { formula: of } }),
    ...toMeasureCondition(where, period?.date),
    ...(date_field !== undefined && { date_field }),
  }));
  const data = outputs.map(([label, formula, format], at) => ({
    key: at === 0 ? 'mainvalue' : `output_${at}`,
    name: label,
    type: at === 0 ? 'value' : 'text',
    expr: { formula },
    format,
    ...(at === 0 && better && { better }),
  }));
  const comparison = days === undefined ? [] : [createComparison(days)];
  return {
    kind: 'component',
    name,
    body: {
      kind: 'kpi',
      meta: {
        title,
        kpi_style: 'v2',
        ...toGuide(guide),
        ...(days !== undefined && {
          filter_config: { condition: `Last ${days} Days`, dynamic_date_filter_options: [30, 90, 365] },
        }),
      },
      threshold_config: thresholds,
      kpi: {
        ...(period && { params: [periodParam(period.days)] }),
        measures: kpiMeasures,
        formula: { output: { data: [...data, ...comparison] } },
        compare: days === undefined ? 'none' : 'previous_period',
      },
    },
  };
}

/** One year of dated records, which the reader may shorten. */
export const BY_YEAR = { filter_config: { condition: 'Last 365 Days', dynamic_date_filter_options: [90, 180, 365] } };
