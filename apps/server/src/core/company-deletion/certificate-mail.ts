/** Mails certificates to the administrators who requested the deletions. */
import { randomUUID } from 'node:crypto';
import { formatDateTime } from '@mainstay/contract/rules/dates';
import { FILLED_TONES } from '@mainstay/contract/rules/theme-tones';
import type { Services } from '../../platform/http/services.ts';
import { MailFailure } from '../../platform/mail/mail-failure.ts';
import { getEmailHost, renderMail } from '../mail/message-layout.ts';
import { getMailText } from '../mail/message-text.ts';
import { toInstallationSender } from '../mail/sender.ts';

const PRODUCT = 'Mainstay';
/** Stored instead of a time if the mail server rejected the recipient or the message for good. */
const NEVER_MAILED = 'infinity';

interface Unmailed {
  id: number;
  domain: string;
  requested_email: string;
  finished_at: Date;
  certificate: string;
  public_key: string;
  signature: string;
}

/** Does nothing without a mail server. A message that fails is sent again later, unless the server will never accept it. */
export async function mailCertificates({ config, database, log, mailer, now }: Services): Promise<void> {
  if (!config.smtpUrl) return;
  const sender = toInstallationSender(config, PRODUCT);
  const { rows } = await database.ownerPool.query<Unmailed>(
    `select id, domain, requested_email, finished_at, certificate, public_key, signature from company_deletions
     where finished_at is not null and mailed_at is null order by id`,
  );
  for (const { id, domain, requested_email, finished_at, ...signed } of rows) {
    const values = { name: domain, when: formatDateTime(finished_at, 'UTC') };
    const text = getMailText('company_deleted', { company: PRODUCT, values });
    const mail = renderMail(text, { name: PRODUCT, logoUrl: null, tone: FILLED_TONES['theme-default'] });
    const attachment = {
      fileName: `deletion-certificate-${domain}.json`,
      mimeType: 'application/json',
      contentId: null,
      content: Buffer.from(`${JSON.stringify(signed, null, 2)}\n`),
    };
    const messageId = `${randomUUID()}@${getEmailHost(sender.from.address)}`;
    let mailedAt: Date | typeof NEVER_MAILED = now();
    try {
      await mailer.send({ ...mail, to: [requested_email], messageId, attachments: [attachment] }, sender);
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      log.warn({ err: error, domain }, 'certificate not sent');
      if (!error.final) continue;
      mailedAt = NEVER_MAILED;
    }
    await database.ownerPool.query('update company_deletions set mailed_at = $2 where id = $1', [id, mailedAt]);
  }
}
