/**
 * Shows a toast when an import that was started in this tab ends while the user is on another screen. The ids of the watched
 * imports are in session storage, so the watch survives navigation and reloads and ends on sign-out.
 */
import type { ImportJob } from '@mainstay/contract/imports';
import { KIND_NAMES } from '@mainstay/contract/rules/import-fields';
import { formatCount, formatNumber } from '@mainstay/contract/rules/numbers';
import { isCancelledError } from '@tanstack/react-query';
import { ApiError } from '../../../platform/lib/api.ts';
import { hashToRoute } from '../../../platform/lib/history.ts';
import { queryClient } from '../../../platform/lib/query.ts';
import { getSession } from '../../../platform/lib/session.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import { importQuery, isWorking } from '../queries.ts';
import { importPath } from './addresses.ts';

const KEY = 'imports.watched';
const POLL_MS = 2000;

let timer: ReturnType<typeof setTimeout> | undefined;

function getWatched(): number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

function storeWatched(ids: readonly number[]): void {
  if (ids.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(ids));
}

/** Returns the text of the toast, or undefined while the import is in progress. */
export function formatFinished(job: ImportJob): string | undefined {
  const kind = KIND_NAMES[job.kind].toLowerCase();
  if (job.status === 'failed') return `The import of ${kind} from ${job.file_name} failed.`;
  if (job.status === 'undone') return `The import of ${kind} from ${job.file_name} was undone.`;
  if (job.status !== 'done') return undefined;
  const imported = formatCount(job.created + job.updated + job.unchanged, 'row');
  return `Import of ${kind} finished: ${imported} imported, ${formatNumber(job.rejected)} skipped.`;
}

const isShown = (id: number) => hashToRoute(location.hash).split('?')[0] === importPath(id);

const unwatch = (id: number) => storeWatched(getWatched().filter((one) => one !== id));

/**
 * Returns whether to poll again after an error. Lost connections, server errors and canceled requests are temporary; rejections are not.
 */
const isTemporary = (error: unknown) =>
  isCancelledError(error) || (error instanceof ApiError && (error.status === 0 || error.status >= 500));

async function checkWatched(id: number): Promise<void> {
  try {
    await queryClient.fetchQuery(importQuery(id));
  } catch (error) {
    if (!isTemporary(error)) unwatch(id);
    return;
  }
  // Reads the cache instead of the response, because an undo may have replaced the import since the request.
  const job = queryClient.getQueryData(importQuery(id).queryKey);
  if (!job || isWorking(job)) return;
  unwatch(id);
  const text = formatFinished(job);
  if (!text) return;
  // Cached data is from before the import, so every query is refetched on its next use.
  void queryClient.invalidateQueries({ refetchType: 'none' });
  if (!isShown(id)) showToast(text);
}

async function poll(): Promise<void> {
  if (!getSession()) return;
  await Promise.all(getWatched().map(checkWatched));
  if (getSession()) resumeWatch();
}

/** Resumes watching after a reload. */
export function resumeWatch(): void {
  clearTimeout(timer);
  if (getWatched().length > 0) timer = setTimeout(() => void poll(), POLL_MS);
}

/** Watches an import that was just started or whose undo was started. */
export function watchFinish(id: number): void {
  storeWatched([...new Set([...getWatched(), id])]);
  resumeWatch();
}
