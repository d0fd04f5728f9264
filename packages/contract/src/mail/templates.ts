/** Templates of emails that users send from the product. Rows 2-actions-57, 2-C-51, S3-62. */
import { z } from 'zod';
import { endpoint, id, ok, pageLimit, pageNumber } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { ACTION_TEXT_LIMIT, ACTION_TEXT_LIMIT_MESSAGE } from '../rules/actions.ts';
import { PROCESS_MESSAGES, PROCESS_NAME_LIMIT, SUBJECT_LIMIT } from '../rules/external-processes.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

const line = (limit: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(limit, `Maximum ${limit} characters are allowed.`)
    .refine(isSingleLine, SINGLE_LINE_MESSAGE);

export const EmailTemplateBody = z.object({
  name: line(PROCESS_NAME_LIMIT, PROCESS_MESSAGES.name),
  subject: line(SUBJECT_LIMIT, PROCESS_MESSAGES.subject),
  /** Plain text that can contain placeholders such as `{{account_name}}`. */
  body: z.string().trim().min(1, PROCESS_MESSAGES.body).max(ACTION_TEXT_LIMIT, ACTION_TEXT_LIMIT_MESSAGE),
});
export type EmailTemplateBody = z.infer<typeof EmailTemplateBody>;

export const EmailTemplate = EmailTemplateBody.extend({ id: z.int() }).meta({ id: 'EmailTemplate' });
export type EmailTemplate = z.infer<typeof EmailTemplate>;

const path = '/v1/api/admin/email-templates/';

export const emailTemplates = {
  findTemplateChoices: endpoint({
    method: 'GET',
    path: '/v1/api/email_template/',
    aliases: ['/email_template/'],
    access: 'session',
    summary: 'List email templates with subject and body, by name',
    response: ok(z.object({ templates: z.array(EmailTemplate) })),
  }),
  findEmailTemplates: endpoint({
    method: 'GET',
    path,
    access: ADMIN_ROLES,
    summary: 'List email templates by name',
    query: z.object({ pageNum: pageNumber, limit: pageLimit }),
    response: ok(z.object({ listing: z.array(EmailTemplate), has_next: z.boolean(), total_records: z.int() })),
  }),
  createEmailTemplate: endpoint({
    method: 'POST',
    path,
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Create an email template',
    body: EmailTemplateBody,
    response: ok(EmailTemplate),
  }),
  updateEmailTemplate: endpoint({
    method: 'PUT',
    path: `${path}{id}/`,
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Save an email template',
    params: z.object({ id }),
    body: EmailTemplateBody,
    response: ok(EmailTemplate),
  }),
  deleteEmailTemplate: endpoint({
    method: 'DELETE',
    path: `${path}{id}/`,
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Delete an email template; emails created from it are not affected',
    params: z.object({ id }),
    response: ok(z.object({ id: z.int() })),
  }),
};
