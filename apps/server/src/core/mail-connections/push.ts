/**
 * Reports of providers that a mailbox or a calendar has changed. A report only starts the synchronization, so duplicates are harmless, and
 * polling finds what a lost report would have reported.
 */
import { type ConnectionPart } from '@mainstay/contract/rules/mail-providers';
import { mailConnections } from '@mainstay/contract/mail-connections';
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { generateCode, hashCode } from '../../platform/crypto/codes.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import type { OpenMailbox } from './client.ts';
import { enqueueSync } from './connections.ts';
import { ProviderError } from './provider-client.ts';
import type { Push } from './provider.ts';

/** A request is renewed this long before it expires. */
const RENEWAL_MS = 2 * 86_400_000;

const Reports = z.object({
  value: z.array(z.object({ subscriptionId: z.string(), clientState: z.string().nullish() })).max(1000),
});

interface PushRow {
  push_id: string | null;
  push_expires_at: Date | null;
}

interface SyncKey {
  connection: number;
  part: ConnectionPart;
}

async function getUrl({ database, config }: Services, tenant: number): Promise<string> {
  const query = database.owner.selectFrom('tenants').select('domain').where('id', '=', tenant);
  const { domain } = await query.executeTakeFirstOrThrow();
  return `${config.mailPushUrl}${mailConnections.notify.path}?${new URLSearchParams({ domain })}`;
}

/** Requests reports of changes, or renews the request before it expires. If the provider rejects it, changes are only polled. */
export async function ensurePush(
  services: Services,
  tenant: number,
  { connection, part }: SyncKey,
  { provider, client }: OpenMailbox,
): Promise<void> {
  const { database, config, key, log } = services;
  if (!config.mailPushUrl || !provider.push) return;
  const now = services.now();
  const row = await database.inTenant(tenant, 'read', (tx) => findPush(tx, { connection, part }));
  if (!row || (row.push_expires_at && row.push_expires_at.getTime() - now.getTime() > RENEWAL_MS)) return;
  try {
    const renewed = row.push_id === null ? undefined : await renew({ provider, client }, row.push_id, now);
    if (renewed) {
      await database.inTenant(tenant, 'write', (tx) => storePush(tx, { connection, part }, renewed, undefined));
      return;
    }
    const secret = generateCode();
    const request = { url: await getUrl(services, tenant), secret, now };
    const push = await provider.push.subscribe(client, part, request);
    const hash = hashCode(key.codes, secret);
    await database.inTenant(tenant, 'write', (tx) => storePush(tx, { connection, part }, push, hash));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, connection, part }, 'changes of a mailbox are only polled');
  }
}

async function renew(
  { provider, client }: Pick<OpenMailbox, 'provider' | 'client'>,
  id: string,
  now: Date,
): Promise<Push | undefined> {
  try {
    return await provider.push?.renew(client, id, now);
  } catch (error) {
    // Microsoft reports a lost request like a lost mailbox.
    if (error instanceof ProviderError && ['not_found', 'removed'].includes(error.failure)) return undefined;
    throw error;
  }
}

async function findPush(tx: TenantTx, { connection, part }: SyncKey): Promise<PushRow | undefined> {
  const [row] = await tx.rows<PushRow>(
    'select push_id, push_expires_at from mail_syncs where tenant_id = $1 and connection_id = $2 and part = $3',
    [tx.tenant, connection, part],
  );
  return row;
}

/** @param hash of the secret of a new request; a renewed one keeps its secret */
const storePush = (tx: TenantTx, { connection, part }: SyncKey, push: Push, hash: Buffer | undefined) =>
  tx.rows(
    `update mail_syncs set push_id = $4, push_expires_at = $5, push_secret_hash = coalesce($6, push_secret_hash)
     where tenant_id = $1 and connection_id = $2 and part = $3`,
    [tx.tenant, connection, part, push.id, push.expiresAt, hash ?? null],
  );

/**
 * Queues the synchronization of everything that a provider reports as changed. Reports without the secret of their request are ignored, as
 * are those of mailboxes that were disconnected.
 */
export async function acceptReports(tx: TenantTx, { key }: Pick<Services, 'key'>, body: unknown): Promise<void> {
  const reports = Reports.safeParse(body).data?.value ?? [];
  if (reports.length === 0) return;
  const secrets = new Map(reports.map(({ subscriptionId, clientState }) => [subscriptionId, clientState ?? '']));
  const found = await tx.rows<{
    connection_id: number;
    part: ConnectionPart;
    push_id: string;
    push_secret_hash: Buffer;
  }>(
    `select connection_id, part, push_id, push_secret_hash from mail_syncs
     where tenant_id = $1 and push_id = any($2::text[]) and push_secret_hash is not null order by connection_id, part`,
    [tx.tenant, [...secrets.keys()]],
  );
  const genuine = found.filter(({ push_id, push_secret_hash }) =>
    timingSafeEqual(hashCode(key.codes, secrets.get(push_id) ?? ''), push_secret_hash),
  );
  await Promise.all(genuine.map(({ connection_id, part }) => enqueueSync(tx, connection_id, part)));
}
