/** Queries and mutations of custom attributes, their values and their definitions. */
import { attributeAuthoring } from '@mainstay/contract/attributes/admin';
import { type AttributeReply, attributes } from '@mainstay/contract/attributes';
import type { ClientInput } from '@mainstay/contract/kit';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { queryKey, query } from '../../platform/lib/query.ts';

/** The account or action whose value an attribute shows. */
export interface AttributeLocation {
  accountId?: number | undefined;
  actionId?: number | undefined;
}

export const attributeQuery = (id: number, location: AttributeLocation) =>
  query(attributes.getAttribute, { params: { id }, query: { ...location } });
/** Returns the attributes of an account that the user may read. It also caches each attribute, so that its widget loads only the value. */
export const accountAttributes = (id: number) =>
  queryOptions({
    queryKey: queryKey(attributes.findAccountAttributes, { params: { id } }),
    queryFn: async ({ signal, client }) => {
      const reply = await fetchData(attributes.findAccountAttributes, { params: { id } }, signal);
      for (const attribute of reply.attributes)
        client.setQueryData(attributeQuery(attribute.id, {}).queryKey, attribute);
      return reply;
    },
  });
export const valueQuery = (id: number, location: AttributeLocation) =>
  queryOptions({ ...query(attributes.getAttributeValue, { params: { id }, query: { ...location } }), staleTime: 0 });

export type SavedValue = ClientInput<typeof attributes.saveAttributeValue>['body'];

/** Saves a value and caches the response. */
export async function saveAttributeValue(
  client: QueryClient,
  id: number,
  location: AttributeLocation,
  body: SavedValue,
): Promise<void> {
  const value: AttributeReply = await fetchData(attributes.saveAttributeValue, { body });
  client.setQueryData(valueQuery(id, location).queryKey, value);
}

export const attributesQuery = query(attributeAuthoring.findAttributes, { query: {} });
export const authoredQuery = (id: number) =>
  queryOptions({ ...query(attributeAuthoring.getAuthoredAttribute, { params: { id } }), staleTime: 0 });

export type AttributeInput = ClientInput<typeof attributeAuthoring.createAttribute>['body'];

/** @param from the edited attribute, or null to create one; without a version, the newest one is overwritten */
export async function saveAttribute(
  client: QueryClient,
  from: { id: number; version?: number } | null,
  body: unknown,
): Promise<void> {
  if (from) {
    const { id, version } = from;
    const query = version === undefined ? {} : { version };
    await callApi(attributeAuthoring.updateAttribute, { params: { id }, query, body });
  } else await callApi(attributeAuthoring.createAttribute, { body });
  await invalidateAttributes(client);
}

export async function deleteAttribute(client: QueryClient, id: number): Promise<void> {
  await callApi(attributeAuthoring.deleteAttribute, { params: { id } });
  // The editor is still open, so the query of the deleted attribute must not be refetched.
  await invalidateEndpoints(client, [attributeAuthoring.findAttributes, attributes.findAccountAttributes]);
}

const invalidateEndpoints = async (client: QueryClient, endpoints: readonly { path: string }[]): Promise<void> => {
  await Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
};

export async function invalidateAttributes(client: QueryClient): Promise<void> {
  await invalidateEndpoints(client, [
    attributeAuthoring.findAttributes,
    attributeAuthoring.getAuthoredAttribute,
    attributes.getAttribute,
    attributes.findAccountAttributes,
  ]);
}
