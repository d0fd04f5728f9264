/** Rules of stored messages. */
import { SECRET_PLACEHOLDER } from '@mainstay/contract/mail/outgoing';
import type { SealedLocation } from '../../platform/crypto/sealer.ts';

export const NO_MAIL_SERVER = 'no mail server configured';

/** Returns the location for which the link of a message is sealed. */
export const mailSecretLocation = (tenant: number, mail: number): SealedLocation => ({
  tenant,
  column: 'outgoing_mail.secret_sealed',
  row: mail,
});

/** Returns whether a stored message contains the placeholder of its link or code. */
export const needsSecret = ({ text }: { text: string }): boolean => text.includes(SECRET_PLACEHOLDER);

export const getEmailHost = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * Values that the text of a message may contain, all optional and already formatted: `name` of the recipient, `inviter`, `when` an instant
 * with its time zone, `ip` and `device` of the caller, `new_email`, `provider` and `account` of an external account (`Google`, its email),
 * `minutes` of a lockout, `code` of a sign-up, `page` of a report, the `customer` of the message, the human-readable `schedule`, the
 * `action` of a reminder and when it is `due`, `summary` of a day, `subject` that a user wrote, and `address` of the company's
 * application, such as `https://acme.example.com`.
 */
export type MailValues = Partial<
  Record<
    | 'name'
    | 'inviter'
    | 'when'
    | 'ip'
    | 'device'
    | 'new_email'
    | 'provider'
    | 'account'
    | 'minutes'
    | 'code'
    | 'page'
    | 'customer'
    | 'schedule'
    | 'action'
    | 'due'
    | 'summary'
    | 'subject'
    | 'address',
    string
  >
>;
