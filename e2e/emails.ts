/** Emails that the running server has stored, with their links, which only the recipient would see. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { mailSecretLocation } from '../apps/server/src/core/mail/mail-secrets.ts';
import { Sealer } from '../apps/server/src/platform/crypto/sealer.ts';
import { type Company, sql } from './company.ts';
import { installation } from './installation.ts';

interface StoredMail {
  id: string;
  subject: string;
  text: string;
  sealed: Buffer | null;
}

/** Waits for and returns the newest message of a kind to an address. A job writes it. */
export async function waitForMail(company: Company, email: string, purpose: string): Promise<StoredMail> {
  const findNewest = () =>
    sql<StoredMail>(
      `select id, subject, text_body as text, secret_sealed as sealed from outgoing_mail
         where tenant_id = $1 and purpose = $2 and $3 = any(to_addresses) order by id desc limit 1`,
      [company.id, purpose, email],
    );
  await expect.poll(async () => (await findNewest()).length, { timeout: 10_000 }).toBe(1);
  return (await findNewest())[0] as StoredMail;
}

/** Returns the link of that message. */
export async function waitForLink(company: Company, email: string, purpose: string): Promise<string> {
  const { id, sealed } = await waitForMail(company, email, purpose);
  if (!sealed) throw new Error(`The ${purpose} mail to ${email} holds no link any more.`);
  const secret = readFileSync(path.join(installation().dataDir, 'secret'), 'utf8').trim();
  return new Sealer(secret).open(mailSecretLocation(company.id, Number(id)), sealed);
}
