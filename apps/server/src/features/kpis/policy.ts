/** Any user may read KPIs, limited to the account scope. */
import type { kpis } from '@mainstay/contract/kpis';
import { reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof kpis> = {
  findKpis: reads('session'),
  findPageKpis: reads('session'),
  findAllKpis: reads('session'),
  getKpiResult: reads('session'),
  getKpi: reads('session'),
  getAccountKpi: reads('session'),
};
