/** API calls of bulk email. Runs are polled while they change without user interaction. */
import {
  type BulkConfiguration,
  type BulkFile,
  bulkConfigurations,
  bulkFiles,
  bulkSending,
  CONTACT_VIEWS,
} from '@mainstay/contract/bulk-email';
import { type BulkEmailSettings, type BulkRun, bulkRuns } from '@mainstay/contract/bulk-email/runs';
import type { ClientInput } from '@mainstay/contract/kit';
import { emailTemplates } from '@mainstay/contract/mail/templates';
import { type BulkMessageStatus, type BulkRunStatus, isBulkRunEnded } from '@mainstay/contract/rules/bulk-email';
import { savedViews } from '@mainstay/contract/saved-views';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { pagedQuery } from '../../platform/lib/paged-query.ts';
import { pollWhile, query } from '../../platform/lib/query.ts';

const LIST_LIMIT = 50;
/** A running configuration or run is fetched this often (S3-59). */
const POLL_MS = 5000;
const fresh = { staleTime: 0 } as const;

/** Whether a status changes without user interaction. */
const isActive = (status: BulkRunStatus | null): boolean =>
  status !== null && !isBulkRunEnded(status) && status !== 'paused' && status !== 'awaiting approval';

export const configurationsQuery = infiniteQueryOptions({
  ...pagedQuery(bulkConfigurations.findConfigurations, {}, LIST_LIMIT),
  refetchInterval: ({ state }) =>
    state.data?.pages.some((page) => page.listing.some(({ status }) => isActive(status))) ? POLL_MS : false,
});
export const configurationQuery = (id: number) =>
  queryOptions({ ...query(bulkConfigurations.getConfiguration, { params: { id } }), ...fresh });

export const filesQuery = pagedQuery(bulkFiles.findFiles, {}, LIST_LIMIT);
/** The files that a configuration can use. */
export const fileChoicesQuery = queryOptions({
  ...query(bulkFiles.findFiles, { query: { pageNum: 1, limit: 1000 } }),
  ...fresh,
});
export const contactViewsQuery = queryOptions({
  ...query(savedViews.findSavedViews, { query: { list: CONTACT_VIEWS } }),
  ...fresh,
});
export const templateChoicesQuery = query(emailTemplates.findTemplateChoices, {});

export const runsQuery = infiniteQueryOptions({
  ...pagedQuery(bulkRuns.findRuns, {}, LIST_LIMIT),
  refetchInterval: ({ state }) =>
    state.data?.pages.some((page) => page.listing.some(({ status }) => isActive(status))) ? POLL_MS : false,
});
export const runQuery = (id: number) =>
  queryOptions({
    ...query(bulkRuns.getRun, { params: { id } }),
    ...fresh,
    refetchInterval: pollWhile<BulkRun>(POLL_MS, ({ status }) => isActive(status)),
  });

export interface MessageFilter {
  status?: BulkMessageStatus | undefined;
  find?: string | undefined;
}
/** @param isPolled true while the run sends */
export const messagesQuery = (id: number, { status, find }: MessageFilter, isPolled: boolean) =>
  infiniteQueryOptions({
    ...pagedQuery(bulkRuns.findMessages, { params: { id }, query: { status, searchText: find } }, LIST_LIMIT),
    refetchInterval: isPolled ? POLL_MS : false,
    placeholderData: keepPreviousData,
  });
export const downloadMessages = (id: number) => fetchData(bulkRuns.exportMessages, { params: { id } });

export const settingsQuery = query(bulkRuns.getSettings, {});

export type PreviewInput = ClientInput<typeof bulkSending.previewRow>['body'];
export const previewQuery = (body: PreviewInput) =>
  queryOptions({
    ...query(bulkSending.previewRow, { body }),
    ...fresh,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });

export type DryRunInput = ClientInput<typeof bulkSending.dryRun>['body'];
export const dryRunQuery = (body: DryRunInput) =>
  queryOptions({ ...query(bulkSending.dryRun, { body }), ...fresh, placeholderData: keepPreviousData, gcTime: 0 });

const invalidate = (client: QueryClient, endpoints: readonly { path: string }[]) =>
  Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));

