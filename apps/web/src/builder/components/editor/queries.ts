/** Queries and mutations to author components: lists, definitions and previews. */
import { components } from '@mainstay/contract/components';
import { componentAuthoring } from '@mainstay/contract/components/admin';

import type { Definition } from '@mainstay/contract/components/definition';
import { attributeAuthoring } from '@mainstay/contract/attributes/admin';
import { kpiAuthoring } from '@mainstay/contract/kpis/admin';
import type { Kind } from '@mainstay/contract/components/definition';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../../platform/lib/api.ts';
import { pagedQuery } from '../../../platform/lib/paged-query.ts';
import { query } from '../../../platform/lib/query.ts';
import { invalidatePageDetails } from '../../../core/definitions/queries.ts';

const LIST_LIMIT = 100;

export interface ComponentFilter {
  find?: string | undefined;
  kind?: Kind | undefined;
}

/** Returns components page by page. */
export const componentPages = ({ find, kind }: ComponentFilter) => ({
  ...pagedQuery(
    componentAuthoring.findComponents,
    { query: { ...(find && { q: find }), ...(kind && { kind }) } },
    LIST_LIMIT,
  ),
  placeholderData: keepPreviousData,
});

/** Options for authors. They are refetched when the window gets the focus, because new ones may have been created in another tab. */
const choiceOptions = { staleTime: 0, refetchOnWindowFocus: true } as const;
export const componentsQuery = queryOptions({
  ...query(componentAuthoring.findComponents, { query: {} }),
  ...choiceOptions,
});
export const kpiChoices = queryOptions({ ...query(kpiAuthoring.findAuthoredKpis, { query: {} }), ...choiceOptions });
export const attributeChoices = queryOptions({
  ...query(attributeAuthoring.findAttributes, { query: {} }),
  ...choiceOptions,
});

export const componentQuery = (id: number) =>
  queryOptions({
    ...query(componentAuthoring.getComponent, { params: { id } }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  });
export const usageQuery = (id: number) => query(componentAuthoring.getComponentUsage, { params: { id } });

export const createComponent = (definition: Definition) =>
  fetchData(componentAuthoring.createComponent, { query: {}, body: definition });
export const updateComponent = (id: number, definition: Definition, version: number) =>
  fetchData(componentAuthoring.updateComponent, { params: { id }, query: { version }, body: definition });
export const fetchComponent = (id: number) => fetchData(componentAuthoring.getComponent, { params: { id } });
export const deleteComponent = (id: number) => callApi(componentAuthoring.deleteComponent, { params: { id } });

/** Invalidates the lists of components and the components on pages. */
export async function invalidateComponents(client: QueryClient): Promise<void> {
  const endpoints = [
    ...Object.values(componentAuthoring),
    components.getComponentDetail,
    components.getComponentData,
    components.askComponentData,
  ];
  await Promise.all([
    ...endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    invalidatePageDetails(client),
  ]);
}

/** The user whose permissions apply in a preview, and the account that it shows. */
export interface PreviewContext {
  user: number | null;
  account: number | null;
}

/** Returns the data of an unsaved definition. */
export const previewQuery = (definition: Definition, { user, account }: PreviewContext) =>
  queryOptions({
    ...query(components.previewComponent, {
      body: { definition, user_id: user, account_id: account, pageSize: definition.meta.page_size },
    }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

export const explainQuery = (id: number, account: number | null) =>
  queryOptions({
    ...query(components.explainComponent, { params: { id }, query: account === null ? {} : { account_id: account } }),
    staleTime: 0,
    gcTime: 0,
  });
