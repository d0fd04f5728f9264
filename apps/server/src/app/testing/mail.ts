/** Outgoing emails of a test company, including the links that a recipient would see, and emails that the database rejects. */
import { mailSecretLocation } from '../../core/mail/mail-secrets.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
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
  /** The decrypted link; null if no link is stored. */
  link: string | null;
}

/** Returns all emails to an address, oldest first. */
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

/** Inserts an email to a user whose link is still valid. */
export const insertSecretMail = (
  tx: TenantTx,
  mail: { purpose: string; userId: number; email: string; expiresAt: Date },
): Promise<unknown> =>
  tx.rows(
    `insert into outgoing_mail (tenant_id, purpose, to_addresses, user_id, subject, html, text_body, secret_sealed,
       secret_expires_at, status) values ($1, $2, array[$3], $4, 'Berth', '', '', 'x', $5, 'not_sent')`,
    [tx.tenant, mail.purpose, mail.email, mail.userId, mail.expiresAt],
  );

/** Counts the codes and links of a user that are still valid. */
export async function countOpenSecrets(tx: TenantTx, userId: number): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    `select (select count(*)::int from one_time_codes where tenant_id = $1 and user_id = $2 and used_at is null)
       + (select count(*)::int from outgoing_mail where tenant_id = $1 and user_id = $2 and secret_sealed is not null) as n`,
    [tx.tenant, userId],
  );
  return row?.n ?? 0;
}

/**
 * Makes every email to a user fail from now on.
 * @returns a function that ends it
 */
export async function rejectMail(
  { database: { ownerPool } }: Pick<Services, 'database'>,
  userId: number,
): Promise<() => Promise<void>> {
  await ownerPool.query(
    `create function refuse_mail() returns trigger language plpgsql as $$ begin raise 'No mail.'; end $$;
     create trigger refuse_mail before insert on outgoing_mail for each row when (new.user_id = ${userId})
       execute function refuse_mail()`,
  );
  return async () => {
    await ownerPool.query('drop function refuse_mail cascade');
  };
}

/** Returns the users that have emails, ordered by id. */
export async function findMailUsers(query: <R>(text: string) => Promise<R[]>): Promise<number[]> {
  const rows = await query<{ id: number }>('select user_id as id from outgoing_mail where tenant_id = $1 order by 1');
  return rows.map(({ id }) => id);
}
