/** How the comparison of two versions of a component shows its fields: with the labels of the editor. */
import type {
  ChartOptions,
  Definition,
  Link,
  Meta,
  Query,
  Sort,
  Source,
} from '@mainstay/contract/components/definition';
import type { DatasetListing } from '@mainstay/contract/datasets';
import { CUSTOM_RANGE } from '@mainstay/contract/rules/date-ranges';
import type { Expression } from '@mainstay/contract/rules/expressions';
import { type FieldLabels, formatOption } from '../../../../platform/forms/compare-values.ts';
import type { Option } from '../../../../platform/ui/SelectField.tsx';
import { getComponentKind } from '../../component-kinds.ts';
import { getExtensions } from '../../extension-components.ts';
import {
  formatCondition,
  formatExpression,
  formatLink,
  formatMap,
  formatParams,
  formatSource,
  formatThresholds,
} from '../../format-definition.ts';
import { getOutputOptions } from './editor-state.ts';
import {
  AGGREGATE_LABELS,
  BETTER_OPTIONS,
  CHART_LABELS,
  COLUMN_FILTERS,
  COLUMN_ROLES,
  DENSITIES,
  EVENTS,
  FILLS,
  FORMAT_LABELS,
  GRAIN_LABELS,
  LINKED_MODES,
  NUMBER_FORMATS,
  ORDERS,
  OUTPUT_TYPES,
  TABLE_FEATURES,
  toOptions,
} from './option-labels.ts';

/** The names of what a definition references by id. */
export interface ReferencedNames {
  datasets: readonly DatasetListing[];
  components: readonly Option[];
  menus: readonly Option[];
  kpis: readonly Option[];
}

/** The values of the form. */
interface Version {
  definition: Definition;
}

/** Formats the key of an output column as its label in the version. */
const formatColumnKey = (key: string | undefined, { definition }: Version): string => {
  const columns = getOutputOptions('query' in definition ? definition.query : undefined);
  return key === undefined ? '' : formatOption(columns)(key);
};

const formatFormat = formatOption(toOptions(FORMAT_LABELS));
const formatNumbers = formatOption(NUMBER_FORMATS);

const toAxisLabels = (path: string, name: string): FieldLabels => ({
  [path]: '',
  [`${path}.title`]: `${name}: title`,
  [`${path}.number_format`]: [`${name}: numbers`, formatNumbers],
  [`${path}.min`]: `${name}: from`,
  [`${path}.max`]: `${name}: to`,
  [`${path}.fit`]: `${name}: begins near the smallest value`,
});

const formatSeries = (config: ChartOptions['dataConfig'], version: Version): string[] =>
  Object.entries(config).map(([key, { label, type, color, order }]) =>
    [formatColumnKey(key, version), label, type && CHART_LABELS[type], color, order && `position ${order}`]
      .filter(Boolean)
      .join(', '),
  );

const CHART = 'definition.meta.chartOptions';
const RANGE = 'definition.meta.filter_config';
const TABLE = 'definition.meta.react_table';
const QUERY = 'definition.query';
const MEASURES = 'definition.kpi.measures';
const OUTPUTS = 'definition.kpi.formula.output.data';

