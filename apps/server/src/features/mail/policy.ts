/** Who may see the link of a message, and send one that was not sent. */
import type { outgoingMail } from '@mainstay/contract/mail/outgoing';
import { isEmail } from '@mainstay/contract/rules/email';
import { canAssignRoles } from '@mainstay/contract/rules/roles';
import type { Access } from '../../platform/session/access.ts';
import { changes, reads, type PolicyTable } from '../../platform/session/policy.ts';
import type { MailRow } from './data.ts';
import { needsSecret } from './rules.ts';

export const endpointPolicy: PolicyTable<typeof outgoingMail> = {
  findMails: reads(['ADM']),
  getMail: reads(['ADM']),
  revealLink: changes(['ADM']),
  sendMail: changes(['ADM']),
};

type Who = Pick<Access, 'roles' | 'userAccessType'>;

/** What the list tells; the call itself is refused by its endpoint. */
const canWriteMail = ({ userAccessType }: Who): boolean => userAccessType !== 'read_only';

const isUnsent = ({ status }: Pick<MailRow, 'status'>): boolean => status === 'not_sent' || status === 'failed';
const hasLink = ({ secret_expires_at: until }: Pick<MailRow, 'secret_expires_at'>, now: Date): boolean =>
  until !== null && until > now;

/** The link of an invitation that was not sent, to a user with no role above the caller's own (decision 36). */
export const canRevealLink = (who: Who, mail: MailRow, now: Date): boolean =>
  canWriteMail(who) &&
  mail.purpose === 'invitation' &&
  isUnsent(mail) &&
  hasLink(mail, now) &&
  mail.roles !== null &&
  canAssignRoles(who.roles, mail.roles);

/** One that was not sent and lacks nothing. Whether there is a mail server is asked apart. */
export const canSend = (who: Who, mail: MailRow, now: Date): boolean =>
  canWriteMail(who) && isUnsent(mail) && mail.to.every(isEmail) && (!needsSecret(mail) || hasLink(mail, now));
