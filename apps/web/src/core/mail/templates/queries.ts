/** API calls for the administration of email templates. */
import { type EmailTemplate, type EmailTemplateBody, emailTemplates } from '@mainstay/contract/mail/templates';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/lib/api.ts';
import { pagedQuery } from '../../../platform/lib/paged-query.ts';

const LIST_LIMIT = 50;

/** Sorted by name. */
export const templatePages = pagedQuery(emailTemplates.findEmailTemplates, {}, LIST_LIMIT);

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
