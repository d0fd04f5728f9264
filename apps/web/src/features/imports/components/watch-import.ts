/**
 * Tells by a toast when an import that was started in this tab is over and the person is elsewhere. It outlives its
 * screen, and a reload: which imports are watched stands in session storage, which signing out empties.
 */
import type { ImportJob } from '@mainstay/contract/imports';
import { KIND_NAMES } from '@mainstay/contract/rules/import-fields';
import { isCancelledError } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api.ts';
import { hashToRoute } from '../../../lib/history.ts';
import { queryClient } from '../../../lib/query.ts';
import { getSession } from '../../../lib/session.ts';
import { showToast } from '../../../ui/toast.ts';
import { importQuery, isWorking } from '../queries.ts';
import { importPath } from './addresses.ts';
import { formatCount, formatRows } from './kind-descriptions.ts';

const KEY = 'imports.watched';
const EVERY = 2000;

let timer: ReturnType<typeof setTimeout> | undefined;

function watched(): number[] {
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

/** What the toast says; undefined while it is not over. */
export function formatFinished(job: ImportJob): string | undefined {
  const kind = KIND_NAMES[job.kind].toLowerCase();
  if (job.status === 'failed') return `The import of ${kind} from ${job.file_name} failed.`;
  if (job.status === 'undone') return `The import of ${kind} from ${job.file_name} was taken back.`;
  if (job.status !== 'done') return undefined;
  const landed = formatRows(job.created + job.updated + job.unchanged);
  return `Import of ${kind} is done: ${landed} in, ${formatCount(job.rejected)} left out.`;
}

const isShown = (id: number) => hashToRoute(location.hash).split('?')[0] === importPath(id);

const drop = (id: number) => storeWatched(watched().filter((one) => one !== id));

/** A lost connection is worth waiting for, and so is what was changed while it was asked for; a refusal is not. */
const isPassing = (error: unknown) =>
  isCancelledError(error) || (error instanceof ApiError && (error.status === 0 || error.status >= 500));

async function checkImports(id: number): Promise<void> {
  try {
    await queryClient.fetchQuery(importQuery(id));
  } catch (error) {
    if (!isPassing(error)) drop(id);
    return;
  }
  // Not the answer: an undo that began since has put something else in its place.
  const job = queryClient.getQueryData(importQuery(id).queryKey);
  if (!job || isWorking(job)) return;
  drop(id);
  const text = formatFinished(job);
  if (!text) return;
  // Figures that the browser still holds are from before: whatever is opened next is asked for again.
  void queryClient.invalidateQueries({ refetchType: 'none' });
  if (!isShown(id)) showToast(text);
}

async function turn(): Promise<void> {
  if (!getSession()) return;
  await Promise.all(watched().map(checkImports));
  if (getSession()) resumeWatch();
}

/** Goes on watching what was watched before. */
export function resumeWatch(): void {
  clearTimeout(timer);
  if (watched().length > 0) timer = setTimeout(() => void turn(), EVERY);
}

/** Watches an import that was just started, or is being taken back. */
export function watchFinish(id: number): void {
  storeWatched([...new Set([...watched(), id])]);
  resumeWatch();
}
