/** Messages of an account on its timeline, for those who may read them. */
import type { TimelineSource } from '../../core/timeline/timeline-sources.ts';
import { firstCopySql, joinMailboxSql, MESSAGE, visibleSql } from './visible-messages.ts';

/** The beginning of a text on the timeline, in characters. */
const SHOWN_LENGTH = 300;

export const messagesOnTimeline: TimelineSource = {
  category: 'Email',
  selectSql: (
    user,
  ) => `select -m.id as id, 'Email' as category, m.subject as event, mc.user_id, m.sent_at as happened_at,
      jsonb_build_object('operation', case m.direction when 'in' then 'received' else 'sent' end, 'message', m.id,
        'note', left(m.body, ${SHOWN_LENGTH}), 'contact_name', (
          select string_agg(trim(c.first_name || ' ' || c.last_name), ', ' order by c.id)
          from mail_message_contacts n join contacts c on c.tenant_id = $1 and c.id = n.contact_id
          where n.tenant_id = $1 and n.message_id = m.id and n.account_id = $2)) as meta
    from mail_messages m ${joinMailboxSql(MESSAGE)}
    where m.tenant_id = $1
      and m.id in (select k.message_id from mail_message_contacts k where k.tenant_id = $1 and k.account_id = $2)
      and ${visibleSql(MESSAGE, user)} and ${firstCopySql(user, '$2')}`,
};
