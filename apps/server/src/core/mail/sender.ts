/** How the mail of a company is sent: by the server that it set up, otherwise by that of the installation. */
import { DEFAULT_PER_SECOND } from '@mainstay/contract/mail/sender';
import type { Config } from '../../platform/config.ts';
import type { SealedLocation } from '../../platform/crypto/sealer.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import { toSingleLine } from '../../platform/mail/message-text.ts';
import type { Sender } from '../../platform/mail/smtp.ts';

export type { Sender };

/** Returns the location for which a secret of the settings is sealed. */
export const senderSecretLocation = (
  tenant: number,
  row: number,
  column: 'server_sealed' | 'dkim_key_sealed',
): SealedLocation => ({ tenant, column: `mail_senders.${column}`, row });

/** Returns the bare address of a sender that may have the form `Name <address>`. */
const getSenderAddress = (from: string): string => (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim();

/** Returns the sender of the installation under a name. */
export const toInstallationSender = (config: Pick<Config, 'smtpUrl' | 'mailFrom'>, name: string): Sender => ({
  server: config.smtpUrl,
  isOwnServer: false,
  from: { name: toSingleLine(name), address: getSenderAddress(config.mailFrom) },
  replyTo: null,
  bounceAddress: null,
  dkim: undefined,
  perSecond: DEFAULT_PER_SECOND,
});

interface SenderRow {
  company: string;
  /** Null if the company has no settings. */
  id: number | null;
  server_sealed: Buffer | null;
  from_name: string | null;
  from_address: string | null;
  reply_to: string | null;
  bounce_address: string | null;
  dkim_domain: string | null;
  dkim_selector: string | null;
  dkim_key_sealed: Buffer | null;
  per_second: number;
}

/** Returns the sender of all mail of the company. */
export async function findSender(tx: TenantTx, { config, key }: Pick<Services, 'config' | 'key'>): Promise<Sender> {
  const [row] = await tx.rows<SenderRow>(
    `select s.entity_name as company, m.id, m.server_sealed, m.from_name, m.from_address, m.reply_to,
       m.bounce_address, m.dkim_domain, m.dkim_selector, m.dkim_key_sealed, m.per_second
     from settings s left join mail_senders m on m.tenant_id = $1 where s.tenant_id = $1`,
    [tx.tenant],
  );
  if (!row) throw new Error('A company without settings.');
  const sender = toInstallationSender(config, row.from_name ?? row.company);
  if (row.id === null) return sender;
  const { id, server_sealed: server, from_address: address, dkim_domain: domainName, dkim_selector: keySelector } = row;
  const open = (column: 'server_sealed' | 'dkim_key_sealed', sealed: Buffer) =>
    key.sealer.open(senderSecretLocation(tx.tenant, id, column), sealed);
  return {
    ...sender,
    replyTo: row.reply_to,
    bounceAddress: row.bounce_address,
    perSecond: row.per_second,
    ...(server && {
      server: new URL(open('server_sealed', server)),
      isOwnServer: true,
      from: { ...sender.from, address: address ?? sender.from.address },
    }),
    dkim:
      domainName && keySelector && row.dkim_key_sealed
        ? { domainName, keySelector, privateKey: open('dkim_key_sealed', row.dkim_key_sealed) }
        : undefined,
  };
}

/** Returns whether the company or the installation has a mail server. */
export async function hasMailServer(tx: TenantTx, { config }: { config: Pick<Config, 'smtpUrl'> }): Promise<boolean> {
  if (config.smtpUrl) return true;
  const own = await tx.rows('select from mail_senders where tenant_id = $1 and server_sealed is not null', [tx.tenant]);
  return own.length > 0;
}
