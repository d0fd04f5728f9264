/** Background work of imports. */
import type { JobKind } from '../../platform/jobs/queue.ts';

export const importJobs: readonly JobKind[] = [];
