/** API calls of the chat with the assistant and of its prompts. */
import { type AnswerEvents, assistant } from '@mainstay/contract/assistant';
import { componentAuthoring } from '@mainstay/contract/components/admin';
import { customObjects, customTables } from '@mainstay/contract/custom-tables';
import type { ClientInput } from '@mainstay/contract/kit';
import { PROMPTS_LIMIT } from '@mainstay/contract/rules/assistant';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, callApi, fetchData } from '../../platform/lib/api.ts';
import { pagedQuery } from '../../platform/lib/paged-query.ts';
import { query } from '../../platform/lib/query.ts';
import { readEvents } from '../../platform/lib/read-events.ts';

/** What a chat is about: a component, an account, both, or all data of the user. */
export interface ChatScope {
  componentId?: number | undefined;
  accountId?: number | undefined;
}

/** The latest conversations of a chat, and whether there is a provider. */
export const conversationsQuery = ({ componentId, accountId }: ChatScope) =>
  queryOptions({
    ...query(assistant.findConversations, { query: { component_id: componentId, account_id: accountId } }),
    staleTime: 0,
  });

export const fetchConversation = (id: number) => fetchData(assistant.getConversation, { params: { id } });

export async function deleteConversation(client: QueryClient, id: number): Promise<void> {
  await callApi(assistant.deleteConversation, { params: { id } });
  await client.invalidateQueries({ queryKey: [assistant.findConversations.path] });
}

/** Writes what was proposed. */
export const confirmProposal = async (id: number) =>
  (await fetchData(assistant.confirmProposal, { params: { id } })).proposal;
export const dismissProposal = async (id: number) =>
  (await fetchData(assistant.dismissProposal, { params: { id } })).proposal;

/** Chats on pages, for which prompts can be written. */
export const chatComponents = queryOptions({
  ...query(componentAuthoring.findComponents, { query: { kind: 'react-ai' } }),
  staleTime: 0,
});

export type AnswerHandlers = { [K in 'start' | 'text' | 'tool']: (data: AnswerEvents[K]) => void };

/**
 * Requests an answer and passes on what happens until it is complete.
 *
 * @throws ApiError if the request is rejected, the provider fails or the connection is lost
 */
export async function streamAnswer(
  body: ClientInput<typeof assistant.askQuestion>['body'],
  handlers: AnswerHandlers,
  signal: AbortSignal,
): Promise<AnswerEvents['answer']> {
  let answer: AnswerEvents['answer'] | undefined;
  await readEvents(assistant.askQuestion, { body }, signal, (name, data) => {
    if (name === 'answer') answer = data as AnswerEvents['answer'];
    else if (name === 'failure') throw new ApiError(400, (data as AnswerEvents['failure']).message, {});
    else if (Object.hasOwn(handlers, name)) handlers[name as keyof AnswerHandlers](data as never);
  });
  if (!answer) throw new ApiError(0, 'The connection was lost. Try again.', {});
  return answer;
}

/** Instructions of administrators for the assistant (S3-35). */
export interface Prompt {
  id: number;
  prompt_name: string;
  prompt: string;
  /** The only chat that uses it; null for all chats. */
  component_id: number | null;
  active: boolean;
}
export type PromptValues = Omit<Prompt, 'id'>;

const PROMPT_TABLE = 'ai_system_details';

/** Sorted by name (3-ai-chat-15). */
export const promptPages = pagedQuery(
  customObjects.findCustomRows,
  {
    body: {
      systemSchema: true,
      reqParam: { tableName: PROMPT_TABLE, sort_by: { sort_key: 'prompt_name', order_by: 'asc' } },
    },
  },
  PROMPTS_LIMIT,
);

/** @param id the prompt to change; null creates one. Only the given values change. */
export async function savePrompt(client: QueryClient, id: number | null, values: Partial<PromptValues>): Promise<void> {
  const endpoint = id === null ? customObjects.insertCustomRow : customObjects.updateCustomRow;
  const rowData = id === null ? values : { ...values, id };
  await callApi(endpoint, { body: { reqParam: { tableName: PROMPT_TABLE, rowData } } });
  await client.invalidateQueries({ queryKey: [customObjects.findCustomRows.path] });
}

/** @throws ApiError that names the components that select the prompt */
export async function deletePrompt(client: QueryClient, id: number): Promise<void> {
  await callApi(customTables.deletePrompt, { params: { id } });
  await client.invalidateQueries({ queryKey: [customObjects.findCustomRows.path] });
}
