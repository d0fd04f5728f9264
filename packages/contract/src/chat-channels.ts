/**
 * Slack and Microsoft Teams as channels of notifications. Administrators set up the incoming webhook of each; the endpoints below `admin`
 * require ADM. Users select what is posted for them.
 */
import { z } from 'zod';
import { done, endpoint, ok } from './kit.ts';
import { CHAT_KINDS, CHAT_TOPICS } from './rules/chat-channels.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './rules/single-line.ts';
import { isWebhookAddress, WEBHOOK_MESSAGES, WEBHOOK_URL_LIMIT } from './rules/webhooks.ts';

const ChatKind = z.enum(CHAT_KINDS);
const instant = z.iso.datetime();
const url = z
  .string()
  .trim()
  .max(WEBHOOK_URL_LIMIT, `Maximum ${WEBHOOK_URL_LIMIT} characters are allowed.`)
  .refine(isSingleLine, SINGLE_LINE_MESSAGE)
  .refine(isWebhookAddress, WEBHOOK_MESSAGES.url);

export const ChatChannel = z
  .object({
    kind: ChatKind,
    /** The host of the incoming webhook; null if it is not set up. The address is a secret and is never returned. */
    host: z.string().nullable(),
    updated_at: instant.nullable(),
    updated_by: z.string().nullable(),
    /** The last attempt to post a message; null before the first one. */
    last_attempt: z.object({ at: instant, error: z.string().nullable() }).nullable(),
    /** Messages of the last 30 days that could not be posted. */
    failed: z.int(),
    /** Users who selected something for it. */
    users: z.int(),
  })
  .meta({ id: 'ChatChannel' });
export type ChatChannel = z.infer<typeof ChatChannel>;

const ChatChoice = z.object({ kind: ChatKind, topics: z.array(z.enum(CHAT_TOPICS)) });
export type ChatChoice = z.infer<typeof ChatChoice>;

const access = ['ADM'] as const;
const PATH = '/v1/api/admin/chat-channels/';
const byChat = z.object({ chat: ChatKind });

export const chatChannels = {
  findChatChannels: endpoint({
    method: 'GET',
    path: PATH,
    access,
    summary: 'List the chats, whether they are set up, and how posting works',
    response: ok(z.object({ channels: z.array(ChatChannel) })),
  }),
  saveChatChannel: endpoint({
    method: 'PUT',
    path: `${PATH}{chat}/`,
    access,
    effect: 'changes',
    summary: 'Set the incoming webhook of a chat',
    params: byChat,
    body: z.strictObject({ url }),
    response: done,
  }),
  deleteChatChannel: endpoint({
    method: 'DELETE',
    path: `${PATH}{chat}/`,
    access,
    effect: 'changes',
    summary: 'Remove a chat; waiting messages are not posted',
    params: byChat,
    response: done,
  }),
  testChatChannel: endpoint({
    method: 'POST',
    path: `${PATH}{chat}/test/`,
    access,
    effect: 'changes',
    perMinute: 10,
    ownTransactions: true,
    summary: 'Post a test message and return the result',
    params: byChat,
    response: ok(z.object({ http_status: z.int().nullable(), error: z.string().nullable() })),
  }),
  getChatChoices: endpoint({
    method: 'GET',
    path: '/v1/api/notices/chats/',
    access: 'session',
    summary: 'Get what is posted for the caller to each chat of the company',
    response: ok(z.object({ chats: z.array(ChatChoice) })),
  }),
  saveChatChoices: endpoint({
    method: 'PUT',
    path: '/v1/api/notices/chats/',
    access: 'session',
    effect: 'own',
    summary: 'Select what is posted for the caller; chats that the company has not set up are ignored',
    body: z.strictObject({ chats: z.array(ChatChoice).max(CHAT_KINDS.length) }),
    response: ok(z.object({ chats: z.array(ChatChoice) })),
  }),
};
