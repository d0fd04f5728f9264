/**
 * The assistant: questions about the data that the caller may read, with the records behind each statement, and changes that it proposes.
 * Rows 3-ai-chat, S3-32, decision 8.
 */
import { z } from 'zod';
import { day, done, endpoint, id, ok, optionalParam } from './kit.ts';
import { CHAT_MESSAGES, CHAT_PROMPT_LIMIT } from './rules/assistant.ts';

/** The kinds of records that an answer names as its sources. */
export const SOURCE_TYPES = [
  'account',
  'health',
  'usage',
  'action',
  'plan',
  'note',
  'message',
  'case',
  'ticket',
  'contact',
  'event',
  'component',
  'report',
] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** A record that a statement is based on. */
export const Source = z.object({
  /** Its number in the answer, from 1. */
  n: z.int(),
  type: z.enum(SOURCE_TYPES),
  id: z.int(),
  account_id: z.int().nullable(),
  label: z.string(),
  /** Where the application shows it, from the hash on. Null if it has no screen of its own. */
  address: z.string().nullable(),
});
export type Source = z.infer<typeof Source>;

/** A statement of an answer. Without sources, no record confirms it. */
export const Statement = z.object({
  text: z.string(),
  sources: z.array(z.int()),
  /** Whether it begins a new line. */
  is_new_line: z.boolean(),
});
export type Statement = z.infer<typeof Statement>;

const PROPOSAL_STATES = ['pending', 'confirmed', 'dismissed'] as const;

/** What the assistant proposes to write, by kind. Texts are plain. */
export const ProposedChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('note'), text: z.string() }),
  z.object({
    kind: z.literal('action'),
    name: z.string(),
    description: z.string(),
    due_on: day.nullable(),
    /** An open play of the account, or null for a new one with the name below. */
    play_id: z.int().nullable(),
    play_name: z.string(),
  }),
  z.object({ kind: z.literal('plan'), name: z.string(), description: z.string(), due_on: day, summary: z.string() }),
  z.object({ kind: z.literal('mail'), to: z.array(z.string()), subject: z.string(), text: z.string() }),
]);
export type ProposedChange = z.infer<typeof ProposedChange>;

/** A change that happens only after the person confirmed it. */
export const Proposal = z.object({
  id: z.int(),
  account_id: z.int(),
  account_name: z.string(),
  change: ProposedChange,
  state: z.enum(PROPOSAL_STATES),
  /** The note, the action or the plan that was written. A confirmed email is only opened for editing. */
  record_id: z.int().nullable(),
});
export type Proposal = z.infer<typeof Proposal>;

/** `stopped` by the person, `failed` because of the provider. */
const ANSWER_STATES = ['completed', 'stopped', 'failed'] as const;

export const ChatMessage = z
  .object({
    id: z.int(),
    role: z.enum(['user', 'assistant']),
    text: z.string(),
    statements: z.array(Statement),
    sources: z.array(Source),
    proposals: z.array(Proposal),
    state: z.enum(ANSWER_STATES),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof ChatMessage>;

const Conversation = z.object({
  id: z.int(),
  /** The beginning of its first question. */
  title: z.string(),
  /** The only account that its answers are about; null for all accounts of the caller. */
  account_id: z.int().nullable(),
  /** Whether it belongs to the demo company. No model wrote its answers. */
  is_sample: z.boolean(),
  updated_at: z.iso.datetime(),
});
export type Conversation = z.infer<typeof Conversation>;

/** The events of a streamed answer by name. The last one is `answer` or `failure`. */
export interface AnswerEvents {
  /** The answer has begun. */
  start: { conversation_id: number };
  /** The next part of the text. */
  text: { text: string };
  /** The assistant reads data. */
  tool: { label: string };
  answer: { conversation_id: number; message: ChatMessage };
  failure: { message: string };
}

const PATH = '/v1/api/ai-support/';

export const assistant = {
  askQuestion: endpoint({
    method: 'POST',
    path: PATH,
    access: 'session',
    effect: 'own',
    personOnly: 'conversation',
    perMinute: 20,
    ownTransactions: true,
    summary: 'Get an answer of the assistant; with the header Accept: text/event-stream, the answer is streamed',
    body: z.object({
      prompt: z
        .string(CHAT_MESSAGES.required)
        .trim()
        .min(1, CHAT_MESSAGES.required)
        .max(CHAT_PROMPT_LIMIT, CHAT_MESSAGES.tooLong),
      /** The component that shows the chat. Its prompts and the components that it names are part of the context. */
      component_id: id.nullish(),
      /** Limits a new conversation to one account. */
      account_id: id.nullish(),
      /** Continues a conversation, which keeps its component and its account. */
      conversation_id: id.nullish(),
    }),
    response: ok(z.object({ answer: z.string(), conversation_id: z.int(), message: ChatMessage })),
  }),
  findConversations: endpoint({
    method: 'GET',
    path: `${PATH}conversations/`,
    access: 'session',
    personOnly: 'conversation',
    summary: 'List the 50 latest conversations of the caller, and whether a provider is configured',
    query: z.object({ component_id: optionalParam(id), account_id: optionalParam(id) }),
    response: ok(z.object({ conversations: z.array(Conversation), is_configured: z.boolean() })),
  }),
  getConversation: endpoint({
    method: 'GET',
    path: `${PATH}conversations/{id}/`,
    access: 'session',
    personOnly: 'conversation',
    summary: 'Get a conversation of the caller with its messages, oldest first',
    params: z.object({ id }),
    response: ok(z.object({ conversation: Conversation, messages: z.array(ChatMessage) })),
  }),
  deleteConversation: endpoint({
    method: 'DELETE',
    path: `${PATH}conversations/{id}/`,
    access: 'session',
    effect: 'own',
    personOnly: 'conversation',
    summary: 'Delete a conversation of the caller',
    params: z.object({ id }),
    response: done,
  }),
  confirmProposal: endpoint({
    method: 'POST',
    path: `${PATH}proposals/{id}/confirm/`,
    access: 'session',
    effect: 'changes',
    personOnly: 'conversation',
    ownTransactions: true,
    summary: 'Write a change that the assistant proposed to the caller',
    params: z.object({ id }),
    response: ok(z.object({ proposal: Proposal })),
  }),
  dismissProposal: endpoint({
    method: 'POST',
    path: `${PATH}proposals/{id}/dismiss/`,
    access: 'session',
    effect: 'own',
    personOnly: 'conversation',
    summary: 'Dismiss a change that the assistant proposed to the caller',
    params: z.object({ id }),
    response: ok(z.object({ proposal: Proposal })),
  }),
};
