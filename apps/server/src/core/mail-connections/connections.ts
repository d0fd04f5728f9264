/** Connections of users with their mailboxes and calendars: reads and commands that need no call to the provider. */
import type { MailConnection, SyncState } from '@mainstay/contract/mail-connections';
import type { ConnectionPart, MailProviderId, MailVisibility } from '@mainstay/contract/rules/mail-providers';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event, type EventActor } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Services } from '../../platform/http/services.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { OidcClient, ProviderTokens } from '../../platform/oidc/client.ts';
import { personNameSql } from '../people/person-sql.ts';
import {
  mailConnectionCreated,
  mailConnectionDeleted,
  mailConnectionSynchronized,
  mailConnectionUpdated,
} from './events.ts';
import { findMailOidcClient, openTokens, sealTokens } from './tokens.ts';

/** Days before the connection whose mail and meetings are read. */
const INITIAL_DAYS = 90;
const DAY_MS = 86_400_000;

/** The name of the job that reads one part of one connection. */
export const SYNC_JOB = 'mail-sync';

interface FoundConnection {
  id: number;
  user_id: number;
  user_name: string;
  provider: MailProviderId;
  address: string;
  visibility: MailVisibility;
  connected_at: Date;
  is_sample: boolean;
  has_access: boolean;
  syncs: FoundSync[] | null;
}

/** Times are ISO 8601 because the row is read as JSON. */
interface FoundSync {
  part: ConnectionPart;
  covers_from: string;
  next_at: string | null;
  finished_at: string | null;
  is_complete: boolean;
  checked: number;
  matched: number;
  failures: number;
  error: string | null;
  skipped: number;
}

const CONNECTIONS_SQL = `select c.id, c.user_id, coalesce(${personNameSql('u')}, u.email) as user_name, c.provider, c.address,
    c.visibility, c.connected_at, c.is_sample, c.tokens_sealed is not null as has_access,
    (select jsonb_agg(to_jsonb(s) || jsonb_build_object('skipped', (select count(*) from mail_sync_gaps g
         where g.tenant_id = $1 and g.connection_id = s.connection_id and g.part = s.part)) order by s.part desc)
       from mail_syncs s where s.tenant_id = $1 and s.connection_id = c.id) as syncs
  from mail_connections c join users u on u.tenant_id = $1 and u.id = c.user_id
  where c.tenant_id = $1`;

const toInstant = (text: string) => new Date(text).toISOString();

function getState(sync: FoundSync, { has_access, is_sample }: FoundConnection): SyncState['state'] {
  if (!has_access && !is_sample) return 'ended';
  if (sync.failures > 0) return 'failing';
  if (!sync.is_complete) return sync.finished_at === null ? 'waiting' : 'reading';
  return sync.skipped > 0 ? 'incomplete' : 'current';
}

function toConnection(found: FoundConnection): MailConnection {
  const { id, provider, address, visibility, connected_at, is_sample, syncs } = found;
  return {
    id,
    provider,
    address,
    visibility,
    connected_at: connected_at.toISOString(),
    is_sample,
    syncs: (syncs ?? []).map((sync) => {
      const { part, covers_from, next_at, finished_at, checked, matched, skipped, error } = sync;
      const state = getState(sync, found);
      return {
        part,
        state,
        covers_from: toInstant(covers_from),
        last_run_at: finished_at && toInstant(finished_at),
        next_run_at: state === 'ended' || is_sample ? null : next_at && toInstant(next_at),
        checked,
        matched,
        skipped,
        error,
      };
    }),
  };
}

export async function findOwnConnection(tx: TenantTx, userId: number): Promise<MailConnection | null> {
  const [found] = await tx.rows<FoundConnection>(`${CONNECTIONS_SQL} and c.user_id = $2`, [tx.tenant, userId]);
  return found ? toConnection(found) : null;
}