const toMetaLabels = ({ kind }: Definition): FieldLabels => ({
  'definition.meta': '',
  'definition.meta.template_name': null,
  'definition.meta.title': 'Title on the page',
  'definition.meta.guide': 'Guide for viewers',
  'definition.meta.pagination': 'Paginate',
  'definition.meta.page_size': getComponentKind(kind).pageSizeLabel ?? null,
  'definition.meta.kpi_style': ['Show secondary values', (style: Meta['kpi_style']) => (style === 'v2' ? 'Yes' : 'No')],
  [RANGE]: '',
  [`${RANGE}.condition`]: 'Default range',
  [`${RANGE}.calendar_filter_options`]: `Available in addition to ${CUSTOM_RANGE.toLowerCase()}`,
  [`${RANGE}.dynamic_date_filter_options`]: '"Last N days" options',
  [`${RANGE}.selectYearFilter`]: [
    'Viewers can choose a year',
    (year: boolean | number) => (year === false ? 'No' : 'Yes'),
  ],
  [`${RANGE}.sub_type`]: 'Date picker',
  [`${RANGE}.is_applied_filter`]: null,
  [TABLE]: '',
  ...Object.fromEntries(TABLE_FEATURES.map(([feature, label]) => [`${TABLE}.${feature}`, label])),
  [`${TABLE}.density`]: ['Row height', formatOption(DENSITIES)],
  [`${TABLE}.groupBy`]: 'Grouped by',
  [CHART]: '',
  [`${CHART}.type`]: ['Type', formatOption(toOptions(CHART_LABELS))],
  [`${CHART}.labelKey`]: ['Category', formatColumnKey],
  [`${CHART}.dataConfig`]: ['Series', formatSeries],
  ...toAxisLabels(`${CHART}.x_axis_config`, 'Horizontal axis'),
  ...toAxisLabels(`${CHART}.y_axis_config`, 'Vertical axis'),
  [`${CHART}.tooltip_number_format`]: ['Numbers in the tooltip', formatNumbers],
  [`${CHART}.multipleSets`]: 'Multiple value sets',
  [`${CHART}.stacked`]: 'Stack the bars of all measures',
  [`${CHART}.discreteYAxis`]: 'Whole numbers on the vertical axis',
  [`${CHART}.showValue`]: 'Show values next to segments',
  [`${CHART}.hideValue`]: 'Hide values',
  [`${CHART}.rateBySize`]: 'Red, amber and green by size',
});

const toQueryLabels = (toSourceText: (source: Source) => string, toLinkText: (link: Link) => string): FieldLabels => ({
  [QUERY]: '',
  [`${QUERY}.source`]: ['Dataset', toSourceText],
  [`${QUERY}.params`]: ['Parameter', formatParams],
  [`${QUERY}.columns`]: 'Column',
  [`${QUERY}.columns.expr`]: ['Shows', formatExpression],
  [`${QUERY}.columns.role`]: ['Role', formatOption(COLUMN_ROLES)],
  [`${QUERY}.columns.grain`]: ['Grouped by', formatOption(toOptions(GRAIN_LABELS))],
  [`${QUERY}.columns.format`]: ['Format', formatFormat],
  [`${QUERY}.columns.filter`]: ['Filter for viewers', formatOption(COLUMN_FILTERS)],
  [`${QUERY}.columns.link`]: ['When a value is clicked', toLinkText],
  [`${QUERY}.columns.sortable`]: 'Viewers can sort by this column',
  [`${QUERY}.columns.heat`]: 'Color by value (tables)',
  [`${QUERY}.columns.hidden`]: 'Hidden (used for links only)',
  [`${QUERY}.where`]: ['Row filter', formatCondition],
  [`${QUERY}.having`]: ['Group filter', formatCondition],
  [`${QUERY}.sort`]: [
    'Sorted by',
    (sort: readonly Sort[], version: Version) =>
      sort
        .map(
          ({ sort_key, order_by }) =>
            `${formatColumnKey(sort_key, version)}, ${formatOption(ORDERS)(order_by).toLowerCase()}`,
        )
        .join('; '),
  ],
  [`${QUERY}.date_field`]: 'Date for range filters',
  [`${QUERY}.series_by`]: ['Split by', (key: Query['series_by'], version: Version) => formatColumnKey(key, version)],
  [`${QUERY}.fill`]: ['Empty periods', formatOption(FILLS)],
});

