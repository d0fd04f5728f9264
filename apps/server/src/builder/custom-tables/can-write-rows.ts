/** Who may register custom tables, and who may write their rows. */
import { canOpenAdmin } from '@mainstay/contract/rules/access';

/**
 * Administrators and the roles that the table names may write rows. Write access to the row's account is checked
 * separately.
 */
export const canWriteRows = (roles: readonly string[], writeRoles: readonly string[]): boolean =>
  canOpenAdmin(roles) || roles.some((role) => writeRoles.includes(role));
