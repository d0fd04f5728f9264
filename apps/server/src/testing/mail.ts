/** Messages that a test's company has written down, with the links a recipient would see. */
import { mailSecretLocation } from '../features/mail/rules.ts';
import type { TestApp } from './app.ts';

export interface TestMail {
  id: number;
  purpose: string;
  subject: string;
  html: string;
  text: string;
  status: string;
  error: string | null;
  tries: number;
  /** What is kept apart; null where nothing is, or not any more. */
  link: string | null;
}

/** Every message to an address, oldest first. */
export async function findTestMails(t: TestApp, domain: string, to: string): Promise<TestMail[]> {
  const tenant = await t.tenantId(domain);
  const rows = await t.inTenant(domain, 'read', (tx) =>
    tx.rows<Omit<TestMail, 'link'> & { secret_sealed: Buffer | null }>(
      `select id, purpose, subject, html, text_body as text, status, error, tries, secret_sealed from outgoing_mail
         where tenant_id = $1 and $2 = any(to_addresses) order by id`,
      [tx.tenant, to],
    ),
  );
  return rows.map(({ secret_sealed: sealed, ...mail }) => ({
    ...mail,
    link: sealed && t.services.key.sealer.open(mailSecretLocation(tenant, mail.id), sealed),
  }));
}
