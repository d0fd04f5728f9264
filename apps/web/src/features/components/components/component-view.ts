/** What a person has set on a component, and the call that follows from it. */
import type { Filter, FilterConfig, Sort } from '@mainstay/contract/components/definition';
import type { Cell, ComponentDetail } from '@mainstay/contract/components/report';
import { CUSTOM_RANGE, isLastDays, normalizeRangeName } from '@mainstay/contract/rules/date-ranges';
import type { DataRequest } from '../queries.ts';
import { getTablePageSize } from './page-size.ts';

/** A range of dates as it is chosen. */
export interface RangeChoice {
  condition: string;
  from: string;
  to: string;
  year: number | null;
}

export interface View {
  /** The component that is drawn: another one after a drill-down. */
  component: number;
  /** Values of clicks and of other components, by parameter, without their `p_`. */
  params: Readonly<Record<string, Cell>>;
  /** Null: as the definition says. */
  range: RangeChoice | null;
  columns: readonly Filter[];
  sort: Sort | null;
  page: number;
  /** Null: as the definition says. */
  size: number | null;
  /** The numbers of a chart instead of the chart. */
  asTable: boolean;
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
});

/** Values of the page, such as its account. */
export type Context = Readonly<Record<string, string | number>>;

/** The range that a definition begins with; legacy codes are read (3-filters-24 to 29). */
export const getDefaultRange = (config: FilterConfig): RangeChoice => ({
  condition: normalizeRangeName(config.condition),
  from: config.from?.slice(0, 10) ?? '',
  to: config.to?.slice(0, 10) ?? '',
  year: typeof config.selectYearFilter === 'number' ? config.selectYearFilter : null,
});

const NAMED_LAST = new Set(['Last 30 Days', 'Last 90 Days', 'Last 180 Days', 'Last 365 Days']);

function conditionType(condition: string): Filter['condition_type'] {
  if (condition === CUSTOM_RANGE) return 'custom';
  return isLastDays(condition) && !NAMED_LAST.has(condition) ? 'last_n' : 'named';
}

/** A range as it is sent; none while a custom one lacks a day. */
function rangeFilter(choice: RangeChoice, byUser: boolean): Filter[] {
  const isCustom = choice.condition === CUSTOM_RANGE;
  if (isCustom && (choice.from === '' || choice.to === '')) return [];
  return [
    {
      type: 'daterange',
      condition: choice.condition,
      condition_type: conditionType(choice.condition),
      ...(isCustom && { from: choice.from, to: choice.to }),
      ...(choice.year !== null && !isLastDays(choice.condition) && { year: choice.year }),
      user_applied_filter: byUser,
      enable_filter_query: true,
    },
  ];
}

/** All filters in force. A filter that was carried over from another component counts where its column is there. */
export function getFilters(detail: ComponentDetail, view: View): Filter[] {
  const config = detail.meta.filter_config;
  const range = config ? rangeFilter(view.range ?? getDefaultRange(config), view.range !== null) : [];
  const types = new Map(detail.columns.map(({ key, filter }) => [key, filter]));
  const columns = view.columns.filter(({ column_name, type }) => column_name && types.get(column_name) === type);
  return [...range, ...columns];
}

const KIND_WITHOUT_PAGES: ReadonlySet<string> = new Set(['kpi', 'score', 'react-ai']);

/** Rows of a page: a table shows 25 where more than 30 are set (3-component-table-09). */
export function getPageSize(detail: ComponentDetail, view: View): number {
  const size = view.size ?? detail.meta.page_size;
  return detail.kind === 'table' ? getTablePageSize(size) : size;
}

/** @throws never: what a definition does not declare, the server leaves aside */
export function toDataRequest(detail: ComponentDetail, view: View, context: Context): DataRequest {
  const filters = getFilters(detail, view);
  const given = Object.entries(view.params).filter(([, value]) => value !== null);
  const paged = !KIND_WITHOUT_PAGES.has(detail.kind);
  return {
    query: {
      ...context,
      ...Object.fromEntries(given.map(([name, value]) => [`p_${name}`, value])),
      id: detail.id,
      pageNumber: view.page,
      pageSize: paged ? getPageSize(detail, view) : undefined,
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

/** Whether somebody narrowed the rows, or the definition says that it does (3-filters-17). */
export const isFiltered = (detail: ComponentDetail, view: View): boolean =>
  view.range !== null || view.columns.length > 0 || detail.meta.filter_config?.is_applied_filter === true;

/** Any change of filters begins at page 1 (3-filters-46). */
export const withFilters = (view: View, change: Partial<Pick<View, 'range' | 'columns' | 'params'>>): View => ({
  ...view,
  ...change,
  page: 1,
});
