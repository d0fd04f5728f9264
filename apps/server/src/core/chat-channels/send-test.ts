/** Posts a test message to a chat. */
import type { ChatKind } from '@mainstay/contract/rules/chat-channels';
import type { TenantTx, TxMode } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import { CALL_LIMITS, callReceiver } from '../../platform/outbound/call-receiver.ts';
import { guardedFetch } from '../../platform/outbound/guard.ts';
import { getCompanyUrl } from '../../platform/session/recipient.ts';
import { personNameSql } from '../people/person-sql.ts';
import { openChannelUrl } from './channel-settings.ts';
import { renderChatMessage } from './chat-messages.ts';
import { chatChannelTested } from './events.ts';

const NOT_SET_UP_MESSAGE = 'Set up this chat before you test it.';
const NO_URL_MESSAGE = 'The address of this chat cannot be decrypted. Enter it again.';

async function readChannel(tx: TenantTx, services: Services, { kind, userId }: { kind: ChatKind; userId: number }) {
  const [row] = await tx.rows<{ id: number; url_sealed: Buffer | null; person: string }>(
    `select c.id, c.url_sealed, coalesce(${personNameSql('u')}, u.email) as person
     from chat_channels c join users u on u.tenant_id = $1 and u.id = $3 where c.tenant_id = $1 and c.kind = $2`,
    [tx.tenant, kind, userId],
  );
  if (!row) throw new BusinessError(NOT_SET_UP_MESSAGE);
  const url = openChannelUrl(tx, services, row);
  if (url === undefined) throw new BusinessError(NO_URL_MESSAGE);
  return { id: row.id, person: row.person, url, tenant: tx.tenant };
}

/** Calls the chat between two transactions. @throws BusinessError if it is not set up or cannot be decrypted */
export async function sendChatTest(
  inTenant: <T>(mode: TxMode, work: (tx: TenantTx) => Promise<T>) => Promise<T>,
  services: Services,
  kind: ChatKind,
  actor: Actor,
): Promise<{ http_status: number | null; error: string | null }> {
  const { id, person, url, tenant } = await inTenant('read', (tx) =>
    readChannel(tx, services, { kind, userId: actor.userId }),
  );
  const body = renderChatMessage(kind, {
    person,
    topic: 'test',
    title: 'Notifications of Mainstay arrive here.',
    detail: '',
    url: `${await getCompanyUrl(services, tenant)}/#!/dashboard/profile/notifications`,
  });
  const send = guardedFetch(services.config, CALL_LIMITS);
  const headers = { 'content-type': 'application/json' };
  const { http_status, error } = await callReceiver({ url, headers, body, secrets: [url] }, send);
  await inTenant('write', async (tx) => {
    await tx.rows('update chat_channels set last_attempt_at = $3, last_error = $4 where tenant_id = $1 and id = $2', [
      tx.tenant,
      id,
      services.now(),
      error,
    ]);
    await record(tx, event(chatChannelTested, { id, kind, changes: { passed: error === null } }), actor);
  });
  return { http_status, error };
}
