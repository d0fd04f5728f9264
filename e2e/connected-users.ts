/** Administrators of a new company whose mailboxes are connected without a browser. */
import { MAIL_PROVIDERS, type MailProviderId } from '@mainstay/contract/rules/mail-providers';
import type { MailProvider } from '../apps/server/src/app/testing/mail-providers.ts';
import { saveConnection } from '../apps/server/src/core/mail-connections/connections.ts';
import { getMailProvider } from '../apps/server/src/core/mail-connections/provider.ts';
import { findMailOidcClient } from '../apps/server/src/core/mail-connections/tokens.ts';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { features } from '../apps/server/src/features.ts';
import { openMasterKey } from '../apps/server/src/platform/crypto/master-key.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import { openDatabase } from './company.ts';
import { installation } from './installation.ts';
import { DEMO_PASSWORD } from './sign-in.ts';
import { DIRECTORY, enableSignIn } from './sign-in-provider.ts';

const CONFIGS = { google: {}, microsoft: { directory: DIRECTORY } } as const;

/** @returns the ids of the company, its users and their connections, in the order of the addresses */
export async function connectUsers(
  id: MailProviderId,
  provider: MailProvider,
  domain: string,
  emails: readonly string[],
): Promise<{ tenant: number; users: number[]; connections: number[] }> {
  const tenant = await createTenant(openDatabase(), { domain, name: domain, timeZone: 'UTC' });
  await enableSignIn(tenant, MAIL_PROVIDERS[id].strategy, { issuer: provider.url, ...CONFIGS[id] });
  const key = openMasterKey({ secret: undefined, oldSecrets: [], dataDir: installation().dataDir });
  const scopes = getMailProvider(features, id).getScopes(['mail']);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const grants = await Promise.all(emails.map((email) => provider.control.grant(email, scopes)));
  return openDatabase().inTenant(tenant, 'write', async (tx) => {
    const client = await findMailOidcClient(tx, { key }, id);
    if (!client) throw new Error('The provider is not set up.');
    const users: number[] = [];
    for (const [at, email] of emails.entries()) {
      const userId = await createUser(tx, { email, firstName: email, roles: ['ADM'], passwordHash });
      users.push(userId);
      const grant = grants[at];
      if (!grant) throw new Error(`${email} has no token.`);
      const { access_token: access, refresh_token: refresh = null, expires_in } = grant;
      const now = new Date();
      const tokens = { access, refresh, expiresAt: new Date(now.getTime() + expires_in * 1000), scopes };
      const account = { provider: id, issuer: client.issuer, subject: email, address: email };
      await saveConnection(tx, { key }, { userId, ...account, parts: ['mail'], scopes, tokens }, { userId, now });
    }
    const rows = await tx.rows<{ id: number }>('select id from mail_connections where tenant_id = $1 order by id', [
      tx.tenant,
    ]);
    return { tenant, users, connections: rows.map((row) => row.id) };
  });
}
