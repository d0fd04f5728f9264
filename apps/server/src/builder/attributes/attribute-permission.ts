/**
 * Who may read and write an attribute on an account, as functions of the definition and the caller's type there
 * (S3-31).
 */
import type { UserType } from '@mainstay/contract/rules/access';

interface Permissions {
  read_permission: readonly string[];
  write_permission: readonly string[];
}

/** An empty list gives no one access. `A` counts only if it is listed. */
export const canReadAttribute = ({ read_permission }: Permissions, type: UserType): boolean =>
  read_permission.includes(type);

/** The caller must also be able to write on the account, which a view-only membership never allows. */
export const canWriteAttribute = ({ write_permission }: Permissions, type: UserType): boolean =>
  write_permission.includes(type);
