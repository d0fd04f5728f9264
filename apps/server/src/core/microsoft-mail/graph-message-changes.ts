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
const EXCLUDED = ['drafts', 'junkemail', 'deleteditems', 'outbox'] as const;

const Cursor = z.object({
  /** The link of each folder that has been read to its end. */
  done: z.record(z.string(), z.string()),
  /** Folders of the current run that remain, with the link of a next page for the first of them. */
  remaining: z.array(z.object({ id: z.string(), link: z.string().optional() })),
});

const findExcludedIds = (client: ProviderClient): Promise<(string | undefined)[]> =>
  Promise.all(
    EXCLUDED.map(async (name) => {
      const folder = await client.json<GraphFolder>({ path: `/me/mailFolders/${name}` }).catch(ignoreMissing);
      return folder?.id;
    }),
  );

/** Returns all folders, including nested ones, except those without messages that concern anyone. */
async function findFolderIds(client: ProviderClient): Promise<string[]> {
  const excluded = await findExcludedIds(client);
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

const getFirstPage = (client: ProviderClient, folder: string, since: Date) =>
  client.json<GraphPage<GraphMessage>>({
    path: `/me/mailFolders/${encodeURIComponent(folder)}/messages/delta`,
    query: { $select: HEADER_FIELDS, $filter: `receivedDateTime ge ${since.toISOString()}` },
    headers: { prefer: `odata.maxpagesize=${PAGE_SIZE}, IdType="ImmutableId"` },
  });

export async function readMessageChanges(
  client: ProviderClient,
  cursor: string | null,
  since: Date,
): Promise<SyncPage<MessageHeader>> {
  const state = cursor === null ? { done: {}, remaining: [] } : Cursor.parse(JSON.parse(cursor));
  const remaining =
    state.remaining.length > 0
      ? state.remaining
      : (await findFolderIds(client)).map((id) => ({ id, link: state.done[id] }));
  const [folder, ...others] = remaining;
  if (!folder) return { entries: [], gaps: [], removed: [], cursor: JSON.stringify(state), hasMore: false };
  const page = folder.link
    ? await client.json<GraphPage<GraphMessage & { '@removed'?: unknown }>>({
        path: folder.link,
        headers: { prefer: `odata.maxpagesize=${PAGE_SIZE}, IdType="ImmutableId"` },
      })
    : await getFirstPage(client, folder.id, since);
  const { '@odata.nextLink': next, '@odata.deltaLink': delta } = page;
  const nextFolders = next ? [{ id: folder.id, link: next }, ...others] : others;
  const done = delta ? { ...state.done, [folder.id]: delta } : state.done;
  return {
    // Changes of read messages contain only the changed properties.
    entries: page.value.filter((message) => !('@removed' in message) && message.internetMessageId).map(toHeader),
    gaps: [],
    removed: [],
    cursor: JSON.stringify({ done, remaining: nextFolders } satisfies z.infer<typeof Cursor>),
    hasMore: nextFolders.length > 0,
  };
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
