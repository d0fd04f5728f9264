/** Addresses of imports: the step, the open list of rows and the chosen fault live in the query. */
import type { ImportJob } from '@mainstay/contract/imports';
import type { NewSearch, Step, StepSearch } from './import-search.ts';

export const LIST_PATH = '/dashboard/admin/imports';

/** Address of a new import. */
export function newImportPath(search: NewSearch = {}): string {
  const query = new URLSearchParams();
  if (search.kind) query.set('kind', search.kind);
  if (search.instead) query.set('instead', String(search.instead));
  const text = query.toString();
  return `${LIST_PATH}/new${text ? `?${text}` : ''}`;
}

/** Address of an import, at a step or where it stands. */
export const importPath = (id: number, search: StepSearch = {}): string => {
  const text = new URLSearchParams(search as Record<string, string>).toString();
  return `${LIST_PATH}/${id}${text ? `?${text}` : ''}`;
};

/** The step at which an import stands. */
export function getCurrentStep({ status }: Pick<ImportJob, 'status'>): Step {
  if (status === 'draft') return 'map';
  return status === 'checking' || status === 'ready' ? 'check' : 'import';
}

/** Steps that can be opened: what was run is over, and what is being checked cannot be mapped anew. */
export function getOpenSteps(job: Pick<ImportJob, 'status'>): readonly Step[] {
  switch (job.status) {
    case 'draft':
      return ['map', 'check'];
    case 'checking':
      return ['check'];
    case 'ready':
      return ['map', 'check'];
    // A check that failed can be mended by the mapping; the server refuses where rows have landed.
    case 'failed':
      return ['map', 'import'];
    default:
      return ['import'];
  }
}

/** The step to show for what the address asks. */
export const getShownStep = (job: Pick<ImportJob, 'status'>, asked: Step | undefined): Step =>
  asked && getOpenSteps(job).includes(asked) ? asked : getCurrentStep(job);
