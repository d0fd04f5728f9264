/** Adds the report pages to a company that was created before the product included them. */
import type { JobKind } from '../../platform/jobs/queue.ts';
import { addReportPages } from './starter-pages/create-starter-pages.ts';

/** Queued by the migration that follows the reports. */
const ADD_REPORT_PAGES = 'add-report-pages';

export const pageJobs: JobKind[] = [
  {
    name: ADD_REPORT_PAGES,
    policy: 'short',
    handle: (_payload, { services, tenant }) => services.database.inTenant(tenant, 'write', addReportPages),
  },
];
