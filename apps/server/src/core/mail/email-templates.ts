/** Reads, saves and deletes email templates. */
import type { EmailTemplate, EmailTemplateBody } from '@mainstay/contract/mail/templates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, NameTakenError, NotFoundError } from '../../platform/http/errors.ts';
import { findUnstorableText, throwIfInvalid } from '../../platform/http/validation-issues.ts';
import { lockDefinitions } from '../definitions/definition-names.ts';
import { emailTemplateCreated, emailTemplateDeleted, emailTemplateUpdated } from './events.ts';

/** Maximum number of templates per company, because all of them are offered at once. */
const TEMPLATES_LIMIT = 500;
const TEMPLATES_LIMIT_MESSAGE = `A company can have ${TEMPLATES_LIMIT} templates at most.`;

/** @throws BusinessError */
export async function createEmailTemplate(tx: TenantTx, body: EmailTemplateBody, actor: Actor): Promise<EmailTemplate> {
  throwIfInvalid(findUnstorableText(body));
  await lockDefinitions(tx);
  const [row] = await tx.rows<{ n: number }>('select count(*)::int as n from email_templates where tenant_id = $1', [
    tx.tenant,
  ]);
  if ((row?.n ?? 0) >= TEMPLATES_LIMIT) throw new BusinessError(TEMPLATES_LIMIT_MESSAGE);
  const [template] = await tx.rows<EmailTemplate>(
    `insert into email_templates (tenant_id, name, subject, body, updated_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id, name, subject, body`,
    [tx.tenant, body.name, body.subject, body.body, actor.now],
  );
  if (!template) throw new NameTakenError('A template');
  await record(tx, event(emailTemplateCreated, { id: template.id, changes: { name: template.name } }), actor);
  return template;
}

/** @throws NotFoundError, BusinessError */
export async function updateEmailTemplate(
  tx: TenantTx,
  id: number,
  body: EmailTemplateBody,
  actor: Actor,
): Promise<EmailTemplate> {
  throwIfInvalid(findUnstorableText(body));
  await lockDefinitions(tx);
  const lockedTemplates = await tx.rows<{ id: number }>(
    'select id from email_templates where tenant_id = $1 and (id = $3 or name_key = lower($2)) for update',
    [tx.tenant, body.name, id],
  );
  if (!lockedTemplates.some((one) => one.id === id)) throw new NotFoundError('Template');
  if (lockedTemplates.length > 1) throw new NameTakenError('A template');
  const [template] = await tx.rows<EmailTemplate>(
    `update email_templates set name = $3, subject = $4, body = $5, updated_at = $6 where tenant_id = $1 and id = $2
     returning id, name, subject, body`,
    [tx.tenant, id, body.name, body.subject, body.body, actor.now],
  );
  if (!template) throw new Error('The template could not be saved.');
  await record(tx, event(emailTemplateUpdated, { id, changes: { name: template.name } }), actor);
  return template;
}

/** @throws NotFoundError */
export async function deleteEmailTemplate(tx: TenantTx, id: number, actor: Actor): Promise<void> {
  const [deletedTemplate] = await tx.rows<{ name: string }>(
    'delete from email_templates where tenant_id = $1 and id = $2 returning name',
    [tx.tenant, id],
  );
  if (!deletedTemplate) throw new NotFoundError('Template');
  await record(tx, event(emailTemplateDeleted, { id, changes: deletedTemplate }), actor);
}

const TEMPLATES_SQL = 'select id, name, subject, body from email_templates where tenant_id = $1 order by name_key, id';

export const findTemplateChoices = (tx: TenantTx): Promise<EmailTemplate[]> => tx.rows(TEMPLATES_SQL, [tx.tenant]);

export async function findEmailTemplates(tx: TenantTx, { pageNum, limit }: { pageNum: number; limit: number }) {
  const [listing, [count]] = await Promise.all([
    tx.rows<EmailTemplate>(`${TEMPLATES_SQL} limit $2 offset $3`, [tx.tenant, limit, (pageNum - 1) * limit]),
    tx.rows<{ n: number }>('select count(*)::int as n from email_templates where tenant_id = $1', [tx.tenant]),
  ]);
  const total = count?.n ?? 0;
  return { listing, has_next: pageNum * limit < total, total_records: total };
}
