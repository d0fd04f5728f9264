/** Sends a message with settings that may not be saved, and checks the DNS records of their sender. */
import { randomUUID } from 'node:crypto';
import type { SenderCheck } from '@mainstay/contract/mail/sender';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Services } from '../../../platform/http/services.ts';
import { MailFailure } from '../../../platform/mail/mail-failure.ts';
import { renderMail } from '../message-layout.ts';
import type { CompanyBranding } from '../branding.ts';
import type { Sender } from '../sender.ts';
import { checkDkim, checkDmarc, checkSpf, createResolver, getDomain } from './dns-checks.ts';

export async function getEmail(tx: TenantTx, user: number): Promise<string> {
  const [row] = await tx.rows<{ email: string }>('select email from users where tenant_id = $1 and id = $2', [
    tx.tenant,
    user,
  ]);
  return row?.email ?? '';
}

export async function testSender(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  sender: Sender,
  { to, branding }: { to: string; branding: CompanyBranding },
): Promise<SenderCheck[]> {
  const { server } = sender;
  if (!server)
    return [toDelivery('fail', 'No mail server is configured. Set up your own, or ask your operator to set SMTP_URL.')];
  const resolve = createResolver(config);
  const [delivery, spf, dkim] = await Promise.all([
    deliver({ mailer }, sender, { to, branding }),
    checkSpf(resolve, { ...sender, server }),
    checkDkim(resolve, sender),
  ]);
  return [delivery, spf, dkim, await checkDmarc(resolve, sender, { spf, dkim })];
}

const toDelivery = (state: SenderCheck['state'], text: string): SenderCheck => ({
  name: 'delivery',
  state,
  text,
  found: null,
  expected: null,
});

async function deliver(
  { mailer }: Pick<Services, 'mailer'>,
  sender: Sender,
  { to, branding }: { to: string; branding: CompanyBranding },
): Promise<SenderCheck> {
  const mail = renderMail(
    {
      subject: `Test of outgoing mail of ${branding.name}`,
      heading: 'Your settings work',
      paragraphs: ['This message was sent with the settings that you are testing.'],
      facts: [['Sender', `${sender.from.name} <${sender.from.address}>`]],
      closing: ['You receive it because you tested the settings of outgoing mail.'],
    },
    { name: branding.name, logoUrl: null, tone: branding.tone },
  );
  try {
    await mailer.send({ ...mail, to: [to], messageId: `${randomUUID()}@${getDomain(sender.from.address)}` }, sender);
    return toDelivery('pass', `The server accepted a test message to ${to}. Check that it arrives.`);
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    return toDelivery('fail', error.message);
  }
}
