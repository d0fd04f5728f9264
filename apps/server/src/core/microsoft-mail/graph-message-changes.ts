/**
 * Reads new messages of a Microsoft mailbox. Graph lists changes per folder only, so the cursor contains the link of each folder. Folders
 * are read one after the other, and new ones are found at the start of every run.
 */
import { z } from 'zod';
import type { MailApi, MessageHeader, SyncPage } from '../mail-connections/provider.ts';
import { ProviderError, type ProviderClient } from '../mail-connections/provider-client.ts';
import {
  type GraphFolder,
  type GraphMessage,
  type GraphPage,
  HEADER_FIELDS,
  readList,
  toHeader,
} from './graph-messages.ts';

const PAGE_SIZE = 100;
/** The first round of changes since a time contains at most this many messages of a folder, the newest. A list contains the others. */
const FIRST_ROUND_LIMIT = 5000;
const EXCLUDED = ['drafts', 'junkemail', 'deleteditems', 'outbox'] as const;

const Cursor = z.object({
  /** The link of each folder that has been read to its end. */
  done: z.record(z.string(), z.string()),
  /** Ids of the excluded folders, which do not change. */
  excluded: z.array(z.string()).optional(),
  /** Folders of the current run that remain, with the link of a next page for the first of them. */
  remaining: z.array(
    z.object({
      id: z.string(),
      link: z.string().optional(),
      /** Of a first round: the number of messages read so far, and the time of the oldest of them. */
      first: z.object({ count: z.int(), oldest: z.iso.datetime() }).optional(),
    }),
  ),
});
type Cursor = z.infer<typeof Cursor>;
type RemainingFolder = Cursor['remaining'][number];

/** Folders without messages that concern anyone. */
const findExcludedIds = (client: ProviderClient): Promise<(string | undefined)[]> =>
  Promise.all(
    EXCLUDED.map(async (name) => {
      const folder = await client.json<GraphFolder>({ path: `/me/mailFolders/${name}` }).catch(ignoreMissing);
      return folder?.id;
    }),
  );

/** Returns all folders, including nested ones, except the excluded ones. */
async function findFolderIds(client: ProviderClient, excluded: readonly (string | undefined)[]): Promise<string[]> {
  const ids: string[] = [];
  const paths = ['/me/mailFolders'];
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    const page: GraphPage<GraphFolder> = await client.json(
      path.startsWith('/') ? { path, query: { $top: PAGE_SIZE } } : { path },
    );
    for (const { id, childFolderCount = 0 } of page.value) {
      if (excluded.includes(id)) continue;
      ids.push(id);
      if (childFolderCount > 0) paths.push(`/me/mailFolders/${encodeURIComponent(id)}/childFolders`);
    }
    if (page['@odata.nextLink']) paths.unshift(page['@odata.nextLink']);
  }
  return ids;
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof ProviderError && error.failure === 'not_found') return undefined;
  throw error;
}

/** Graph states times in seconds, and several messages can have the same one. */
const getEndOfSecond = (time: string) => new Date(Date.parse(time) + 1000).toISOString();

const toPath = (folder: string) => `/me/mailFolders/${encodeURIComponent(folder)}/messages`;

/** Reads the next page of a folder: the first one, the one that a link names, or the first one of the list of older messages. */
function readPage(client: ProviderClient, { id, link, first }: RemainingFolder, since: Date) {
  const received = `receivedDateTime ge ${since.toISOString()}`;
  const request = link
    ? { path: link }
    : first
      ? {
          path: toPath(id),
          query: {
            $select: HEADER_FIELDS,
            $filter: `${received} and receivedDateTime lt ${getEndOfSecond(first.oldest)}`,
            $orderby: 'receivedDateTime desc',
            $top: PAGE_SIZE,
          },
        }
      : { path: `${toPath(id)}/delta`, query: { $select: HEADER_FIELDS, $filter: received } };
  const headers = { prefer: `odata.maxpagesize=${PAGE_SIZE}, IdType="ImmutableId"` };
  return client.json<GraphPage<GraphMessage & { '@removed'?: unknown }>>({ ...request, headers });
}

/** Returns what remains of a folder after a page, if anything. */
function getRest(
  { id, link, first }: RemainingFolder,
  { '@odata.nextLink': next, '@odata.deltaLink': delta }: GraphPage<unknown>,
  entries: readonly MessageHeader[],
): RemainingFolder | undefined {
  // A list has no link to changes, and a later round has no limit.
  const isFirstRound = first !== undefined || link === undefined;
  const times = entries.map(({ sentAt }) => sentAt.toISOString());
  const read = {
    count: (first?.count ?? 0) + entries.length,
    oldest: times.reduce((oldest, time) => (time < oldest ? time : oldest), first?.oldest ?? new Date().toISOString()),
  };
  if (next) return { id, link: next, ...(isFirstRound && { first: read }) };
  return delta && isFirstRound && read.count >= FIRST_ROUND_LIMIT ? { id, first: read } : undefined;
}

export async function readMessageChanges(
  client: ProviderClient,
  cursor: string | null,
  since: Date,
): Promise<SyncPage<MessageHeader>> {
  const state: Cursor = cursor === null ? { done: {}, remaining: [] } : Cursor.parse(JSON.parse(cursor));
  let { remaining, excluded } = state;
  if (remaining.length === 0) {
    const excludedIds = excluded ?? (await findExcludedIds(client));
    excluded = excludedIds.every((id) => id !== undefined) ? excludedIds : undefined;
    remaining = (await findFolderIds(client, excludedIds)).map((id) => ({ id, link: state.done[id] }));
  }
  const [folder, ...others] = remaining;
  if (!folder) return { entries: [], gaps: [], removed: [], cursor: JSON.stringify(state), hasMore: false };
  const page = await readPage(client, folder, since);
  // Changes of read messages contain only the changed properties.
  const messages = page.value.filter((message) => !('@removed' in message) && message.internetMessageId);
  const entries = messages.map(toHeader);
  const rest = getRest(folder, page, entries);
  const { '@odata.deltaLink': delta } = page;
  const next: Cursor = {
    excluded,
    done: delta ? { ...state.done, [folder.id]: delta } : state.done,
    remaining: rest ? [rest, ...others] : others,
  };
  return { entries, gaps: [], removed: [], cursor: JSON.stringify(next), hasMore: next.remaining.length > 0 };
}

/** A search cannot be limited to folders or to a time, so that its results are filtered. */
export const findMessagesOfAddresses: MailApi['findOfAddresses'] = async (client, { addresses, since, cursor }) => {
  const [page, excluded] = await Promise.all([
    readList(client, { addresses, cursor, limit: PAGE_SIZE }),
    findExcludedIds(client),
  ]);
  const messages = page.value
    .filter(({ parentFolderId }) => !excluded.includes(parentFolderId))
    .map(toHeader)
    .filter(({ sentAt }) => sentAt >= since);
  return { messages, next: page['@odata.nextLink'] ?? null };
};
