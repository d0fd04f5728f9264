/** Addresses that receive no bulk email. All endpoints require ADM. */

export const SUPPRESSION_REASONS = ['unsubscribed', 'bounced', 'manual'] as const;
/** `unsubscribed`: the recipient's wish. `bounced`: the address does not exist or rejects mail. `manual`: added by an administrator. */
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
