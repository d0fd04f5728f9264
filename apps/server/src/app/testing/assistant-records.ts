/** Conversations with the assistant and its proposals, for tests that cover the whole contract. */
import { randomUUID } from 'node:crypto';
import { inTenant, ownerId, queryId, type RecordFactory } from './record-factories.ts';

const CONVERSATION = `insert into ai_conversations (tenant_id, user_id, account_id, title, created_at, updated_at)
  values ($1, $2, $3, 'Berths', now(), now()) returning id`;
const MESSAGE = `insert into ai_messages (tenant_id, conversation_id, role, body, created_at)
  values ($1, $2, 'assistant', 'Two are free.', now()) returning id`;
const PROPOSAL = `insert into ai_proposals (tenant_id, message_id, user_id, account_id, change)
  values ($1, $2, $3, $4, '{"kind":"note","text":"Two berths"}') returning id`;

export const conversation = inTenant(async (tx, owner) => {
  const account = await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1');
  return { id: await queryId(tx, CONVERSATION, [await ownerId(tx, owner), account]) };
});
export const proposal = inTenant(async (tx, owner) => {
  const [user, account] = [
    await ownerId(tx, owner),
    await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1'),
  ];
  const message = await queryId(tx, MESSAGE, [await queryId(tx, CONVERSATION, [user, account])]);
  return { id: await queryId(tx, PROPOSAL, [message, user, account]) };
});

const prompt = inTenant(async (tx) => ({
  id: await queryId(
    tx,
    `insert into ai_system_details (tenant_id, prompt_name, prompt) values ($1, $2, 'Call berths slips.') returning id`,
    [randomUUID()],
  ),
}));

export const ASSISTANT_RECORDS: readonly [start: string, make: RecordFactory][] = [
  ['/v1/api/ai-support/conversations/', conversation],
  ['/v1/api/ai-support/proposals/', proposal],
  ['/v1/api/admin/assistant-prompts/', prompt],
];
