/** A company whose users have mailboxes at an emulated Microsoft, which runs in its own process. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionPart } from '@mainstay/contract/rules/mail-providers';
import { type MailProvider, startMicrosoft } from '../../apps/server/src/app/testing/mail-providers.ts';
import { setUpOAuth } from '../../apps/server/src/app/testing/providers.ts';
import { createSession } from '../../apps/server/src/core/identity/sessions.ts';
import { saveConnection } from '../../apps/server/src/core/mail-connections/connections.ts';
import { getMailProvider } from '../../apps/server/src/core/mail-connections/provider.ts';
import { ProviderClient } from '../../apps/server/src/core/mail-connections/provider-client.ts';
import { createUser } from '../../apps/server/src/core/people/create-user.ts';
import { features } from '../../apps/server/src/features.ts';
import { type MasterKey, openMasterKey } from '../../apps/server/src/platform/crypto/master-key.ts';
import { signToken } from '../../apps/server/src/platform/crypto/token.ts';
import type { TenantTx, TxMode } from '../../apps/server/src/platform/database/tenant-tx.ts';
import type { BenchFixture } from '../fixture.ts';
import { createBenchTenant } from '../import-file.ts';
import { type RunningServer, startProduct } from '../servers.ts';
import { BENCH_PORT } from '../fixture.ts';

export const microsoft = getMailProvider(features, 'microsoft');

const DIRECTORY = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const EMULATOR_HOSTS = ['127.0.0.1'];
const ACCOUNTS = 100;

export const toContactAddress = (number: number): string => `c${number}@customer.test`;

/** Senders of generated mail. Every other one is a contact. */
export const SENDERS: readonly string[] = Array.from({ length: 2 * ACCOUNTS }, (_, i) =>
  i % 2 === 0 ? toContactAddress(i / 2) : `s${i}@elsewhere.test`,
);

export interface MailboxUser {
  user: number;
  email: string;
}

export class MailCompany {
  constructor(
    readonly fixture: BenchFixture,
    readonly provider: MailProvider,
    readonly tenant: number,
    readonly domain: string,
    readonly users: readonly MailboxUser[],
    readonly key: MasterKey,
  ) {}

  inTenant<T>(mode: TxMode, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.fixture.database.inTenant(this.tenant, mode, work);
  }

  find(email: string): MailboxUser {
    const found = this.users.find((user) => user.email === email);
    if (!found) throw new Error(`There is no user ${email}.`);
    return found;
  }

  /** Connects a mailbox as if its user had consented. Its first synchronization is queued at once. */
  async connect({ user, email }: MailboxUser, parts: readonly ConnectionPart[]): Promise<void> {
    const scopes = microsoft.getScopes(parts);
    const {
      access_token: access,
      refresh_token: refresh = null,
      expires_in,
    } = await this.provider.control.grant(email, scopes);
    const now = new Date();
    const tokens = { access, refresh, expiresAt: new Date(now.getTime() + expires_in * 1000), scopes };
    const { url: issuer } = this.provider;
    const connection = {
      userId: user,
      provider: 'microsoft',
      issuer,
      subject: email,
      address: email,
      parts,
      scopes,
      tokens,
    } as const;
    await this.inTenant('write', (tx) => saveConnection(tx, this, connection, { userId: user, now }));
  }

  /** Returns the API of a mailbox without the product. */
  async openBareClient(email: string): Promise<ProviderClient> {
    const { access_token: token } = await this.provider.control.grant(email, microsoft.getScopes(['mail']));
    return new ProviderClient({
      config: { ...this.fixture.config, outboundAllow: EMULATOR_HOSTS },
      address: email,
      baseUrl: this.provider.apiUrl,
      headers: microsoft.headers,
      classify: microsoft.classify,
      now: () => new Date(),
      patienceMs: 0,
      getToken: () => Promise.resolve(token),
    });
  }

  async signIn({ user }: MailboxUser): Promise<string> {
    const now = new Date();
    const session = await this.inTenant('write', (tx) =>
      createSession(tx, { userId: user, strategy: 'local', ip: '127.0.0.1', userAgent: 'bench', now }),
    );
    return signToken(this.key.signing, { tenant: this.tenant, user, session }, now);
  }

  startProduct(): Promise<RunningServer> {
    const env = {
      DATA_DIR: this.fixture.config.dataDir,
      DEMO: '0',
      MICROSOFT_GRAPH_URL: this.provider.apiUrl,
      OUTBOUND_ALLOW: EMULATOR_HOSTS.join(','),
    };
    return startProduct(env, BENCH_PORT);
  }

  /**
   * Waits until every mailbox has been read completely.
   * @throws if a synchronization failed
   */
  async waitUntilRead(): Promise<{ checked: number; matched: number }> {
    for (;;) {
      const [row] = await this.inTenant('read', (tx) =>
        tx.rows<{ waiting: number; error: string | null; checked: number; matched: number }>(
          `select count(*) filter (where not is_complete)::int as waiting, max(error) as error, sum(checked)::int as checked,
             sum(matched)::int as matched from mail_syncs where tenant_id = $1`,
          [tx.tenant],
        ),
      );
      if (row?.error) throw new Error(`A synchronization failed: ${row.error}`);
      if (row?.waiting === 0) return row;
      await wait(20);
    }
  }
}

/** Opens a company with a mailbox for each address, and with contacts. */
export async function openMailCompany(fixture: BenchFixture, addresses: readonly string[]): Promise<MailCompany> {
  const domain = `mail-${Date.now().toString(36)}`;
  const { tenant } = await createBenchTenant(fixture, domain);
  const provider = await startMicrosoft({ users: addresses.map((email) => ({ email, name: 'U' })) });
  const key = openMasterKey(fixture.config);
  const users = await fixture.database.inTenant(tenant, 'write', async (tx) => {
    const created: MailboxUser[] = [];
    for (const email of addresses)
      created.push({
        email,
        user: await createUser(tx, { email, firstName: 'U', roles: ['CSM'], passwordHash: 'none' }),
      });
    const accounts = await tx.rows<{ id: number }>(
      `insert into accounts (tenant_id, id, name, root_id, path)
       select $1, i, 'Account ' || i, i, array[i] from
         (select nextval(pg_get_serial_sequence('accounts', 'id')) as i from generate_series(1, $2)) x returning id`,
      [tx.tenant, ACCOUNTS],
    );
    await tx.rows(
      `insert into contacts (tenant_id, account_id, first_name, last_name, email)
       select $1, a.id, 'C', 'C', a.email from jsonb_to_recordset($2::jsonb) a(id bigint, email text)`,
      [tx.tenant, JSON.stringify(accounts.map(({ id }, i) => ({ id, email: toContactAddress(i) })))],
    );
    // Otherwise every mailbox would also be searched for the new contacts.
    await tx.rows('update contacts set mail_searched_key = email_key where tenant_id = $1', [tx.tenant]);
    return created;
  });
  const company = new MailCompany(fixture, provider, tenant, domain, users, key);
  await setUpOAuth({ inTenant: (_domain, mode, work) => company.inTenant(mode, work), services: company }, domain, {
    strategy: 'OAuth-Office365',
    enabled: false,
    config: { issuer: provider.url, directory: DIRECTORY },
    client: provider.client,
  });
  return company;
}
