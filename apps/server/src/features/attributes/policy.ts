/** Who may read and write an attribute on an account, as functions of the definition and the caller's type there (S3-31). */
import type { UserType } from '@mainstay/contract/rules/access';

interface Permissions {
  read_permission: readonly string[];
  write_permission: readonly string[];
}

/** Nobody named admits nobody; `A` counts only where it is listed. */
export const canReadAttribute = ({ read_permission }: Permissions, type: UserType): boolean =>
  read_permission.includes(type);

/** Besides, the account must be one that the caller writes: a view-only membership never does. */
export const canWriteAttribute = ({ write_permission }: Permissions, type: UserType): boolean =>
  write_permission.includes(type);
