/**
 * Building blocks of the starter pages. They produce entries of a definition file as an export writes it: references are by name, and
 * values that equal the default may be missing.
 */
import { NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import type { BetterDirection, ChartOptions, Column, Query, Threshold } from '@mainstay/contract/components/definition';
import type { DefinitionFile } from '@mainstay/contract/definitions/transfer';
import { isWidget } from '@mainstay/contract/pages/page';
import type { Aggregate, Format } from '@mainstay/contract/rules/expressions';
import type { z } from 'zod';

export type Entry = DefinitionFile['entries'][number];
export type WrittenColumn = z.input<typeof Column>;
export type WrittenQuery = Omit<z.input<typeof Query>, 'source'> & { source: string };
type Meta = Record<string, unknown>;

/** Colors with a meaning. Everything else uses the colors of the theme. */
export const GOOD = '#2A9D5F';
export const FAIR = '#E3A82B';
export const BAD = '#D64545';
/** For values that are neither good nor bad: the gray of the theme that is legible in light and dark. */
export const NEUTRAL = '#7B8494';

/** Labels of the priorities of cases. Higher priorities have stronger colors. */
const PRIORITY_LABELS = { urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low' } as const;
const PRIORITY_COLORS = { urgent: BAD, high: '#E2711D', medium: NEUTRAL, low: '#B9BFCA' } as const;
const PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const;
export const PRIORITY_STYLES: Colors = Object.fromEntries(
  PRIORITIES.map((name, at) => [name, { color: PRIORITY_COLORS[name], label: PRIORITY_LABELS[name], order: at + 1 }]),
);
/** A column whose values have labels. Values without a label are shown unchanged. */
export const labeledColumn = (key: string, label: string, labels: Readonly<Record<string, string>>): WrittenColumn =>
  column(
    key,
    label,
    Object.entries(labels).reduce((rest, [value, word]) => `if(${key} == '${value}', '${word}', ${rest})`, key),
  );
export const priority = (): WrittenColumn => labeledColumn('priority', 'Priority', PRIORITY_LABELS);

/** A column of rows or of groups. @param formula defaults to the column itself */
export const column = (
  key: string,
  label: string,
  formula = key,
  more: Partial<WrittenColumn> = {},
): WrittenColumn => ({
  key,
  label,
  expr: { formula },
  ...more,
});
export const measure = (key: string, label: string, formula: string, format: Format = 'comma'): WrittenColumn => ({
  key,
  label,
  expr: { formula },
  role: 'measure',
  format,
});
export const month = (key: string, label = 'Month', formula = key): WrittenColumn =>
  column(key, label, formula, { grain: 'month', format: 'date' });

/** Selects the rows for which a formula is true. */
export const rowsWhere = (formula: string) => ({ left: { formula }, op: 'eq' as const, right: [{ value: true }] });
/** Excludes the current day, because its counts of users are incomplete. */
export const isBeforeToday = (column: string): string => `days_between(${column}, today()) > 0`;
/** Selects the rows of the clicked value, or all rows if no value of this name was clicked. */
const matchesClick = (formula: string, param: string) => ({ left: { formula }, op: 'eq' as const, right: [{ param }] });

/** The name of an account as a link, in rows of accounts and in rows of their data. */
const link = { type: 'account', id: 'account_id', name: 'account' } as const;
export const ACCOUNT: readonly WrittenColumn[] = [
  column('account_id', 'Account id', 'id', { hidden: true }),
  column('account', 'Account', 'name', { link, filter: 'search' }),
];
export const IN_ACCOUNT: readonly WrittenColumn[] = [
  column('account_id', 'Account id', 'account_id', { hidden: true }),
  column('account', 'Account', 'account.name', { link, filter: 'search' }),
];

/** An account with its status values and its owner. */
export const ACCOUNT_STATUS_COLUMNS: WrittenColumn[] = [
  ...ACCOUNT,
  column('mrr', 'MRR', 'mrr', { format: 'currency' }),
  column('health', 'Health', 'health', { format: 'number' }),
  column('renewal', 'Renewal', 'renewal', { format: 'date' }),
  column('owner', 'Owner', 'primary_owner'),
];

/** The name of an action as a link to its workspace, in rows of actions. */
export const ACTION: readonly WrittenColumn[] = [
  column('action_id', 'Action id', 'id', { hidden: true }),
  column('action', 'Action', 'name', { link: { type: 'action', id: 'action_id' } }),
];

interface ComponentSpec {
  /** Unique in the company; starts with the name of its page. */
  name: string;
  title: string;
  query: WrittenQuery;
  meta?: Meta;
  /** The component that a row opens. `by` maps clicked columns to the parameters of that component. */
  drill?: { to: string; by: Readonly<Record<string, string>> };
}

const component = (kind: string, { name, title, query, meta, drill }: ComponentSpec): Entry => ({
  kind: 'component',
  name,
  body: {
    kind,
    meta: { template_name: kind, title, ...meta },
    query: { ...query, source: { kind: 'dataset', name: query.source } },
    ...(drill && {
      drilldown: {
        component: drill.to,
        params: Object.entries(drill.by).map(([selected, value]) => ({ selected, value })),
      },
    }),
  },
});
export const table = (spec: ComponentSpec): Entry => component('table', spec);
export const reactTable = (spec: ComponentSpec): Entry => component('react-table', spec);

const MAX_VALUES = 400;
/** By column, or by value if the values are series. */
type Colors = Readonly<Record<string, string | { color: string; label: string; order: number }>>;
/** For charts with a series or a value per health band. */
export const BAND_COLORS: Colors = { good: GOOD, fair: FAIR, poor: BAD, not_enough_data: NEUTRAL };
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
  thresholds?: readonly z.input<typeof Threshold>[];
}
/** Explains which period the change refers to. */
const createComparison = (days: number) => ({
  key: 'footervalue',
  name: 'Compared with',
  type: 'text',
  expr: { formula: `'vs ${days} days before'` },
  format: 'text',
});
export function tile({
  name,
  title,
  source,
  measures,
  outputs,
  days,
  better,
  date_field,
  thresholds = [],
}: Tile): Entry {
  const kpiMeasures = Object.entries(measures).map(([key, { agg, of, where }]) => ({
    key,
    source: { kind: 'dataset', name: source },
    agg,
    ...(of !== undefined && { of: { formula: of } }),
    ...(where !== undefined && { where: rowsWhere(where) }),
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
        ...(days !== undefined && {
          filter_config: { condition: `Last ${days} Days`, dynamic_date_filter_options: [30, 90, 365] },
        }),
      },
      threshold_config: thresholds,
      kpi: {
        measures: kpiMeasures,
        formula: { output: { data: [...data, ...comparison] } },
        compare: days === undefined ? 'none' : 'previous_period',
      },
    },
  };
}

type ItemContent = { component: string } | { kpis: readonly string[] } | { screen: string };
/** @param height in pixels; without it, the item is as high as its content */
export const item = (id: string, col: number, row: number, sizeX: number, content: ItemContent, height?: number) => ({
  id,
  col,
  row,
  sizeX,
  sizeY: 1,
  ...('kpis' in content && { isKpi: true, noContainer: true }),
  ...('screen' in content && !isWidget(content.screen) && { noContainer: true, hideTitle: true }),
  ...content,
  ...(height === undefined ? { autoHeight: true } : { customHeight: { heightValue: height, heightUnit: 'px' } }),
});
type Item = ReturnType<typeof item>;

interface WrittenTab {
  key: string;
  name: string;
  layout: readonly Item[];
  roles?: readonly string[];
  nestedTabs?: readonly (WrittenTab & { id: string })[];
}
export const tab = (
  key: string,
  name: string,
  layout: readonly Item[],
  more: Pick<WrittenTab, 'roles' | 'nestedTabs'> = {},
) => ({ id: key, key, name, layout, ...more });

/** Heights in pixels of items that are side by side: tables of five and of eight rows, and lists of ten rows. */
export const HEIGHTS = { tile: 132, chart: 300, few: 288, table: 396, list: 532 } as const;
/** Tiles that share a row. */
export const tiles = (names: readonly string[], row = 0): Item[] => {
  const sizeX = 6 / names.length;
  return names.map((name, at) => item(`tile-${at + 1}`, at * sizeX, row, sizeX, { component: name }, HEIGHTS.tile));
};

interface WrittenPage {
  name: string;
  scope?: 'Global' | 'Account' | 'Portfolio';
  roles?: readonly string[];
  layout?: readonly Item[];
  tabs?: readonly ReturnType<typeof tab>[];
}
export const page = ({ name, scope = 'Global', roles = [], layout = [], tabs = [] }: WrittenPage): Entry => ({
  kind: 'page',
  name,
  body: { scope, roles, layout, tabs },
});

/** Selects accounts whose data is not sufficient for a health score. */
export const NO_SCORE = 'coalesce(health, -1) < 0';
/** The health band of an account. */
export const BAND = `if(${NO_SCORE}, '${NOT_ENOUGH_DATA}', if(health > 75, 'Good', if(health > 50, 'Fair', 'Poor')))`;
export const ACTIVE = `status == 'Active'`;
/** Selects active accounts whose renewal is due within the given number of days. */
export const renewsWithin = (days: number): string =>
  `${ACTIVE} && days_between(today(), renewal) >= 0 && days_between(today(), renewal) <= ${days}`;
/** Selects the months of the last year, including the current one. */
export const LAST_YEAR = rowsWhere('days_between(month, today()) <= 365');

/** One year of dated records, which the reader may shorten. */
export const BY_YEAR = { filter_config: { condition: 'Last 365 Days', dynamic_date_filter_options: [90, 180, 365] } };

const CLICKS = { owner: 'primary_owner', segment: 'segment', tier: 'tier', industry: 'industry', band: BAND } as const;
/** The accounts behind a value, regardless of the clicked column. */
export const accountsDrilldown = (name: string, among: string): Entry =>
  table({
    name,
    title: 'Accounts',
    query: {
      source: 'accounts',
      params: [
        ...Object.keys(CLICKS).map((param) => ({ name: param, type: 'text' as const, from: 'drill' as const })),
        { name: 'renewal', type: 'date', from: 'drill' },
      ],
      where: {
        all: [
          rowsWhere(among),
          ...Object.entries(CLICKS).map(([param, formula]) => matchesClick(formula, param)),
          matchesClick('renewal', 'renewal'),
        ],
      },
      columns: ACCOUNT_STATUS_COLUMNS,
      sort: [{ sort_key: 'mrr', order_by: 'desc' }],
    },
  });
