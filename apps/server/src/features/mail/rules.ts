/** Rules of messages that are written down. */
import { SECRET_MARK } from '@mainstay/contract/mail/outgoing';
import type { SealedPlace } from '../../platform/crypto/sealer.ts';

export const NO_SERVER = 'no mail server configured';

/** Where the link of a message lies. */
export const secretPlace = (tenant: number, mail: number): SealedPlace => ({
  tenant,
  column: 'outgoing_mail.secret_sealed',
  row: mail,
});

/** Whether a stored message waits for its link. */
export const needsSecret = ({ text }: { text: string }): boolean => text.includes(SECRET_MARK);

/** What stands behind the @. */
export const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
