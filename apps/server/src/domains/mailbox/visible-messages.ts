/**
 * Which stored messages a user may read: those of the own mailbox, those that name the user, and those that the owner of the mailbox shares
 * with the team or with everyone who may read the account. Every read of stored messages uses these conditions.
 */

/** Aliases in a statement whose `$1` is the tenant. */
interface Aliases {
  /** Of `mail_messages`. */
  message: string;
  /** Of `mail_connections`, the mailbox. */
  mailbox: string;
  /** Of `mail_threads`. */
  thread: string;
}

export const MESSAGE: Aliases = { message: 'm', mailbox: 'mc', thread: 'th' };
const OTHER_COPY: Aliases = { message: 'om', mailbox: 'oc', thread: 'ot' };

/** Joins the mailbox and the thread of a message. */
export const joinMailboxSql = ({ message, mailbox, thread }: Aliases): string =>
  `join mail_connections ${mailbox} on ${mailbox}.tenant_id = $1 and ${mailbox}.id = ${message}.connection_id
   left join mail_threads ${thread} on ${thread}.tenant_id = $1 and ${thread}.connection_id = ${message}.connection_id
     and ${thread}.thread_id = ${message}.thread_id`;

/** The visibility of a thread, if it differs, or else of the mailbox. */
export const visibilitySql = ({ mailbox, thread }: Aliases): string =>
  `coalesce(${thread}.visibility, ${mailbox}.visibility)`;

/** @param user the placeholder of the reader's id. Requires `joinMailboxSql`. */
export const visibleSql = (aliases: Aliases, user: string): string => `(${aliases.mailbox}.user_id = ${user}
    or exists (select from mail_message_readers r
      where r.tenant_id = $1 and r.message_id = ${aliases.message}.id and r.user_id = ${user})
    or ${visibilitySql(aliases)} = 'everyone'
    or ${visibilitySql(aliases)} = 'team' and exists (select from team_members o
        join team_members v on v.tenant_id = $1 and v.team_id = o.team_id
      where o.tenant_id = $1 and o.user_id = ${aliases.mailbox}.user_id and v.user_id = ${user}))`;

/**
 * Whether a message is the first of its copies in several mailboxes that the reader may read. The own copy comes first. Copies are compared
 * by the sender and the subject too, because a sender chooses the Message-ID and could repeat that of another message.
 *
 * @param account the placeholder of the account whose messages are read
 */
export const firstCopySql = (user: string, account: string): string => {
  const [one, other] = [MESSAGE, OTHER_COPY];
  const rank = ({ message, mailbox }: Aliases) => `(${mailbox}.user_id = ${user}, -${message}.id)`;
  return `not exists (select from mail_messages om ${joinMailboxSql(other)}
    where om.tenant_id = $1 and om.internet_id = m.internet_id and om.id <> m.id
      and lower(om.sender ->> 'address') = lower(m.sender ->> 'address') and om.subject = m.subject
      and ${rank(other)} > ${rank(one)} and ${visibleSql(other, user)}
      and exists (select from mail_message_contacts k
        where k.tenant_id = $1 and k.message_id = om.id and k.account_id = ${account}))`;
};
