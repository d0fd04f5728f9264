/** API calls for the administration of email templates. */
import { type EmailTemplate, type EmailTemplateBody, emailTemplates } from '@mainstay/contract/mail/templates';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi, fetchData } from '../../../platform/lib/api.ts';
import { pageInput } from '../../../platform/lib/paged-list.ts';

const LIST_LIMIT = 50;

/** Sorted by name. */
export const templatePages = infiniteQueryOptions({
  queryKey: [emailTemplates.findEmailTemplates.path, 'GET', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    fetchData(emailTemplates.findEmailTemplates, { query: pageInput(pageParam, LIST_LIMIT) }, signal),
  initialPageParam: 1,
  getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length + 1 : undefined),
});

/** Invalidates the list of templates and the choices for messages. */
const refresh = (client: QueryClient) =>
  Promise.all(
    [emailTemplates.findEmailTemplates, emailTemplates.findTemplateChoices].map(({ path }) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  );

/** @param id the template to update; null creates one */
export async function saveTemplate(client: QueryClient, id: number | null, body: EmailTemplateBody): Promise<void> {
  await (id === null
    ? callApi(emailTemplates.createEmailTemplate, { body })
    : callApi(emailTemplates.updateEmailTemplate, { params: { id }, body }));
  await refresh(client);
}

export async function deleteTemplate(client: QueryClient, { id }: EmailTemplate): Promise<void> {
  await callApi(emailTemplates.deleteEmailTemplate, { params: { id } });
  await refresh(client);
}
