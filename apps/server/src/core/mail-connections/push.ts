/**
 * Reports of providers that a mailbox or a calendar has changed. A report only starts the synchronization, so duplicates are harmless, and
 * polling finds what a lost report would have reported.
 */
import type { ConnectionPart } from '@mainstay/contract/rules/mail-providers';
import { mailConnections } from '@mainstay/contract/mail-connections';
import { timingSafeEqual } from 'node:crypto';
import { generateCode, hashCode } from '../../platform/crypto/codes.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { FeatureSet } from '../../platform/feature.ts';
import type { Services } from '../../platform/http/services.ts';
import { OidcError } from '../../platform/oidc/client.ts';
import { type OpenMailbox, openMailbox } from './client.ts';
import { type ConnectionOwner, enqueueSync, findUsableConnection } from './connections.ts';
import { ProviderError } from './provider-client.ts';
import { mailProviders, type Push, type PushReport, type PushRequest, type ReportCall } from './provider.ts';

/** Changes are only polled for this long after the provider rejected a request for reports. */
const RETRY_MS = 600_000;

/** The reports that are requested for a part of a connection. */
export interface PushState {
  push_id: string | null;
  push_renew_at: Date | null;
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

/** Requests reports of changes, or renews the request before it ends. If the provider rejects it, changes are only polled. */
export async function ensurePush(
  services: Services,
  tenant: number,
  { connection, part, push_id, push_renew_at }: SyncKey & PushState,
  { provider, client }: OpenMailbox,
): Promise<void> {
  const { database, config, key, log } = services;
  const now = services.now();
  if (!config.mailPushUrl || !provider.push || (push_renew_at && push_renew_at > now)) return;
  const store = (push: Omit<Push, 'id'> & { id: string | null }) =>
    database.inTenant(tenant, 'write', (tx) =>
      storePush(tx, { connection, part }, push, push.secret === undefined ? null : hashCode(key.codes, push.secret)),
    );
  try {
    const request = { part, url: await getUrl(services, tenant), secret: generateCode(), now, config };
    const renewed = push_id === null ? undefined : await renew({ provider, client }, push_id, request);
    const push = renewed ?? (await provider.push.subscribe(client, request));
    if (push) await store(push);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, connection, part }, 'changes of a mailbox are only polled');
    await store({ id: push_id, renewAt: new Date(now.getTime() + RETRY_MS) });
  }
}

async function renew(
  { provider, client }: Pick<OpenMailbox, 'provider' | 'client'>,
  id: string,
  request: PushRequest,
): Promise<Push | undefined> {
  try {
    return await provider.push?.renew(client, id, request);
  } catch (error) {
    // Microsoft reports a lost request like a lost mailbox.
    if (error instanceof ProviderError && ['not_found', 'removed'].includes(error.failure)) return undefined;
    throw error;
  }
}

/** @param hash of the secret; null if it does not change */
const storePush = (
  tx: TenantTx,
  { connection, part }: SyncKey,
  { id, renewAt }: { id: string | null; renewAt: Date },
  hash: Buffer | null,
) =>
  tx.rows(
    `update mail_syncs set push_id = $4, push_renew_at = $5, push_secret_hash = coalesce($6, push_secret_hash)
     where tenant_id = $1 and connection_id = $2 and part = $3`,
    [tx.tenant, connection, part, id, renewAt, hash],
  );

/** Ends the reports of a connection before it is removed. A failure is only logged, because reports without a connection are ignored. */
export async function stopReports(services: Services, tenant: number, owner: ConnectionOwner): Promise<void> {
  const { connection, pushes } = await services.database.inTenant(tenant, 'read', async (tx) => {
    const found = await findUsableConnection(tx, owner);
    return { connection: found, pushes: found ? await findPushes(tx, found.id) : [] };
  });
  if (!connection || pushes.length === 0) return;
  const { provider, client } = openMailbox(services, tenant, connection, 'screen');
  const stop = async ({ part, push_id }: { part: ConnectionPart; push_id: string }) => {
    try {
      await provider.push?.stop(client, part, push_id);
    } catch (error) {
      if (!(error instanceof ProviderError || error instanceof OidcError)) throw error;
      services.log.warn({ err: error, part }, 'ending the reports of a mailbox failed');
    }
  };
  await Promise.all(pushes.map(stop));
}

const findPushes = (tx: TenantTx, connectionId: number) =>
  tx.rows<{ part: ConnectionPart; push_id: string }>(
    'select part, push_id from mail_syncs where tenant_id = $1 and connection_id = $2 and push_id is not null',
    [tx.tenant, connectionId],
  );

/** Returns what a call claims to report, without any verification. */
export const parseReports = (features: FeatureSet, call: ReportCall): PushReport[] =>
  mailProviders.from(features).flatMap(({ push }) => push?.parseReports(call) ?? []);

/**
 * Queues the synchronization of everything that a provider reports as changed. Reports without the secret of their request are ignored, as
 * are those of mailboxes that were disconnected or whose access has ended.
 */
export async function acceptReports(
  tx: TenantTx,
  { key }: Pick<Services, 'key'>,
  reports: readonly PushReport[],
): Promise<void> {
  const secrets = new Map(reports.map(({ id, secret }) => [id, secret]));
  const found = await tx.rows<{
    connection_id: number;
    part: ConnectionPart;
    push_id: string;
    push_secret_hash: Buffer;
  }>(
    `select s.connection_id, s.part, s.push_id, s.push_secret_hash from mail_syncs s
       join mail_connections c on c.tenant_id = $1 and c.id = s.connection_id and c.tokens_sealed is not null
     where s.tenant_id = $1 and s.push_id = any($2::text[]) and s.push_secret_hash is not null
     order by s.connection_id, s.part`,
    [tx.tenant, [...secrets.keys()]],
  );
  const genuine = found.filter(({ push_id, push_secret_hash }) =>
    timingSafeEqual(hashCode(key.codes, secrets.get(push_id) ?? ''), push_secret_hash),
  );
  await Promise.all(genuine.map(({ connection_id, part }) => enqueueSync(tx, connection_id, part)));
}
