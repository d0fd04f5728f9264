/** Reads email templates by name. */
import type { EmailTemplate } from '@mainstay/contract/mail/templates';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

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
