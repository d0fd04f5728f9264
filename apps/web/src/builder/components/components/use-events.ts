import type { Cell, ComponentDetail, ReportRow } from '@mainstay/contract/components/report';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import {
  hasSubscribers,
  mapLinkedParams,
  onSubscribersChange,
  getEventParams,
  publish,
  subscribe,
  toEventValues,
} from './component-events.ts';
import { getFilters, type View, withFilters } from './component-view.ts';
import { useFollowLink } from '../../../core/navigation/use-follow-link.ts';
import type { useView } from './use-view.ts';
import dataTableStyles from '../../../platform/ui/DataTable.module.css';

/** Key of the link that belongs to a whole row. */
const ROW_LINK = '_row';

/** Applies the events of other components as parameters and returns to page 1. */
export function useEventSubscription(detail: ComponentDetail, change: (next: (now: View) => View) => void): void {
  const latest = useRef({ detail, change });
  latest.current = { detail, change };
  const { subscriptions } = detail.meta;
  useEffect(() => {
    const selections = subscriptions.filter(({ event }) => event === 'select').map((one) => one.component_id);
    return subscribe((event) => {
      const { detail: own, change: set } = latest.current;
      if (event.source === own.id) return;
      const params = getEventParams(event, own.id, own.meta.subscriptions);
      if (params) set((now) => withFilters(now, { params: { ...now.params, ...params } }));
    }, selections);
  }, [subscriptions]);
}

/** Returns the filters of a component as event values: each column under its key, the upper end with the suffix `_to`. */
function getFilterValues(detail: ComponentDetail, view: View): Record<string, Cell> {
  const values: Record<string, Cell> = {};
  for (const { type, column_name, condition, from, to } of getFilters(detail, view)) {
    if (type === 'daterange' && !column_name) Object.assign(values, { condition, from: from ?? null, to: to ?? null });
    else if (column_name) Object.assign(values, { [column_name]: from ?? null, [`${column_name}_to`]: to ?? null });
  }
  return values;
}

/** Publishes filters and pages to other components when they change. */
export function usePublishView(detail: ComponentDetail, view: View): void {
  const filters = JSON.stringify(getFilterValues(detail, view));
  const previous = useRef({ filters, page: view.page, id: detail.id });
  useEffect(() => {
    const last = previous.current;
    previous.current = { filters, page: view.page, id: detail.id };
    if (last.id !== detail.id) return;
    const values = JSON.parse(filters) as Record<string, Cell>;
    if (last.filters !== filters) publish({ source: detail.id, event: 'filter', values });
    if (last.page !== view.page) publish({ source: detail.id, event: 'page', values: { page: view.page } });
  }, [detail.id, filters, view.page]);
}

const getCells = ({ _link, _drill, ...cells }: ReportRow): Record<string, Cell> => cells;

/**
 * Returns a handler for clicks on rows. It publishes the selection, passes the row to the linked component, opens the drilldown in this
 * frame, or follows the row's link. Returns undefined if a click has no effect.
 */
export function useRowClick(
  detail: ComponentDetail,
  state: ReturnType<typeof useView>,
  body: RefObject<HTMLElement | null>,
): ((row: ReportRow) => void) | undefined {
  const followLink = useFollowLink();
  const isSubscribed = useSyncExternalStore(onSubscribersChange, () => hasSubscribers(detail.id));
  const { drilldown, meta } = detail;
  const linked = meta.linked_component;
  const hasTarget = drilldown?.component !== undefined || drilldown?.deeplink !== undefined || linked !== undefined;
  const onRowClick = (row: ReportRow) => {
    const cells = toEventValues(getCells(row), detail.columns);
    const scrollTop = body.current?.querySelector(`.${dataTableStyles.root}`)?.scrollTop ?? 0;
    publish({ source: detail.id, event: 'select', values: cells });
    if (linked?.mode === 'same_page') {
      publish({ source: detail.id, event: 'link', target: linked.id, values: mapLinkedParams(linked.map, cells) });
    } else if (linked) {
      state.drillTo(linked.id, mapLinkedParams(linked.map, cells), scrollTop);
      return;
    }
    if (drilldown?.component !== undefined) state.drillTo(drilldown.component, row._drill ?? {}, scrollTop);
    else if (drilldown?.deeplink) followLink(row._link?.[ROW_LINK]);
  };
  return hasTarget || isSubscribed ? onRowClick : undefined;
}
