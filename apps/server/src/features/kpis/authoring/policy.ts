/** Only admin roles may author KPIs (S3-46). */
import type { kpiAuthoring } from '@mainstay/contract/kpis/admin';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof kpiAuthoring> = {
  findAuthoredKpis: reads(ADMIN_ROLES),
  createKpi: changes(ADMIN_ROLES),
  getKpiSeries: reads(ADMIN_ROLES),
  getKpiTracking: reads(ADMIN_ROLES),
  previewKpi: reads(ADMIN_ROLES),
  getAuthoredKpi: reads(ADMIN_ROLES),
  replaceKpi: changes(ADMIN_ROLES),
  changeKpi: changes(ADMIN_ROLES),
  deleteKpi: changes(ADMIN_ROLES),
};
