/** Who may import data. */
import type { imports } from '@mainstay/contract/imports';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof imports> = {
  findImports: reads(ADMIN_ROLES),
  createImport: changes(ADMIN_ROLES),
  findMappings: reads(ADMIN_ROLES),
  deleteMapping: changes(ADMIN_ROLES),
  getImport: reads(ADMIN_ROLES),
  updateMapping: changes(ADMIN_ROLES),
  previewImport: reads(ADMIN_ROLES),
  checkImport: changes(ADMIN_ROLES),
  runImport: changes(ADMIN_ROLES),
  undoImport: changes(ADMIN_ROLES),
  deleteImport: changes(ADMIN_ROLES),
  findFaults: reads(ADMIN_ROLES),
  downloadRejected: reads(ADMIN_ROLES),
};
