/** Queues messages to chats, in the transaction of their cause. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Channel, ChannelMessage } from '../mail/channels.ts';
import { SEND_CHAT_MESSAGES } from './message-queue.ts';

const COLUMNS =
  'tenant_id, channel_id, user_id, topic, account_id, title, detail, due_on, path, created_at, next_attempt_at';
/** Stores messages, and a job for each chat. The keys are unique, so that concurrent changes do not wait for each other. */
const toInsertSql = (selectSql: string): string => `with inserted as (
    insert into chat_messages (${COLUMNS}) ${selectSql} returning channel_id)
  select enqueue_job('${SEND_CHAT_MESSAGES}', jsonb_build_object('channel_id', channel_id), null, gen_random_uuid()::text)
  from (select distinct channel_id from inserted) i`;

/** The path of an action; without one, of the notes of the account. */
const PATH_SQL = `case when n.path is not null then n.path
    when n.action_id is not null then '/dashboard/actions?actionId=' || n.action_id
    else '/dashboard/accounts/' || n.account_id || '/notes' end`;

const NOTICES_SQL =
  toInsertSql(`select $1::bigint, c.id, n.user_id, n.kind, n.account_id, coalesce(n.title, x.name, 'A note'),
    concat_ws(' · ', a.name, nullif(n.detail, '')), x.due_on, ${PATH_SQL}, $3::timestamptz, $3::timestamptz
  from notices n
    join chat_choices h on h.tenant_id = $1 and h.user_id = n.user_id and h.topics @> array[n.kind]
    join chat_channels c on c.tenant_id = $1 and c.kind = h.kind
    left join actions x on x.tenant_id = $1 and x.id = n.action_id
    left join accounts a on a.tenant_id = $1 and a.id = n.account_id
  where n.tenant_id = $1 and n.id = any($2::bigint[]) and n.kind <> 'reminder' order by n.id, c.id`);

const MESSAGE_SQL =
  toInsertSql(`select distinct on (c.id) $1::bigint, c.id, u.id, $2::text, null::bigint, $5, $6, null::date, $7,
    $8::timestamptz, $8::timestamptz
  from users u
    join chat_choices h on h.tenant_id = $1 and h.user_id = u.id and h.topics @> array[$2::text]
    join chat_channels c on c.tenant_id = $1 and c.kind = h.kind
  where u.tenant_id = $1 and u.status = 'active' and (u.id = $3 or u.email_key = any($4::text[]))
  order by c.id, u.id <> $3, u.id`);

/** Returns what a chat shows of a message: a reminder, or the summary of a day. */
function toTexts({ purpose, values }: ChannelMessage): { title: string; detail: string } | undefined {
  const { action, customer, due, inviter, when, summary } = values;
  if (purpose === 'reminder')
    return {
      title: action ?? '',
      detail: [customer, due && `due ${due}`, inviter && `set by ${inviter}`].filter(Boolean).join(' · '),
    };
  if (purpose === 'daily_digest') return { title: summary ?? 'Nothing is due today', detail: when ?? '' };
  return undefined;
}

export const chatChannel: Channel = {
  name: 'chat',

  /** Posts a message once per chat, for the first of its users who selected it. */
  async deliver(tx: TenantTx, { now }: Pick<Services, 'now'>, message: ChannelMessage) {
    const texts = toTexts(message);
    if (!texts) return;
    const addresses = message.to.map((address) => address.toLowerCase());
    const path = message.path ?? '/dashboard/actions';
    const { purpose, userId } = message;
    await tx.rows(MESSAGE_SQL, [tx.tenant, purpose, userId, addresses, texts.title, texts.detail, path, now()]);
  },

  async deliverNotices(tx, ids, now) {
    await tx.rows(NOTICES_SQL, [tx.tenant, ids, now]);
  },
};
