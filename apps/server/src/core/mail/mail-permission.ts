/** Who may reveal the link of a message, and resend a message that was not sent. */
import { isEmail } from '@mainstay/contract/rules/email';
import { canAssignRoles } from '@mainstay/contract/rules/roles';
import type { Access } from '../../platform/session/access.ts';
import type { MailRow } from './outgoing-mails.ts';
import { needsSecret } from './mail-secrets.ts';

type CallerAccess = Pick<Access, 'roles' | 'userAccessType'>;

/** Decides what the list offers. The endpoint itself rejects read-only users. */
const canWriteMail = ({ userAccessType }: CallerAccess): boolean => userAccessType !== 'read_only';

const isUnsent = ({ status }: Pick<MailRow, 'status'>): boolean => status === 'not_sent' || status === 'failed';
const hasLink = ({ secret_expires_at: expiresAt }: Pick<MailRow, 'secret_expires_at'>, now: Date): boolean =>
  expiresAt !== null && expiresAt > now;

/**
 * Returns whether the caller may reveal a link: that of an unsent invitation to a user without a role above the caller's own (decision
 * 36).
 */
export const canRevealLink = (caller: CallerAccess, mail: MailRow, now: Date): boolean =>
  canWriteMail(caller) &&
  mail.purpose === 'invitation' &&
  isUnsent(mail) &&
  hasLink(mail, now) &&
  mail.roles !== null &&
  canAssignRoles(caller.roles, mail.roles);

/** Returns whether a message is unsent and complete. Whether a mail server is configured is checked separately. */
export const canSend = (caller: CallerAccess, mail: MailRow, now: Date): boolean =>
  canWriteMail(caller) && isUnsent(mail) && mail.to.every(isEmail) && (!needsSecret(mail) || hasLink(mail, now));
