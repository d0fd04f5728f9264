/** Reads and saves the mailbox from which delivery reports are read. Its password is never returned. */
import { type BounceMailbox, type BounceMailboxSettings, DEFAULT_FOLDER } from '@mainstay/contract/mail/bounce-mailbox';
import type { SealedLocation } from '../../../platform/crypto/sealer.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Services } from '../../../platform/http/services.ts';
import { diffFields } from '../../audit/record-audit.ts';
import { bounceMailboxUpdated } from '../events.ts';
import { IMAP, isSameServer, toServerFields, toServerUrl } from '../mail-servers.ts';

type Keys = Pick<Services, 'key'>;

interface MailboxRow {
  id: number;
  server_sealed: Buffer;
  folder: string;
  uid_validity: number | null;
  last_uid: number | null;
  last_read_at: Date | null;
  last_error: string | null;
  updated_at: Date;
}

export interface StoredMailbox extends Omit<MailboxRow, 'server_sealed'> {
  /** `imap://` or `imaps://` with user and password. */
  server: URL;
}

const toLocation = (tenant: number, row: number): SealedLocation => ({
  tenant,
  column: 'bounce_mailboxes.server_sealed',
  row,
});

export async function findStoredMailbox(tx: TenantTx, { key }: Keys): Promise<StoredMailbox | undefined> {
  const [row] = await tx.rows<MailboxRow>(
    `select id, server_sealed, folder, uid_validity, last_uid, last_read_at, last_error, updated_at
     from bounce_mailboxes where tenant_id = $1`,
    [tx.tenant],
  );
  if (!row) return undefined;
  const { server_sealed: sealed, ...stored } = row;
  return { ...stored, server: new URL(key.sealer.open(toLocation(tx.tenant, row.id), sealed)) };
}

export async function getBounceMailbox(tx: TenantTx, keys: Keys): Promise<BounceMailbox> {
  const stored = await findStoredMailbox(tx, keys);
  return {
    settings: {
      enabled: stored !== undefined,
      ...toServerFields(stored?.server, IMAP),
      ...(!stored && { encryption: 'tls' }),
      folder: stored?.folder ?? DEFAULT_FOLDER,
    },
    has_password: stored !== undefined && stored.server.password !== '',
    last_read_at: stored?.last_read_at?.toISOString() ?? null,
    last_error: stored?.last_error ?? null,
  };
}

/** Returns the server and folder of settings as typed, with the stored password if it is kept. @throws FieldError */
export async function toMailbox(tx: TenantTx, keys: Keys, settings: BounceMailboxSettings) {
  const stored = await findStoredMailbox(tx, keys);
  return { stored, server: toServerUrl(settings, IMAP, stored?.server), folder: settings.folder.trim() };
}

/** Returns what the audit log records, without the password. */
const toAuditFields = (mailbox: Pick<StoredMailbox, 'server' | 'folder'> | undefined) => ({
  server: mailbox ? `${mailbox.server.protocol}//${mailbox.server.host}` : 'none',
  user: decodeURIComponent(mailbox?.server.username ?? ''),
  folder: mailbox?.folder ?? '',
});

/** Saves the mailbox. Another one is read from its beginning. @throws FieldError */
export async function saveBounceMailbox(
  tx: TenantTx,
  keys: Keys,
  settings: BounceMailboxSettings,
  by: Actor,
): Promise<BounceMailbox> {
  if (!settings.enabled) {
    const stored = await findStoredMailbox(tx, keys);
    await tx.rows('delete from bounce_mailboxes where tenant_id = $1', [tx.tenant]);
    await recordUpdate(tx, { id: stored?.id ?? null, before: stored, after: undefined }, by);
    return getBounceMailbox(tx, keys);
  }
  const { stored, server, folder } = await toMailbox(tx, keys, settings);
  const isSame = stored !== undefined && isSameServer(stored.server, server) && stored.folder === folder;
  const [row] = await tx.rows<{ id: number }>(
    `insert into bounce_mailboxes (tenant_id, server_sealed, folder, updated_at) values ($1, '', $2, $3)
       on conflict (tenant_id) do update set folder = excluded.folder, updated_at = excluded.updated_at, last_error = null
     returning id`,
    [tx.tenant, folder, by.now],
  );
  if (!row) throw new Error('The mailbox could not be saved.');
  await tx.rows(
    `update bounce_mailboxes set server_sealed = $3, updated_by = $4, uid_validity = case when $5 then uid_validity end,
       last_uid = case when $5 then last_uid end, last_read_at = case when $5 then last_read_at end
     where tenant_id = $1 and id = $2`,
    [tx.tenant, row.id, keys.key.sealer.seal(toLocation(tx.tenant, row.id), server.href), by.userId, isSame],
  );
  await recordUpdate(tx, { id: row.id, before: stored, after: { server, folder } }, by);
  return getBounceMailbox(tx, keys);
}

interface Update {
  id: number | null;
  before: StoredMailbox | undefined;
  after: Pick<StoredMailbox, 'server' | 'folder'> | undefined;
}

const recordUpdate = (tx: TenantTx, { id, before, after }: Update, by: Actor): Promise<void> =>
  record(tx, event(bounceMailboxUpdated, { id, changes: diffFields(toAuditFields(before), toAuditFields(after)) }), by);
