/** API calls for the administration of playbooks. */
import type { ClientInput } from '@mainstay/contract/kit';
import { plays } from '@mainstay/contract/playbooks/plays';
import { type PlayTemplate, playTemplates } from '@mainstay/contract/playbooks/templates';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../../platform/lib/api.ts';
import { query } from '../../../platform/lib/query.ts';

export const templatesQuery = (status: PlayTemplate['status']) =>
  queryOptions({ ...query(playTemplates.findPlayTemplates, { query: { status } }), staleTime: 0 });
export const templateQuery = (id: number) =>
  queryOptions({ ...query(playTemplates.getPlayTemplate, { params: { id } }), staleTime: 0 });

export type TemplateInput = ClientInput<typeof playTemplates.createPlayTemplate>['body'];

/** Invalidates the lists of playbooks, including those that plays are created from. */
export const invalidateTemplates = (client: QueryClient) =>
  Promise.all(
    [playTemplates.findPlayTemplates, plays.findFilterChoices].map(({ path }) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  );

/** @param from the playbook to update; null creates one. Without a version, the newest version is overwritten. */
export async function saveTemplate(
  client: QueryClient,
  from: { id: number; version?: number } | null,
  body: TemplateInput,
): Promise<PlayTemplate> {
  const saved = from
    ? await fetchData(playTemplates.updatePlayTemplate, {
        params: { id: from.id },
        query: from.version === undefined ? {} : { version: from.version },
        body,
      })
    : await fetchData(playTemplates.createPlayTemplate, { body });
  await invalidateTemplates(client);
  return saved;
}

export async function archiveTemplate(client: QueryClient, id: number, archived: boolean): Promise<PlayTemplate> {
  const saved = await fetchData(playTemplates.archivePlayTemplate, { params: { id }, body: { archived } });
  await invalidateTemplates(client);
  return saved;
}
