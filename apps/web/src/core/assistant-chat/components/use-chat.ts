import { useSyncExternalStore } from 'react';
import { getPersonKey, onSessionChange } from '../../../platform/lib/session.ts';
import type { ChatScope } from '../queries.ts';
import { Chat } from './chat.ts';

const chats = new Map<string, Chat>();
let person: string | undefined;

// The conversations of one user must not be visible to the next.
onSessionChange(() => {
  if (getPersonKey() === person) return;
  for (const chat of chats.values()) chat.close();
  chats.clear();
});

function getChat({ componentId, accountId }: ChatScope): Chat {
  person = getPersonKey();
  const key = JSON.stringify([componentId, accountId]);
  const chat = chats.get(key) ?? new Chat({ componentId, accountId });
  chats.set(key, chat);
  return chat;
}

/** Returns the chat of a scope and its state. It continues where it was left. */
export function useChat(scope: ChatScope) {
  const chat = getChat(scope);
  return { chat, state: useSyncExternalStore(chat.subscribe, chat.getState) };
}
