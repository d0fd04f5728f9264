/** API calls of the settings by which the mail of the company is sent. */
import { mailSender, type SavedSender, type SenderCheck, type SenderSettings } from '@mainstay/contract/mail/sender';
import type { QueryClient } from '@tanstack/react-query';
import { fetchData } from '../../../platform/lib/api.ts';
import { query } from '../../../platform/lib/query.ts';

export const senderQuery = query(mailSender.getSender, {});

export async function saveSender(client: QueryClient, body: SenderSettings): Promise<SavedSender> {
  const saved = await fetchData(mailSender.saveSender, { body });
  client.setQueryData(senderQuery.queryKey, saved);
  return saved;
}

/** Sends a message to the user with settings as typed, and checks the records of the domain. Nothing is saved. */
export const testSender = (body: SenderSettings): Promise<{ to: string; checks: SenderCheck[] }> =>
  fetchData(mailSender.testSender, { body });
