/** Templates of emails to contacts. */
import { createEmailTemplate } from '../../core/mail/email-templates.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { mail } from './content-files.ts';
import { getWorkingDay, toInstant } from './diary.ts';

/** Working days before today on which they were created. */
const CREATED_DAYS_AGO = 40;

export async function seedEmailTemplates(
  tx: TenantTx,
  userId: number,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<void> {
  const now = toInstant(getWorkingDay(today, CREATED_DAYS_AGO), '10:05', timeZone);
  const actor = { userId, now, ip: '192.0.2.31', userAgent: undefined, requestId: 'demo' };
  for (const template of mail.templates) await createEmailTemplate(tx, template, actor);
}
