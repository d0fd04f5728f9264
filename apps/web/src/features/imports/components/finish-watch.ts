/**
 * Tells by a toast when an import that was started in this tab is over and the person is elsewhere. It outlives its
 * screen, and a reload: which imports are watched stands in session storage, which signing out empties.
 */
import { type ImportJob, imports } from '@mainstay/contract/imports';
import { KIND_NAMES } from '@mainstay/contract/rules/import-fields';
import { ApiError, fetchData } from '../../../lib/api.ts';
import { routeOfHash } from '../../../lib/history.ts';
import { queryClient } from '../../../lib/query.ts';
import { getSession } from '../../../lib/session.ts';
import { show } from '../../../ui/toast.ts';
import { isWorking, keepImport } from '../queries.ts';
import { importPath } from './addresses.ts';
import { countText, rowsText } from './kind-texts.ts';

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

function keep(ids: readonly number[]): void {
  if (ids.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(ids));
}

/** What the toast says; undefined while it is not over. */
export function endText(job: ImportJob): string | undefined {
  const kind = KIND_NAMES[job.kind].toLowerCase();
  if (job.status === 'failed') return `The import of ${kind} from ${job.file_name} failed.`;
  if (job.status === 'undone') return `The import of ${kind} from ${job.file_name} was taken back.`;
  if (job.status !== 'done') return undefined;
  const landed = rowsText(job.created + job.updated + job.unchanged);
  return `Import of ${kind} is done: ${landed} in, ${countText(job.rejected)} left out.`;
}

const isShown = (id: number) => routeOfHash(location.hash).split('?')[0] === importPath(id);

async function look(id: number): Promise<boolean> {
  try {
    const job = await fetchData(imports.getImport, { params: { id } });
    await keepImport(queryClient, job);
    const text = endText(job);
    // Figures that the browser still holds are from before: whatever is opened next is asked for again.
    if (text) void queryClient.invalidateQueries({ refetchType: 'none' });
    if (text && !isShown(id)) show(text);
    return text === undefined && isWorking(job);
  } catch (error) {
    // A lost connection is worth waiting for; a refusal is not.
    return error instanceof ApiError && (error.status === 0 || error.status >= 500);
  }
}

async function turn(): Promise<void> {
  if (!getSession()) return;
  const ids = watched();
  const still = await Promise.all(ids.map(look));
  const over = new Set(ids.filter((_, at) => !still[at]));
  if (!getSession()) return;
  keep(watched().filter((id) => !over.has(id)));
  resumeWatch();
}

/** Goes on watching what was watched before. */
export function resumeWatch(): void {
  clearTimeout(timer);
  if (watched().length > 0) timer = setTimeout(() => void turn(), EVERY);
}

/** Watches an import that was just started, or is being taken back. */
export function watchFinish(id: number): void {
  keep([...new Set([...watched(), id])]);
  resumeWatch();
}
