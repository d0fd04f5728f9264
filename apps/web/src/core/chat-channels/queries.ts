/** API calls of chats, and of what is posted for a user. */
import { chatChannels, type ChatChoice } from '@mainstay/contract/chat-channels';
import type { ChatKind } from '@mainstay/contract/rules/chat-channels';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { query } from '../../platform/lib/query.ts';

export const channelsQuery = queryOptions({ ...query(chatChannels.findChatChannels, {}), staleTime: 0 });
export const choicesQuery = queryOptions({ ...query(chatChannels.getChatChoices, {}), staleTime: 0 });

const refresh = (client: QueryClient) =>
  Promise.all([channelsQuery, choicesQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));

export async function saveChannel(client: QueryClient, kind: ChatKind, url: string): Promise<void> {
  await callApi(chatChannels.saveChatChannel, { params: { chat: kind }, body: { url } });
  await refresh(client);
}

export async function deleteChannel(client: QueryClient, kind: ChatKind): Promise<void> {
  await callApi(chatChannels.deleteChatChannel, { params: { chat: kind } });
  await refresh(client);
}

/** Posts a test message. @returns why it failed; null if it was accepted */
export async function testChannel(client: QueryClient, kind: ChatKind): Promise<string | null> {
  const { error } = await fetchData(chatChannels.testChatChannel, { params: { chat: kind } });
  await client.invalidateQueries({ queryKey: channelsQuery.queryKey });
  return error;
}

export async function saveChoices(client: QueryClient, chats: ChatChoice[]): Promise<void> {
  const { data } = await callApi(chatChannels.saveChatChoices, { body: { chats } });
  client.setQueryData(choicesQuery.queryKey, data);
}
