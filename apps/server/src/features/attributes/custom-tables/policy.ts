/** Who may register custom tables, and who may write their rows. */
import type { customTables } from '@mainstay/contract/attributes/custom-tables';
import { ADMIN_ROLES, canOpenAdmin } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof customTables> = {
  findCustomTables: reads(ADMIN_ROLES),
  createCustomTable: changes(ADMIN_ROLES),
  getCustomTable: reads(ADMIN_ROLES),
  updateCustomTable: changes(ADMIN_ROLES),
  deleteCustomTable: changes(ADMIN_ROLES),
  importCustomRows: changes(ADMIN_ROLES),
  deleteCustomRow: changes(ADMIN_ROLES),
};

/**
 * Administrators and the roles that the table names may write rows. Write access to the row's account is checked
 * separately.
 */
export const canWriteRows = (roles: readonly string[], writeRoles: readonly string[]): boolean =>
  canOpenAdmin(roles) || roles.some((role) => writeRoles.includes(role));