/** Returns a page of the connections of the company, by the name of their owner. */
export async function findConnections(tx: TenantTx, { pageNum, limit }: { pageNum: number; limit: number }) {
  const [rows, [count]] = await Promise.all([
    tx.rows<FoundConnection>(`${CONNECTIONS_SQL} order by user_name, c.id limit $2 offset $3`, [
      tx.tenant,
      limit,
      (pageNum - 1) * limit,
    ]),
    tx.rows<{ n: number }>('select count(*)::int as n from mail_connections where tenant_id = $1', [tx.tenant]),
  ]);
  const total = count?.n ?? 0;
  const listing = rows.map((found) => ({
    ...toConnection(found),
    user: { id: found.user_id, name: found.user_name },
  }));
  return { listing, has_next: pageNum * limit < total, total_records: total };
}

/** Selects a connection: that of a user, or the one with an id. */
export type ConnectionOwner = { userId: number } | { id: number };

/** A connection in the form that calls to its provider need. */
export interface UsableConnection {
  id: number;
  userId: number;
  provider: MailProviderId;
  address: string;
  parts: ConnectionPart[];
  isSample: boolean;
}

/** Returns undefined if the user has no connection, or if its provider revoked the access. */
export async function findUsableConnection(
  tx: TenantTx,
  owner: ConnectionOwner,
): Promise<UsableConnection | undefined> {
  const [column, value] = 'id' in owner ? ['id', owner.id] : ['user_id', owner.userId];
  const [found] = await tx.rows<{
    id: number;
    user_id: number;
    provider: MailProviderId;
    address: string;
    has_mail: boolean;
    has_calendar: boolean;
    is_sample: boolean;
  }>(
    `select id, user_id, provider, address, has_mail, has_calendar, is_sample from mail_connections
     where tenant_id = $1 and ${column} = $2 and (tokens_sealed is not null or is_sample)`,
    [tx.tenant, value],
  );
  if (!found) return undefined;
  const { id, user_id: userId, provider, address, has_mail, has_calendar, is_sample: isSample } = found;
  const parts: ConnectionPart[] = [
    ...(has_mail ? ['mail' as const] : []),
    ...(has_calendar ? ['calendar' as const] : []),
  ];
  return { id, userId, provider, address, parts, isSample };
}

export interface NewConnection {
  userId: number;
  provider: MailProviderId;
  /** The issuer that granted the tokens. */
  issuer: string;
  /** The id of the account at the provider, and its address. */
  subject: string;
  address: string;
  parts: readonly ConnectionPart[];
  scopes: readonly string[];
  tokens: ProviderTokens;
}

/**
 * Stores a connection, or replaces the tokens of an existing one. Connecting another account removes what was read from the previous one.
 * Queues the first synchronization.
 */
export async function saveConnection(
  tx: TenantTx,
  services: Pick<Services, 'key'>,
  connection: NewConnection,
  actor: EventActor,
): Promise<void> {
  const { userId, provider, issuer, subject, address, parts, scopes, tokens } = connection;
  await tx.rows(
    `delete from mail_connections where tenant_id = $1 and user_id = $2 and (provider, issuer, subject) <> ($3, $4, $5)`,
    [tx.tenant, userId, provider, issuer, subject],
  );
  const [row] = await tx.rows<{ id: number }>(
    `insert into mail_connections (tenant_id, user_id, provider, issuer, subject, address, scopes, has_mail, has_calendar, connected_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (tenant_id, user_id) do update set address = $6, scopes = $7, has_mail = $8, has_calendar = $9, ended_at = null,
       is_sample = false
     returning id`,
    [
      tx.tenant,
      userId,
      provider,
      issuer,
      subject,
      address,
      scopes,
      parts.includes('mail'),
      parts.includes('calendar'),
      actor.now,
    ],
  );
  if (!row) throw new Error('A connection without an id.');
  await tx.rows(
    'update mail_connections set tokens_sealed = $3, tokens_expire_at = $4 where tenant_id = $1 and id = $2',
    [tx.tenant, row.id, sealTokens(tx, services, row.id, tokens), tokens.expiresAt],
  );
  await tx.rows(
    `with dropped as (delete from mail_syncs where tenant_id = $1 and connection_id = $2 and part <> all($3::text[]))
     insert into mail_syncs (tenant_id, connection_id, part, covers_from, next_at)
     select $1, $2, p, $4, $5 from unnest($3::text[]) p
     on conflict (tenant_id, connection_id, part) do update set next_at = $5, failures = 0, error = null,
       push_renew_at = null`,
    [tx.tenant, row.id, parts, new Date(actor.now.getTime() - INITIAL_DAYS * DAY_MS), actor.now],
  );
  await Promise.all([
    ...parts.map((part) => enqueueSync(tx, row.id, part)),
    record(tx, event(mailConnectionCreated, { id: row.id, userId, provider, changes: { address, parts } }), actor),
  ]);
}

