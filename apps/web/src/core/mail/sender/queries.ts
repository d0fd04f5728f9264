/** API calls of the settings by which the mail of the company is sent, and by which its bounces are read. */
import { type BounceMailbox, type BounceMailboxSettings, bounceMailbox } from '@mainstay/contract/mail/bounce-mailbox';
import { mailSender, type SavedSender, type SenderCheck, type SenderSettings } from '@mainstay/contract/mail/sender';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
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

/** It is read in the background, so the last reading may be newer than the cached one. */
export const bounceMailboxQuery = queryOptions({ ...query(bounceMailbox.getBounceMailbox, {}), staleTime: 0 });

export async function saveBounceMailbox(client: QueryClient, body: BounceMailboxSettings): Promise<BounceMailbox> {
  const saved = await fetchData(bounceMailbox.saveBounceMailbox, { body });
  client.setQueryData(bounceMailboxQuery.queryKey, saved);
  return saved;
}

/** Opens the mailbox with settings as typed. Nothing is saved. */
export const testBounceMailbox = (body: BounceMailboxSettings): Promise<{ passed: boolean; text: string }> =>
  fetchData(bounceMailbox.testBounceMailbox, { body });
