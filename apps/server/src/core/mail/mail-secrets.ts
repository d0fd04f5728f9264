/** The links of stored messages, which are sealed separately and erased after they were used or have expired. */
import { type MailPurpose, SECRET_PLACEHOLDER } from '@mainstay/contract/mail/outgoing';
import type { SealedLocation } from '../../platform/crypto/sealer.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/**
 * Erases the links of a user's messages, because they were used or are no longer valid.
 *
 * @param options.expiringFrom keeps links that expire before this time
 */
export async function eraseMailSecrets(
  tx: TenantTx,
  { userId, purpose, expiringFrom }: { userId: number; purpose?: MailPurpose; expiringFrom?: Date },
): Promise<void> {
  await tx.rows(
    `update outgoing_mail set secret_sealed = null where tenant_id = $1 and user_id = $2
       and ($3::text is null or purpose = $3) and ($4::timestamptz is null or secret_expires_at >= $4)
       and secret_sealed is not null`,
    [tx.tenant, userId, purpose ?? null, expiringFrom ?? null],
  );
}

export async function eraseExpiredMailSecrets(tx: TenantTx, now: Date): Promise<void> {
  await tx.rows(
    `update outgoing_mail set secret_sealed = null where tenant_id = $1 and secret_sealed is not null
       and secret_expires_at <= $2`,
    [tx.tenant, now],
  );
}

/** Returns the location for which the link of a message is sealed. */
export const mailSecretLocation = (tenant: number, mail: number): SealedLocation => ({
  tenant,
  column: 'outgoing_mail.secret_sealed',
  row: mail,
});

/** Returns whether a stored message contains the placeholder of its link or code. */
export const needsSecret = ({ text }: { text: string }): boolean => text.includes(SECRET_PLACEHOLDER);