export const enqueueSync = (tx: TenantTx, connectionId: number, part: ConnectionPart): Promise<void> =>
  enqueue(tx, SYNC_JOB, { connection: connectionId, part }, { key: `${connectionId}-${part}` });

/** @returns false if the user has no connection */
export async function setVisibility(
  tx: TenantTx,
  userId: number,
  visibility: MailVisibility,
  actor: EventActor,
): Promise<boolean> {
  const [row] = await tx.rows<{ id: number; provider: MailProviderId }>(
    'update mail_connections set visibility = $3 where tenant_id = $1 and user_id = $2 returning id, provider',
    [tx.tenant, userId, visibility],
  );
  if (row) await record(tx, event(mailConnectionUpdated, { ...row, userId, changes: { visibility } }), actor);
  return row !== undefined;
}

/**
 * Queues a synchronization of all parts, which also retries skipped entries. To read the skipped entries again, it starts from the
 * beginning if there are any.
 *
 * @returns false if the user has no usable connection
 */
export async function requestSync(tx: TenantTx, userId: number, actor: EventActor): Promise<boolean> {
  const connection = await findUsableConnection(tx, { userId });
  if (!connection || connection.isSample) return false;
  const { id, provider, parts } = connection;
  await tx.rows(
    `with retried as (delete from mail_sync_gaps where tenant_id = $1 and connection_id = $2 returning part)
     update mail_syncs s set next_at = $3, failures = 0, error = null,
       cursor = case when s.part in (select r.part from retried r) then null else s.cursor end,
       is_complete = s.is_complete and s.part not in (select r.part from retried r)
     where s.tenant_id = $1 and s.connection_id = $2`,
    [tx.tenant, id, actor.now],
  );
  await Promise.all([
    ...parts.map((part) => enqueueSync(tx, id, part)),
    record(tx, event(mailConnectionSynchronized, { id, userId, provider }), actor),
  ]);
  return true;
}

/** Locks a synchronization until the end of the transaction, so that none of its pages is stored at the same time. */
export async function lockSync(
  tx: TenantTx,
  connectionId: number,
  part: ConnectionPart,
): Promise<{ covers_from: Date } | undefined> {
  const [sync] = await tx.rows<{ covers_from: Date }>(
    'select covers_from from mail_syncs where tenant_id = $1 and connection_id = $2 and part = $3 for update',
    [tx.tenant, connectionId, part],
  );
  return sync;
}

/** What remains of a deleted connection: the access that the provider should revoke, if there is any. */
export interface DeletedConnection {
  revocable: { client: OidcClient; refresh: string } | undefined;
}

/** Removes a connection and everything that was read from it. @returns undefined if it does not exist */
export async function deleteConnection(
  tx: TenantTx,
  services: Pick<Services, 'key'>,
  owner: ConnectionOwner,
  actor: EventActor,
): Promise<DeletedConnection | undefined> {
  const [column, value] = 'id' in owner ? ['id', owner.id] : ['user_id', owner.userId];
  const [row] = await tx.rows<{
    id: number;
    user_id: number;
    provider: MailProviderId;
    issuer: string;
    tokens_sealed: Buffer | null;
  }>(
    `delete from mail_connections where tenant_id = $1 and ${column} = $2
     returning id, user_id, provider, issuer, tokens_sealed`,
    [tx.tenant, value],
  );
  if (!row) return undefined;
  const { id, user_id: userId, provider, issuer } = row;
  const [client] = await Promise.all([
    findMailOidcClient(tx, services, provider),
    record(tx, event(mailConnectionDeleted, { id, userId, provider }), actor),
  ]);
  const refresh = openTokens(tx, services, row)?.refresh;
  return { revocable: client?.issuer === issuer && refresh ? { client, refresh } : undefined };
}
