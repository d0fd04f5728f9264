/** Addresses of imports. The step, the tab of rows and the error filter are in the query. */
import type { ImportJob } from '@mainstay/contract/imports';
import type { NewSearch, Step, StepSearch } from './import-search.ts';

export const LIST_PATH = '/dashboard/admin/imports';

/** Returns the address of a new import. */
export function newImportPath(search: NewSearch = {}): string {
  const query = new URLSearchParams();
  if (search.kind) query.set('kind', search.kind);
  if (search.instead) query.set('instead', String(search.instead));
  const text = query.toString();
  return `${LIST_PATH}/new${text ? `?${text}` : ''}`;
}

/** Returns the address of an import, optionally at a step. */
export const importPath = (id: number, search: StepSearch = {}): string => {
  const text = new URLSearchParams(search as Record<string, string>).toString();
  return `${LIST_PATH}/${id}${text ? `?${text}` : ''}`;
};

/** Returns the current step of an import. */
export function getCurrentStep({ status }: Pick<ImportJob, 'status'>): Step {
  if (status === 'draft') return 'map';
  return status === 'checking' || status === 'ready' ? 'check' : 'import';
}

/** Returns the available steps. A finished import has only its result, and a running check cannot be mapped again. */
export function getOpenSteps(job: Pick<ImportJob, 'status'>): readonly Step[] {
  switch (job.status) {
    case 'draft':
      return ['map', 'check'];
    case 'checking':
      return ['check'];
    case 'ready':
      return ['map', 'check'];
    // If the check failed, the mapping can be corrected. The server rejects this if rows have been imported.
    case 'failed':
      return ['map', 'import'];
    default:
      return ['import'];
  }
}

/** Returns the requested step if it is available, otherwise the current step. */
export const getShownStep = (job: Pick<ImportJob, 'status'>, requested: Step | undefined): Step =>
  requested && getOpenSteps(job).includes(requested) ? requested : getCurrentStep(job);
