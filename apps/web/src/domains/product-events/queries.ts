/** API calls for the groups and names of product events. */
import { type EventGroup, type EventName, productEventsAdmin } from '@mainstay/contract/product-events';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/lib/api.ts';
import { pagedQuery } from '../../platform/lib/paged-query.ts';
import { query } from '../../platform/lib/query.ts';

const LIST_LIMIT = 100;

export interface MappingFilter {
  /** Only groups without an account, or events without a feature. */
  open?: true | undefined;
}

const toQuery = ({ open }: MappingFilter) => ({ query: open ? { open: true } : {} });

export const eventGroupPages = (filter: MappingFilter) =>
  pagedQuery(productEventsAdmin.findEventGroups, toQuery(filter), LIST_LIMIT);
export const eventNamePages = (filter: MappingFilter) =>
  pagedQuery(productEventsAdmin.findEventNames, toQuery(filter), LIST_LIMIT);
export const eventSummaryQuery = { ...query(productEventsAdmin.getEventSummary, {}), staleTime: 0 };
export const featureChoicesQuery = query(productEventsAdmin.findFeatureChoices, {});

const refresh = (client: QueryClient, path: string) =>
  Promise.all(
    [path, productEventsAdmin.getEventSummary.path].map((one) => client.invalidateQueries({ queryKey: [one] })),
  );

export async function updateEventGroup(
  client: QueryClient,
  { id }: Pick<EventGroup, 'id'>,
  body: { account_id: number | null; is_ignored: boolean },
): Promise<void> {
  await callApi(productEventsAdmin.updateEventGroup, { params: { id }, body });
  await refresh(client, productEventsAdmin.findEventGroups.path);
}

export async function updateEventName(
  client: QueryClient,
  { id }: Pick<EventName, 'id'>,
  body: { feature_id: number | null; is_ignored: boolean; create_feature: boolean },
): Promise<void> {
  await callApi(productEventsAdmin.updateEventName, { params: { id }, body });
  await Promise.all([
    refresh(client, productEventsAdmin.findEventNames.path),
    client.invalidateQueries({ queryKey: [productEventsAdmin.findFeatureChoices.path] }),
  ]);
}
