/** The view state of a component, and the data request that results from it. */
import type { Filter, FilterConfig, Sort } from '@mainstay/contract/components/definition';
import type { Cell, ComponentDetail } from '@mainstay/contract/components/report';
import { CUSTOM_RANGE, isLastDays, normalizeRangeName } from '@mainstay/contract/rules/date-ranges';
import { isPagePeriod } from '@mainstay/contract/rules/page-period';
import type { DataRequest } from '../queries.ts';
import { getTablePageSize } from './page-size.ts';

/** A selected date range. */
export interface RangeChoice {
  condition: string;
  from: string;
  to: string;
  year: number | null;
}

export interface View {
  /** The rendered component, which is another one after a drilldown. */
  component: number;
  /** Values from clicks and from other components, by parameter name without the `p_` prefix. */
  params: Readonly<Record<string, Cell>>;
  /** Null uses the range of the definition. */
  range: RangeChoice | null;
  columns: readonly Filter[];
  sort: Sort | null;
  page: number;
  /** Null uses the page size of the definition. */
  size: number | null;
  /** Shows the numbers of a chart as a table. */
  asTable: boolean;
  /** Shows the search and the filter fields of a table. */
  showsTools: boolean;
}

export const createView = (component: number): View => ({
  component,
  params: {},
  range: null,
  columns: [],
  sort: null,
  page: 1,
  size: null,
  asTable: false,
  showsTools: false,
});

/** Values of the page, such as its account. */
export type Context = Readonly<Record<string, string | number>>;

/** Returns the initial range of a definition; legacy codes are supported (3-filters-24 to 29). */
export const getDefaultRange = (config: FilterConfig): RangeChoice => ({
  condition: normalizeRangeName(config.condition),
  from: config.from?.slice(0, 10) ?? '',
  to: config.to?.slice(0, 10) ?? '',
  year: typeof config.selectYearFilter === 'number' ? config.selectYearFilter : null,
});

const NAMED_LAST = new Set(['Last 30 Days', 'Last 90 Days', 'Last 180 Days', 'Last 365 Days']);

function getConditionType(condition: string): Filter['condition_type'] {
  if (condition === CUSTOM_RANGE) return 'custom';
  return isLastDays(condition) && !NAMED_LAST.has(condition) ? 'last_n' : 'named';
}

/** Converts a range to filters. Returns none while a custom range is incomplete. */
function toRangeFilters(choice: RangeChoice, isUserApplied: boolean): Filter[] {
  const isCustom = choice.condition === CUSTOM_RANGE;
  if (isCustom && (choice.from === '' || choice.to === '')) return [];
  return [
    {
      type: 'daterange',
      condition: choice.condition,
      condition_type: getConditionType(choice.condition),
      ...(isCustom && { from: choice.from, to: choice.to }),
      ...(choice.year !== null && !isLastDays(choice.condition) && { year: choice.year }),
      user_applied_filter: isUserApplied,
      enable_filter_query: true,
    },
  ];
}

/** The period of the page replaces the range of the definition. */
const getPageRange = ({ period }: Context): RangeChoice | undefined =>
  isPagePeriod(period) ? { condition: period, from: '', to: '', year: null } : undefined;

/** Returns all active filters. Filters that were carried over from another component apply only if the column exists. */
export function getFilters(detail: ComponentDetail, view: View, context: Context = {}): Filter[] {
  const config = detail.meta.filter_config;
  const selected = view.range ?? (config && (getPageRange(context) ?? getDefaultRange(config)));
  const range = config && selected ? toRangeFilters(selected, view.range !== null) : [];
  const types = new Map(detail.columns.map(({ key, filter }) => [key, filter]));
  const columns = view.columns.filter(({ column_name, type }) => column_name && types.get(column_name) === type);
  return [...range, ...columns];
}

/** Returns the rows per page. A table shows 25 if more than 30 are configured (3-component-table-09). */
export function getPageSize(detail: ComponentDetail, view: View): number {
  const size = view.size ?? detail.meta.page_size;
  return detail.kind === 'table' ? getTablePageSize(size) : size;
}

/** Builds the data request of a view. The server ignores parameters that the definition does not declare. */
export function toDataRequest(detail: ComponentDetail, view: View, context: Context): DataRequest {
  const filters = getFilters(detail, view, context);
  const params = Object.entries(view.params).filter(([, value]) => value !== null);
  return {
    query: {
      ...context,
      ...Object.fromEntries(params.map(([name, value]) => [`p_${name}`, value])),
      id: detail.id,
      pageNumber: view.page,
      pageSize: detail.kind === 'kpi' ? undefined : getPageSize(detail, view),
    },
    body:
      filters.length === 0 && view.sort === null
        ? undefined
        : {
            ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
            ...(view.sort && { sort_by: view.sort }),
          },
  };
}

/** Returns whether the user filtered the rows, or the definition states that it is filtered (3-filters-17). */
export const isFiltered = (detail: ComponentDetail, view: View): boolean =>
  view.range !== null || view.columns.length > 0 || detail.meta.filter_config?.is_applied_filter === true;

/** Returns the view with changed filters; every change returns to page 1 (3-filters-46). */
export const withFilters = (view: View, change: Partial<Pick<View, 'range' | 'columns' | 'params'>>): View => ({
  ...view,
  ...change,
  page: 1,
});
