/** API calls of external processes, which administrators create and actions execute. */
import { emailTemplates } from '@mainstay/contract/mail/templates';
import type { ClientInput } from '@mainstay/contract/kit';
import { type ExternalProcess, externalProcesses, type ProcessBody } from '@mainstay/contract/external-processes';
import { type ProcessRun, processRuns as runEndpoints } from '@mainstay/contract/process-runs';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import type { RunStatus } from '@mainstay/contract/rules/external-processes';
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { pagedQuery } from '../../platform/lib/paged-query.ts';
import { query } from '../../platform/lib/query.ts';

export const processesQuery = (status: ExternalProcess['status']) =>
  queryOptions({ ...query(externalProcesses.findExternalProcesses, { query: { status } }), staleTime: 0 });
export const processQuery = (id: number) =>
  queryOptions({
    ...query(externalProcesses.getExternalProcess, { params: { id } }),
    select: ({ process }) => process,
    staleTime: 0,
  });
/** The external processes that can be assigned to an action. */
export const processChoices = query(externalProcesses.findProcessChoices, {});
/** The form of an action's external process. */
export const processDetails = (actionId: number) =>
  queryOptions({ ...query(runEndpoints.getProcessDetails, { params: { id: actionId } }), staleTime: 0 });
/** The templates that an email can be based on. */
export const emailTemplateChoices = query(emailTemplates.findTemplateChoices, {});

/** Invalidates processes and the queries that offer them. */
export const invalidateProcesses = (client: QueryClient) =>
  Promise.all(
    [
      externalProcesses.findExternalProcesses,
      externalProcesses.getExternalProcess,
      externalProcesses.findProcessChoices,
    ].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
  );

/** @returns the process with the secret of a new webhook, which cannot be retrieved again */
export async function createProcess(client: QueryClient, body: ProcessBody) {
  const created = await fetchData(externalProcesses.createExternalProcess, { body });
  await invalidateProcesses(client);
  return created;
}

/** @param from the process to update; without a version, the newest version is overwritten */
export async function saveProcess(
  client: QueryClient,
  { id, version }: { id: number; version?: number },
  body: ProcessBody,
): Promise<ExternalProcess> {
  const { process } = await fetchData(externalProcesses.updateExternalProcess, {
    params: { id },
    query: version === undefined ? {} : { version },
    body,
  });
  await invalidateProcesses(client);
  return process;
}

export async function archiveProcess(client: QueryClient, id: number, archived: boolean): Promise<void> {
  await callApi(externalProcesses.archiveExternalProcess, { params: { id }, body: { archived } });
  await invalidateProcesses(client);
}

/** @returns the new secret */
export async function rotateSecret(id: number): Promise<string | null> {
  return (await fetchData(externalProcesses.rotateProcessSecret, { params: { id } })).secret;
}

const RUNS_LIMIT = 20;
const POLL_MS = 2000;
interface RunPages {
  state: { data: InfiniteData<{ listing: ProcessRun[] }, number> | undefined };
}
/** Runs are polled while one of them is in progress. */
const pollRuns = {
  refetchInterval: ({ state: { data } }: RunPages) =>
    data?.pages.some(({ listing }) => listing.some(({ status }) => status === 'waiting')) ? POLL_MS : false,
} as const;

/** Pages of runs, newest first. */
export const processRuns = (id: number, status?: RunStatus) =>
  infiniteQueryOptions({
    ...pagedQuery(runEndpoints.findProcessRuns, { params: { id }, query: { status } }, RUNS_LIMIT),
    ...pollRuns,
  });
export const actionRuns = (actionId: number) =>
  infiniteQueryOptions({
    ...pagedQuery(runEndpoints.findActionRuns, { params: { id: actionId } }, RUNS_LIMIT),
    ...pollRuns,
  });

/** Invalidates runs, and the log that records them. */
function invalidateRuns(client: QueryClient): void {
  for (const { path } of [runEndpoints.findProcessRuns, runEndpoints.findActionRuns, workspace.findLogs])
    void client.invalidateQueries({ queryKey: [path] });
}

export type ExecutionInput = ClientInput<typeof runEndpoints.executeProcess>['body'];
export async function executeProcess(client: QueryClient, actionId: number, body: ExecutionInput): Promise<void> {
  await callApi(runEndpoints.executeProcess, { params: { id: actionId }, body });
  invalidateRuns(client);
}
export async function replayRun(client: QueryClient, id: number, requestKey: string): Promise<void> {
  await callApi(runEndpoints.replayRun, { params: { id }, body: { requestKey } });
  invalidateRuns(client);
}
