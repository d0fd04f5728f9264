/** Reads new messages of Gmail: first every message since a time, then the history since that listing began. */
import { z } from 'zod';
import type { Gap, MessageHeader, SyncPage } from '../mail-connections/provider.ts';
import { ProviderError, type ProviderClient } from '../mail-connections/provider-client.ts';
import { readHeader, PATH, toAfter } from './gmail-messages.ts';

const PAGE_SIZE = 100;
/** Messages that are read at the same time. */
const CONCURRENCY = 10;
const EXCLUDED_LABELS = new Set(['DRAFT', 'SPAM', 'TRASH']);

const Cursor = z.object({
  /** The position in the history at which the listing began, or up to which the history has been read. */
  historyId: z.string(),
  /** `list` while messages are listed for the first time. */
  phase: z.enum(['list', 'history']),
  /** The next page of the phase. */
  page: z.string().optional(),
});
type Cursor = z.infer<typeof Cursor>;

interface Listed {
  id: string;
  labelIds?: string[];
}

/**
 * Reads messages by their ids. A message that was deleted in the meantime is left out; one that the provider cannot return is a gap.
 */
async function readHeaders(client: ProviderClient, ids: readonly string[]) {
  const entries: MessageHeader[] = [];
  const gaps: Gap[] = [];
  const queue = ids.values();
  const work = async () => {
    for (const id of queue) {
      try {
        entries.push(await readHeader(client, id));
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        if (error.failure === 'invalid') gaps.push({ id, reason: error.message });
        else if (error.failure !== 'not_found') throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return { entries: entries.filter(({ isDraft }) => !isDraft), gaps };
}

async function startListing(client: ProviderClient): Promise<Cursor> {
  const { historyId } = await client.json<{ historyId: string | number }>({ path: `${PATH}/profile` });
  return { historyId: String(historyId), phase: 'list' };
}

async function readListing(client: ProviderClient, { historyId, page }: Cursor, since: Date) {
  const { messages = [], nextPageToken } = await client.json<{ messages?: Listed[]; nextPageToken?: string }>({
    path: `${PATH}/messages`,
    query: { maxResults: PAGE_SIZE, q: toAfter(since), pageToken: page },
  });
  const next: Cursor = nextPageToken
    ? { historyId, phase: 'list', page: nextPageToken }
    : { historyId, phase: 'history' };
  // The history since the beginning of the listing follows at once.
  return { ids: messages.map(({ id }) => id), next, hasMore: true };
}

interface HistoryPage {
  history?: { messagesAdded?: { message: Listed }[] }[];
  historyId?: string | number;
  nextPageToken?: string;
}

async function readHistory(client: ProviderClient, { historyId, page }: Cursor) {
  const found = await client
    .json<HistoryPage>({
      path: `${PATH}/history`,
      query: { startHistoryId: historyId, historyTypes: 'messageAdded', maxResults: PAGE_SIZE, pageToken: page },
    })
    .catch((error: unknown) => {
      // Gmail retains about a week of history.
      if (error instanceof ProviderError && error.failure === 'not_found')
        throw new ProviderError('cursor_expired', error.message, { cause: error });
      throw error;
    });
  const added = (found.history ?? []).flatMap(({ messagesAdded = [] }) => messagesAdded.map(({ message }) => message));
  const ids = added
    .filter(({ labelIds = [] }) => !labelIds.some((label) => EXCLUDED_LABELS.has(label)))
    .map(({ id }) => id);
  const { nextPageToken } = found;
  const next: Cursor = nextPageToken
    ? { historyId, phase: 'history', page: nextPageToken }
    : { historyId: String(found.historyId ?? historyId), phase: 'history' };
  return { ids: [...new Set(ids)], next, hasMore: nextPageToken !== undefined };
}

export async function readMessageChanges(
  client: ProviderClient,
  cursor: string | null,
  since: Date,
): Promise<SyncPage<MessageHeader>> {
  const state = cursor === null ? await startListing(client) : Cursor.parse(JSON.parse(cursor));
  const { ids, next, hasMore } = await (state.phase === 'list'
    ? readListing(client, state, since)
    : readHistory(client, state));
  const { entries, gaps } = await readHeaders(client, ids);
  return { entries, gaps, removed: [], cursor: JSON.stringify(next), hasMore };
}
