/** Reads and saves the settings by which the mail of a company is sent. Secrets are never returned. */
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import {
  DEFAULT_PER_SECOND,
  type DnsRecord,
  type SavedSender,
  type SenderSettings,
} from '@mainstay/contract/mail/sender';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { FieldError } from '../../../platform/http/errors.ts';
import type { Services } from '../../../platform/http/services.ts';
import { diffFields } from '../../audit/record-audit.ts';
import { senderUpdated } from '../events.ts';
import { SMTP, toServerFields, toServerUrl } from '../mail-servers.ts';
import { findSender, type Sender, senderSecretLocation, toInstallationSender } from '../sender.ts';

type SenderServices = Pick<Services, 'config' | 'key'>;

const MIN_KEY_BITS = 1024;
const KEY_BITS = 2048;

/** Returns the settings as administrators enter them, without secrets. */
function toSettings(sender: Sender): SenderSettings {
  const { server, isOwnServer, from, dkim } = sender;
  const own = isOwnServer ? server : undefined;
  return {
    own_server: own !== undefined,
    ...toServerFields(own, SMTP),
    from_name: from.name,
    from_address: own ? from.address : '',
    reply_to: sender.replyTo ?? '',
    bounce_address: sender.bounceAddress ?? '',
    dkim_key: dkim ? 'stored' : 'none',
    dkim_domain: dkim?.domainName ?? '',
    dkim_selector: dkim?.keySelector ?? '',
    dkim_private_key: '',
    per_second: sender.perSecond,
  };
}

export async function getSavedSender(tx: TenantTx, services: SenderServices): Promise<SavedSender> {
  const sender = await findSender(tx, services);
  const installation = toInstallationSender(services.config, '');
  return {
    settings: toSettings(sender),
    has_password: sender.isOwnServer && sender.server !== undefined && sender.server.password !== '',
    dkim_record: sender.dkim ? toDkimRecord(sender.dkim) : null,
    installation: { has_server: installation.server !== undefined, from_address: installation.from.address },
  };
}

/** Returns the record that publishes the key of a signature. */
export function toDkimRecord({ domainName, keySelector, privateKey }: NonNullable<Sender['dkim']>): DnsRecord {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  return { name: `${keySelector}._domainkey.${domainName}`, type: 'TXT', value: `v=DKIM1; k=rsa; p=${publicKey}` };
}

/**
 * Returns the sender of settings as typed, with the stored secrets that they keep.
 *
 * @throws FieldError
 */
export async function toSender(tx: TenantTx, services: SenderServices, settings: SenderSettings): Promise<Sender> {
  const stored = await findSender(tx, services);
  const installation = toInstallationSender(services.config, settings.from_name || stored.from.name);
  const sender = { ...installation, replyTo: settings.reply_to || null, perSecond: settings.per_second };
  if (!settings.own_server) return sender;
  return {
    ...sender,
    server: toServerUrl(settings, SMTP, stored.isOwnServer ? stored.server : undefined),
    isOwnServer: true,
    from: { ...installation.from, address: settings.from_address },
    bounceAddress: settings.bounce_address || null,
    dkim: await toDkim(settings, stored.dkim),
  };
}

const generateKeyPairAsync = promisify(generateKeyPair);

async function toDkim(settings: SenderSettings, stored: Sender['dkim']): Promise<Sender['dkim']> {
  const { dkim_key: source, dkim_domain: domainName, dkim_selector: keySelector } = settings;
  if (source === 'none') return undefined;
  const names = { domainName: domainName.toLowerCase(), keySelector: keySelector.toLowerCase() };
  if (source === 'stored') {
    if (!stored) throw new FieldError('dkim_key', 'No key is stored. Generate one or paste your own.');
    return { ...stored, ...names };
  }
  const key =
    source === 'pasted'
      ? parsePrivateKey(settings.dkim_private_key)
      : (await generateKeyPairAsync('rsa', { modulusLength: KEY_BITS })).privateKey;
  return { ...names, privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

function parsePrivateKey(pem: string): KeyObject {
  const field = 'dkim_private_key';
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new FieldError(field, 'Paste a private key in PEM format, which begins with -----BEGIN PRIVATE KEY-----.');
  }
  if (key.asymmetricKeyType !== 'rsa') throw new FieldError(field, 'Only RSA keys are supported.');
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_KEY_BITS)
    throw new FieldError(field, `The key must have at least ${MIN_KEY_BITS} bits.`);
  return key;
}

/** Returns what the audit log records: whether secrets are set, but not the secrets. */
const toAuditFields = ({ server, isOwnServer, from, replyTo, bounceAddress, perSecond, dkim }: Sender) => ({
  server: isOwnServer && server ? `${server.protocol}//${server.host}` : 'of the installation',
  user: isOwnServer ? decodeURIComponent(server?.username ?? '') : '',
  from_name: from.name,
  from_address: from.address,
  reply_to: replyTo,
  bounce_address: bounceAddress,
  per_second: perSecond,
  dkim: dkim ? toDkimRecord(dkim).name : null,
  dkim_public_key: dkim ? toDkimRecord(dkim).value : null,
});

/** @throws FieldError */
export async function saveSender(
  tx: TenantTx,
  services: SenderServices,
  settings: SenderSettings,
  by: Actor,
): Promise<SavedSender> {
  const before = await findSender(tx, services);
  const sender = await toSender(tx, services, settings);
  const [row] = await tx.rows<{ id: number; company: string }>(
    `insert into mail_senders (tenant_id, per_second, updated_at) values ($1, ${DEFAULT_PER_SECOND}, $2)
       on conflict (tenant_id) do update set updated_at = excluded.updated_at
     returning id, (select entity_name from settings where tenant_id = $1) as company`,
    [tx.tenant, by.now],
  );
  if (!row) throw new Error('The settings could not be saved.');
  const seal = (column: 'server_sealed' | 'dkim_key_sealed', text: string | undefined) =>
    text === undefined ? null : services.key.sealer.seal(senderSecretLocation(tx.tenant, row.id, column), text);
  const { server, isOwnServer, from, dkim } = sender;
  await tx.rows(
    `update mail_senders set server_sealed = $3, from_name = $4, from_address = $5, reply_to = $6, dkim_domain = $7,
       dkim_selector = $8, dkim_key_sealed = $9, per_second = $10, updated_by = $11, bounce_address = $12
     where tenant_id = $1 and id = $2`,
    [
      tx.tenant,
      row.id,
      seal('server_sealed', isOwnServer ? server?.href : undefined),
      settings.from_name === '' || settings.from_name === row.company ? null : settings.from_name,
      isOwnServer ? from.address : null,
      sender.replyTo,
      dkim?.domainName ?? null,
      dkim?.keySelector ?? null,
      seal('dkim_key_sealed', dkim?.privateKey),
      sender.perSecond,
      by.userId,
      sender.bounceAddress,
    ],
  );
  const changes = diffFields(toAuditFields(before), toAuditFields(sender));
  await record(tx, event(senderUpdated, { id: row.id, changes }), by);
  return getSavedSender(tx, services);
}