const toKpiLabels = (toSourceText: (source: Source) => string): FieldLabels => ({
  'definition.kpi': '',
  'definition.kpi.params': ['Parameter', formatParams],
  [MEASURES]: 'Measure',
  [`${MEASURES}.key`]: 'Name',
  [`${MEASURES}.source`]: ['Dataset', toSourceText],
  [`${MEASURES}.agg`]: ['Aggregation', formatOption(toOptions(AGGREGATE_LABELS))],
  [`${MEASURES}.of`]: ['Of', formatExpression],
  [`${MEASURES}.where`]: ['Rows', formatCondition],
  [`${MEASURES}.date_field`]: 'Date for range filters',
  'definition.kpi.formula': '',
  'definition.kpi.formula.output': '',
  [OUTPUTS]: 'Metric',
  [`${OUTPUTS}.name`]: 'Label',
  [`${OUTPUTS}.expr`]: ['Formula', (expression: Expression) => formatExpression(expression)],
  [`${OUTPUTS}.type`]: ['Kind', formatOption(OUTPUT_TYPES)],
  [`${OUTPUTS}.format`]: ['Format', formatFormat],
  [`${OUTPUTS}.better`]: ['Trend', formatOption(BETTER_OPTIONS)],
  'definition.kpi.compare': ['Compare with previous period', (compare: string) => (compare === 'none' ? 'No' : 'Yes')],
});

const SCORE_LABELS: FieldLabels = {
  'definition.score': '',
  'definition.score.items': 'KPI',
  'definition.score.items.weightage': 'Weight',
  'definition.score.items.min': 'Score 0 at',
  'definition.score.items.max': 'Score 100 at',
  'definition.score.items.invert': 'Lower is better',
};

/** Returns how the fields of a definition are shown. All versions of a component have the same kind. */
export function toDefinitionLabels(definition: Definition, names: ReferencedNames): FieldLabels {
  const { datasets, components, menus, kpis } = names;
  const formatComponent = formatOption(components);
  const toSourceText = (source: Source) =>
    formatSource(source, formatOption(datasets.map(({ name, label }) => ({ value: name, label }))));
  const toLinkText = (link: Link | undefined) =>
    formatLink(link, (kind, id) => formatOption(kind === 'menu' ? menus : components)(id));
  return {
    definition: '',
    'definition.kind': null,
    ...toMetaLabels(definition),
    'definition.meta.navigation': ['When the tile is clicked', toLinkText],
    'definition.meta.linked_component': [
      'On row click, pass the row to',
      ({ id, mode, map }: NonNullable<Meta['linked_component']>) =>
        [formatComponent(id), formatOption(LINKED_MODES)(mode), formatMap(map)].filter(Boolean).join(', '),
    ],
    'definition.meta.subscriptions': [
      'Subscription',
      (subscriptions: Meta['subscriptions']) =>
        subscriptions.map(({ component_id, event, map }) =>
          [formatComponent(component_id), formatOption(EVENTS)(event), formatMap(map)].filter(Boolean).join(', '),
        ),
    ],
    'definition.drilldown': '',
    'definition.drilldown.component': ['On click, replace with', formatComponent],
    'definition.drilldown.deeplink': ['When a row is clicked', toLinkText],
    'definition.drilldown.linkparams': ['URL parameter', formatMap],
    'definition.drilldown.params': [
      'Passed value',
      (params: readonly { selected: string; value: string }[], version: Version) =>
        params.map(({ selected, value }) => `${formatColumnKey(selected, version)}: ${value}`),
    ],
    'definition.threshold_config': ['Threshold', formatThresholds],
    ...toQueryLabels(toSourceText, toLinkText),
    'definition.html': 'HTML',
    ...toKpiLabels(toSourceText),
    ...SCORE_LABELS,
    // The KPI identifies the row.
    'definition.score.items.kpi': ['', formatOption(kpis)],
    'definition.ai': '',
    'definition.ai.prompt_id': 'Prompt of this chat',
    'definition.ai.context_components': ['Components', formatComponent],
    'definition.extension': '',
    'definition.extension.name': [
      'Component',
      (name: string) => getExtensions().find((one) => one.name === name)?.label ?? name,
    ],
    'definition.extension.options': ['Options', formatMap],
  };
}
