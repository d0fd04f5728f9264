/** Updates the report pages of companies that were created by an earlier version of the product. */
import type { JobKind } from '../../platform/jobs/queue.ts';
import { addReportPages, updateReportComponents } from './starter-pages/create-starter-pages.ts';

/** Queued by the migration that follows the reports. */
const ADD_REPORT_PAGES = 'add-report-pages';
/** Queued by the migration that follows the periods of reports. */
const UPDATE_REPORT_COMPONENTS = 'update-report-components';

export const pageJobs: JobKind[] = [
  {
    name: ADD_REPORT_PAGES,
    policy: 'short',
    handle: (_payload, { services, tenant }) => services.database.inTenant(tenant, 'write', addReportPages),
  },
  {
    name: UPDATE_REPORT_COMPONENTS,
    policy: 'short',
    handle: (_payload, { services, tenant }) => services.database.inTenant(tenant, 'write', updateReportComponents),
  },
];
