/** Rules of messages that are written down. */
import { SECRET_PLACEHOLDER } from '@mainstay/contract/mail/outgoing';
import type { SealedLocation } from '../../platform/crypto/sealer.ts';

export const NO_MAIL_SERVER = 'no mail server configured';

/** Where the link of a message lies. */
export const mailSecretLocation = (tenant: number, mail: number): SealedLocation => ({
  tenant,
  column: 'outgoing_mail.secret_sealed',
  row: mail,
});

/** Whether a stored message waits for its link. */
export const needsSecret = ({ text }: { text: string }): boolean => text.includes(SECRET_PLACEHOLDER);

/** What stands behind the @. */
export const getEmailHost = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * What a caller may tell of its occasion, each of it optional and ready to be read: `name` of the recipient, `inviter`,
 * `when` an instant with its time zone, `ip` and `device` of the caller, `new_email`, `provider` and `account` of an outside
 * account (`Google`, its e-mail), `minutes` of a lock-out, `code` of a sign-up, `page` of a report, the `customer` it is
 * about and its `schedule` in words, the `action` of a reminder and when it is `due`, `summary` of a day, `subject` of
 * what a person wrote, and `address`: that of the company's application, such as `https://acme.example.com`.
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
