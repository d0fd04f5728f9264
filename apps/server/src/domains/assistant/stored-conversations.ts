/** Conversations with the assistant and their messages. Only the person who began a conversation reads it. */
import type { ChatMessage, Conversation, Source, Statement } from '@mainstay/contract/assistant';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { findProposals } from './stored-proposals.ts';

/** Conversations of a list. Older ones are found by none of the screens. */
const CONVERSATION_LIMIT = 50;
/** Messages of a conversation that are shown, the latest ones. */
const MESSAGE_LIMIT = 200;
/** Messages that a model reads before a question. */
const HISTORY_LIMIT = 20;
const TITLE_LENGTH = 80;

export interface StoredConversation extends Omit<Conversation, 'updated_at'> {
  component_id: number | null;
  updated_at: Date;
}

const COLUMNS = 'c.id, c.title, c.account_id, c.component_id, c.is_sample, c.updated_at';

export const toConversation = ({
  component_id: _component,
  updated_at,
  ...conversation
}: StoredConversation): Conversation => ({
  ...conversation,
  updated_at: updated_at.toISOString(),
});

/** @throws NotFoundError for a conversation of another user */
export async function getConversation(tx: TenantTx, id: number, userId: number): Promise<StoredConversation> {
  const [row] = await tx.rows<StoredConversation>(
    `select ${COLUMNS} from ai_conversations c where c.tenant_id = $1 and c.id = $2 and c.user_id = $3`,
    [tx.tenant, id, userId],
  );
  return requireFound(row, 'Conversation');
}

interface ConversationFilter {
  component_id?: number | undefined;
  account_id?: number | undefined;
}

/** Returns conversations of a user about a component or an account, the latest first. */
export async function findConversations(
  tx: TenantTx,
  userId: number,
  { component_id: componentId, account_id: accountId }: ConversationFilter,
): Promise<Conversation[]> {
  const rows = await tx.rows<StoredConversation>(
    `select ${COLUMNS} from ai_conversations c where c.tenant_id = $1 and c.user_id = $2
       and ($3::bigint is null or c.component_id = $3) and ($4::bigint is null or c.account_id = $4)
     order by c.updated_at desc, c.id desc limit ${CONVERSATION_LIMIT}`,
    [tx.tenant, userId, componentId ?? null, accountId ?? null],
  );
  return rows.map(toConversation);
}

interface NewConversation {
  userId: number;
  componentId: number | null;
  accountId: number | null;
  question: string;
  /** Whether the demo company contains it. */
  isSample?: boolean;
}

export async function createConversation(
  tx: TenantTx,
  { userId, componentId, accountId, question, isSample = false }: NewConversation,
  now: Date,
): Promise<number> {
  const characters = [...question.replaceAll(/\s+/g, ' ').trim()];
  const title =
    characters.length > TITLE_LENGTH ? `${characters.slice(0, TITLE_LENGTH).join('')}…` : characters.join('');
  const [row] = await tx.rows<{ id: number }>(
    `insert into ai_conversations (tenant_id, user_id, component_id, account_id, title, is_sample, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
    [tx.tenant, userId, componentId, accountId, title, isSample, now],
  );
  return requireFound(row, 'Conversation').id;
}

/** @throws NotFoundError for a conversation of another user */
export async function deleteConversation(tx: TenantTx, id: number, userId: number): Promise<void> {
  const rows = await tx.rows(
    'delete from ai_conversations where tenant_id = $1 and id = $2 and user_id = $3 returning id',
    [tx.tenant, id, userId],
  );
  if (rows.length === 0) throw new NotFoundError('Conversation');
}

export interface NewMessage {
  role: ChatMessage['role'];
  text: string;
  statements: readonly Statement[];
  sources: readonly Source[];
  state: ChatMessage['state'];
}

/** Adds a message, and returns its id. */
export async function addMessage(
  tx: TenantTx,
  conversationId: number,
  { role, text, statements, sources, state }: NewMessage,
  now: Date,
): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(
    `with c as (update ai_conversations set updated_at = $8 where tenant_id = $1 and id = $2 returning id)
     insert into ai_messages (tenant_id, conversation_id, role, body, statements, sources, state, created_at)
     select $1, c.id, $3, $4, $5, $6, $7, $8 from c returning id`,
    [tx.tenant, conversationId, role, text, JSON.stringify(statements), JSON.stringify(sources), state, now],
  );
  return requireFound(row, 'Conversation').id;
}

interface MessageRow {
  id: number;
  role: ChatMessage['role'];
  text: string;
  statements: Statement[];
  sources: Source[];
  state: ChatMessage['state'];
  created_at: Date;
}

/** Returns the latest messages of a conversation with their proposals, oldest first. */
export async function findMessages(tx: TenantTx, conversationId: number): Promise<ChatMessage[]> {
  const [rows, proposals] = await Promise.all([
    tx.rows<MessageRow>(
      `select id, role, body as text, statements, sources, state, created_at from ai_messages
       where tenant_id = $1 and conversation_id = $2 order by id desc limit ${MESSAGE_LIMIT}`,
      [tx.tenant, conversationId],
    ),
    findProposals(tx, conversationId),
  ]);
  return rows
    .toReversed()
    .map((row) => ({ ...row, proposals: proposals.get(row.id) ?? [], created_at: row.created_at.toISOString() }));
}

/** Returns the earlier messages, oldest first, beginning with a question. Answers that failed are omitted. */
export async function findHistory(
  tx: TenantTx,
  conversationId: number,
): Promise<{ role: ChatMessage['role']; content: string }[]> {
  const rows = await tx.rows<{ role: ChatMessage['role']; content: string }>(
    `select role, body as content from ai_messages where tenant_id = $1 and conversation_id = $2 and body <> ''
     order by id desc limit ${HISTORY_LIMIT}`,
    [tx.tenant, conversationId],
  );
  const history = rows.toReversed();
  return history.slice(
    Math.max(
      0,
      history.findIndex(({ role }) => role === 'user'),
    ),
  );
}