const RUN_READS = [
  bulkConfigurations.findConfigurations,
  bulkConfigurations.getConfiguration,
  bulkRuns.findRuns,
  bulkRuns.getRun,
  bulkRuns.findMessages,
];
/** Refetches what shows runs. */
export const refreshRuns = (client: QueryClient) => invalidate(client, RUN_READS);

export async function uploadFile(client: QueryClient, file: File): Promise<BulkFile> {
  const form = new FormData();
  form.set('file', file);
  const uploaded = await fetchData(bulkFiles.uploadFile, { form });
  await invalidate(client, [bulkFiles.findFiles]);
  return uploaded;
}

export async function deleteFile(client: QueryClient, { id }: BulkFile): Promise<void> {
  await callApi(bulkFiles.deleteFile, { params: { id } });
  await invalidate(client, [bulkFiles.findFiles, bulkConfigurations.findConfigurations]);
}

type Draft = ClientInput<typeof bulkConfigurations.createConfiguration>['body'];
/** @param id the configuration to replace; null creates one */
export async function saveConfiguration(
  client: QueryClient,
  id: number | null,
  body: Draft,
): Promise<BulkConfiguration> {
  const saved = await (id === null
    ? fetchData(bulkConfigurations.createConfiguration, { body })
    : fetchData(bulkConfigurations.updateConfiguration, { params: { id }, body }));
  client.setQueryData(configurationQuery(saved.id).queryKey, saved);
  await invalidate(client, [bulkConfigurations.findConfigurations]);
  return saved;
}

export async function deleteConfiguration(client: QueryClient, { id }: BulkConfiguration): Promise<void> {
  await callApi(bulkConfigurations.deleteConfiguration, { params: { id } });
  await invalidate(client, [bulkConfigurations.findConfigurations, bulkRuns.findRuns]);
}

/**
 * Starts a run of a saved configuration.
 * @param requestKey the same for every attempt, so that a repeated one does not start a second run
 * @returns the id of the run
 */
export async function startRun(
  client: QueryClient,
  { id, scheduledAt, requestKey }: { id: number; scheduledAt: string | null; requestKey: string },
): Promise<number> {
  const body = { id, scheduled_at: scheduledAt, request_key: requestKey };
  const { run_id } = await fetchData(bulkSending.triggerMails, { body });
  await refreshRuns(client);
  return run_id;
}

/** @returns the address of the user */
export const sendTest = async (body: PreviewInput): Promise<string> =>
  (await fetchData(bulkSending.sendTest, { body })).to;

/** Caches the new state of a run. */
async function onRunChanged(client: QueryClient, run: BulkRun): Promise<void> {
  client.setQueryData(runQuery(run.id).queryKey, run);
  await invalidate(client, [bulkRuns.findRuns, bulkRuns.findMessages, bulkConfigurations.findConfigurations]);
}

export const RUN_CHANGES = { pause: bulkRuns.pauseRun, resume: bulkRuns.resumeRun, cancel: bulkRuns.cancelRun };
export const changeRun = async (client: QueryClient, id: number, change: keyof typeof RUN_CHANGES): Promise<void> =>
  onRunChanged(client, await fetchData(RUN_CHANGES[change], { params: { id } }));

export const scheduleRun = async (client: QueryClient, id: number, scheduled_at: string | null): Promise<void> =>
  onRunChanged(client, await fetchData(bulkRuns.scheduleRun, { params: { id }, body: { scheduled_at } }));

export const decideRun = async (
  client: QueryClient,
  id: number,
  { isApproved, comment }: { isApproved: boolean; comment: string },
): Promise<void> =>
  onRunChanged(
    client,
    await fetchData(isApproved ? bulkRuns.approveRun : bulkRuns.rejectRun, { params: { id }, body: { comment } }),
  );

export const sendAgain = async (client: QueryClient, id: number, status: 'failed' | 'uncertain'): Promise<void> =>
  onRunChanged(client, await fetchData(bulkRuns.sendAgain, { params: { id }, body: { statuses: [status] } }));

export async function saveSettings(client: QueryClient, body: BulkEmailSettings): Promise<void> {
  client.setQueryData(settingsQuery.queryKey, await fetchData(bulkRuns.setSettings, { body }));
}
